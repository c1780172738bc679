import type { MailTopic } from '../../../contracts/notifications.ts';
import type { RefundCause } from '../../../contracts/payments.ts';
import type { ProblemType } from '../../../contracts/problem.ts';
import type { AnswerValue, Question } from '../../../contracts/questions.ts';
import type { RegistrationWindow } from '../../../contracts/registration-window.ts';
import type { RegistrationState } from '../../../contracts/registrations.ts';
import type { Deps } from '../../infra/deps.ts';
import type { Seats } from '../events/index.ts';
import type { StandardQuestions } from '../questions/index.ts';
import type { Payments } from './payments-port.ts';
import type {
  Answers,
  BoughtItem,
  ChangeTicket,
  Register,
  TakenGroupDiscount,
  TicketChange,
  TicketMove,
  Transfer,
} from './register.ts';
import type { TakenAddOn } from './tickets/add-ons.ts';

/** `none` before the first registration. */
export type RegistrationStateOrNone = 'none' | RegistrationState;

/** Everything that can happen to a registration. */
export const commands = [
  'register',
  'admit',
  'cancel',
  'approve',
  'decline',
  'remove',
  'revoke',
  'reopen',
  'transfer',
  'change_ticket',
  'pay',
  'lapse',
  'offer',
  'cancel_event',
] as const;
export type Command = (typeof commands)[number];

/** What a command does; `rules.ts` decides under which conditions and with which consequences. */
export type Move =
  | 'enter'
  | 'admit'
  | 'approve'
  | 'offer'
  | 'confirm'
  | 'confirm_late'
  | 'refund'
  | 'leave'
  | 'remove'
  | 'revoke'
  | 'decline'
  | 'reopen'
  | 'transfer'
  | 'change_ticket'
  | 'lapse'
  | 'cancel_event';

/** A move; `stay` when there is nothing left to do; or the refusal. */
export type Cell = Move | 'stay' | ProblemType;

/** An event's rules for registrations. */
export interface Terms extends SaleTerms {
  readonly tenantApproval: boolean;
  readonly handOn: boolean;
  readonly endsAt: Temporal.Instant;
  /** Whether payments can be taken. Without them, a paid event gives no seats away. */
  readonly payable: boolean;
  /** Dates of the series from this one on, as far as they are known; loaded for those who register. */
  readonly datesLeft?: number;
}

/** Everything a decision depends on. */
export interface Situation extends Purchase {
  readonly seats: Seats;
  readonly terms: Terms;
  readonly state: RegistrationStateOrNone;
  /** Who ended the registration, if it is over. Only a lapsed one can still be paid. */
  readonly cancelCause: CancelCause | null;
  /** The buyer's promised full-refund deadline; null when there is none. */
  readonly promisedUntil: Temporal.Instant | null;
  /** Whether the person has a newer registration for the event. Then this one can't be revived. */
  readonly superseded: boolean;
  /** When the ticket was used to get in; null if it wasn't. */
  readonly admittedAt: Temporal.Instant | null;
  /** State of the person who receives the ticket; null if no one does. */
  readonly receiver: RegistrationStateOrNone | null;
  /** Whether a free seat was held for the person until they proved their address: no one waiting comes first. */
  readonly reserved: boolean;
}

/** What a person is mailed about. The answer to their own request is not mailed as well. */
export type NotificationKind =
  | 'received'
  | 'waitlisted'
  | 'confirmed'
  | 'approved'
  | 'payment_due'
  | 'approved_to_pay'
  | 'approved_to_wait'
  | 'seat_from_waitlist'
  | 'lapsed'
  | 'declined'
  | 'cancelled'
  | 'removed'
  | 'revoked'
  | 'charged_back'
  | 'event_cancelled'
  /** They received a transferred ticket. */
  | 'taken_over'
  /** They gave their ticket away. */
  | 'transferred'
  /** The organiser gave them a ticket of another type. */
  | 'moved'
  /** The same, which costs more. */
  | 'move_to_pay'
  /** They didn't pay the difference in time. */
  | 'move_lapsed';

export type CancelCause = 'attendee' | 'organiser' | 'lapse' | 'event';

export interface Change {
  readonly state: RegistrationState;
  readonly holdExpiresAt: Temporal.Instant | null;
  readonly cause: CancelCause | null;
  readonly notify: NotificationKind | null;
  /** The notification to the former holder; null when the ticket doesn't change hands. */
  readonly notifyFormer: NotificationKind | null;
  readonly refund: RefundCause | null;
}

export type Decision =
  | { readonly kind: 'changed'; readonly change: Change; readonly seats: Seats }
  | { readonly kind: 'unchanged'; readonly refund: RefundCause | null }
  | { readonly kind: 'refused'; readonly problem: ProblemType };

/** The conditions under which an event sells seats. */
interface SaleTerms extends RegistrationWindow<Temporal.Instant> {
  readonly ticketType: 'free' | 'paid';
  /** Null for a free event. */
  readonly pricePaise: number | null;
  readonly currency: string;
  /** False while the event is hidden or its organiser blocked by an administrator. */
  readonly onSale: boolean;
  readonly status: 'scheduled' | 'cancelled';
}

