import { laterDeadline } from '../../../contracts/payment-terms.ts';
import type { RefundCause } from '../../../contracts/payments.ts';
import type { ProblemType } from '../../../contracts/problem.ts';
import { registrationBar, registrationCloses } from '../../../contracts/registration-window.ts';
import { type RegistrationState, registrationStates } from '../../../contracts/registrations.ts';
import type { Seats } from '../events/index.ts';
import { countSeats } from './tickets/pools.ts';
import { isPromised, usedDenial } from './tickets/used-tickets.ts';
import {
  type CancelCause,
  type Cell,
  type Change,
  type Command,
  type Decision,
  type EventCommand,
  isOrganiserDecision,
  type Move,
  type NotificationKind,
  type Purchase,
  type Registration,
  type RegistrationStateOrNone,
  type SaleDenial,
  type Situation,
  type Terms,
  takesMoney,
} from './types.ts';

const missing = 'registration_not_found';
const impossible = 'registration_not_possible';

/**
 * The whole state machine (product rules 22 to 25): states down, commands across. A test compares
 * it with the table in `docs/registration-states.md`.
 */
export const transitions: Readonly<Record<RegistrationStateOrNone, Readonly<Record<Command, Cell>>>> = {
  none: {
    register: 'enter',
    admit: 'admit',
    cancel: missing,
    approve: missing,
    decline: missing,
    remove: missing,
    revoke: missing,
    reopen: missing,
    transfer: missing,
    change_ticket: missing,
    pay: missing,
    lapse: 'stay',
    offer: 'stay',
    cancel_event: 'stay',
  },
  pending: {
    register: 'stay',
    admit: 'admit',
    cancel: 'leave',
    approve: 'approve',
    decline: 'decline',
    remove: 'remove',
    revoke: 'revoke',
    reopen: 'stay',
    transfer: impossible,
    change_ticket: 'change_ticket',
    pay: 'refund',
    lapse: 'stay',
    offer: 'stay',
    cancel_event: 'cancel_event',
  },
  waitlisted: {
    register: 'stay',
    admit: 'admit',
    cancel: 'leave',
    approve: 'stay',
    decline: 'decline',
    remove: 'remove',
    revoke: 'revoke',
    reopen: impossible,
    transfer: impossible,
    change_ticket: impossible,
    pay: 'refund',
    lapse: 'stay',
    offer: 'offer',
    cancel_event: 'cancel_event',
  },
  awaiting_payment: {
    register: 'stay',
    admit: impossible,
    cancel: 'leave',
    approve: 'stay',
    decline: 'decline',
    remove: 'remove',
    revoke: 'revoke',
    reopen: impossible,
    transfer: impossible,
    change_ticket: impossible,
    pay: 'confirm',
    lapse: 'lapse',
    offer: 'stay',
    cancel_event: 'cancel_event',
  },
  confirmed: {
    register: 'stay',
    admit: 'stay',
    cancel: 'leave',
    approve: 'stay',
    decline: 'decline',
    remove: 'remove',
    revoke: 'revoke',
    reopen: impossible,
    transfer: 'transfer',
    change_ticket: 'change_ticket',
    pay: 'refund',
    lapse: 'stay',
    offer: 'stay',
    cancel_event: 'cancel_event',
  },
  declined: {
    register: 'registration_declined',
    admit: impossible,
    cancel: impossible,
    approve: impossible,
    decline: 'stay',
    remove: impossible,
    revoke: impossible,
    reopen: 'reopen',
    transfer: impossible,
    change_ticket: impossible,
    pay: 'refund',
    lapse: 'stay',
    offer: 'stay',
    cancel_event: 'stay',
  },
  cancelled: {
    register: 'enter',
    admit: 'admit',
    cancel: 'stay',
    approve: impossible,
    decline: impossible,
    remove: 'stay',
    revoke: 'stay',
    reopen: impossible,
    transfer: impossible,
    change_ticket: impossible,
    pay: 'confirm_late',
    lapse: 'stay',
    offer: 'stay',
    cancel_event: 'stay',
  },
};

