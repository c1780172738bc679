import type { ReportReason } from '../../../contracts/administration.ts';
import type { TicketType } from '../../../contracts/events.ts';
import type { RefundCause } from '../../../contracts/payments.ts';
import type { EventToKeep } from '../calendar/index.ts';

/** Who gets a mail, in which language and by which clock they read. */
export interface Recipient {
  readonly address: string;
  readonly name: string;
  readonly locale: string;
  /** IANA name. */
  readonly timeZone: string;
}

/** What every mail about an event needs to know of it. */
export interface EventFacts extends EventToKeep {
  /** When all of this held. */
  readonly asOf: Temporal.Instant;
  /** The event's own zone, an IANA name. */
  readonly timeZone: string;
  readonly online: boolean;
  /** Written only into mails that tell of a seat, whatever is handed over for others. */
  readonly onlineLink?: string | null;
  readonly ticketType: TicketType;
  readonly organiserName: string;
  /** The event's public page. */
  readonly url: string;
}

/** An event or a group that was reported, or a post on its board. */
interface Reported {
  readonly title: string;
  readonly organiser: string;
  readonly reason: ReportReason;
  readonly text: string;
  /** How the post begins; null where it was the event or the group itself. */
  readonly post: string | null;
  /** Where it is dealt with. */
  readonly url: string;
}

/** What each kind of mail says, by its kind. */
export interface MailValues {
  signup_code: { readonly code: string; readonly minutes: number };
  email_change_code: { readonly code: string; readonly minutes: number };
  /** Somebody asked for a code with an address that has an account already. */
  address_taken_notice: { readonly loginUrl: string; readonly recoveryUrl: string };
  /** Somebody has guessed at the password for a while. */
  failed_logins_notice: { readonly recoveryUrl: string };
  /** To the old address. */
  email_changed_notice: { readonly newAddress: string };
  password_recovery: { readonly url: string; readonly minutes: number };
  verification: { readonly url: string; readonly minutes: number };
  /** To an address that somebody else may have typed: nothing in it is theirs. */
  contact_confirmation: { readonly url: string; readonly days: number };
  /** The address is confirmed, the account open. */
  welcome: { readonly eventsUrl: string; readonly profileUrl: string };
  /** To an address that somebody else may have typed: does its reader want the digest? */
  subscription_confirmation: { readonly url: string; readonly days: number };
  /** What takes place in the coming week, soonest first. */
  weekly_digest: { readonly events: readonly EventFacts[]; readonly allEventsUrl: string };
  /** What those whom somebody follows have added in the last week, the newest first. */
  followed_events: { readonly events: readonly EventFacts[]; readonly followingUrl: string };
  /** What an organiser of a group announced on its board. */
  group_announcement: {
    readonly group: string;
    readonly author: string;
    readonly subject: string;
    readonly text: string;
    /** The post's own address. */
    readonly url: string;
  };
  /** Somebody spoke to them by name on a board. */
  board_mention: {
    readonly title: string;
    readonly author: string;
    readonly excerpt: string;
    /** The post's own address. */
    readonly url: string;
  };
  /** What a day brought to boards that they are on, the liveliest first. */
  board_digest: {
    readonly boards: readonly { readonly title: string; readonly url: string; readonly posts: number }[];
  };
  registration_confirmed: { readonly event: EventFacts };
  /** The organiser has to approve it first. */
  registration_received: { readonly event: EventFacts };
  registration_waitlisted: { readonly event: EventFacts; readonly position: number };
  registration_approved: { readonly event: EventFacts };
  registration_declined: { readonly event: EventFacts; readonly reason: string | null };
  /** By the attendee. */
  registration_cancelled: { readonly event: EventFacts };
  registration_cancelled_by_organiser: { readonly event: EventFacts; readonly reason: string | null };
  registration_cancelled_by_administrator: { readonly event: EventFacts; readonly reason: string | null };
  /** A seat is held until it is paid. */
  payment_due: { readonly event: EventFacts; readonly payBy: Temporal.Instant };
  /** The hold ended without payment. */
  seat_lapsed: { readonly event: EventFacts };
  seat_confirmed_from_waitlist: { readonly event: EventFacts };
  /** To an address that somebody else typed: would its reader like a ticket? */
  ticket_offer: { readonly url: string; readonly expiresAt: Temporal.Instant };
  /** To an address that somebody else typed: would its reader help with an event? */
  team_invitation: { readonly url: string; readonly expiresAt: Temporal.Instant };
  /** To whoever gave their ticket away: it is another's. */
  ticket_handed_on: { readonly event: EventFacts };
  /** To whoever has it now. */
  ticket_taken_over: { readonly event: EventFacts };
  /**
   * `before` holds the former values of what changed, and may hold more: only differences are told, the link of an
   * online event to people with a `seat`.
   */
  event_changed: {
    readonly event: EventFacts;
    readonly before: Partial<EventFacts>;
    readonly seat: boolean;
  };
  event_cancelled: { readonly event: EventFacts };
  /** To those who registered: an administrator hid the event. */
  event_unavailable: { readonly event: EventFacts };
  /** The organiser's own words, to people of the event. */
  organiser_message: { readonly event: EventFacts; readonly subject: string; readonly text: string };
  /** On the day before; to those who have a seat. */
  reminder_day: {
    readonly event: EventFacts;
    /** Where they give a free seat up with one press; null where money is at stake, which the event's page explains. */
    readonly cancelLinkUrl: string | null;
  };
  /** In the hour before. */
  reminder_hour: { readonly event: EventFacts };
  payment_receipt: {
    readonly number: string;
    /** What was paid for. */
    readonly description: string;
    readonly amountPaise: number;
    /** How the payment provider names the payment. */
    readonly reference: string;
    readonly paidAt: Temporal.Instant;
    /** No money moved. */
    readonly test: boolean;
    /** The receipt's page. */
    readonly url: string;
  };
  /** Money is on its way back. */
  payment_refund: {
    readonly description: string;
    readonly amountPaise: number;
    readonly cause: RefundCause;
    readonly test: boolean;
    readonly url: string;
  };
  /** To whoever runs the site, from whoever filled in the contact form. */
  contact_message: {
    readonly name: string;
    readonly email: string;
    readonly subject: string;
    readonly message: string;
  };
  /**
   * To those who run the site: somebody reported an event or a group, or a post on its board. Who did, and whose
   * post it is, stands in their list only: a mail would keep the names of people who have left.
   */
  event_reported: Reported;
  group_reported: Reported;
  /** To the organiser, from those who run the site. */
  event_hidden: { readonly title: string; readonly reason: string; readonly url: string };
  group_hidden: { readonly name: string; readonly reason: string; readonly url: string };
  group_restored: { readonly name: string; readonly url: string };
  event_restored: { readonly title: string; readonly url: string };
  account_blocked: { readonly reason: string };
  /** To the organiser. */
  new_registration: {
    readonly event: EventFacts;
    readonly attendeeName: string;
    readonly state: 'pending' | 'waitlisted' | 'confirmed';
    /** How many more registered since the organiser was last told. */
    readonly others: number;
    readonly manageUrl: string;
  };
}