/** Why a payment buys no seat. */
export type SaleDenial = Extract<
  RefundCause,
  'event_cancelled' | 'event_unavailable' | 'not_admitted' | 'registration_closed' | 'price_changed'
>;

/** A payment for a seat the person holds or held. */
export interface Purchase {
  readonly terms: SaleTerms;
  /** Whether the organiser or an administrator has blocked the person; only loaded for payments. */
  readonly blockedUsers: boolean;
  /** The amount just paid; null when this isn't a payment. */
  readonly amountPaise: number | null;
  /** When the person registered. */
  readonly enteredAt: Temporal.Instant | null;
  /** When the hold on the seat ends. */
  readonly holdExpiresAt: Temporal.Instant | null;
  readonly now: Temporal.Instant;
}

export interface Registration {
  readonly id: string;
  readonly eventId: string;
  readonly userId: string;
  readonly state: RegistrationState;
  readonly socialMedia: string;
  readonly reason: string;
  /** Whether the person agreed to be shown among those going. */
  readonly listed: boolean;
  readonly contactEmail: string | null;
  readonly declineReason: string | null;
  readonly cancelCause: CancelCause | null;
  /** Order in the waitlist; null unless waitlisted. */
  readonly queueNumber: number | null;
  readonly holdExpiresAt: Temporal.Instant | null;
  /** Incremented each time the ticket is transferred. */
  readonly ticketVersion: number;
  readonly decidedAt: Temporal.Instant | null;
  readonly confirmedAt: Temporal.Instant | null;
  readonly cancelledAt: Temporal.Instant | null;
  /** When the ticket was last transferred, and who transferred it. */
  readonly transferredAt: Temporal.Instant | null;
  readonly transferredBy: string | null;
  /** Who had it before all transfers; null if there were none. It counts for their limits. */
  readonly boughtBy: string | null;
  /** Null: the standard type, also of simple events. */
  readonly ticketTypeId: string | null;
  /** Other types that the person would take from the waitlist. */
  readonly otherTicketTypes: readonly string[];
  /** The price agreed when registering; null where the event's price of the day applies. */
  readonly agreedPaise: number | null;
  /** What the code or the group took off before that. */
  readonly discountPaise: number;
  /** If it was the group. */
  readonly groupDiscount: TakenGroupDiscount | null;
  /** What comes with the ticket. */
  readonly addOns: readonly TakenAddOn[];
  /** The code that was used; while the registration is live, this is a use of it. */
  readonly ticketCodeId: string | null;
  /** What replaces the ticket once the difference is paid; null if nothing is open. */
  readonly change: TicketChange | null;
  /** Until when the change can be paid. */
  readonly changeExpiresAt: Temporal.Instant | null;
  /** The first registration of the order it belongs to; null for a seat that was taken alone. */
  readonly orderId: string | null;
  /** The series pass that it belongs to; its own id where the pass was bought, which then says for how many dates. */
  readonly passId: string | null;
  readonly passDates: number | null;
  /** Whether the person has the seat for someone else. */
  readonly companion: boolean;
  /** Who that is; empty if not named. */
  readonly holderName: string;
  readonly createdAt: Temporal.Instant;
  readonly updatedAt: Temporal.Instant;
}

/** A command on one event's registrations, with the person allowed to give it. */
export type EventCommand =
  | Register
  /** A walk-in is admitted at check-in. */
  | { readonly kind: 'admit'; readonly userId: string }
  /** `silent` for a deleted account, which can't be notified. */
  | { readonly kind: 'cancel'; readonly userId: string; readonly silent?: boolean }
  | OrganiserDecision
  | {
      /** `cancel_event` ends a place of a series pass that got no seat. */
      readonly kind: 'cancel' | 'lapse' | 'cancel_event';
      readonly registrationId: string;
      readonly silent?: boolean;
      /** Who cancels their own seat; it may have been transferred since they were asked for. */
      readonly by?: string;
    }
  /** A payment was captured, for the seat or for the change of it. */
  | {
      readonly kind: 'pay';
      readonly registrationId: string;
      readonly amountPaise: number;
      readonly changeId?: string;
    }
  | Transfer
  | ChangeTicket;

/** The person who decides. */
export interface Decider {
  readonly userId: string;
  /** Whether they may also decide when a refund follows. */
  readonly money: boolean;
}

/** The decision of an organiser, or of an administrator (`revoke`), about one registration. */
export interface OrganiserDecision {
  readonly kind: 'approve' | 'decline' | 'remove' | 'reopen' | 'revoke';
  readonly registrationId: string;
  readonly reason: string | null;
  readonly by: Decider;
  /** A bank took back what was paid: nothing is refunded, and the person reads why. Only with `revoke`. */
  readonly chargedBack?: true;
  /** The state on the organiser's screen when they decided. */
  readonly seen?: RegistrationState | undefined;
}

