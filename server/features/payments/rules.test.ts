import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RefundCause } from '../../../contracts/payments.ts';
import { effort } from '../../../tests/kit/effort.ts';
import { isAhead, pays } from './capture.ts';
import {
  type Account,
  captured,
  disputed,
  disputeWon,
  feeTaken,
  kept,
  nextCheck,
  owed,
  type Posting,
  type ProviderPaymentState,
  paymentStates,
  refundDue,
  refundPaid,
} from './rules.ts';

const standing = fc.constantFrom(...paymentStates);

describe('payment updates', () => {
  test('end in the same state in any order, however often repeated, and never go back', () => {
    fc.assert(
      fc.property(fc.array(standing, { minLength: 1 }), (reported) => {
        let known: ProviderPaymentState | null = null;
        for (const next of [...reported, ...reported.toReversed()]) {
          const before: ProviderPaymentState | null = known;
          if (isAhead(next, known)) known = next;
          expect(
            before === null || paymentStates.indexOf(before) <= paymentStates.indexOf(known ?? next),
          ).toBe(true);
        }
        expect(known).toBe(paymentStates[Math.max(...reported.map((each) => paymentStates.indexOf(each)))]);
      }),
    );
  });

  test('accept an authorisation after a reported failure', () => {
    expect(isAhead('authorized', 'failed')).toBe(true);
    expect(isAhead('failed', 'authorized')).toBe(false);
  });
});

describe('a payment pays an order', () => {
  const order = { providerOrderId: 'order_1', amountPaise: 50_000, currency: 'INR' };
  const payment = order;

  test('with the same id, amount and currency', () => {
    expect(pays(payment, order)).toBe(true);
  });

  test.each([
    ['another order', { providerOrderId: 'order_2' }],
    ['no order', { providerOrderId: null }],
    ['one paisa less', { amountPaise: 49_999 }],
    ['one paisa more', { amountPaise: 50_001 }],
    ['another currency', { currency: 'USD' }],
  ])('but not with %s', (_, difference) => {
    expect(pays({ ...payment, ...difference }, order)).toBe(false);
  });

  test('but not one that was never created at the provider', () => {
    expect(pays({ ...payment, providerOrderId: null }, { ...order, providerOrderId: null })).toBe(false);
  });
});

describe('refunds', () => {
  const startsAt = Temporal.Instant.from('2026-12-01T04:30:00Z');
  const hoursAhead = (hours: number | null) =>
    hours === null ? null : startsAt.subtract({ minutes: Math.round(hours * 60) });

  test.each<[RefundCause, number, promised: number | null, today: number | null, paise: number]>([
    ['attendee', 100, 24, 24, 49_900],
    ['attendee', 24, 24, 24, 49_900],
    ['attendee', 23.99, 24, 24, 0],
    ['attendee', 0.01, 0, 0, 49_900],
    ['attendee', 100, null, null, 0],
    // Stricter terms take nothing from earlier buyers; more generous ones apply to them too.
    ['attendee', 30, 24, 48, 49_900],
    ['attendee', 30, 24, null, 49_900],
    ['attendee', 30, 48, 24, 49_900],
    ['attendee', 30, null, 24, 49_900],
    ['attendee', 20, 24, 48, 0],
    ['organiser', 1, 24, 24, 49_900],
    ['organiser', 1, null, null, 49_900],
    ['event', 0, 24, 24, 49_900],
    ['event', -2, null, null, 49_900],
    ['no_seat', 1, null, null, 49_900],
  ])(
    'to the %s cancelling %d hours before, promised up to %s, today %s: %d paise',
    (cause, hours, ...terms) => {
      const [promised, today, paise] = terms;
      const now = startsAt.subtract({ minutes: Math.round(hours * 60) });
      const at = {
        amountPaise: 49_900,
        promisedUntil: hoursAhead(promised),
        refundableUntil: hoursAhead(today),
        now,
      };
      expect(refundDue(cause, at)).toBe(paise);
    },
  );

  test('are never less than promised and never less than the current terms give', () => {
    const hours = fc.option(fc.integer({ min: 0, max: 1000 }));
    fc.assert(
      fc.property(hours, hours, fc.integer({ min: 0, max: 1000 }), (promised, today, left) => {
        const now = startsAt.subtract({ hours: left });
        const due = (one: number | null, other: number | null) =>
          refundDue('attendee', {
            amountPaise: 100,
            promisedUntil: hoursAhead(one),
            refundableUntil: hoursAhead(other),
            now,
          });
        expect(due(promised, today)).toBe(Math.max(due(promised, promised), due(today, today)));
      }),
    );
  });
});

