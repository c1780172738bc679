import { expect, test } from 'vitest';
import { GroupDiscount, groupPrice } from './group-discounts.ts';

const size = { ofType: 3, all: 3 };
const reduced = (pricePaise: number, currency: string, discount: Omit<GroupDiscount, 'from'>) =>
  groupPrice({ pricePaise, currency }, { type: { from: 3, ...discount }, event: null }, size)?.pricePaise;

test.each([
  ['whole rupees', 'INR', 33_300, 15, 28_300],
  ['cents', 'EUR', 1250, 15, 1062],
  ['whole yen', 'JPY', 1500, 15, 1275],
  ['fils', 'KWD', 5125, 15, 4356],
])('a percentage leaves %s', (_, currency, price, value, left) => {
  expect(reduced(price, currency, { kind: 'percent', value })).toBe(left);
});

test.each([
  ['EUR', 1250, 225, 1025],
  ['JPY', 1500, 50, 1450],
  ['KWD', 5125, 125, 5000],
])('an amount in %s is taken off as it is', (currency, price, value, left) => {
  const discount = { from: 3, kind: 'amount', value } as const;
  expect(GroupDiscount.parse(discount)).toEqual(discount);
  expect(reduced(price, currency, discount)).toBe(left);
});

test('a seat costs nothing where too little is left to be charged', () => {
  expect(reduced(100, 'EUR', { kind: 'percent', value: 60 })).toBe(0);
  expect(reduced(600, 'KWD', { kind: 'amount', value: 200 })).toBe(0);
});
