import { decimalsOf, type Money } from '../../../../contracts/money.ts';
import { ProviderError } from '../deps.ts';

/**
 * Stripe's API counts some currencies in other units than ISO 4217 (docs.stripe.com/currencies): króna and Ugandan
 * shilling in hundredths that are always 00, ariary whole, and three decimals only with a last digit of 0.
 */
const decimalsAtStripe: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 };
/** Stripe takes no payments in these. */
const notTaken: ReadonlySet<string> = new Set(['IQD', 'LYD']);

/** Stripe's number for an amount; null if it can't be paid there. */
export function stripeAmount({ amount, currency }: Money): number | null {
  if (notTaken.has(currency)) return null;
  if (decimalsOf(currency) === 3) return amount % 10 === 0 ? amount : null;
  const units = amount * factorOf(currency);
  return Number.isInteger(units) ? units : null;
}

/**
 * Our amount for Stripe's number.
 * @throws ProviderError if there is none
 */
export function amountOfStripe(units: number, currency: string): number {
  const amount = units / factorOf(currency);
  if (!Number.isInteger(amount))
    throw new ProviderError('malformed', `Stripe named ${units} ${currency}, a part of a unit`);
  return amount;
}

/** Stripe's units in one of ours. */
function factorOf(currency: string): number {
  const ours = decimalsOf(currency);
  return 10 ** ((decimalsAtStripe[currency] ?? ours) - ours);
}
