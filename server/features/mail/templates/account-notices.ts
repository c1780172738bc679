import { momentOf } from '../../calendar/index.ts';
import type { MailValues } from '../mail.ts';
import type { Block, Fact, MailContent, MailContext, MailLink, Writers } from '../mail-content.ts';
import { resetPassword, toAccount } from './account.ts';

/** To the owner of an account: what happened to it, and what to do if it wasn't them. */
export const accountNoticeTemplates: Writers<
  | 'new_device_notice'
  | 'failed_logins_notice'
  | 'wrong_codes_notice'
  | 'sign_in_changed_notice'
  | 'webhook_paused_notice'
  | 'email_changed_notice'
> = {
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
    return warning(context, t('newDevice.subject', { site }), t('newDevice.heading', { site }), [
      { type: 'paragraph', text: t('newDevice.text', { name }) },
      { type: 'facts', rows },
      { type: 'paragraph', text: t('signInChanged.wasYou') },
      ...wasNotYou(t('newDevice.note'), resetPassword(recoveryUrl, context)),
      unsure({ label: t('newDevice.button'), url: sessionsUrl }, context),
    ]);
  },

  failed_logins_notice: (values, context) => {
    const { t, site, name } = context;
    return warning(context, t('failedLogins.subject', { site }), t('failedLogins.heading'), [
      { type: 'paragraph', text: t('failedLogins.text', { name, count: values.attempts ?? 0 }) },
      ...attemptFacts(values, context),
      { type: 'paragraph', text: t('failedLogins.note') },
      ...wasNotYou(t('failedLogins.ask'), resetPassword(values.recoveryUrl, context), true),
    ]);
  },

  wrong_codes_notice: (values, context) => {
    const { t, site, name } = context;
    return warning(context, t('wrongCodes.subject', { site }), t('wrongCodes.heading'), [
      { type: 'paragraph', text: t('wrongCodes.text', { name, count: values.attempts ?? 0 }) },
      ...attemptFacts(values, context),
      { type: 'paragraph', text: t('wrongCodes.note') },
      ...wasNotYou(t('wrongCodes.ask'), resetPassword(values.recoveryUrl, context)),
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
    return warning(context, t('signInChanged.subject', { heading, site }), heading, [
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
              ? ([
                  { type: 'paragraph', text: t('signInChanged.undo'), leads: true },
                  { type: 'steps', rows: [{ ...review, label: t(`signInChanged.${undo}`) }, reset] },
                ] as const)
              : [...wasNotYou(t('signInChanged.note'), reset), unsure(review, context)]),
          ]),
    ]);
  },

  webhook_paused_notice: ({ address, settingsUrl, last }, context) => {
    const { t, site, name, reader, locale } = context;
    const whole = last?.url.replace(/^https:\/\//, '') ?? '';
    const values = {
      name,
      // Two webhooks may go to one host; long addresses often end with a secret.
      address: whole !== '' && whole.length <= mostOfAddress ? whole : address,
      answer: last === undefined ? 'unknown' : (last.status ?? 'none'),
    };
    return {
      subject: t('webhookPaused.subject', { address }),
      heading: t('webhookPaused.heading'),
      scene: 'plug',
      blocks: [
        { type: 'paragraph', text: t('webhookPaused.text', values) },
        ...factsOf(
          last === undefined
            ? []
            : [
                {
                  label: t('webhookPaused.since'),
                  value: momentOf(last.failingSince, reader.timeZone, locale, 'shortMoment'),
                },
                {
                  label: t('webhookPaused.failed'),
                  value: t('webhookPaused.messages', { count: last.failed }),
                },
              ],
        ),
        { type: 'paragraph', text: t('webhookPaused.first'), leads: true },
        { type: 'button', label: t('webhookPaused.button'), url: settingsUrl },
        {
          type: 'note',
          text: t('webhookPaused.note'),
          action: { label: t('webhookPaused.log'), url: settingsUrl },
        },
      ],
      footer: t('footer.webhook', { site }),
    };
  },

  email_changed_notice: ({ newAddress, oldAddress, at, contactUrl }, context) => {
    const { t, name } = context;
    const old = oldAddress === undefined ? [] : [{ label: t('emailChanged.old'), value: oldAddress }];
    const rows = [...old, { label: t('emailChanged.new'), value: newAddress }, ...whenRows(at, context)];
    return warning(context, t('emailChanged.subject'), t('emailChanged.heading'), [
      { type: 'paragraph', text: t('emailChanged.text', { name }) },
      { type: 'facts', rows },
      { type: 'paragraph', text: t('signInChanged.wasYou') },
      ...wasNotYou(t('emailChanged.note'), { label: t('emailChanged.button'), url: contactUrl }),
    ]);
  },
};

function warning(...content: Parameters<typeof toAccount>): MailContent {
  return { ...toAccount(...content), scene: 'shield' };
}

/** The way out for people who didn't do it themselves. */
function wasNotYou(text: string, next: MailLink, quiet = false): Block[] {
  return [
    { type: 'paragraph', text, leads: true },
    { type: 'button', ...next, ...(quiet && { quiet }) },
  ];
}

/** Characters of a webhook's address that are shown in a sentence. */
const mostOfAddress = 60;

/** Where readers see for themselves. */
function unsure(action: MailLink, { t }: MailContext): Block {
  return { type: 'note', text: t('signInChanged.unsure'), action };
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

/** When someone last tried, and from where. */
function attemptFacts({ at, network }: MailValues['failed_logins_notice'], context: MailContext): Block[] {
  const { t } = context;
  return factsOf([
    ...whenRows(at, context).map((row) => ({ ...row, label: t('failedLogins.last') })),
    ...(network === undefined ? [] : [{ label: t('newDevice.network'), value: network }]),
  ]);
}