export type MailKind = keyof MailValues;

/** A mail to send: its kind decides what it has to know. */
export type Mail = {
  [Kind in MailKind]: {
    readonly kind: Kind;
    readonly to: Recipient;
    /** Whom an answer reaches: the organiser, in mails about an event. */
    readonly replyTo?: { readonly address: string; readonly name: string };
    /** What it belongs to, so that its delivery can be looked up. */
    readonly about?: {
      readonly userId?: string;
      readonly eventId?: string;
      readonly registrationId?: string;
    };
    /** Where the reader ends mails of this sort; none where it belongs to something that they did. */
    readonly unsubscribeUrl?: string;
    /** Puts the event into the reader's calendar, or brings it up to date there; or takes it out. */
    readonly calendar?: 'put' | 'take out';
    /** The ticket of the seat that the mail tells of: what its QR code says, and its page. */
    readonly ticket?: { readonly code: string; readonly url: string };
    readonly values: MailValues[Kind];
  };
}[MailKind];

/** The kinds that carry a code or a secret link: their texts are erased once they are delivered. */
export const confidentialKinds: ReadonlySet<MailKind> = new Set([
  'signup_code',
  'email_change_code',
  'password_recovery',
  'verification',
  'contact_confirmation',
  'subscription_confirmation',
  'ticket_offer',
  'team_invitation',
]);

/**
 * The kinds that go to an address before anybody confirmed it. They say nothing that somebody typed, not even a name:
 * they would carry a stranger's words to whomever the stranger likes.
 */
export const unconfirmedKinds: ReadonlySet<MailKind> = new Set([
  'signup_code',
  'email_change_code',
  'address_taken_notice',
  'verification',
  'contact_confirmation',
  'subscription_confirmation',
  'ticket_offer',
  'team_invitation',
]);
