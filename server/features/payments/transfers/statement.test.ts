import { expect, test } from 'vitest';
import { readStatement } from './statement.ts';

const amountIn = (cell: string, currency: string) =>
  readStatement(`Date;Text;Credit\n2026-11-01;A kite;"${cell}"`, currency)?.map(
    ({ amountPaise }) => amountPaise,
  );

test.each([
  ['1,50,000.00', 'INR', 15_000_000],
  ['₹500', 'INR', 50_000],
  ['Rs. 12.5 Cr', 'INR', 1250],
  ['1.500,00 €', 'EUR', 150_000],
  ['CHF 1’500.00'.replace('’', "'"), 'CHF', 150_000],
  ['1,500', 'EUR', 150_000],
  ['1500', 'JPY', 1500],
  ['¥1,500', 'JPY', 1500],
  ['1,500.00', 'JPY', 1500],
  ['5.125', 'KWD', 5125],
  ['KWD 5.5', 'KWD', 5500],
  ['1,500.250', 'KWD', 1_500_250],
  ['1.500,250', 'KWD', 1_500_250],
  ['1,500', 'KWD', 1_500_000],
  ['1,500.000', 'EUR', 150_000],
])('%s is an amount in %s', (cell, currency, amount) => {
  expect(amountIn(cell, currency)).toEqual([amount]);
});

test.each([
  ['12.50', 'JPY'],
  ['12.505,125', 'EUR'],
  ['-500.00', 'INR'],
  ['nothing', 'INR'],
])('%s is no amount received in %s', (cell, currency) => {
  expect(amountIn(cell, currency)).toEqual([]);
});
