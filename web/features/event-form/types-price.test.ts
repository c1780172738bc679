import { expect, test } from 'vitest';
import { newType, type TypeValues } from './ticket-values.ts';
import { pricedTypes } from './types-price.tsx';

const now = Date.parse('2031-01-01T12:00:00Z');

function prices(...types: Partial<TypeValues>[]) {
  const values = { types: types.map((type) => ({ ...newType(), ...type })), currency: 'INR' };
  return pricedTypes({ ...values, timeZone: 'Asia/Kolkata' }, now);
}

const step = { pricePaise: '300', until: '2031-01-02T00:00', untilSold: '' };
const fixed = { pricing: 'fixed', pricePaise: '500' } as const;

test('has the price of every visible ticket type, and of no hidden one', () => {
  const shown = prices({ pricing: 'free' }, { ...fixed, pricePaise: '1,200' }, { ...fixed, hidden: true });
  expect(shown.map(({ pricePaise }) => pricePaise)).toEqual([0, 120_000]);
});

test('has an earlier price until its time is over or its seats are sold', () => {
  const price = (steps: TypeValues['steps'], taken = 0) =>
    prices({ ...fixed, steps, kept: { taken } })[0]?.pricePaise;
  expect(price([step])).toBe(30_000);
  expect(price([{ ...step, until: '2031-01-01T17:00' }])).toBe(50_000);
  expect(price([{ ...step, untilSold: '10' }], 9)).toBe(30_000);
  expect(price([{ ...step, untilSold: '10' }], 10)).toBe(50_000);
});

test('knows which types are on sale now', () => {
  const shown = prices(
    fixed,
    { ...fixed, opensAt: '2031-01-01T18:00' },
    { ...fixed, closesAt: '2031-01-01T17:00' },
  );
  expect(shown.map(({ bar }) => bar)).toEqual([null, 'registration_not_open', 'registration_closed']);
});

test('what is being typed counts as free until it is an amount', () => {
  expect(prices({ ...fixed, pricePaise: 'twelve' })[0]?.pricePaise).toBe(0);
});
