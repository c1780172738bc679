import type { RefundCause } from '../../../contracts/payments.ts';
import type { ProblemType } from '../../../contracts/problem.ts';
import { registrationBar, registrationCloses } from '../../../contracts/registration-window.ts';
import type { RegistrationState } from '../../../contracts/registrations.ts';
import type { Seats } from '../events/index.ts';
import { checkoutHold, type Purchase, type SaleTerms, saleBar } from './sale.ts';
import { type Command, type Move, type Standing, transitions } from './transitions.ts';

/** An event's rules for registrations. */
export interface Terms extends SaleTerms {
  readonly tenantApproval: boolean;
  /** Whether tickets can be transferred. */
  readonly handOn: boolean;
  readonly endsAt: Temporal.Instant;
  /** Whether payments can be taken. Without them, a paid event gives no seats away. */
  readonly payable: boolean;
}

/** Everything a decision depends on. */
export interface Situation extends Purchase {
  readonly seats: Seats;
  readonly terms: Terms;
  readonly state: Standing;
  /** Who ended the registration, if it is over. Only a lapsed one can still be paid. */
  readonly cancelCause: CancelCause | null;
  /** The buyer's promised full-refund deadline; null when there is none. */
  readonly promisedUntil: Temporal.Instant | null;
  /** Whether the person has a newer registration for the event. Then this one can't be revived. */
  readonly superseded: boolean;
  /** When somebody was let in with the ticket; null where nobody was. */
  readonly admittedAt: Temporal.Instant | null;
  /** Where whoever is to have the ticket stands with the event; null where nobody takes it over. */
  readonly receiver: Standing | null;
  /** Whether a free seat was held for the person until they proved their address. Nobody on the waitlist comes first. */
  readonly reserved: boolean;
}

/** What a person is mailed about. The answer to their own request is not mailed as well. */
export type Tell =
  | 'received'
  | 'waitlisted'
  | 'confirmed'
  | 'approved'
  | 'payment_due'
  | 'seat_from_waitlist'
  | 'lapsed'
  | 'declined'
  | 'cancelled'
  | 'removed'
  | 'revoked'
  | 'event_cancelled'
  /** They received a transferred ticket. */
  | 'taken_over'
  /** They gave their ticket away. */
  | 'handed_on';

export type CancelCause = 'attendee' | 'organiser' | 'lapse' | 'event';

/** The result of a move. */
export interface Change {
  readonly state: RegistrationState;
  readonly holdExpiresAt: Temporal.Instant | null;
  readonly cause: CancelCause | null;
  readonly tell: Tell | null;
  /** The notification to the former holder; null when the ticket doesn't change hands. */
  readonly tellFormer: Tell | null;
  readonly refund: RefundCause | null;
}

export type Decision =
  | { readonly kind: 'changed'; readonly change: Change; readonly seats: Seats }
  | { readonly kind: 'unchanged'; readonly refund: RefundCause | null }
  | { readonly kind: 'refused'; readonly problem: ProblemType };

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
  return { kind: 'changed', change, seats: moved(situation.seats, situation.state, change.state) };
}

/** `Infinity` without a limit; never negative. */
function freeSeats(seats: Seats): number {
  return seats.capacity === null ? Infinity : seats.capacity - seats.confirmed - seats.held;
}

/** How long a seat is held for a guest who hasn't proved their address (product rule 13). */
const unprovenHold = Temporal.Duration.from({ minutes: 15 });
/** The part of an event's capacity that such holds may take, and how many one network may have per event. */
const unprovenShare = 0.1;
const unprovenOfNetwork = 3;

/** The unproven holds of an event: all, those from one network, and those for one address. */
export interface UnprovenHolds {
  readonly all: number;
  readonly ofNetwork: number;
  readonly ofAddress: number;
}

/**
 * Until when a seat is held for a guest; null when none is, and the guest gets a seat, or not, at the moment of proof.
 * Strangers can make such holds, so they never take more than a small part of an event. Nothing is held where proof
 * doesn't lead to a seat right away, or where there's always one.
 */
export function unprovenHoldUntil(
  seats: Seats,
  terms: Terms,
  holds: UnprovenHolds,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const { capacity } = seats;
  const straight = terms.ticketType === 'free' && !terms.tenantApproval && terms.status === 'scheduled';
  if (capacity === null || !straight || registrationBar(terms, now.epochMilliseconds) !== null) return null;
  const open = freeSeats(seats) > 0 && seats.waitlisted === 0;
  const within =
    holds.all < Math.floor(capacity * unprovenShare) &&
    holds.ofNetwork < unprovenOfNetwork &&
    holds.ofAddress < 1;
  return open && within ? earlier(now.add(unprovenHold), registrationCloses(terms)) : null;
}