/** An answer to one of the event's questions. */
export interface NewAnswer {
  readonly registrationId: string;
  readonly questionId: string;
  readonly value: AnswerValue;
}

export interface Refusal {
  readonly problem: ProblemType;
  /** Per form field: what to correct. */
  readonly fields?: Readonly<Record<string, string>>;
  /** What the answer says besides, such as the address of the line. */
  readonly about?: Readonly<Record<string, string>>;
}

export type Verdict =
  | { readonly kind: 'done'; readonly registrationId: string; readonly bought?: readonly BoughtItem[] }
  | ({ readonly kind: 'refused' } & Refusal);

/** The registration after the command, or the reason it was refused. */
export type Outcome =
  | {
      readonly registration: Registration;
      /** The waitlist place of a person who has just joined. */
      readonly joinedAt: number | null;
      /** What a payment bought, if it was more than one seat. */
      readonly bought: readonly BoughtItem[];
    }
  | Refusal;

/** The contact address a person asked for when registering. */
export interface RequestedContact {
  readonly registrationId: string;
  readonly eventId: string;
  readonly userId: string;
  readonly address: string;
}

/** A notification about the result for one registration. */
export interface Notification {
  readonly registrationId: string;
  readonly notify: NotificationKind;
  /** The organiser's reason. */
  readonly reason: string | null;
  /** When a held seat must be paid by. */
  readonly holdExpiresAt: Temporal.Instant | null;
  /** The place in the waitlist, if the notification mentions it. */
  readonly position: number;
  /** The names of the ticket types that the person has and gets, and what they have to pay for it. */
  readonly move?: TicketMove;
  /** The registration as its former holder had it; set only for the notification to them. */
  readonly former?: Registration;
}

/** What commands are checked against, read inside the transaction. */
export interface Facts {
  readonly eventId: string;
  readonly organiserId: string;
  /** It, or a draft, takes no registrations and answers as if it didn't exist. */
  readonly hidden: boolean;
  readonly uninvited: ReadonlySet<string>;
  /** People among those registering whose turn in the waiting room it isn't, if the event has one; and its page. */
  readonly waiting?: { readonly people: ReadonlySet<string>; readonly url: string } | null;
  readonly blocked: ReadonlySet<string>;
  /** People among those registering who were declined a seat that they have for someone else. */
  readonly declined: ReadonlySet<string>;
  /** People among those paying who get no seat. */
  readonly blockedUsers: ReadonlySet<string>;
  /** Promised refund deadlines by registration id, for the registrations in question. */
  readonly promises: ReadonlyMap<string, Temporal.Instant>;
  readonly terms: Terms;
  readonly now: Temporal.Instant;
  /** Times of check-in by registration, where they matter here. */
  readonly admitted: ReadonlyMap<string, Temporal.Instant>;
  /** Paid registrations in a decision by someone without rights to money. */
  readonly paidFor: ReadonlySet<string>;
  /** What is left of the payments for registrations without an agreed price that change their ticket, in paise. */
  readonly paidPaise: ReadonlyMap<string, number>;
  /** Empty when no one registers in this transaction. */
  readonly questions: readonly Question[];
  /** Whether the event asks the standard questions. */
  readonly asks: StandardQuestions;
}

export interface CommandQueueDeps extends Deps {
  /** Public address without a trailing slash. */
  readonly siteUrl: string;
  /** The site's secret; links in mails are derived from it. */
  readonly secret: string;
  /** Days for which the link that confirms a contact address is valid. */
  readonly unconfirmedDays: number;
  readonly payments: Payments;
  /** The link that unsubscribes from mails of one topic. */
  unsubscribeUrl(topic: MailTopic, userId: string): string;
}

/** Executes commands on events, in arrival order per event. */
export interface CommandQueue {
  /**
   * Resolves once the result is durable.
   * @throws Problem the refusal; `general_service_unavailable` when too many commands wait for this event
   */
  submit(eventId: string, command: EventCommand): Promise<Exclude<Outcome, { problem: unknown }>>;
  /** Whether many commands on one event came together within the last second. */
  isRushed(): boolean;
}

export type RegistrationDeps = CommandQueueDeps & { readonly commandQueue: CommandQueue };

/** The person who may get a seat by their own command, with their answers; null for other commands. */
export function newRegistrantOf(
  command: EventCommand,
): { readonly userId: string; readonly answers: Answers } | null {
  if (command.kind === 'register') return command;
  return command.kind === 'transfer' ? { userId: command.receiverId, answers: command.answers } : null;
}

/** Whether a command would cause a refund although its author may not decide about money. */
export function takesMoney(command: EventCommand): boolean {
  const endsSeat = command.kind === 'remove' || command.kind === 'decline';
  return endsSeat && isOrganiserDecision(command) && !command.by.money;
}

export function isOrganiserDecision(command: EventCommand): command is OrganiserDecision {
  return 'reason' in command;
}
