import { momentOf } from '../../calendar/index.ts';
import type { MailContent, MailContext, MailLink, Writers } from '../mail-content.ts';
import type { Scene } from '../scenes.ts';

type Message = [subject: string, heading: string, blocks: MailContent['blocks']];

export const accountTemplates: Writers<
  | 'signup_code'
  | 'sign_in_code'
  | 'guest_registration'
  | 'own_code'
  | 'email_change_code'
  | 'address_taken_notice'
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
export function toAccount(context: MailContext, ...[subject, heading, blocks]: Message): MailContent {
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

export function resetPassword(url: string, { t }: MailContext): MailLink {
  return { label: t('failedLogins.button'), url };
}
