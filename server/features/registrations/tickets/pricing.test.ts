import fc from 'fast-check';
import { expect, test } from 'vitest';
import { effort } from '../../../../tests/kit/effort.ts';
import { type PriceList, priceAfter, priceNow, seatPrice, stepNow } from './pricing.ts';

const now = Temporal.Instant.from('2026-11-21T10:00:00Z');
const inHours = (hours: number) => now.add({ hours });
const regular: PriceList = { pricing: 'fixed', pricePaise: 80_000, suggestedPaise: null, steps: [] };
const earlyBird: PriceList = {
  ...regular,
  steps: [
    { pricePaise: 40_000, until: inHours(24), untilSold: 10 },
    { pricePaise: 60_000, until: inHours(48), untilSold: null },
  ],
};

test.each([
  ['before anything is sold', 0, 0, 40_000, 60_000],
  ['with one early seat left', 9, 0, 40_000, 60_000],
  ['when the early seats are sold', 10, 0, 60_000, 80_000],
  ['at the moment the early price ends', 0, 24, 60_000, 80_000],
  ['after all steps', 10, 48, 80_000, null],
])('an early-bird price %s', (_, sold, hours, price, after) => {
  const sale = { sold, now: inHours(hours) };
  expect(priceNow(earlyBird, sale)).toBe(price);
  expect(priceAfter(earlyBird, sale)).toBe(after);
});

test('people who pay what they can pay at least the minimum, and the suggestion by default', () => {
  const list: PriceList = {
    pricing: 'pay_what_you_can',
    pricePaise: 10_000,
    suggestedPaise: 30_000,
    steps: [],
  };
  const sale = { sold: 0, now };
  expect(seatPrice(list, sale, null)).toBe(30_000);
  expect(seatPrice(list, sale, 10_000)).toBe(10_000);
  expect(seatPrice(list, sale, 9_900)).toBeNull();
  expect(seatPrice({ ...list, pricePaise: 0, suggestedPaise: null }, sale, null)).toBe(0);
});

test('nobody chooses what a fixed or free ticket costs', () => {
  const sale = { sold: 0, now };
  expect(seatPrice(regular, sale, 100)).toBe(80_000);
  expect(seatPrice({ ...regular, pricing: 'free', pricePaise: 0 }, sale, 100)).toBe(0);
});

test('every seat costs one of the prices on the list, and a step that is over never comes back', () => {
  const paise = fc.integer({ min: 1, max: 50 }).map((rupees) => rupees * 100);
  const step = fc.record({
    pricePaise: paise,
    until: fc.option(fc.integer({ min: 1, max: 20 }).map(inHours)),
    untilSold: fc.option(fc.integer({ min: 1, max: 20 })),
  });
  const list = fc.record({
    pricing: fc.constant('fixed' as const),
    pricePaise: paise,
    suggestedPaise: fc.constant(null),
    steps: fc.array(step, { maxLength: 5 }),
  });
  fc.assert(
    fc.property(list, fc.array(fc.nat(3), { maxLength: 30 }), (prices, pauses) => {
      let [hours, sold, passed] = [0, 0, 0];
      for (const pause of pauses) {
        hours += pause;
        sold += 1;
        const sale = { sold, now: inHours(hours) };
        const paid = seatPrice(prices, sale, null);
        expect([prices.pricePaise, ...prices.steps.map(({ pricePaise }) => pricePaise)]).toContain(paid);
        const current = stepNow(prices, sale);
        const index = current === null ? prices.steps.length : prices.steps.indexOf(current);
        expect(index).toBeGreaterThanOrEqual(passed);
        passed = index;
      }
    }),
    { numRuns: effort(300, 20_000) },
  );
});
