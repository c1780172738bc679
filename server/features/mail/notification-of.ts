import type { NotificationDetails, NotificationKind } from '../../../contracts/inbox.ts';
import { plainExcerpt } from '../../infra/text/markdown.ts';
import type { NewNotification } from '../inbox/index.ts';
import type { Mail, MailKind, MailValues } from './mail.ts';
import type { EventFacts } from './mail-facts.ts';

/** What a mail's notification says besides what the mail is about. */
interface Said {
  readonly details: NotificationDetails;
  readonly count?: number;
  readonly mergeKey?: string;
}

/** Kinds without a notification, each with its reason. */
interface MailOnly {
  readonly mailOnly: string;
}

type NotificationsByMail = {
  readonly [Kind in MailKind]: Kind extends NotificationKind ? (values: MailValues[Kind]) => Said : MailOnly;
};

const security: MailOnly = {
  mailOnly: 'Warns about the account itself: someone who got into it could read and clear a notification.',
};
const code: MailOnly = { mailOnly: 'Proves the address it is sent to.' };
const ownAction: MailOnly = { mailOnly: 'Confirms what the reader has just done and seen on the page.' };
const noAccount: MailOnly = { mailOnly: 'Goes to an address that needs no account.' };

const ofEvent = ({ event }: { readonly event: EventFacts }): Said => ({ details: { title: event.title } });
const withReason = ({ event, reason }: { event: EventFacts; reason: string | null }): Said => ({
  details: { title: event.title, ...(reason && { text: excerpt(reason) }) },
});
const starting = ({ event }: { readonly event: EventFacts }): Said => ({
  details: { title: event.title, startsAt: event.startsAt.toString(), timeZone: event.timeZone },
});

/**
 * The occasions of all mails, and the notification of each. The list is complete: a new kind of mail
 * doesn't compile before it is here.
 */
export const notificationsByMail: NotificationsByMail = {
  signup_code: code,
  sign_in_code: code,
  guest_registration: code,
  own_code: code,
  email_change_code: code,
  password_recovery: code,
  verification: code,
  contact_confirmation: code,
  subscription_confirmation: code,
  holder_invitation: noAccount,
  holder_ticket: noAccount,
  holder_ticket_over: noAccount,
  team_invitation: {
    mailOnly: 'Goes to an address; an account with that address gets `helper_invitation`, without the link.',
  },
  event_invitation: { mailOnly: 'Its link is the only key to the event, and only the mail has it.' },
  group_invitation: { mailOnly: 'Goes to an address that somebody brought along, once.' },
  ticket_offer: { mailOnly: 'Its link is the only key to the offer, and only the mail has it.' },
  address_taken_notice: security,
  new_device_notice: security,
  failed_logins_notice: security,
  wrong_codes_notice: security,
  sign_in_changed_notice: security,
  webhook_paused_notice: security,
  email_changed_notice: security,
  account_blocked: { mailOnly: 'A blocked person can no longer log in.' },
  welcome: ownAction,
  registration_confirmed: ownAction,
  registration_received: ownAction,
  registration_waitlisted: ownAction,
  registration_cancelled: ownAction,
  ticket_taken_over: ownAction,
  weekly_digest: noAccount,
  contact_message: noAccount,
  board_digest: { mailOnly: 'Sums up posts; replies and mentions have notifications of their own.' },

  registration_approved: ofEvent,
  registration_declined: withReason,
  registration_cancelled_by_organiser: withReason,
  registration_cancelled_by_administrator: withReason,
  registration_charged_back: ofEvent,
  payment_due: ({ event, payBy }) => ({
    details: { title: event.title, payBy: payBy.toString(), timeZone: event.timeZone },
  }),
  seat_lapsed: ofEvent,
  seat_confirmed_from_waitlist: ofEvent,
  ticket_handed_on: ofEvent,
  ticket_moved: ofEvent,
  ticket_move_due: ({ event, payBy }) => ({
    details: { title: event.title, payBy: payBy.toString(), timeZone: event.timeZone },
  }),
  ticket_move_over: ofEvent,
  event_changed: ofEvent,
  event_cancelled: ofEvent,
  event_unavailable: ofEvent,
  organiser_message: ({ event, subject }) => ({ details: { title: event.title, text: excerpt(subject) } }),
  reminder_day: starting,
  reminder_hour: starting,
  payment_receipt: ({ title, amountPaise, currency, number }) => ({
    details: { title, amountPaise, currency, orderId: number },
  }),
  payment_refund: ({ title, amountPaise, currency, number }) => ({
    details: { title, amountPaise, currency, orderId: number },
  }),
  invoice_corrected: ({ title, corrected, invoice }) => ({
    details: { title, text: `${corrected} → ${invoice}` },
  }),
  payment_dispute: ({ title, amountPaise, currency, news, respondBy, timeZone }) => ({
    details: {
      ...{ title, amountPaise, currency, dispute: news },
      ...(respondBy !== null &&
        (news === 'inquiry' || news === 'opened') && { respondBy: respondBy.toString(), timeZone }),
    },
  }),
  new_registration: ({ event, state, others }) => ({
    details: { title: event.title, state },
    count: others + 1,
    // Those who wait for approval aren't buried under those who don't.
    mergeKey: `new_registration ${state} ${event.id}`,
  }),
  event_hidden: ({ title, reason }) => ({ details: { title, text: excerpt(reason) } }),
  event_restored: ({ title }) => ({ details: { title } }),
  group_hidden: ({ name, reason }) => ({ details: { title: name, text: excerpt(reason) } }),
  group_restored: ({ name }) => ({ details: { title: name } }),
  event_reported: ({ title, post }) => ({ details: { title, ...(post && { text: excerpt(post) }) } }),
  group_reported: ({ title, post }) => ({ details: { title, ...(post && { text: excerpt(post) }) } }),
  organiser_reported: ({ title, post }) => ({ details: { title, ...(post && { text: excerpt(post) }) } }),
  group_announcement: ({ group, subject }) => ({ details: { title: group, text: excerpt(subject) } }),
  board_mention: ({ title, excerpt: text }) => ({ details: { title, text: excerpt(text) } }),
  followed_events: ({ events }) => ({ details: { title: events[0]?.title ?? '' }, count: events.length }),
};

/** Characters of what someone wrote. */
const excerptLength = 140;

function excerpt(text: string): string {
  return plainExcerpt(text, excerptLength);
}

/** The notification of a mail's occasion; none for mail-only kinds and for readers without an account. */
export function notificationOf({ kind, values, about }: Mail): NewNotification[] {
  // The kind determines the values, so this function fits; TypeScript can't infer that.
  const notification = notificationsByMail[kind] as MailOnly | ((values: MailValues[MailKind]) => Said);
  if (typeof notification !== 'function' || about?.userId === undefined) return [];
  const { userId, eventId, groupId, postId, actorId } = about;
  return [
    { userId, kind: kind as NotificationKind, eventId, groupId, postId, actorId, ...notification(values) },
  ];
}
