import { dateLocale, numberLocale } from './languages.ts';

/**
 * Money: a whole number of the smallest units of its currency (ISO 4217), with that currency. No schemas in this file:
 * pages load it first, and zod later.
 */

/** Of sites that don't set another, and of all money before events had a currency. */
export const defaultCurrency = 'INR';

/** The currencies whose smallest unit isn't a hundredth (ISO 4217, list one). */
export const withoutDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ');
export const withThreeDecimals = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');

/** Decimal places of an amount: 2 for EUR, 0 for JPY, 3 for KWD. */
export function decimalsOf(currency: string): number {
  if (withoutDecimals.includes(currency)) return 0;
  return withThreeDecimals.includes(currency) ? 3 : 2;
}

/** The number people write: 12.5 for 1250 cents. */
export function majorOf(amount: number, currency: string): number {
  return amount / 10 ** decimalsOf(currency);
}

/** The smallest units of a written number; NaN if the currency has fewer decimals. */
export function minorOf(major: number, currency: string): number {
  const exact = major * 10 ** decimalsOf(currency);
  const amount = Math.round(exact);
  // 4.35 * 100 is 434.99999999999994.
  return Math.abs(exact - amount) < 1e-6 * Math.max(1, amount) ? amount : Number.NaN;
}

/** Engines insert different kinds of spaces; hydration needs the same text. */
const spaces = /[\u202f\u2009\u00a0]/g;

/** Such as `US$` and `JP¥`: without a mark behind it, what follows the letters moves before them in Arabic. */
const latinSign = /[A-Z]\p{Sc}/u;

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string, language: string): Intl.NumberFormat {
  const key = `${language} ${currency}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const digits = decimalsOf(currency);
  const made = new Intl.NumberFormat(
    (language === 'en' && currency !== 'INR' ? dateLocale : numberLocale)(language),
    {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      trailingZeroDisplay: 'stripIfInteger',
    },
  );
  formats.set(key, made);
  return made;
}

/**
 * An amount for people: `₹1,25,499.50`, `€12`, `JP¥500`. All screens, emails, feeds and downloads use this.
 *
 * @param amount in the smallest units
 */
export function money(amount: number, currency: string, language: string): string {
  const text = formatOf(currency, language).format(majorOf(amount, currency)).replaceAll(spaces, ' ');
  return language === 'ar' ? text.replace(latinSign, '$&\u200e') : text;
}

/** The sign of a currency for a field: `₹`, `€`, `KWD`. */
export function currencySign(currency: string, language: string): string {
  const parts = formatOf(currency, language).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

/** An amount with its currency. */
export interface Money {
  /** In the smallest units. */
  readonly amount: number;
  readonly currency: string;
}

/**
 * The only way to add amounts that may differ in currency.
 * @throws RangeError if they do
 */
export function sumOf(amounts: readonly Money[], currency: string): Money {
  const other = amounts.find((each) => each.currency !== currency);
  if (other !== undefined) throw new RangeError(`can't add ${other.currency} to ${currency}`);
  return { amount: amounts.reduce((sum, each) => sum + each.amount, 0), currency };
}
