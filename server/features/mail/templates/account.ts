import { momentOf } from '../../calendar/index.ts';
import type { MailContent, MailContext, Writers } from '../mail-content.ts';

export const accountTemplates: Writers<
  | 'signup_code'
  | 'email_change_code'
  | 'address_taken_notice'
  | 'failed_logins_notice'
  | 'email_changed_notice'
  | 'password_recovery'
  | 'verification'
  | 'contact_confirmation'
  | 'ticket_offer'
  | 'team_invitation'
  | 'welcome'
> = {
  signup_code: ({ code, minutes }, context) => {
    const { t, site } = context;
    return account(context, t('signupCode.subject', { site }), t('signupCode.heading'), [
      { type: 'paragraph', text: t('signupCode.text') },
      { type: 'code', code },
      { type: 'note', text: t('signupCode.note', { minutes, site }) },
    ]);
  },

  email_change_code: ({ code, minutes }, context) => {
    const { t } = context;
    return account(context, t('emailChangeCode.subject'), t('emailChangeCode.heading'), [
      { type: 'paragraph', text: t('emailChangeCode.text') },
      { type: 'code', code },
      { type: 'note', text: t('emailChangeCode.note', { minutes }) },
    ]);
  },

  address_taken_notice: ({ loginUrl, recoveryUrl }, context) => {
    const { t, site } = context;
    return account(context, t('addressTaken.subject', { site }), t('addressTaken.heading'), [
      { type: 'paragraph', text: t('addressTaken.text') },
      { type: 'button', label: t('addressTaken.login'), url: loginUrl },
      { type: 'note', text: t('addressTaken.note', { url: recoveryUrl }), link: recoveryUrl },
    ]);
  },

  failed_logins_notice: ({ recoveryUrl }, context) => {
    const { t, site, name } = context;
    return account(context, t('failedLogins.subject', { site }), t('failedLogins.heading'), [
      { type: 'paragraph', text: t('failedLogins.text', { name, site }) },
      { type: 'button', label: t('failedLogins.button'), url: recoveryUrl },
      { type: 'note', text: t('failedLogins.note') },
    ]);
  },

  email_changed_notice: ({ newAddress }, context) => {
    const { t, site, name } = context;
    return account(context, t('emailChanged.subject'), t('emailChanged.heading'), [
      { type: 'paragraph', text: t('emailChanged.text', { name, address: newAddress }) },
      { type: 'note', text: t('emailChanged.note', { site }) },
    ]);
  },

  welcome: ({ eventsUrl, profileUrl }, context) => {
    const { t, site, name } = context;
    return account(context, t('welcome.subject', { site }), t('welcome.heading', { site }), [
      { type: 'paragraph', text: t('welcome.text', { name }) },
      { type: 'button', label: t('welcome.button'), url: eventsUrl },
      { type: 'note', text: t('welcome.note', { url: profileUrl }), link: profileUrl },
    ]);
  },

  password_recovery: ({ url, minutes }, context) => {
    const { t, site, name } = context;
    return account(context, t('passwordRecovery.subject', { site }), t('passwordRecovery.heading'), [
      { type: 'paragraph', text: t('passwordRecovery.text', { name }) },
      { type: 'button', label: t('passwordRecovery.button'), url },
      { type: 'note', text: t('passwordRecovery.note', { minutes }) },
    ]);
  },

  verification: ({ url, minutes }, context) => {
    const { t, site } = context;
    return account(context, t('verification.subject', { site }), t('verification.heading'), [
      { type: 'paragraph', text: t('verification.text') },
      { type: 'button', label: t('verification.button'), url },
      { type: 'note', text: t('verification.note', { minutes }) },
    ]);
  },

  contact_confirmation: ({ url, days }, context) => {
    const { t, site } = context;
    return account(context, t('contactConfirmation.subject', { site }), t('contactConfirmation.heading'), [
      { type: 'paragraph', text: t('contactConfirmation.text', { site }) },
      { type: 'button', label: t('contactConfirmation.button'), url },
      { type: 'note', text: t('contactConfirmation.note', { days }) },
    ]);
  },

  ticket_offer: ({ url, expiresAt }, context) => {
    const { t, site, reader, locale } = context;
    const until = momentOf(expiresAt, reader.timeZone, locale);
    return account(context, t('ticketOffer.subject', { site }), t('ticketOffer.heading'), [
      { type: 'paragraph', text: t('ticketOffer.text', { site }) },
      { type: 'button', label: t('ticketOffer.button'), url },
      { type: 'note', text: t('ticketOffer.note', { until }) },
    ]);
  },

  team_invitation: ({ url, expiresAt }, context) => {
    const { t, site, reader, locale } = context;
    const until = momentOf(expiresAt, reader.timeZone, locale);
    return account(context, t('teamInvitation.subject', { site }), t('teamInvitation.heading'), [
      { type: 'paragraph', text: t('teamInvitation.text', { site }) },
      { type: 'button', label: t('teamInvitation.button'), url },
      { type: 'note', text: t('teamInvitation.note', { until }) },
    ]);
  },
};

function account(
  { t, site }: MailContext,
  subject: string,
  heading: string,
  blocks: MailContent['blocks'],
): MailContent {
  return { subject, heading, blocks, footer: t('footer.account', { site }) };
}

export const contactTemplates: Writers<'contact_message'> = {
  contact_message: ({ name, email, subject, message }, { t, site }) => ({
    subject: t('contactMessage.subject', { subject }),
    heading: t('contactMessage.heading'),
    blocks: [
      {
        type: 'facts',
        rows: [
          { label: t('contactMessage.nameLabel'), value: name },
          { label: t('contactMessage.emailLabel'), value: email },
          { label: t('contactMessage.subjectLabel'), value: subject },
        ],
      },
      { type: 'paragraph', text: t('contactMessage.text', { name }) },
      { type: 'quote', text: message },
    ],
    footer: t('footer.contact', { site, address: email }),
  }),
};
