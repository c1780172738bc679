import { decimalsOf, majorOf } from './money.ts';

/** Amounts that people type, and what may be charged. Apart from `money.ts`, which every page loads first. */

/**
 * A typed amount in the smallest units; NaN if it is none, or has more decimals than the currency. A comma is a decimal
 * point unless three digits follow, as in 1,250.
 *
 * @example
 * parseAmount('12,50', 'EUR') // 1250
 * parseAmount('1,25,000', 'INR') // 12500000
 */
export function parseAmount(typed: string, currency: string): number {
  const text = typed.replaceAll(/[\s\u00a0\u202f'’]/g, '');
  const [, whole = '', decimals = ''] =
    /^(\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)(?:[.,](\d{1,3}))?$/.exec(text) ??
    /^(\d{1,3}(?:\.\d{3})+)(?:,(\d{1,3}))?$/.exec(text) ??
    [];
  const digits = decimalsOf(currency);
  if (whole === '' || decimals.length > digits) return Number.NaN;
  return Number(whole.replaceAll(/[.,]/g, '') + decimals.padEnd(digits, '0'));
}

/** An amount as it is typed: `12.50`, `500`. */
export function typedAmount(amount: number, currency: string): string {
  const major = majorOf(amount, currency);
  return Number.isInteger(major) ? String(major) : major.toFixed(decimalsOf(currency));
}

/** The least that a payment can be: providers refuse less. */
export function leastCharge(currency: string): number {
  if (currency === 'INR') return 100;
  return decimalsOf(currency) === 3 ? 500 : 50;
}

/** In the smallest units, of one ticket. */
export const highestPrice = 1_000_000_000;

/** Whether something can cost this: nothing, or at least what a payment can be. */
export function isPrice(amount: number, currency: string): boolean {
  return amount === 0 || (amount >= leastCharge(currency) && amount <= highestPrice);
}
