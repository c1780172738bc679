import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencies } from './currencies.ts';
import { currencySign, majorOf, minorOf, money, sumOf } from './money.ts';
import { isPrice, parseAmount, typedAmount } from './prices.ts';

test.each([
  [49_900, 'INR', '₹499', '₹499'],
  [12_549_950, 'INR', '₹1,25,499.50', '₹1,25,499.50'],
  [1250, 'EUR', '€12.50', '€12.50'],
  [12_000_000, 'EUR', '€120,000', '€1,20,000'],
  [500, 'JPY', 'JP¥500', 'JP¥500'],
  [5125, 'KWD', 'KWD 5.125', 'KWD 5.125'],
  [-2050, 'EUR', '-€20.50', '-€20.50'],
  [0, 'JPY', 'JP¥0', 'JP¥0'],
])('shows %i %s as %s in English and %s in Hindi', (amount, currency, english, hindi) => {
  expect(money(amount, currency, 'en')).toBe(english);
  expect(money(amount, currency, 'hi')).toBe(hindi);
});

test('keeps the letters of a sign before the rest of it in Arabic', () => {
  expect(money(1500, 'JPY', 'ar')).toMatch(/JP¥\u200e/);
  expect(money(2750, 'KWD', 'ar')).toContain('د.ك');
  expect(money(1250, 'EUR', 'ar')).not.toContain('\u200e');
});

test('the sign of a currency is the one that amounts have', () => {
  expect(['INR', 'EUR', 'JPY', 'KWD'].map((code) => currencySign(code, 'en'))).toEqual([
    '₹',
    '€',
    'JP¥',
    'KWD',
  ]);
});

describe('a typed amount', () => {
  test.each([
    ['12.50', 'EUR', 1250],
    ['12,50', 'EUR', 1250],
    ['12,5', 'EUR', 1250],
    ['1.250,50', 'EUR', 125_050],
    ['1,250', 'EUR', 125_000],
    ['1 250', 'EUR', 125_000],
    ['1,25,000', 'INR', 12_500_000],
    ['99.5', 'INR', 9950],
    ['500', 'JPY', 500],
    ['1,250', 'JPY', 1250],
    ['5.125', 'KWD', 5125],
    ['5', 'KWD', 5000],
    ['0', 'INR', 0],
  ])('%s %s', (typed, currency, amount) => {
    expect(parseAmount(typed, currency)).toBe(amount);
  });

  test.each([
    ['500.5', 'JPY'],
    ['12.555', 'EUR'],
    ['1.250', 'EUR'],
    ['5.1255', 'KWD'],
    ['', 'INR'],
    ['-5', 'INR'],
    ['1e3', 'INR'],
    ['five', 'EUR'],
    ['1,2,3', 'INR'],
  ])('%s is none in %s', (typed, currency) => {
    expect(parseAmount(typed, currency)).toBeNaN();
  });

  test('of any amount in any currency reads back as the same amount', () => {
    const amounts = fc.tuple(fc.integer({ min: 0, max: 1_000_000_000 }), fc.constantFrom(...currencies));
    fc.assert(
      fc.property(amounts, ([amount, currency]) => {
        expect(parseAmount(typedAmount(amount, currency), currency)).toBe(amount);
        expect(minorOf(majorOf(amount, currency), currency)).toBe(amount);
      }),
    );
  });
});

test('a number with more decimals than its currency is no amount', () => {
  expect(minorOf(4.35, 'EUR')).toBe(435);
  expect(minorOf(12.555, 'EUR')).toBeNaN();
  expect(minorOf(0.5, 'JPY')).toBeNaN();
});

test('a price is free or at least what can be charged', () => {
  expect([0, 99, 100].map((amount) => isPrice(amount, 'INR'))).toEqual([true, false, true]);
  expect([0, 49, 50].map((amount) => isPrice(amount, 'EUR'))).toEqual([true, false, true]);
  expect(isPrice(Number.NaN, 'EUR')).toBe(false);
});

test('amounts of different currencies are never added', () => {
  const [euros, rupees] = [
    { amount: 1250, currency: 'EUR' },
    { amount: 49_900, currency: 'INR' },
  ];
  expect(sumOf([euros, euros], 'EUR')).toEqual({ amount: 2500, currency: 'EUR' });
  expect(sumOf([], 'EUR')).toEqual({ amount: 0, currency: 'EUR' });
  expect(() => sumOf([euros, rupees], 'EUR')).toThrow("can't add INR to EUR");
});

test('every currency has an ISO 4217 code, once', () => {
  expect(currencies.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true);
  expect(new Set(currencies).size).toBe(currencies.length);
});
