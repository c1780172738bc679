import type { AgreedTicket } from '../../../contracts/ticket-types.ts';
import type { OrderedTickets, Recipient } from './mail-facts.ts';
import type { MailValues } from './mail-values.ts';

export type { MailValues };

export type MailKind = keyof MailValues;

/** A mail to send; its kind determines its values. */
export type Mail = {
  [Kind in MailKind]: {
    readonly kind: Kind;
    readonly to: Recipient;
    /** Where replies go: to the organiser, for mails about an event. */
    readonly replyTo?: { readonly address: string; readonly name: string };
    /** What it belongs to: for looking up its delivery, and for the notification of the same occasion. */
    readonly about?: {
      /** The reader's account. */
      readonly userId?: string;
      readonly eventId?: string;
      readonly registrationId?: string;
      readonly groupId?: string;
      readonly postId?: string;
      /** The person whose action it is about. */
      readonly actorId?: string;
    };
    /** The reader has unsubscribed from such mails, so only the notification is written. */
    readonly muted?: boolean;
    /** The unsubscribe link; none for mails caused by the reader's own actions. */
    readonly unsubscribeUrl?: string;
    /** To the holder of a ticket that someone else bought: its page, where they end these mails. */
    readonly heldTicketUrl?: string;
    /** Adds or updates the event in the reader's calendar, or removes it. */
    readonly calendar?: 'put' | 'take out';
    /** The attached ticket: its QR code's text, its code for reading aloud, and its page. */
    readonly ticket?: { readonly code: string; readonly shortCode: string | null; readonly url: string };
    /** What the reader registered for, at an event with ticket types. */
    readonly agreed?: AgreedTicket | undefined;
    /** The tickets of an order that the mail is about, where they are several. */
    readonly order?: OrderedTickets | undefined;
    /** The reader has the ticket by a transfer: somebody else paid for it, and gets its refunds. */
    readonly boughtByOther?: boolean | undefined;
    /** The reader's tickets as their calendar names them; by default the type that was agreed. */
    readonly calendarTickets?: string | undefined;
    readonly values: MailValues[Kind];
  };
}[MailKind];

/** Kinds that contain a code or secret link. Their texts are erased after delivery. */
export const confidentialKinds: ReadonlySet<MailKind> = new Set([
  'own_code',
  'signup_code',
  'sign_in_code',
  'guest_registration',
  'email_change_code',
  'password_recovery',
  'verification',
  'contact_confirmation',
  'subscription_confirmation',
  'ticket_offer',
  'holder_invitation',
  'team_invitation',
  'event_invitation',
]);

/**
 * Kinds sent to unconfirmed addresses. They contain nothing typed by a person, not even a
 * name; otherwise strangers could use them to send their own words to anyone.
 */
export const unconfirmedKinds: ReadonlySet<MailKind> = new Set([
  'signup_code',
  'sign_in_code',
  'guest_registration',
  'email_change_code',
  'address_taken_notice',
  'verification',
  'contact_confirmation',
  'subscription_confirmation',
  'ticket_offer',
  'holder_invitation',
  'team_invitation',
  'event_invitation',
  'group_invitation',
]);
