import { momentOf } from '../../calendar/index.ts';
import type { MailContent, Writers, Writing } from '../mail-content.ts';

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
  | 'email_changed_notice'
  | 'password_recovery'
  | 'verification'
  | 'contact_confirmation'
  | 'ticket_offer'
  | 'team_invitation'
  | 'welcome'
> = {
  signup_code: ({ code, url, minutes }, writing) => {
    const { say, site } = writing;
    return account(writing, say('signupCode.subject', { site }), say('signupCode.heading'), [
      { type: 'paragraph', text: say('signupCode.text') },
      { type: 'code', code },
      { type: 'button', label: say('signupCode.button'), url },
      { type: 'note', text: say('signupCode.note', { minutes, site }) },
    ]);
  },

  sign_in_code: ({ code, url, minutes }, writing) => {
    const { say, site } = writing;
    return account(writing, say('signInCode.subject', { site }), say('signInCode.heading', { site }), [
      { type: 'paragraph', text: say('signInCode.text') },
      { type: 'code', code },
      { type: 'button', label: say('signInCode.button'), url },
      { type: 'note', text: say('signInCode.note', { minutes, site }) },
    ]);
  },

  guest_registration: ({ code, url, minutes }, writing) => {
    const { say, site } = writing;
    const subject = say('guestRegistration.subject', { code, site });
    return account(writing, subject, say('guestRegistration.heading'), [
      { type: 'paragraph', text: say('guestRegistration.text') },
      { type: 'code', code },
      { type: 'button', label: say('guestRegistration.button'), url },
      { type: 'note', text: say('guestRegistration.note', { minutes, site }) },
    ]);
  },

  own_code: ({ code, minutes }, writing) => {
    const { say, site } = writing;
    return account(writing, say('ownCode.subject', { site }), say('ownCode.heading'), [
      { type: 'paragraph', text: say('ownCode.text') },
      { type: 'code', code },
      { type: 'note', text: say('ownCode.note', { minutes, site }) },
    ]);
  },

  new_device_notice: (values, writing) => {
    const { say, site, name, reader, locale } = writing;
    const { at, browser, network, country, sessionsUrl, recoveryUrl } = values;
    const rows = [
      { label: say('newDevice.at'), value: momentOf(at, reader.timeZone, locale) },
      { label: say('newDevice.browser'), value: browser ?? say('newDevice.unknown') },
      { label: say('newDevice.network'), value: network ?? say('newDevice.unknown') },
    ];
    if (country !== null) {
      const names = new Intl.DisplayNames(locale, { type: 'region' });
      rows.push({ label: say('newDevice.country'), value: names.of(country) ?? country });
    }
    return account(writing, say('newDevice.subject', { site }), say('newDevice.heading', { site }), [
      { type: 'paragraph', text: say('newDevice.text', { name, site }) },
      { type: 'facts', rows },
      { type: 'button', label: say('newDevice.button'), url: sessionsUrl },
      { type: 'note', text: say('newDevice.note', { url: recoveryUrl }), link: recoveryUrl },
    ]);
  },

  email_change_code: ({ code, minutes }, writing) => {
    const { say } = writing;
    return account(writing, say('emailChangeCode.subject'), say('emailChangeCode.heading'), [
      { type: 'paragraph', text: say('emailChangeCode.text') },
      { type: 'code', code },
      { type: 'note', text: say('emailChangeCode.note', { minutes }) },
    ]);
  },

  address_taken_notice: ({ loginUrl, recoveryUrl }, writing) => {
    const { say, site } = writing;
    return account(writing, say('addressTaken.subject', { site }), say('addressTaken.heading'), [
      { type: 'paragraph', text: say('addressTaken.text') },
      { type: 'button', label: say('addressTaken.login'), url: loginUrl },
      { type: 'note', text: say('addressTaken.note', { url: recoveryUrl }), link: recoveryUrl },
    ]);
  },

  failed_logins_notice: ({ recoveryUrl }, writing) => {
    const { say, site, name } = writing;
    return account(writing, say('failedLogins.subject', { site }), say('failedLogins.heading'), [
      { type: 'paragraph', text: say('failedLogins.text', { name, site }) },
      { type: 'button', label: say('failedLogins.button'), url: recoveryUrl },
      { type: 'note', text: say('failedLogins.note') },
    ]);
  },

  wrong_codes_notice: ({ recoveryUrl }, writing) => {
    const { say, site, name } = writing;
    return account(writing, say('wrongCodes.subject', { site }), say('wrongCodes.heading'), [
      { type: 'paragraph', text: say('wrongCodes.text', { name, site }) },
      { type: 'button', label: say('failedLogins.button'), url: recoveryUrl },
      { type: 'note', text: say('wrongCodes.note') },
    ]);
  },

  sign_in_changed_notice: ({ change, detail, profileUrl }, writing) => {
    const { say, site, name } = writing;
    const heading = say(`signInChanged.${change}.heading`, { detail });
    return account(writing, say('signInChanged.subject', { heading, site }), heading, [
      { type: 'paragraph', text: say(`signInChanged.${change}.text`, { name, site, detail }) },
      { type: 'button', label: say('signInChanged.button'), url: profileUrl },
      { type: 'note', text: say('signInChanged.note') },
    ]);
  },

  email_changed_notice: ({ newAddress }, writing) => {
    const { say, site, name } = writing;
    return account(writing, say('emailChanged.subject'), say('emailChanged.heading'), [
      { type: 'paragraph', text: say('emailChanged.text', { name, address: newAddress }) },
      { type: 'note', text: say('emailChanged.note', { site }) },
    ]);
  },

  welcome: ({ eventsUrl, profileUrl }, writing) => {
    const { say, site, name } = writing;
    return account(writing, say('welcome.subject', { site }), say('welcome.heading', { site }), [
      { type: 'paragraph', text: say('welcome.text', { name }) },
      { type: 'button', label: say('welcome.button'), url: eventsUrl },
      { type: 'note', text: say('welcome.note', { url: profileUrl }), link: profileUrl },
    ]);
  },

  password_recovery: ({ url, minutes }, writing) => {
    const { say, site, name } = writing;
    return account(writing, say('passwordRecovery.subject', { site }), say('passwordRecovery.heading'), [
      { type: 'paragraph', text: say('passwordRecovery.text', { name }) },
      { type: 'button', label: say('passwordRecovery.button'), url },
      { type: 'note', text: say('passwordRecovery.note', { minutes }) },
    ]);
  },

  verification: ({ url, minutes }, writing) => {
    const { say, site } = writing;
    return account(writing, say('verification.subject', { site }), say('verification.heading'), [
      { type: 'paragraph', text: say('verification.text') },
      { type: 'button', label: say('verification.button'), url },
      { type: 'note', text: say('verification.note', { minutes }) },
    ]);
  },

  contact_confirmation: ({ url, days }, writing) => {
    const { say, site } = writing;
    return account(
      writing,
      say('contactConfirmation.subject', { site }),
      say('contactConfirmation.heading'),
      [
        { type: 'paragraph', text: say('contactConfirmation.text', { site }) },
        { type: 'button', label: say('contactConfirmation.button'), url },
        { type: 'note', text: say('contactConfirmation.note', { days }) },
      ],
    );
  },

  ticket_offer: ({ url, expiresAt }, writing) => {
    const { say, site, reader, locale } = writing;
    const until = momentOf(expiresAt, reader.timeZone, locale);
    return account(writing, say('ticketOffer.subject', { site }), say('ticketOffer.heading'), [
      { type: 'paragraph', text: say('ticketOffer.text', { site }) },
      { type: 'button', label: say('ticketOffer.button'), url },
      { type: 'note', text: say('ticketOffer.note', { until }) },
    ]);
  },

  team_invitation: ({ url, expiresAt }, writing) => {
    const { say, site, reader, locale } = writing;
    const until = momentOf(expiresAt, reader.timeZone, locale);
    return account(writing, say('teamInvitation.subject', { site }), say('teamInvitation.heading'), [
      { type: 'paragraph', text: say('teamInvitation.text', { site }) },
      { type: 'button', label: say('teamInvitation.button'), url },
      { type: 'note', text: say('teamInvitation.note', { until }) },
    ]);
  },
};

function account(
  { say, site }: Writing,
  subject: string,
  heading: string,
  blocks: MailContent['blocks'],
): MailContent {
  return { subject, heading, blocks, footer: say('footer.account', { site }) };
}

export const contactTemplates: Writers<'contact_message'> = {
  contact_message: ({ name, email, subject, message }, { say, site }) => ({
    subject: say('contactMessage.subject', { subject }),
    heading: say('contactMessage.heading'),
    blocks: [
      {
        type: 'facts',
        rows: [
          { label: say('contactMessage.nameLabel'), value: name },
          { label: say('contactMessage.emailLabel'), value: email },
          { label: say('contactMessage.subjectLabel'), value: subject },
        ],
      },
      { type: 'paragraph', text: say('contactMessage.text', { name }) },
      { type: 'quote', text: message },
    ],
    footer: say('footer.contact', { site, address: email }),
  }),
};