/** How many people at the head of the waitlist get a seat now. */
export function offersDue(seats: Seats, terms: Terms, now: Temporal.Instant): number {
  return offering(terms, now) ? Math.min(freeSeats(seats), seats.waitlisted) : 0;
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
      : seat(at, checkoutHold, 'confirmed', null, registrationCloses(at.terms)),
  admit: () => to('confirmed', 'confirmed'),
  approve: (at) => seat(at, offerHold, 'approved', 'payment_due'),
  offer: (at) => taken(at, offerHold, 'seat_from_waitlist', 'payment_due'),
  confirm: (at) => sold(saleBar(at)),
  confirm_late: (at) => sold(lateBar(at)),
  refund: ({ state }) => ({ refund: state === 'declined' ? 'not_admitted' : 'not_due' }),
  leave: (at) => ended(at, 'attendee', 'cancelled'),
  remove: (at) => ended(at, 'organiser', 'removed'),
  revoke: (at) => ({ ...ended(at, 'organiser', 'revoked'), refund: refundDue(at, 'administrator') }),
  decline: (at) => ({ ...to('declined', 'declined'), refund: refundDue(at, 'organiser') }),
  reopen: () => to('pending', 'received'),
  // The seat stays taken and paid for; only its holder changes.
  hand_on: () => ({ ...to('confirmed', 'taken_over'), tellFormer: 'handed_on' }),
  // Where the site was down meanwhile, a hold may end after the event: that is no news to anybody.
  lapse: (at) => ended(at, 'lapse', isPast(at.terms.endsAt, at.now) ? null : 'lapsed'),
  call_off: (at) => ended(at, 'event', 'event_cancelled'),
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
  leave: ({ terms, admittedAt, promisedUntil, now }) => {
    const promised = promisedUntil !== null && Temporal.Instant.compare(now, promisedUntil) <= 0;
    if (admittedAt !== null && (!promised || usesSeat(terms, admittedAt))) return 'registration_checked_in';
    // A start that was moved earlier takes no refund from anybody who was promised one.
    return isPast(terms.startsAt, now) && !promised ? 'event_has_started' : null;
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
  hand_on: ({ terms, admittedAt, receiver, now }) => {
    const problem = transferDenial(terms, admittedAt !== null, now);
    if (problem !== null) return problem;
    if (receiver === 'declined') return 'registration_declined';
    return receiver === 'none' || receiver === 'cancelled' ? null : 'registration_exists';
  },
  lapse: ({ holdExpiresAt, now }) =>
    holdExpiresAt !== null && isPast(holdExpiresAt, now) ? null : 'registration_not_possible',
};

/** How long before the start an admission is somebody's coming. */
const doorsOpenBefore = Temporal.Duration.from({ hours: 24 });

/**
 * Whether whoever was let in has used the seat. An admission long before the event, or before it was moved, takes no
 * promised refund from anybody: who stands at the door could note one for people who never came.
 */
function usesSeat({ startsAt }: Terms, admittedAt: Temporal.Instant): boolean {
  return Temporal.Instant.compare(admittedAt, startsAt.subtract(doorsOpenBefore)) >= 0;
}

/** A seat if one is free and nobody waits for it, else a place in the waitlist. */
function seat(
  at: Situation,
  hold: Temporal.Duration,
  free: Tell,
  paid: Tell | null,
  latest = at.terms.startsAt,
): Change {
  return seatOpen(at) ? taken(at, hold, free, paid, latest) : to('waitlisted', 'waitlisted');
}

function taken(
  { terms, now }: Situation,
  hold: Temporal.Duration,
  free: Tell,
  paid: Tell | null,
  latest = terms.startsAt,
): Change {
  if (terms.ticketType === 'free') return to('confirmed', free);
  return { ...to('awaiting_payment', paid), holdExpiresAt: earlier(now.add(hold), latest) };
}

function sold(bar: RefundCause | null): Outcome {
  return bar === null ? to('confirmed', 'confirmed') : { refund: bar };
}

function to(state: RegistrationState, tell: Tell | null): Change {
  return { state, tell, tellFormer: null, holdExpiresAt: null, cause: null, refund: null };
}

function ended(at: Situation, cause: CancelCause, tell: Tell | null): Change {
  const refund = cause === 'lapse' ? null : refundDue(at, cause);
  return { ...to('cancelled', tell), cause, refund };
}

/** What was paid is decided by the order, not by today's price. */
function refundDue({ state }: Situation, cause: RefundCause): RefundCause | null {
  return state === 'confirmed' ? cause : null;
}

function seatOpen({ seats, terms, now, reserved }: Situation): boolean {
  return freeSeats(seats) > 0 && (reserved || seats.waitlisted === 0 || !offering(terms, now));
}

/**
 * Why a late payment buys no seat (product rule 27). People who cancelled, or were removed, get
 * their money back instead.
 */
function lateBar(at: Situation): RefundCause | null {
  if (at.cancelCause === 'organiser') return 'not_admitted';
  if (at.cancelCause === 'event') return 'event_cancelled';
  if (at.cancelCause === 'attendee' || at.superseded) return 'not_due';
  return saleBar({ ...at, holdExpiresAt: null }) ?? (seatOpen(at) ? null : 'no_seat');
}

/** Seats are offered until the start; paid ones only while they can be paid. */
function offering(terms: Terms, now: Temporal.Instant): boolean {
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

const countedAs: Partial<Record<Standing, 'confirmed' | 'held' | 'pending' | 'waitlisted'>> = {
  confirmed: 'confirmed',
  awaiting_payment: 'held',
  pending: 'pending',
  waitlisted: 'waitlisted',
};

function moved(seats: Seats, from: Standing, to: Standing): Seats {
  const next = { ...seats };
  const left = countedAs[from];
  const entered = countedAs[to];
  if (left !== undefined) next[left] -= 1;
  if (entered !== undefined) next[entered] += 1;
  return next;
}

function isPast(moment: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(moment, now) <= 0;
}

function earlier(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) < 0 ? one : other;
}
