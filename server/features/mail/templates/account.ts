import { momentOf } from '../../calendar/index.ts';
import type { MailContent, MailContext, MailLink, Writers } from '../mail-content.ts';

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
      { type: 'button', label: t('signupCode.button'), url, quiet: true },
      { type: 'note', text: t('signupCode.note', { minutes, site }) },
    ]);
  },

  sign_in_code: ({ code, url, minutes }, context) => {
    const { t, site } = context;
    return toAddress(context, t('signInCode.subject', { site }), t('signInCode.heading', { site }), [
      { type: 'paragraph', text: t('signInCode.text') },
      { type: 'code', code },
      { type: 'button', label: t('signInCode.button'), url, quiet: true },
      { type: 'note', text: t('signInCode.note', { minutes, site }) },
    ]);
  },

  guest_registration: ({ code, url, minutes }, context) => {
    const { t, site } = context;
    const subject = t('guestRegistration.subject', { code, site });
    return toAddress(context, subject, t('guestRegistration.heading'), [
      { type: 'paragraph', text: t('guestRegistration.text') },
      { type: 'code', code },
      { type: 'button', label: t('guestRegistration.button'), url, quiet: true },
      { type: 'note', text: t('guestRegistration.note', { minutes, site }) },
    ]);
  },

  own_code: ({ code, minutes }, context) => {
    const { t, site } = context;
    return toAccount(context, t('ownCode.subject', { site }), t('ownCode.heading'), [
      { type: 'paragraph', text: t('ownCode.text') },
      { type: 'code', code },
      { type: 'note', text: t('ownCode.note', { minutes, site }) },
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
      { type: 'paragraph', text: t('newDevice.text', { name, site }) },
      { type: 'facts', rows },
      { type: 'button', label: t('newDevice.button'), url: sessionsUrl },
      { type: 'note', text: t('newDevice.note'), action: resetPassword(recoveryUrl, context) },
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
      { type: 'note', text: t('addressTaken.note') },
      { type: 'note', text: t('addressTaken.forgotten'), action: resetPassword(recoveryUrl, context) },
    ]);
  },

  failed_logins_notice: ({ recoveryUrl }, context) => {
    const { t, site, name } = context;
    return toAccount(context, t('failedLogins.subject', { site }), t('failedLogins.heading'), [
      { type: 'paragraph', text: t('failedLogins.text', { name, site }) },
      { type: 'button', label: t('failedLogins.button'), url: recoveryUrl },
      { type: 'note', text: t('failedLogins.note') },
    ]);
  },

  wrong_codes_notice: ({ recoveryUrl }, context) => {
    const { t, site, name } = context;
    return toAccount(context, t('wrongCodes.subject', { site }), t('wrongCodes.heading'), [
      { type: 'paragraph', text: t('wrongCodes.text', { name, site }) },
      { type: 'button', label: t('failedLogins.button'), url: recoveryUrl },
      { type: 'note', text: t('wrongCodes.note') },
    ]);
  },

  sign_in_changed_notice: ({ change, detail, profileUrl }, context) => {
    const { t, site, name } = context;
    const heading = t(`signInChanged.${change}.heading`, { detail });
    return toAccount(context, t('signInChanged.subject', { heading, site }), heading, [
      { type: 'paragraph', text: t(`signInChanged.${change}.text`, { name, site, detail }) },
      { type: 'button', label: t('signInChanged.button'), url: profileUrl },
      {
        type: 'note',
        text: t('signInChanged.note'),
        action: resetPassword(new URL('/recovery', profileUrl).href, context),
      },
    ]);
  },

  webhook_paused_notice: ({ address, settingsUrl }, context) => {
    const { t, name } = context;
    return toAccount(context, t('webhookPaused.subject', { address }), t('webhookPaused.heading'), [
      { type: 'paragraph', text: t('webhookPaused.text', { name, address }) },
      { type: 'button', label: t('webhookPaused.button'), url: settingsUrl },
      { type: 'note', text: t('webhookPaused.note') },
    ]);
  },

  email_changed_notice: ({ newAddress, contactUrl }, context) => {
    const { t, name } = context;
    return toAccount(context, t('emailChanged.subject'), t('emailChanged.heading'), [
      { type: 'paragraph', text: t('emailChanged.text', { name, address: newAddress }) },
      { type: 'button', label: t('emailChanged.button'), url: contactUrl },
      { type: 'note', text: t('emailChanged.note') },
    ]);
  },

  welcome: ({ eventsUrl, profileUrl }, context) => {
    const { t, site, name } = context;
    return toAccount(context, t('welcome.subject', { site }), t('welcome.heading', { site }), [
      { type: 'paragraph', text: t('welcome.text', { name }) },
      { type: 'button', label: t('welcome.button'), url: eventsUrl },
      { type: 'note', text: t('welcome.note'), action: { label: t('welcome.profile'), url: profileUrl } },
    ]);
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
    return toAddress(context, t('verification.subject', { site }), t('verification.heading'), [
      { type: 'paragraph', text: t('verification.text') },
      { type: 'button', label: t('verification.button'), url },
      { type: 'note', text: t('verification.note', { minutes }) },
    ]);
  },

  contact_confirmation: ({ url, days }, context) => {
    const { t, site } = context;
    return toAddress(context, t('contactConfirmation.subject', { site }), t('contactConfirmation.heading'), [
      { type: 'paragraph', text: t('contactConfirmation.text', { site }) },
      { type: 'button', label: t('contactConfirmation.button'), url },
      { type: 'note', text: t('contactConfirmation.note', { days }) },
    ]);
  },

  ticket_offer: ({ url, expiresAt }, context) => {
    const { t, site, reader, locale } = context;
    const until = momentOf(expiresAt, reader.timeZone, locale, 'shortMoment');
    return invited(context, t('ticketOffer.subject', { site }), t('ticketOffer.heading'), [
      { type: 'paragraph', text: t('ticketOffer.text', { site }) },
      { type: 'highlight', label: t('facts.acceptBy'), value: until },
      { type: 'button', label: t('ticketOffer.button'), url },
      { type: 'note', text: t('ticketOffer.note') },
    ]);
  },

  holder_invitation: ({ url }, context) => {
    const { t, site } = context;
    return invited(context, t('holderInvitation.subject', { site }), t('holderInvitation.heading'), [
      { type: 'paragraph', text: t('holderInvitation.text', { site }) },
      { type: 'button', label: t('holderInvitation.button'), url },
      { type: 'note', text: t('holderInvitation.note') },
    ]);
  },

  event_invitation: ({ url }, context) => {
    const { t, site } = context;
    return invited(context, t('eventInvitation.subject', { site }), t('eventInvitation.heading'), [
      { type: 'paragraph', text: t('eventInvitation.text', { site }) },
      { type: 'button', label: t('eventInvitation.button'), url },
      { type: 'note', text: t('eventInvitation.note') },
    ]);
  },

  team_invitation: ({ url, expiresAt }, context) => {
    const { t, site, reader, locale } = context;
    const until = momentOf(expiresAt, reader.timeZone, locale, 'shortMoment');
    return invited(context, t('teamInvitation.subject', { site }), t('teamInvitation.heading'), [
      { type: 'paragraph', text: t('teamInvitation.text', { site }) },
      { type: 'highlight', label: t('facts.acceptBy'), value: until },
      { type: 'button', label: t('teamInvitation.button'), url },
      { type: 'note', text: t('teamInvitation.note') },
    ]);
  },

  group_invitation: ({ url }, context) => {
    const { t, site } = context;
    return invited(context, t('groupInvitation.subject', { site }), t('groupInvitation.heading'), [
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
function invited(context: MailContext, ...[subject, heading, blocks]: Message): MailContent {
  return { subject, heading, blocks, footer: context.t('footer.invited', { site: context.site }) };
}

function resetPassword(url: string, { t }: MailContext): MailLink {
  return { label: t('failedLogins.button'), url };
}

export const contactTemplates: Writers<'contact_message'> = {
  contact_message: ({ name, email, subject, message }, { t, site }) => ({
    subject: t('contactMessage.subject', { subject }),
    heading: t('contactMessage.heading', { name }),
    preheader: message.slice(0, 200),
    blocks: [
      {
        type: 'facts',
        rows: [
          { label: t('contactMessage.subjectLabel'), value: subject },
          { label: t('contactMessage.emailLabel'), value: email },
        ],
      },
      { type: 'quote', text: message, author: name },
      { type: 'note', text: t('contactMessage.note', { name }) },
    ],
    footer: t('footer.contact', { site, address: email }),
  }),
};
