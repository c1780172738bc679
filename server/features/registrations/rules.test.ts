import { expect, test } from 'vitest';
import type { Seats } from '../events/index.ts';
import { unprovenHoldUntil } from './guests/holds.ts';
import { decide, offersDue } from './rules.ts';
import type { Situation, Terms } from './types.ts';

const now = Temporal.Instant.from('2026-11-21T10:00:00Z');
const inHours = (hours: number) => now.add({ minutes: hours * 60 });

const free: Terms = {
  ticketType: 'free',
  pricePaise: null,
  currency: 'INR',
  onSale: true,
  tenantApproval: false,
  handOn: true,
  status: 'scheduled',
  startsAt: inHours(72),
  endsAt: inHours(75),
  opensAt: null,
  closesAt: null,
  payable: true,
};
const paid: Terms = { ...free, ticketType: 'paid', pricePaise: 50_000 };
const empty: Seats = { capacity: 1, confirmed: 0, held: 0, pending: 0, waitlisted: 0 };
const full: Seats = { ...empty, confirmed: 1 };

const at = (facts: Partial<Situation>): Situation => ({
  seats: empty,
  terms: free,
  state: 'none',
  holdExpiresAt: null,
  cancelCause: null,
  blockedUsers: false,
  amountPaise: 50_000,
  enteredAt: null,
  promisedUntil: null,
  superseded: false,
  admittedAt: null,
  receiver: null,
  reserved: false,
  now,
  ...facts,
});

test.each([
  ['free, a seat left', {}, 'confirmed', 'confirmed'],
  ['free, full', { seats: full }, 'waitlisted', 'waitlisted'],
  ['free, a seat left but others wait', { seats: { ...empty, waitlisted: 1 } }, 'waitlisted', 'waitlisted'],
  ['free with approval', { terms: { ...free, tenantApproval: true } }, 'pending', 'received'],
  ['full with approval', { terms: { ...free, tenantApproval: true }, seats: full }, 'pending', 'received'],
  ['paid, a seat left', { terms: paid }, 'awaiting_payment', null],
  ['paid, full', { terms: paid, seats: full }, 'waitlisted', 'waitlisted'],
  ['unlimited', { seats: { ...full, capacity: null } }, 'confirmed', 'confirmed'],
  ['again after a cancellation', { state: 'cancelled' }, 'confirmed', 'confirmed'],
] as const)('registering: %s', (_, facts, state, notify) => {
  expect(decide('register', at(facts as Partial<Situation>))).toMatchObject({ change: { state, notify } });
});

test.each([
  ['the event is cancelled', { terms: { ...free, status: 'cancelled' } }, 'event_cancelled'],
  ['the event has started', { terms: { ...free, startsAt: now } }, 'registration_closed'],
  ['registration opens later', { terms: { ...free, opensAt: inHours(1) } }, 'registration_not_open'],
  ['registration has closed', { terms: { ...free, closesAt: now } }, 'registration_closed'],
  [
    'the event has started before its closing time',
    { terms: { ...free, startsAt: now, closesAt: inHours(9) } },
    'registration_closed',
  ],
  ["payments aren't set up for a paid event", { terms: { ...paid, payable: false } }, 'payment_not_set_up'],
  ['the person was declined', { state: 'declined' }, 'registration_declined'],
] as const)('rejects registering: %s', (_, facts, problem) => {
  expect(decide('register', at(facts as Partial<Situation>))).toEqual({ kind: 'refused', problem });
});

test('leaves an existing registration unchanged, even after registration has closed', () => {
  for (const state of ['pending', 'waitlisted', 'awaiting_payment', 'confirmed'] as const) {
    expect(decide('register', at({ state, terms: { ...free, closesAt: now } })).kind).toBe('unchanged');
  }
});

test('an opening time applies only to people who register themselves', () => {
  const terms = { ...free, opensAt: inHours(1) };
  expect(decide('admit', at({ terms }))).toMatchObject({ change: { state: 'confirmed' } });
  expect(decide('approve', at({ state: 'pending', terms }))).toMatchObject({
    change: { state: 'confirmed' },
  });
  expect(decide('offer', at({ state: 'waitlisted', terms }))).toMatchObject({
    change: { state: 'confirmed' },
  });
  const sold = { ...paid, opensAt: inHours(1) };
  const pays = at({ state: 'awaiting_payment', terms: sold, seats: { ...empty, held: 1 } });
  expect(decide('pay', pays)).toMatchObject({ change: { state: 'confirmed' } });
  expect(decide('register', at({ terms: { ...free, opensAt: now } })).kind).toBe('changed');
});

