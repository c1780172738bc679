import type { RefundCause } from '../../../contracts/payments.ts';
import type { ProblemType } from '../../../contracts/problem.ts';
import type { RegistrationState } from '../../../contracts/registrations.ts';
import type { Seats } from '../events/index.ts';
import { checkoutHold, type Purchase, registrationCloses, type SaleTerms, saleBar } from './sale.ts';
import { type Command, type Move, type Standing, transitions } from './transitions.ts';

/** What an event lays down for its registrations. */
export interface Terms extends SaleTerms {
  readonly tenantApproval: boolean;
  /** Whether tickets may be handed on. */
  readonly handOn: boolean;
  readonly endsAt: Temporal.Instant;
  /** Whether money can be taken: without that, a paid event gives no seat away. */
  readonly payable: boolean;
}

/** Everything that a decision depends on. */
export interface Situation extends Purchase {
  readonly seats: Seats;
  readonly terms: Terms;
  readonly state: Standing;
  /** Who ended the registration, where it is over: only what lapsed can still be paid. */
  readonly cancelCause: CancelCause | null;
  /** Until when whoever paid for the seat was promised all of it back; null where nothing was. */
  readonly promisedUntil: Temporal.Instant | null;
  /** Whether the same person has a newer registration for the event: the older one can't come back. */
  readonly superseded: boolean;
  /** When somebody was let in with the ticket; null where nobody was. */
  readonly admittedAt: Temporal.Instant | null;
  /** Where whoever is to have the ticket stands with the event; null where nobody takes it over. */
  readonly receiver: Standing | null;
}

/** What a person is told by mail. What they read in the answer to their own call is not told twice. */
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
  /** By an administrator. */
  | 'revoked'
  | 'event_cancelled'
  /** A ticket was handed on to them. */
  | 'taken_over'
  /** The ticket that was theirs is another's now. */
  | 'handed_on';

/** Who ended a registration. */
export type CancelCause = 'attendee' | 'organiser' | 'lapse' | 'event';

/** Where a move leads. */
export interface Change {
  readonly state: RegistrationState;
  readonly holdExpiresAt: Temporal.Instant | null;
  readonly cause: CancelCause | null;
  readonly tell: Tell | null;
  /** What is told to whoever had the ticket before; null where it does not change hands. */
  readonly tellFormer: Tell | null;
  readonly refund: RefundCause | null;
}

export type Decision =
  | { readonly kind: 'changed'; readonly change: Change; readonly seats: Seats }
  | { readonly kind: 'unchanged'; readonly refund: RefundCause | null }
  | { readonly kind: 'refused'; readonly problem: ProblemType };

/** How long a seat is held for somebody who has to be told first: after an approval, or from the waitlist. */
const offerHold = Temporal.Duration.from({ hours: 24 });

/** Decides what `command` does in a situation; changes nothing itself. */
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

/** Seats that nobody holds; `Infinity` where there is no limit, negative never. */
function freeSeats(seats: Seats): number {
  return seats.capacity === null ? Infinity : seats.capacity - seats.confirmed - seats.held;
}

/** How many from the head of the waitlist get a seat now. */
export function offersDue(seats: Seats, terms: Terms, now: Temporal.Instant): number {
  return offering(terms, now) ? Math.min(freeSeats(seats), seats.waitlisted) : 0;
}

/** Why a ticket can't be handed on, whoever is to have it; null where it can. */
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
  // Approval comes before the waitlist (ruling 22).
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
  // The seat stays taken and what was paid for it stays paid: only whose it is changes.
  hand_on: () => ({ ...to('confirmed', 'taken_over'), tellFormer: 'handed_on' }),
  // Where the site was down meanwhile, a hold may end after the event: that is no news to anybody.
  lapse: (at) => ended(at, 'lapse', isPast(at.terms.endsAt, at.now) ? null : 'lapsed'),
  call_off: (at) => ended(at, 'event', 'event_cancelled'),
};

const guards: Readonly<Partial<Record<Move, (situation: Situation) => ProblemType | null>>> = {
  enter: ({ terms, now }) => {
    if (terms.status === 'cancelled') return 'event_cancelled';
    if (isPast(registrationCloses(terms), now)) return 'registration_closed';
    return unpayable(terms);
  },
  // Somebody stands at the door: what is free is theirs, whoever waits elsewhere and whether or not it has started.
  admit: ({ seats, terms, now }) => {
    if (terms.status === 'cancelled') return 'event_cancelled';
    if (isPast(terms.endsAt, now)) return 'registration_closed';
    // What is paid at the door would be money that our books know nothing of.
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
    // A pay link never reaches beyond the start; a free seat can still be given at the door.
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

/** Whatever was paid for the seat: that is the order's to say, and not what the event costs today. */
function refundDue({ state }: Situation, cause: RefundCause): RefundCause | null {
  return state === 'confirmed' ? cause : null;
}

function seatOpen({ seats, terms, now }: Situation): boolean {
  return freeSeats(seats) > 0 && (seats.waitlisted === 0 || !offering(terms, now));
}

/**
 * Why money that came too late buys no seat (ruling 27). Not for somebody who gave theirs up, or from whom it was
 * taken: what they want is their money.
 */
function lateBar(at: Situation): RefundCause | null {
  if (at.cancelCause === 'organiser') return 'not_admitted';
  if (at.cancelCause === 'event') return 'event_cancelled';
  if (at.cancelCause === 'attendee' || at.superseded) return 'not_due';
  return saleBar({ ...at, holdExpiresAt: null }) ?? (seatOpen(at) ? null : 'no_seat');
}

/** Seats go to the waitlist until the event starts; a paid one only if it can be paid. */
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