/** The live states: those that cancelling the event ends. */
export const liveStates = registrationStates.filter(
  (state) => transitions[state].cancel_event === 'cancel_event',
);

/** Whether people in this state may still get a seat, but have none. */
export function isUnseated(state: RegistrationStateOrNone): boolean {
  return state === 'waitlisted' || state === 'pending';
}

/**
 * How long a seat is held for a person who must be notified first: after an approval, or from the
 * waitlist.
 */
const offerHold = Temporal.Duration.from({ hours: 24 });

/** Pure: decides what `command` does in a situation. */
export function decide(command: Command, situation: Situation): Decision {
  const cell = transitions[situation.state][command];
  if (cell === 'stay') return { kind: 'unchanged', refund: null };
  if (!isMove(cell)) return { kind: 'refused', problem: cell };
  const problem = guards[cell]?.(situation) ?? null;
  if (problem !== null) return { kind: 'refused', problem };
  const change = moves[cell](situation);
  if (!('state' in change)) return { kind: 'unchanged', refund: change.refund };
  const left = countSeats(situation.seats, situation.state, -1);
  return { kind: 'changed', change, seats: countSeats(left, change.state, 1) };
}

/** `Infinity` without a limit; never negative. */
export function freeSeats(seats: Seats): number {
  return seats.capacity === null ? Infinity : seats.capacity - seats.confirmed - seats.held;
}

/** How many people at the head of the waitlist get a seat now. */
export function offersDue(seats: Seats, terms: Terms, now: Temporal.Instant): number {
  return isOffering(terms, now) ? Math.min(freeSeats(seats), seats.waitlisted) : 0;
}

/** Why a ticket can't be transferred to anyone; null when it can. */
export function transferDenial(
  { status, endsAt, handOn }: Pick<Terms, 'status' | 'endsAt' | 'handOn'>,
  admitted: boolean,
  now: Temporal.Instant,
): ProblemType | null {
  if (status === 'cancelled') return 'event_cancelled';
  if (isPast(endsAt, now)) return 'event_over';
  if (!handOn) return 'ticket_hand_on_not_allowed';
  return admitted ? 'ticket_used' : null;
}

type Outcome = Change | { readonly refund: RefundCause };

const moves: Readonly<Record<Move, (situation: Situation) => Outcome>> = {
  // Approval comes before the waitlist (product rule 22).
  enter: (at) =>
    at.terms.tenantApproval
      ? to('pending', 'received')
      : seat(at, checkoutHold, ['confirmed', null, 'waitlisted'], registrationCloses(at.terms)),
  admit: () => to('confirmed', 'confirmed'),
  approve: (at) => seat(at, offerHold, ['approved', 'approved_to_pay', 'approved_to_wait']),
  offer: (at) => taken(at, offerHold, ['seat_from_waitlist', 'payment_due', 'waitlisted']),
  confirm: (at) => sold(saleDenial(at)),
  confirm_late: (at) => sold(latePaymentDenial(at)),
  refund: ({ state }) => ({ refund: state === 'declined' ? 'not_admitted' : 'not_due' }),
  leave: (at) => ended(at, 'attendee', 'cancelled'),
  remove: (at) => ended(at, 'organiser', 'removed'),
  revoke: (at) => ({ ...ended(at, 'organiser', 'revoked'), refund: refundDue(at, 'administrator') }),
  decline: (at) => ({ ...to('declined', 'declined'), refund: refundDue(at, 'organiser') }),
  reopen: () => to('pending', 'received'),
  // The seat stays taken and paid for; only its holder changes.
  transfer: () => ({ ...to('confirmed', 'taken_over'), notifyFormer: 'transferred' }),
  // The seat and its state stay; `ticket-changes.ts` decides what the new ticket costs.
  change_ticket: ({ state }) => to(state === 'pending' ? 'pending' : 'confirmed', null),
  // If the site was down, a hold may end after the event: no one needs to know.
  lapse: (at) => ended(at, 'lapse', isPast(at.terms.endsAt, at.now) ? null : 'lapsed'),
  cancel_event: (at) => ended(at, 'event', 'event_cancelled'),
};