test.each([
  ['free', { terms: free }, 'confirmed', 'approved'],
  ['paid', { terms: paid }, 'awaiting_payment', 'approved_to_pay'],
  ['full', { seats: full }, 'waitlisted', 'approved_to_wait'],
  ['free, at the start', { terms: { ...free, startsAt: now } }, 'confirmed', 'approved'],
] as const)('approving: %s', (_, facts, state, notify) => {
  expect(decide('approve', at({ state: 'pending', ...facts }))).toMatchObject({ change: { state, notify } });
});

test("rejects an approval that can't be paid before the start, or that comes after the end", () => {
  const started = { ...paid, startsAt: now };
  const ended = { ...free, startsAt: inHours(-2), endsAt: now };
  expect(decide('approve', at({ state: 'pending', terms: started }))).toMatchObject({
    problem: 'event_has_started',
  });
  expect(decide('approve', at({ state: 'pending', terms: ended }))).toMatchObject({
    problem: 'event_has_started',
  });
});

test.each([
  ['on checkout: 15 minutes', 'register', 'none', 72, 0.25],
  ['on checkout, never beyond the start', 'register', 'none', 0.1, 0.1],
  ['after an approval: 24 hours', 'approve', 'pending', 72, 24],
  ['from the waitlist: 24 hours', 'offer', 'waitlisted', 72, 24],
  ['from the waitlist, never beyond the start', 'offer', 'waitlisted', 5, 5],
] as const)('holds a seat %s', (_, command, state, startsIn, holdsFor) => {
  const terms = { ...paid, startsAt: inHours(startsIn) };
  expect(decide(command, at({ state, terms }))).toMatchObject({
    change: { state: 'awaiting_payment', holdExpiresAt: inHours(holdsFor) },
    seats: { held: 1 },
  });
});

test('a hold ends when its time is up, not before', () => {
  const waiting = { state: 'awaiting_payment', terms: paid, seats: { ...empty, held: 1 } } as const;
  expect(decide('lapse', at({ ...waiting, holdExpiresAt: now }))).toMatchObject({
    change: { state: 'cancelled', cause: 'lapse', notify: 'lapsed', refund: null },
    seats: { held: 0 },
  });
  expect(decide('lapse', at({ ...waiting, holdExpiresAt: inHours(1) })).kind).toBe('refused');
});

test('confirms a payment in time; a late one gets a remaining seat or a refund', () => {
  const held = { ...empty, held: 1 };
  expect(decide('pay', at({ state: 'awaiting_payment', terms: paid, seats: held }))).toMatchObject({
    change: { state: 'confirmed', notify: 'confirmed' },
    seats: { held: 0, confirmed: 1 },
  });
  const late = { state: 'cancelled', cancelCause: 'lapse', terms: paid } as const;
  expect(decide('pay', at(late))).toMatchObject({ change: { state: 'confirmed' } });
  const goesBack = (refund: string) => ({ kind: 'unchanged', refund });
  expect(decide('pay', at({ ...late, seats: full }))).toEqual(goesBack('no_seat'));
  expect(decide('pay', at({ ...late, superseded: true }))).toEqual(goesBack('not_due'));
  const cancelled = { ...paid, status: 'cancelled' } as const;
  expect(decide('pay', at({ ...late, terms: cancelled }))).toEqual(goesBack('event_cancelled'));
  expect(decide('pay', at({ state: 'confirmed', terms: paid, seats: full }))).toEqual(goesBack('not_due'));
});

test.each([
  ['attendee', 'not_due'],
  ['organiser', 'not_admitted'],
  ['event', 'event_cancelled'],
] as const)('refunds a payment for a seat that the %s ended, even with seats left', (cancelCause, refund) => {
  const ended = { state: 'cancelled', cancelCause, terms: paid } as const;
  expect(decide('pay', at(ended))).toEqual({ kind: 'unchanged', refund });
});

