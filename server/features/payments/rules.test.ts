import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RefundCause } from '../../../contracts/payments.ts';
import { isAhead, pays } from './capture.ts';
import { nextCheck, nextDisputeCheck, type ProviderPaymentState, paymentStates, refundDue } from './rules.ts';

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

test.each([
  ['open', false, 7],
  ['under_review', false, 7],
  ['under_review', true, null],
  ['inquiry', true, null],
  ['won', false, null],
] as const)(
  'after 200 days, a dispute that is %s (inquiry: %s) is asked about in %s days',
  (state, isInquiry, days) => {
    const openedAt = Temporal.Instant.from('2026-01-01T00:00:00Z');
    const now = openedAt.add({ hours: 24 * 201 });
    const facts = { state, isInquiry, withdrawnPaise: 50_000 };
    const expected = days === null ? null : now.add({ hours: 24 * days }).toString();
    expect(nextDisputeCheck(facts, { openedAt, now })?.toString() ?? null).toBe(expected);
  },
);
