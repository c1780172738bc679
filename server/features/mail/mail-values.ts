import type { PaymentMethodKind } from '../../../contracts/payment-methods.ts';
import type { RefundCause } from '../../../contracts/payments.ts';
import type {
  Attempted,
  ChangedDate,
  EventFacts,
  Expiring,
  MailedPass,
  Moved,
  Reported,
} from './mail-facts.ts';

/** The values of each kind of mail. */
export interface MailValues {
  signup_code: { readonly code: string; readonly url: string; readonly minutes: number };
  /** Signs in, or creates the account of an address that has none. */
  sign_in_code: { readonly code: string; readonly url: string; readonly minutes: number };
  /** Proves the address of someone who registers without an account. */
  guest_registration: { readonly code: string; readonly url: string; readonly minutes: number };
  /** Stands in for the password of an account without one. */
  own_code: {
    readonly code: string;
    readonly minutes: number;
    /** Where the reader logs out everywhere. */
    readonly securityUrl?: string;
  };
  email_change_code: { readonly code: string; readonly minutes: number };
  /** A code was requested for an address that already has an account. */
  address_taken_notice: { readonly loginUrl: string; readonly recoveryUrl: string };
  /** The account was logged in to from a browser it hasn't seen before. */
  new_device_notice: {
    readonly at: Temporal.Instant;
    readonly browser: string | null;
    readonly network: string | null;
    /** ISO 3166 code. */
    readonly country: string | null;
    readonly sessionsUrl: string;
    readonly recoveryUrl: string;
  };
  /** Someone has been guessing the account's password. */
  failed_logins_notice: Attempted;
  /** Someone with the right password has entered wrong codes. */
  wrong_codes_notice: Attempted;
  /** A way of signing in was added, used or removed. */
  sign_in_changed_notice: {
    readonly change:
      | 'totp_added'
      | 'totp_removed'
      | 'turned_on'
      | 'turned_off'
      | 'recovery_codes_replaced'
      | 'recovery_code_used'
      | 'passkey_added'
      | 'passkey_removed'
      | 'provider_connected'
      | 'provider_disconnected'
      | 'removed_by_operator'
      | 'api_key_created'
      | 'webhook_created'
      | 'webhook_address_changed'
      | 'webhook_deleted'
      | 'payment_method_set'
      | 'seller_set';
    /** The name of the passkey, provider or API key, the host of the webhook, the way to pay, the seller's name, or the number of recovery codes left. */
    readonly detail: string;
    readonly at?: Temporal.Instant;
    /** It was done in. */
    readonly browser?: string;
    readonly profileUrl: string;
  };
  /** A webhook has failed for days. `address` is its host. */
  webhook_paused_notice: {
    readonly address: string;
    readonly settingsUrl: string;
    /** The whole address, what it answered last, and how many messages weren't delivered. */
    readonly last?: {
      readonly url: string;
      /** Null: nothing. */
      readonly status: string | null;
      readonly failingSince: Temporal.Instant;
      readonly failed: number;
    };
  };
  /** To the old address. */
  email_changed_notice: {
    readonly newAddress: string;
    readonly oldAddress?: string;
    readonly at?: Temporal.Instant;
    readonly contactUrl: string;
  };
  password_recovery: { readonly url: string; readonly minutes: number };
  verification: { readonly url: string; readonly minutes: number };
  /** To an address that may have been typed by a stranger, so it contains nothing they typed. */
  contact_confirmation: { readonly url: string; readonly days: number };
  /** The address is confirmed and the account is active. */
  welcome: { readonly eventsUrl: string; readonly profileUrl: string };
  /** To an address that may have been typed by a stranger: confirms the digest subscription. */
  subscription_confirmation: { readonly url: string; readonly days: number };
  /** Next week's events, soonest first. */
  weekly_digest: { readonly events: readonly EventFacts[]; readonly allEventsUrl: string };
  /** What followed organisers and groups added in the last week, newest first. */
  followed_events: { readonly events: readonly EventFacts[]; readonly followingUrl: string };
  /** An announcement on a group's board. */
  group_announcement: {
    readonly group: string;
    readonly author: string;
    readonly subject: string;
    readonly text: string;
    readonly postedAt?: Temporal.Instant;
    /** The post's URL. */
    readonly url: string;
  };
  /** The reader was mentioned on a board. */
  board_mention: {
    readonly title: string;
    readonly author: string;
    readonly excerpt: string;
    /** The post's URL. */
    readonly url: string;
  };
  /** A day's posts on the reader's boards, liveliest board first. */
  board_digest: {
    readonly boards: readonly {
      readonly title: string;
      readonly url: string;
      readonly posts: number;
      /** Of an event. */
      readonly startDate?: string | null;
      /** The newest of them. */
      readonly latest?: { readonly author: string; readonly text: string; readonly at?: Temporal.Instant };
    }[];
  };
  registration_confirmed: { readonly event: EventFacts; readonly pass?: MailedPass };
  /** Waits for the organiser's approval. */
  registration_received: { readonly event: EventFacts };
  registration_waitlisted: {
    readonly event: EventFacts;
    readonly position: number;
    /** The organiser has just approved them. */
    readonly approved: boolean;
  };
  registration_approved: { readonly event: EventFacts; readonly pass?: MailedPass };
  registration_declined: { readonly event: EventFacts; readonly reason: string | null };
  /** By the attendee. */
  registration_cancelled: { readonly event: EventFacts; readonly pass?: MailedPass };
  registration_cancelled_by_organiser: {
    readonly event: EventFacts;
    readonly hadSeat?: boolean;
    readonly reason: string | null;
    readonly pass?: MailedPass;
  };
  registration_cancelled_by_administrator: {
    readonly event: EventFacts;
    readonly reason: string | null;
    readonly hadSeat?: boolean;
  };
  /** The buyer's bank took the payment back. */
  registration_charged_back: { readonly event: EventFacts };
  /** A seat is held until it is paid. */
  payment_due: {
    readonly event: EventFacts;
    readonly payBy: Temporal.Instant;
    /** The organiser has just approved them. */
    readonly approved: boolean;
  };
  /** The hold expired without payment. */
  seat_lapsed: { readonly event: EventFacts; readonly payBy?: Temporal.Instant };
  seat_confirmed_from_waitlist: { readonly event: EventFacts };
  /** To an address typed by another person: offers a ticket. */
  ticket_offer: Expiring;
  /** To an address typed by another person: a link to a ticket that they bought for the reader. */
  holder_invitation: { readonly url: string };
  /** To somebody who agreed to get it: a ticket that somebody else bought. `buyer` may be empty. */
  holder_ticket: { readonly event: EventFacts; readonly buyer: string; readonly url: string };
  /** Their ticket was cancelled, transferred or given to someone else. */
  holder_ticket_over: {
    readonly event: EventFacts;
    /** Who ordered it; may be empty. */
    readonly buyer?: string;
    /** By whom it was cancelled; `moved` if it's now for someone else. */
    readonly why?: 'buyer' | 'other' | 'moved';
  };
  /** To an address typed by another person: offers a role in an event's team. */
  team_invitation: Expiring & { readonly role?: 'editor' | 'money' | 'door' };
  /** To an address typed by another person: a personal link to an event. */
  event_invitation: { readonly url: string };
  /** The organiser gave the person a ticket of another type. */
  ticket_moved: Moved & { readonly refund?: { readonly paise: number; readonly currency: string } };
  /** The same, once the person has paid the difference. */
  ticket_move_due: Moved & {
    readonly amountPaise: number;
    readonly payBy: Temporal.Instant;
    /** Where it's paid. */
    readonly url: string;
  };
  /** The difference wasn't paid in time, or the organiser withdrew the move. */
  ticket_move_over: Moved & { readonly why?: 'unpaid' | 'withdrawn' };
  /** To an address that a group's organisers brought along from elsewhere. */
  group_invitation: { readonly url: string };
  /** To the former holder of a transferred ticket. */
  ticket_handed_on: { readonly event: EventFacts; readonly holder?: string };
  /** To the new holder of a transferred ticket. */
  ticket_taken_over: { readonly event: EventFacts };
  /**
   * `before` has the former values of what changed. Only actual differences are shown, and the link
   * of an online event only to people with a `seat`.
   */
  event_changed: {
    readonly event: EventFacts;
    readonly before: Partial<EventFacts>;
    readonly seat: boolean;
    /** Whether the reader paid for any seat, also for one of somebody else; by default, as for the one that the mail is about. */
    readonly paid?: boolean;
    /** Other dates of the same series that the change concerns. */
    readonly others?: readonly ChangedDate[];
  };
  event_cancelled: {
    readonly event: EventFacts;
    readonly reason: string | null;
    readonly paid?: boolean;
    /** Other dates of the same series that were cancelled with it. */
    readonly others?: readonly EventFacts[];
  };
  /** To attendees: an administrator hid the event. */
  event_unavailable: { readonly event: EventFacts };
  /** The organiser's own message to attendees. */
  organiser_message: { readonly event: EventFacts; readonly subject: string; readonly text: string };
  /** On the day before; to people with a seat. */
  reminder_day: {
    readonly event: EventFacts;
    /**
     * Cancels a free seat with one click; null for paid seats, where the event's page explains the
     * consequences.
     */
    readonly cancelLinkUrl: string | null;
  };
  /** In the hour before. */
  reminder_hour: { readonly event: EventFacts };
  payment_receipt: {
    readonly number: string;
    /** The event's, or what else was paid for. */
    readonly title: string;
    /** What was paid for: the title, the tickets and the add-ons. */
    readonly description: string;
    readonly amountPaise: number;
    readonly currency: string;
    /** What it bought, with prices; empty or left out where it is one thing. */
    readonly items?: readonly { readonly label: string; readonly paise: number }[];
    /** The payment provider's id of the payment. */
    readonly reference: string;
    readonly paidAt: Temporal.Instant;
    /** Of the seller who issues an invoice; without one, there is none. */
    readonly invoice?: { readonly taxPaise: number; readonly seller: string } | null;
    /** No money moved. */
    readonly test: boolean;
    /** The receipt's page. */
    readonly url: string;
    readonly event?: EventFacts;
  };
  /** A refund is on its way. */
  payment_refund: {
    /** The order's id, which is the receipt's number. */
    readonly number: string;
    readonly title: string;
    readonly amountPaise: number;
    readonly currency: string;
    readonly cause: RefundCause;
    /** What the organiser wrote. */
    readonly reason: string | null;
    readonly test: boolean;
    /** Whether people send it, not a provider. */
    readonly byHand?: boolean;
    /** The buyer's bank has the money, and it is sent only if that decides against them. */
    readonly waits?: boolean;
    readonly paidWith?: PaymentMethodKind;
    readonly refundedAt?: Temporal.Instant;
    readonly event?: EventFacts;
    /** The event's. */
    readonly timeZone?: string;
    readonly url: string;
  };
  /** To the seller: a buyer had an invoice corrected. */
  invoice_corrected: {
    readonly title: string;
    readonly buyer: string;
    /** Numbers: of what was corrected, of the credit note for it, and of the new invoice. */
    readonly corrected: string;
    readonly credit: string;
    readonly invoice: string;
    /** The recipients' names, where another one was given. */
    readonly recipient?: { readonly from: string; readonly to: string };
    readonly amount?: { readonly paise: number; readonly currency: string };
    readonly url: string;
  };
  /** To those who are responsible for the money: a buyer's bank questions a payment, or has decided. */
  payment_dispute: {
    readonly news: 'inquiry' | 'opened' | 'won' | 'lost' | 'closed';
    readonly title: string;
    readonly description: string;
    readonly payerName: string;
    readonly amountPaise: number;
    readonly currency: string;
    /** The provider's word for it. */
    readonly reason: string;
    /** Until when evidence counts. */
    readonly respondBy: Temporal.Instant | null;
    /** The event's. */
    readonly timeZone: string;
    /** How many tickets were cancelled because of it. */
    readonly ended: number;
    readonly url: string;
  };
  /** From the contact form, to the site's operator. */
  contact_message: {
    readonly name: string;
    readonly email: string;
    readonly subject: string;
    readonly message: string;
    readonly sentAt?: Temporal.Instant;
  };
  /**
   * To administrators. The reporter and the post's author appear in their list only: in mailboxes
   * their names would outlive their accounts.
   */
  event_reported: Reported;
  group_reported: Reported;
  organiser_reported: Reported;
  /** From administrators, to the organiser. */
  event_hidden: {
    readonly title: string;
    readonly reason: string;
    readonly url: string;
    readonly event?: EventFacts;
  };
  group_hidden: {
    readonly name: string;
    readonly reason: string;
    readonly members?: number;
    readonly url: string;
  };
  group_restored: { readonly name: string; readonly members?: number; readonly url: string };
  event_restored: {
    readonly title: string;
    readonly url: string;
    readonly event?: EventFacts;
    /** How many people are. */
    readonly going?: number;
  };
  account_blocked: { readonly reason: string; readonly contactUrl: string };
  /** To the organiser. */
  new_registration: {
    readonly event: EventFacts;
    readonly attendeeName: string;
    readonly state: 'pending' | 'waitlisted' | 'confirmed';
    /** Further registrations since the organiser was last notified. */
    readonly others: number;
    /** Left out where there is no limit. */
    readonly seatsLeft?: number;
    readonly manageUrl: string;
  };
}