test("an offered seat can be paid after registration has closed, a checkout hold can't", () => {
  const held = { ...empty, held: 1 };
  const closed = { ...paid, closesAt: inHours(-1) };
  const pays = (holdExpiresAt: Temporal.Instant, enteredAt: Temporal.Instant) =>
    decide('pay', at({ state: 'awaiting_payment', terms: closed, seats: held, holdExpiresAt, enteredAt }));
  expect(pays(inHours(20), inHours(-4))).toMatchObject({ change: { state: 'confirmed' } });
  expect(pays(inHours(0.1), inHours(-0.1))).toMatchObject({ refund: 'registration_closed' });
});

test('refunds a paid registration that loses its seat, and gives nothing for an unpaid one', () => {
  const seated = { state: 'confirmed', terms: paid, seats: full } as const;
  expect(decide('cancel', at(seated))).toMatchObject({ change: { refund: 'attendee' } });
  expect(decide('remove', at(seated))).toMatchObject({ change: { refund: 'organiser' } });
  expect(decide('decline', at(seated))).toMatchObject({ change: { refund: 'organiser' } });
  expect(decide('cancel_event', at(seated))).toMatchObject({ change: { refund: 'event' } });
  // The order decides what was paid: the event may have become free since.
  expect(decide('cancel', at({ ...seated, terms: free }))).toMatchObject({ change: { refund: 'attendee' } });
  expect(decide('revoke', at(seated))).toMatchObject({
    change: { refund: 'administrator', notify: 'revoked' },
  });
  const held = { ...seated, state: 'awaiting_payment', seats: { ...empty, held: 1 } } as const;
  expect(decide('cancel', at(held))).toMatchObject({ change: { refund: null } });
});

test('rejects cancelling once the event has started', () => {
  const started = { ...free, startsAt: now };
  expect(decide('cancel', at({ state: 'confirmed', terms: started, seats: full }))).toEqual({
    kind: 'refused',
    problem: 'event_has_started',
  });
});

test('allows cancelling until the promised refund deadline, even if the start was moved before it', () => {
  const started = { ...paid, startsAt: now };
  const seated = { state: 'confirmed', terms: started, seats: full } as const;
  expect(decide('cancel', at({ ...seated, promisedUntil: inHours(1) }))).toMatchObject({
    change: { state: 'cancelled', refund: 'attendee' },
  });
  expect(decide('cancel', at({ ...seated, promisedUntil: inHours(-1) })).kind).toBe('refused');
});

test("attendees can't cancel after check-in", () => {
  expect(decide('cancel', at({ state: 'confirmed', seats: full, admittedAt: now }))).toEqual({
    kind: 'refused',
    problem: 'registration_checked_in',
  });
});

test("checking in before doors open doesn't void the promised refund", () => {
  const bought = { state: 'confirmed', seats: full, promisedUntil: inHours(1), admittedAt: now } as const;
  expect(decide('cancel', at({ ...bought, terms: { ...paid, startsAt: inHours(25) } }))).toMatchObject({
    change: { refund: 'attendee' },
  });
  expect(decide('cancel', at({ ...bought, terms: { ...paid, startsAt: inHours(23) } })).kind).toBe('refused');
});

test("a paid event that isn't on sale gives no seats away", () => {
  const stopped = { ...paid, onSale: false };
  expect(decide('register', at({ terms: stopped }))).toMatchObject({ problem: 'event_sales_stopped' });
  expect(decide('approve', at({ state: 'pending', terms: stopped }))).toMatchObject({
    problem: 'event_sales_stopped',
  });
  expect(offersDue({ ...empty, waitlisted: 1 }, stopped, now)).toBe(0);
});

test('a removed person can register again, a declined one only after being reopened', () => {
  expect(decide('remove', at({ state: 'confirmed', seats: full }))).toMatchObject({
    change: { state: 'cancelled' },
  });
  expect(decide('reopen', at({ state: 'declined' }))).toMatchObject({ change: { state: 'pending' } });
});

test('offers freed seats to the waitlist until the start, and paid ones only while payments work', () => {
  const waiting = { ...empty, capacity: 5, confirmed: 2, held: 1, waitlisted: 4 };
  expect(offersDue(waiting, free, now)).toBe(2);
  expect(offersDue({ ...waiting, capacity: null }, free, now)).toBe(4);
  expect(offersDue(waiting, { ...free, startsAt: now }, now)).toBe(0);
  expect(offersDue(waiting, { ...free, status: 'cancelled' }, now)).toBe(0);
  expect(offersDue(waiting, { ...paid, payable: false }, now)).toBe(0);
});