const guards: Readonly<Partial<Record<Move, (situation: Situation) => ProblemType | null>>> = {
  enter: ({ terms, now }) => {
    if (terms.status === 'cancelled') return 'event_cancelled';
    return registrationBar(terms, now.epochMilliseconds)?.type ?? unpayable(terms);
  },
  // A walk-in gets any free seat, ahead of the waitlist and even after the start.
  admit: ({ seats, terms, now }) => {
    if (terms.status === 'cancelled') return 'event_cancelled';
    if (isPast(terms.endsAt, now)) return 'registration_closed';
    // Money taken on site would not appear in the payment records.
    if (terms.ticketType === 'paid') return 'registration_not_possible';
    return freeSeats(seats) > 0 ? null : 'event_full';
  },
  leave: (at) => {
    // Moving the start earlier takes no promised refund away.
    const isLate = isPast(at.terms.startsAt, at.now) && !isPromised(at);
    return usedDenial(at) ?? (isLate ? 'event_has_started' : null);
  },
  approve: (at) => {
    // A payment link never outlives the start; a free seat can still be given on site.
    const latest = at.terms.ticketType === 'paid' ? at.terms.startsAt : at.terms.endsAt;
    return isPast(latest, at.now) ? 'event_has_started' : unpayable(at.terms);
  },
  decline: beforeTheEnd,
  remove: beforeTheEnd,
  revoke: beforeTheEnd,
  reopen: (at) => (at.terms.status === 'cancelled' ? 'event_cancelled' : beforeTheEnd(at)),
  transfer: ({ terms, admittedAt, receiver, now }) => {
    const problem = transferDenial(terms, admittedAt !== null, now);
    if (problem !== null) return problem;
    if (receiver === 'declined') return 'registration_declined';
    return receiver === 'none' || receiver === 'cancelled' ? null : 'registration_exists';
  },
  // What costs more is paid before the start, like every seat.
  change_ticket: ({ terms, now }) => {
    if (terms.status === 'cancelled') return 'event_cancelled';
    const latest = terms.ticketType === 'paid' ? terms.startsAt : terms.endsAt;
    return isPast(latest, now) ? 'event_has_started' : unpayable(terms);
  },
  lapse: ({ holdExpiresAt, now }) =>
    holdExpiresAt !== null && isPast(holdExpiresAt, now) ? null : 'registration_not_possible',
};

/** The notifications for a free seat, for one that has to be paid, and for none left. */
type SeatKinds = readonly [free: NotificationKind, paid: NotificationKind | null, full: NotificationKind];

/** A seat if one is free and no one waits for it, else a place in the waitlist. */
function seat(at: Situation, hold: Temporal.Duration, kinds: SeatKinds, latest = at.terms.startsAt): Change {
  return seatOpen(at) ? taken(at, hold, kinds, latest) : to('waitlisted', kinds[2]);
}

function taken(at: Situation, hold: Temporal.Duration, kinds: SeatKinds, latest = at.terms.startsAt): Change {
  const [free, paid] = kinds;
  if (at.terms.ticketType === 'free') return to('confirmed', free);
  return { ...to('awaiting_payment', paid), holdExpiresAt: earlier(at.now.add(hold), latest) };
}

function sold(bar: RefundCause | null): Outcome {
  return bar === null ? to('confirmed', 'confirmed') : { refund: bar };
}

function to(state: RegistrationState, notify: NotificationKind | null): Change {
  return { state, notify, notifyFormer: null, holdExpiresAt: null, cause: null, refund: null };
}

function ended(at: Situation, cause: CancelCause, notify: NotificationKind | null): Change {
  const refund = cause === 'lapse' ? null : refundDue(at, cause);
  return { ...to('cancelled', notify), cause, refund };
}

/** What was paid is decided by the order, not by today's price. */
function refundDue({ state }: Situation, cause: RefundCause): RefundCause | null {
  return state === 'confirmed' ? cause : null;
}

