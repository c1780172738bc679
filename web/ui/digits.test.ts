import { expect, test } from 'vitest';
import { numberOf } from './digits.ts';

test('a number may have the digits and the decimal point of another language', () => {
  for (const typed of ['12.5', ' 12,5 ', '१२.५', '١٢٫٥']) expect(numberOf(typed), typed).toBe(12.5);
  expect(numberOf('-3')).toBe(-3);
  expect(numberOf('1,50')).toBe(1.5);
});

test('what can be read in two ways is no number', () => {
  for (const typed of ['1,500', '1,000,000', '1.000,50', 'ten']) expect(numberOf(typed), typed).toBeNaN();
});