test.each([
  ['to someone new', {}, true],
  ['to someone who cancelled', { receiver: 'cancelled' }, true],
  ['after the start', { terms: { ...free, startsAt: now } }, true],
  ['for an event with approval', { terms: { ...free, tenantApproval: true } }, true],
  ['for a full event', { seats: full }, true],
  ['after the end', { terms: { ...free, endsAt: now } }, 'event_over'],
  ['for an event without transfers', { terms: { ...free, handOn: false } }, 'ticket_hand_on_not_allowed'],
  ['that was used at check-in', { admittedAt: now }, 'ticket_used'],
  ['to someone who has a seat', { receiver: 'confirmed' }, 'registration_exists'],
  ['to someone on the waitlist', { receiver: 'waitlisted' }, 'registration_exists'],
  ['to someone who was declined', { receiver: 'declined' }, 'registration_declined'],
  ['without a seat', { state: 'pending' }, 'registration_not_possible'],
] as const)('transferring a ticket %s', (_, facts, outcome) => {
  const situation = at({ state: 'confirmed', receiver: 'none', ...(facts as Partial<Situation>) });
  const decision = decide('transfer', situation);
  if (outcome !== true) expect(decision).toEqual({ kind: 'refused', problem: outcome });
  else {
    const change = { state: 'confirmed', notify: 'taken_over', notifyFormer: 'transferred', refund: null };
    expect(decision).toMatchObject({ kind: 'changed', change, seats: situation.seats });
  }
});

const roomy: Seats = { ...empty, capacity: 20 };
const none = { all: 0, ofNetwork: 0, ofAddress: 0 };

test('a guest gets the seat that was held for them although people are waiting', () => {
  const seats = { ...roomy, confirmed: 19, waitlisted: 2 };
  const kept = decide('register', at({ seats, reserved: true }));
  expect(kept).toMatchObject({ change: { state: 'confirmed' }, seats: { confirmed: 20, waitlisted: 2 } });
  const bought = decide('register', at({ seats, terms: paid, reserved: true }));
  expect(bought).toMatchObject({ change: { state: 'awaiting_payment' } });
});

test('a held seat does not replace approval', () => {
  const terms = { ...free, tenantApproval: true };
  expect(decide('register', at({ seats: roomy, terms, reserved: true }))).toMatchObject({
    change: { state: 'pending' },
  });
});

test('holds a seat for an unproven guest for 15 minutes, and not beyond the end of registration', () => {
  expect(unprovenHoldUntil(roomy, free, none, now)).toEqual(inHours(0.25));
  expect(unprovenHoldUntil(roomy, { ...free, closesAt: inHours(0.1) }, none, now)).toEqual(inHours(0.1));
});

test('unproven holds take at most a tenth of the seats, three per network and one per address', () => {
  const largest = { all: 1, ofNetwork: 1, ofAddress: 0 };
  expect(unprovenHoldUntil(roomy, free, largest, now)).not.toBeNull();
  expect(unprovenHoldUntil(roomy, free, { ...largest, all: 2 }, now)).toBeNull();
  const hall = { ...roomy, capacity: 1000 };
  expect(unprovenHoldUntil(hall, free, { all: 50, ofNetwork: 2, ofAddress: 0 }, now)).not.toBeNull();
  expect(unprovenHoldUntil(hall, free, { all: 50, ofNetwork: 3, ofAddress: 0 }, now)).toBeNull();
  expect(unprovenHoldUntil(hall, free, { all: 50, ofNetwork: 1, ofAddress: 1 }, now)).toBeNull();
});

test.each([
  ['without a limit, because there is always a seat', { ...roomy, capacity: null }, free],
  ['below ten seats', { ...empty, capacity: 9 }, free],
  ['when every seat is taken', { ...roomy, confirmed: 18, held: 2 }, free],
  ['when people are waiting', { ...roomy, waitlisted: 1 }, free],
  ['for a paid event', roomy, paid],
  ['with approval', roomy, { ...free, tenantApproval: true }],
  ['before registration opens', roomy, { ...free, opensAt: inHours(1) }],
  ['after it has closed', roomy, { ...free, closesAt: now }],
  ['for a cancelled event', roomy, { ...free, status: 'cancelled' as const }],
])('holds no unproven seat %s', (_, seats, terms) => {
  expect(unprovenHoldUntil(seats, terms, none, now)).toBeNull();
});
