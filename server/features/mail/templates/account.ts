import { momentOf } from '../../calendar/index.ts';
import type { MailValues } from '../mail.ts';
import type { Block, Fact, MailContent, MailContext, MailLink, Writers } from '../mail-content.ts';
import type { Scene } from '../scenes.ts';

type Message = [subject: string, heading: string, blocks: MailContent['blocks']];

export const accountTemplates: Writers<
  | 'signup_code'
  | 'sign_in_code'
  | 'guest_registration'
  | 'own_code'
  | 'new_device_notice'
  | 'email_change_code'
  | 'address_taken_notice'
  | 'failed_logins_notice'
  | 'wrong_codes_notice'
  | 'sign_in_changed_notice'
  | 'webhook_paused_notice'
  | 'email_changed_notice'
  | 'password_recovery'
  | 'verification'
  | 'contact_confirmation'
  | 'ticket_offer'
  | 'holder_invitation'
  | 'team_invitation'
  | 'event_invitation'
  | 'group_invitation'
  | 'welcome'
> = {
  signup_code: ({ code, url, minutes }, context) => {
    const { t, site } = context;
    return toAddress(context, t('signupCode.subject', { site }), t('signupCode.heading'), [
      { type: 'paragraph', text: t('signupCode.text') },
      { type: 'code', code },
      { type: 'paragraph', text: t('guestRegistration.or'), leads: true },
      { type: 'button', label: t('signupCode.button'), url, quiet: true },
      { type: 'note', text: t('signupCode.note', { minutes, site }) },
    ]);
  },

  sign_in_code: ({ code, url, minutes }, context) => {
    const { t, site } = context;
    return toAddress(context, t('signInCode.subject', { site }), t('signInCode.heading', { site }), [
      { type: 'paragraph', text: t('signInCode.text') },
      { type: 'code', code },
      { type: 'paragraph', text: t('guestRegistration.or'), leads: true },
      { type: 'button', label: t('signInCode.button'), url, quiet: true },
      { type: 'note', text: t('signInCode.note', { minutes, site }) },
    ]);
  },

  guest_registration: ({ code, url, minutes }, context) => {
    const { t, site } = context;
    const subject = t('guestRegistration.subject', { code, site });
    const content = toAddress(context, subject, t('guestRegistration.heading'), [
      { type: 'paragraph', text: t('guestRegistration.text') },
      { type: 'code', code },
      { type: 'paragraph', text: t('guestRegistration.or'), leads: true },
      { type: 'button', label: t('guestRegistration.button'), url, quiet: true },
      { type: 'note', text: t('guestRegistration.note', { minutes, site }) },
    ]);
    return { ...content, scene: 'ticket' };
  },

  own_code: ({ code, minutes, securityUrl }, context) => {
    const { t, name, site } = context;
    return toAccount(context, t('ownCode.subject', { site }), t('ownCode.heading'), [
      { type: 'paragraph', text: t('ownCode.text', { name, site }) },
      { type: 'code', code },
      { type: 'note', text: t('ownCode.note', { minutes, site }) },
      { type: 'paragraph', text: t('ownCode.ask'), leads: true },
      ...(securityUrl === undefined
        ? []
        : [{ type: 'button', label: t('ownCode.logOut'), url: securityUrl, quiet: true } as const]),
    ]);
  },

  new_device_notice: (values, context) => {
    const { t, site, name, reader, locale } = context;
    const { at, browser, network, country, sessionsUrl, recoveryUrl } = values;
    const rows = [
      { label: t('newDevice.at'), value: momentOf(at, reader.timeZone, locale, 'shortMoment') },
      { label: t('newDevice.browser'), value: browser ?? t('newDevice.unknown') },
      { label: t('newDevice.network'), value: network ?? t('newDevice.unknown') },
    ];
    if (country !== null) {
      const names = new Intl.DisplayNames(locale, { type: 'region' });
      rows.push({ label: t('newDevice.country'), value: names.of(country) ?? country });
    }
    return toAccount(context, t('newDevice.subject', { site }), t('newDevice.heading', { site }), [
      { type: 'paragraph', text: t('newDevice.text', { name }) },
      { type: 'facts', rows },
      ...wasNotYou(t('newDevice.note'), resetPassword(recoveryUrl, context)),
      { type: 'note', text: '', action: { label: t('newDevice.button'), url: sessionsUrl } },
      { type: 'note', text: t('signInChanged.wasYou'), quiet: true },
    ]);
  },

  email_change_code: ({ code, minutes }, context) => {
    const { t } = context;
    return toAddress(context, t('emailChangeCode.subject'), t('emailChangeCode.heading'), [
      { type: 'paragraph', text: t('emailChangeCode.text') },
      { type: 'code', code },
      { type: 'note', text: t('emailChangeCode.note', { minutes }) },
    ]);
  },

  address_taken_notice: ({ loginUrl, recoveryUrl }, context) => {
    const { t, site } = context;
    return toAddress(context, t('addressTaken.subject', { site }), t('addressTaken.heading'), [
      { type: 'paragraph', text: t('addressTaken.text') },
      { type: 'button', label: t('addressTaken.login'), url: loginUrl },
      { type: 'note', text: t('addressTaken.forgotten'), action: resetPassword(recoveryUrl, context) },
      { type: 'note', text: t('addressTaken.note') },
    ]);
  },

  failed_logins_notice: (values, context) => {
    const { t, site, name } = context;
    return toAccount(context, t('failedLogins.subject', { site }), t('failedLogins.heading'), [
      { type: 'paragraph', text: t('failedLogins.text', { name }) },
      ...attemptFacts(values, context),
      ...wasNotYou(t('failedLogins.ask'), resetPassword(values.recoveryUrl, context), true),
      { type: 'note', text: t('failedLogins.note'), quiet: true },
    ]);
  },

  wrong_codes_notice: (values, context) => {
    const { t, site, name } = context;
    return toAccount(context, t('wrongCodes.subject', { site }), t('wrongCodes.heading'), [
      { type: 'paragraph', text: t('wrongCodes.text', { name }) },
      ...attemptFacts(values, context),
      ...wasNotYou(t('wrongCodes.ask'), resetPassword(values.recoveryUrl, context)),
      { type: 'note', text: t('wrongCodes.note'), quiet: true },
    ]);
  },

  sign_in_changed_notice: ({ change, detail, at, browser, profileUrl }, context) => {
    const { t, site, name } = context;
    const heading = t(`signInChanged.${change}.heading`, { detail });
    const review = { label: t(`signInChanged.buttons.${settingsOf[change] ?? 'settings'}`), url: profileUrl };
    const reset = resetPassword(new URL('/recovery', profileUrl).href, context);
    const undo = change === 'passkey_added' ? 'removePasskey' : 'buttons.settings';
    // Someone else did these.
    const byOthers = change === 'removed_by_operator' || change === 'webhook_deleted';
    return toAccount(context, t('signInChanged.subject', { heading, site }), heading, [
      { type: 'paragraph', text: t(`signInChanged.${change}.text`, { name, site, detail }) },
      ...factsOf([
        ...whenRows(at, context),
        ...(browser === undefined ? [] : [{ label: t('newDevice.browser'), value: browser }]),
      ]),
      ...(byOthers
        ? [{ type: 'button', ...review } as const]
        : [
            { type: 'paragraph', text: t('signInChanged.wasYou') } as const,
            ...(remains.has(change)
              ? inOrder([{ ...review, label: t(`signInChanged.${undo}`) }, reset], context)
              : [
                  ...wasNotYou(t('signInChanged.note'), reset),
                  { type: 'note', text: '', action: review } as const,
                ]),
          ]),
    ]);
  },

  webhook_paused_notice: ({ address, settingsUrl, last }, context) => {
    const { t, site, name, reader, locale } = context;
    const rows: Fact[] =
      last === undefined
        ? []
        : [
            { label: t('webhookPaused.address'), value: last.url.replace(/^https:\/\//, '') },
            { label: t('webhookPaused.answer'), value: last.status ?? t('webhookPaused.noAnswer') },
            {
              label: t('webhookPaused.since'),
              value: momentOf(last.failingSince, reader.timeZone, locale, 'shortMoment'),
            },
            {
              label: t('webhookPaused.failed'),
              value: t('webhookPaused.messages', { count: last.failed }),
            },
          ];
    return {
      subject: t('webhookPaused.subject', { address }),
      heading: t('webhookPaused.heading', { address }),
      blocks: [
        { type: 'paragraph', text: t('webhookPaused.text', { name }) },
        ...factsOf(rows),
        { type: 'paragraph', text: t('webhookPaused.first'), leads: true },
        { type: 'button', label: t('webhookPaused.button'), url: settingsUrl },
        { type: 'note', text: t('webhookPaused.note') },
      ],
      footer: t('footer.webhook', { site }),
    };
  },

  email_changed_notice: ({ newAddress, oldAddress, at, contactUrl }, context) => {
    const { t, name } = context;
    const old = oldAddress === undefined ? [] : [{ label: t('emailChanged.old'), value: oldAddress }];
    const rows = [...old, { label: t('emailChanged.new'), value: newAddress }, ...whenRows(at, context)];
    return toAccount(context, t('emailChanged.subject'), t('emailChanged.heading'), [
      { type: 'paragraph', text: t('emailChanged.text', { name }) },
      { type: 'facts', rows },
      ...wasNotYou(t('emailChanged.note'), { label: t('emailChanged.button'), url: contactUrl }),
      { type: 'note', text: t('signInChanged.wasYou'), quiet: true },
    ]);
  },

  welcome: ({ eventsUrl, profileUrl }, context) => {
    const { t, site, name } = context;
    const pages = {
      host: new URL('/createevent', profileUrl).href,
      profile: profileUrl,
      emails: `${profileUrl}/notifications`,
    };
    const content = toAccount(context, t('welcome.subject', { site }), t('welcome.heading', { site }), [
      { type: 'paragraph', text: t('welcome.text', { name }) },
      { type: 'button', label: t('welcome.button'), url: eventsUrl },
      {
        type: 'events',
        rows: (['host', 'profile', 'emails'] as const).map((step) => ({
          title: t(`welcome.${step}.title`),
          url: pages[step],
          lines: [t(`welcome.${step}.text`)],
        })),
        framed: true,
      },
    ]);
    return { ...content, scene: 'fair' };
  },

  password_recovery: ({ url, minutes }, context) => {
    const { t, site, name } = context;
    return toAccount(context, t('passwordRecovery.subject', { site }), t('passwordRecovery.heading'), [
      { type: 'paragraph', text: t('passwordRecovery.text', { name }) },
      { type: 'button', label: t('passwordRecovery.button'), url },
      { type: 'note', text: t('passwordRecovery.note', { minutes }) },
    ]);
  },

  verification: ({ url, minutes }, context) => {
    const { t, site } = context;
    const content = toAddress(context, t('verification.subject', { site }), t('verification.heading'), [
      { type: 'paragraph', text: t('verification.text') },
      { type: 'button', label: t('verification.button'), url },
      { type: 'note', text: t('verification.note', { minutes }) },
    ]);
    return { ...content, scene: 'letter' };
  },

  contact_confirmation: ({ url, days }, context) => {
    const { t, site } = context;
    const subject = t('contactConfirmation.subject', { site });
    const content = toAddress(context, subject, t('contactConfirmation.heading'), [
      { type: 'paragraph', text: t('contactConfirmation.text', { site }) },
      { type: 'button', label: t('contactConfirmation.button'), url },
      { type: 'note', text: t('contactConfirmation.note', { days }) },
    ]);
    return { ...content, scene: 'letter' };
  },

  ticket_offer: ({ url, expiresAt, timeZone }, context) => {
    const { t, site, reader, locale } = context;
    const until = momentOf(expiresAt, timeZone ?? reader.timeZone, locale, 'shortMoment');
    return invited(context, 'ticket', t('ticketOffer.subject', { site }), t('ticketOffer.heading'), [
      { type: 'paragraph', text: t('ticketOffer.text', { site }) },
      { type: 'button', label: t('ticketOffer.button'), url },
      { type: 'note', text: t('ticketOffer.note', { until }) },
    ]);
  },

  holder_invitation: ({ url }, context) => {
    const { t, site } = context;
    return invited(
      context,
      'ticket',
      t('holderInvitation.subject', { site }),
      t('holderInvitation.heading'),
      [
        { type: 'paragraph', text: t('holderInvitation.text', { site }) },
        { type: 'button', label: t('holderInvitation.button'), url },
        { type: 'note', text: t('holderInvitation.note') },
      ],
    );
  },

  event_invitation: ({ url }, context) => {
    const { t, site } = context;
    return invited(
      context,
      'invitation',
      t('eventInvitation.subject', { site }),
      t('eventInvitation.heading'),
      [
        { type: 'paragraph', text: t('eventInvitation.text') },
        { type: 'button', label: t('eventInvitation.button'), url },
        { type: 'note', text: t('eventInvitation.note') },
      ],
    );
  },

  team_invitation: ({ url, expiresAt, role, timeZone }, context) => {
    const { t, site, reader, locale } = context;
    const until = momentOf(expiresAt, timeZone ?? reader.timeZone, locale, 'shortMoment');
    const task = role ?? 'other';
    const heading = t(`teamInvitation.headings.${task}`);
    return invited(context, 'badge', t('teamInvitation.subject', { site }), heading, [
      { type: 'paragraph', text: t('teamInvitation.text', { site, role: task }) },
      { type: 'button', label: t('teamInvitation.button'), url },
      { type: 'note', text: t('teamInvitation.note', { until }) },
    ]);
  },

  group_invitation: ({ url }, context) => {
    const { t, site } = context;
    return invited(context, 'circle', t('groupInvitation.subject', { site }), t('groupInvitation.heading'), [
      { type: 'paragraph', text: t('groupInvitation.text', { site }) },
      { type: 'button', label: t('groupInvitation.button'), url },
      { type: 'note', text: t('groupInvitation.note') },
    ]);
  },
};

/** To the owner of an account, at its confirmed address. */
function toAccount(context: MailContext, ...[subject, heading, blocks]: Message): MailContent {
  return { subject, heading, blocks, footer: context.t('footer.account', { site: context.site }) };
}

/** To an address that may have been typed by a stranger, and may not have an account. */
function toAddress(context: MailContext, ...[subject, heading, blocks]: Message): MailContent {
  return { subject, heading, blocks, footer: context.t('footer.address', { site: context.site }) };
}

/** To an address that someone invited, who isn't named: it may be a stranger's. */
function invited(context: MailContext, scene: Scene, ...[subject, heading, blocks]: Message): MailContent {
  return { subject, heading, scene, blocks, footer: context.t('footer.invited', { site: context.site }) };
}

/** The way out for people who didn't do it themselves. */
function wasNotYou(text: string, next: MailLink, quiet = false): Block[] {
  return [
    { type: 'paragraph', text, leads: true },
    { type: 'button', ...next, ...(quiet && { quiet }) },
  ];
}

/** Steps that are all needed, so that none of them is the button. */
function inOrder(steps: readonly MailLink[], { t, locale }: MailContext): Block[] {
  const number = (index: number) => (index + 1).toLocaleString(locale);
  const rows = steps.map(({ label: title, url }, at) => ({ title, url, initials: number(at), lines: [] }));
  return [
    { type: 'paragraph', text: t('signInChanged.undo'), leads: true },
    { type: 'events', rows, framed: true },
  ];
}

/** Ways in that a new password doesn't close: it ends sessions and API keys only. */
const remains: ReadonlySet<MailValues['sign_in_changed_notice']['change']> = new Set([
  'passkey_added',
  'totp_added',
  'provider_connected',
]);

/** What the settings are called that a change was made in. */
const settingsOf: Partial<Record<MailValues['sign_in_changed_notice']['change'], 'passkeys' | 'api'>> = {
  passkey_added: 'passkeys',
  passkey_removed: 'passkeys',
  api_key_created: 'api',
  webhook_created: 'api',
  webhook_address_changed: 'api',
  webhook_deleted: 'api',
};

function whenRows(at: Temporal.Instant | undefined, { t, reader, locale }: MailContext): Fact[] {
  if (at === undefined) return [];
  return [{ label: t('newDevice.at'), value: momentOf(at, reader.timeZone, locale, 'shortMoment') }];
}

function factsOf(rows: readonly Fact[]): Block[] {
  return rows.length === 0 ? [] : [{ type: 'facts', rows }];
}

/** How often, when and from where someone tried. */
function attemptFacts(
  { at, network, attempts }: MailValues['failed_logins_notice'],
  context: MailContext,
): Block[] {
  const { t, locale } = context;
  const from = network === undefined ? [] : [{ label: t('newDevice.network'), value: network }];
  const count =
    attempts === undefined
      ? []
      : [{ label: t('failedLogins.attempts'), value: attempts.toLocaleString(locale) }];
  return factsOf([...count, ...whenRows(at, context), ...from]);
}

function resetPassword(url: string, { t }: MailContext): MailLink {
  return { label: t('failedLogins.button'), url };
}