/** How far an order gets, and what of it is refunded. */
const course = fc.record({
  amount: fc.integer({ min: 1, max: 1_000_000_00 }),
  currency: fc.constantFrom('INR', 'EUR', 'JPY', 'KWD'),
  end: fc.constantFrom('captured', 'kept', 'owed', 'paid back'),
  seat: fc.boolean(),
  /** In percent of the amount: parts are refunded one by one. */
  parts: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 3 }),
  fee: fc.integer({ min: 0, max: 500 }),
  dispute: fc.constantFrom('none', 'lost', 'won'),
});

type Course = typeof course extends fc.Arbitrary<infer Each> ? Each : never;

/** The refunds of a payment: never more than was paid. */
function refundsOf({ amount, parts }: Course): number[] {
  let left = amount;
  return parts.flatMap((percent) => {
    const part = Math.min(left, Math.ceil((amount * percent) / 100));
    left -= part;
    return part === 0 ? [] : [part];
  });
}

function postingsOf(each: Course, id: string): Posting[] {
  const { amount, currency, end, seat } = each;
  const parts = refundsOf(each).map((part, index) => [`${id} ${index}`, { amount: part, currency }] as const);
  const isKept = end === 'kept' || (end !== 'captured' && seat);
  return [
    captured(id, { amount, currency }),
    ...(each.fee > 0 ? [feeTaken(id, { amount: each.fee, currency })] : []),
    ...(isKept ? [kept(id, { amount, currency })] : []),
    ...(end === 'owed' || end === 'paid back'
      ? parts.map(([name, money]) => owed(name, money, seat ? 'sales' : 'unassigned'))
      : []),
    ...(end === 'paid back' ? parts.map(([name, money]) => refundPaid(name, money)) : []),
    ...(isKept && each.dispute !== 'none' ? [disputed(id, { amount, currency })] : []),
    ...(isKept && each.dispute === 'won' ? [disputeWon(id, { amount, currency })] : []),
  ];
}

const noBooks = { provider: 0, unassigned: 0, sales: 0, refunds_due: 0, fees: 0, disputes: 0 };
const none = { taken: 0, returned: 0, owed: 0, fees: 0, lost: 0 };

const batch = 5000;
const batches = effort(1, 200);

test(`after ${batch * batches} orders, every account balances in each currency and shows where the money is`, () => {
  const books = new Map<string, Record<Account, number>>();
  const expected = new Map<string, typeof none>();
  const sold = Array.from(
    { length: batches },
    (_, seed) => () => fc.sample(course, { numRuns: batch, seed }),
  );
  for (const [index, each] of sold
    .values()
    .flatMap((next) => next())
    .map((each, at) => [at, each] as const)) {
    const { amount, currency, end } = each;
    const own = books.get(currency) ?? { ...noBooks };
    const sums = expected.get(currency) ?? { ...none };
    for (const posting of postingsOf(each, `payment ${index}`)) {
      if (posting.currency !== currency) throw new Error(`${posting.name} is in ${posting.currency}`);
      const entries = Object.entries(posting.entries) as [Account, number][];
      if (entries.reduce((sum, [, change]) => sum + change, 0) !== 0) throw new Error(posting.name);
      for (const [account, change] of entries) own[account] += change;
    }
    const refunded = refundsOf(each).reduce((sum, part) => sum + part, 0);
    sums.taken += amount;
    if (end === 'paid back') sums.returned += refunded;
    if (end === 'owed') sums.owed += refunded;
    sums.fees += each.fee;
    const isKept = end === 'kept' || (end !== 'captured' && each.seat);
    if (isKept && each.dispute === 'lost') sums.lost += amount;
    books.set(currency, own);
    expected.set(currency, sums);
  }
  expect([...books.keys()].toSorted()).toEqual(['EUR', 'INR', 'JPY', 'KWD']);
  for (const [currency, own] of books) {
    const { taken, returned, owed: due, fees, lost } = expected.get(currency) ?? none;
    expect(own).toMatchObject({ fees, disputes: lost, provider: taken - returned - fees - lost });
    expect(own.refunds_due).toBe(0 - due);
    expect(Object.values(own).reduce((sum, each) => sum + each, 0)).toBe(0);
  }
});

test('an open order is checked soon, then less and less often for over two days, then no more', () => {
  let now = Temporal.Instant.from('2026-12-01T00:00:00Z');
  const start = now;
  let questions = 0;
  for (let next = nextCheck(0, now); next !== null; next = nextCheck(questions, now)) {
    now = next;
    questions += 1;
  }
  expect(nextCheck(0, start)?.since(start).total('minutes')).toBe(1);
  expect(now.since(start).total('hours')).toBeGreaterThan(48);
  expect(questions).toBeLessThan(20);
});