function seatOpen({ seats, terms, now, reserved }: Situation): boolean {
  return freeSeats(seats) > 0 && (reserved || seats.waitlisted === 0 || !isOffering(terms, now));
}

/**
 * Why a late payment buys no seat (product rule 27). People who cancelled, or were removed, get
 * their money back instead.
 */
function latePaymentDenial(at: Situation): RefundCause | null {
  if (at.cancelCause === 'organiser') return 'not_admitted';
  if (at.cancelCause === 'event') return 'event_cancelled';
  if (at.cancelCause === 'attendee' || at.superseded) return 'not_due';
  return saleDenial({ ...at, holdExpiresAt: null }) ?? (seatOpen(at) ? null : 'no_seat');
}

/** Seats are offered until the start; paid ones only while they can be paid. */
export function isOffering(terms: Terms, now: Temporal.Instant): boolean {
  return terms.status === 'scheduled' && !isPast(terms.startsAt, now) && unpayable(terms) === null;
}

function unpayable(terms: Terms): ProblemType | null {
  if (terms.ticketType === 'free') return null;
  if (!terms.onSale) return 'event_sales_stopped';
  return terms.payable ? null : 'payment_not_set_up';
}

function beforeTheEnd({ terms, now }: Situation): ProblemType | null {
  return isPast(terms.endsAt, now) ? 'event_has_started' : null;
}

function isMove(cell: Move | ProblemType): cell is Move {
  return cell in moves;
}

function isPast(moment: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(moment, now) <= 0;
}

function earlier(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) < 0 ? one : other;
}

/** How long a seat is held during checkout. */
const checkoutHold = Temporal.Duration.from({ minutes: 15 });

/**
 * Why the seat can't be bought under the current facts, whatever was true when the checkout was
 * opened; null when it can. Used both when an order or checkout is opened and when a payment is
 * captured, by whichever path it is learnt of.
 */
export function saleDenial(purchase: Purchase): SaleDenial | null {
  const { terms, blockedUsers, amountPaise, now } = purchase;
  if (terms.status === 'cancelled') return 'event_cancelled';
  if (!terms.onSale) return 'event_unavailable';
  if (blockedUsers) return 'not_admitted';
  const held = hasOffer(purchase)
    ? laterDeadline(terms.startsAt, purchase.holdExpiresAt, Temporal.Instant.compare)
    : null;
  const until = held ?? registrationCloses(terms);
  if (Temporal.Instant.compare(until, now) <= 0) return 'registration_closed';
  return terms.ticketType === 'paid' && terms.pricePaise === amountPaise ? null : 'price_changed';
}

/**
 * Whether the seat was offered (by an approval or from the waitlist) and can therefore be paid
 * after registration has closed. A checkout hold never exceeds 15 minutes; only one for the door outlasts the start.
 */
function hasOffer({ enteredAt, holdExpiresAt, now }: Purchase): boolean {
  if (enteredAt === null || holdExpiresAt === null) return false;
  const isOffer = Temporal.Instant.compare(holdExpiresAt, enteredAt.add(checkoutHold)) > 0;
  return isOffer && Temporal.Instant.compare(holdExpiresAt, now) > 0;
}

/**
 * Why a person may not make this decision, regardless of the registration's state; null when they may.
 * @param paidFor the paid registrations, needed only for deciders without the right to decide about money
 */
export function decisionDenial(
  command: EventCommand,
  subject: Registration,
  paidFor: ReadonlySet<string>,
): ProblemType | null {
  if (!isOrganiserDecision(command)) return null;
  // Someone else has decided since the organiser's screen was loaded. Repeating the same decision is fine.
  const { kind, seen } = command;
  const { state } = subject;
  if (seen !== undefined && seen !== state && transitions[state][kind] !== 'stay') return impossible;
  // An administrator's refund of all attendees must include their own registration, or they would
  // keep the seat and the money.
  const own = command.by.userId === subject.userId && command.kind !== 'revoke';
  if (own) return 'registration_own_decision';
  return takesMoney(command) && paidFor.has(subject.id) ? 'event_money_not_allowed' : null;
}
