import { isCurrency } from '../../../contracts/currencies.ts';
import { priceFault } from '../../../contracts/events.ts';
import type { ImportNote } from '../../../contracts/import-kinds.ts';
import { minorOf } from '../../../contracts/money.ts';
import type { Draft } from './conference.ts';
import { isThing, listOf, type Thing, textOf } from './page.ts';

/** What an offer says about its price; an offer may contain others. */
function pricesIn(offer: Thing, inherited: string, depth = 0): { text: string; currency: string }[] {
  const [specification] = listOf(offer.priceSpecification).filter(isThing);
  const currency =
    textOf(offer.priceCurrency) || (specification ? textOf(specification.priceCurrency) : '') || inherited;
  const text =
    textOf(offer.lowPrice) || textOf(offer.price) || (specification ? textOf(specification.price) : '');
  if (text !== '') return [{ text, currency }];
  if (depth > 2) return [];
  return listOf(offer.offers)
    .filter(isThing)
    .slice(0, 50)
    .flatMap((inner) => pricesIn(inner, currency, depth + 1));
}

const signs: Readonly<Record<string, string>> = { '€': 'EUR', '₹': 'INR', $: 'USD', '£': 'GBP' };

/** The lowest price. What can't be taken over is noted. */
export function priceOf(
  event: Thing,
  notes: ImportNote[],
): Pick<Draft['event'], 'ticketType' | 'ticketPrice' | 'currency'> {
  const offers = listOf(event.offers).filter(isThing).slice(0, 50);
  const prices = offers
    .flatMap((offer) => pricesIn(offer, ''))
    .slice(0, 50)
    .flatMap(({ text, currency }) => {
      const amount = amountOf(text);
      const named = currency.trim().toUpperCase() || signs[/[€₹$£]/.exec(text)?.[0] ?? ''];
      return Number.isFinite(amount) ? [{ amount, currency: named ?? null }] : [];
    });
  const dear = prices.filter(({ amount }) => amount > 0);
  const free = { ticketType: 'free', ticketPrice: null } as const;
  if (dear.length === 0) return free;
  const shown = ({ amount, currency }: (typeof prices)[number]) =>
    `${amount} ${currency ?? ''}`.trim().slice(0, 40);
  const all = [...new Set(prices.map(shown))];
  if (all.length > 1) notes.push({ kind: 'several_prices', value: all.slice(0, 6).join(', ') });
  const lowest = prices.reduce((least, each) => (each.amount < least.amount ? each : least));
  if (lowest.amount === 0) return free;
  const { amount, currency } = lowest;
  const isKnown = currency === null || isCurrency(currency);
  // Without a currency it is the site's, whose decimals are checked with the draft.
  if (!isKnown || priceFault(minorOf(amount, currency ?? 'KWD'), currency ?? 'KWD') !== null) {
    notes.push({ kind: 'price_lost', value: shown(lowest) });
    return free;
  }
  return { ticketType: 'paid', ticketPrice: amount, ...(currency !== null && { currency }) };
}

const longestPrice = 100;

/** `1,800.50`, `25,00` and `€12` as numbers; NaN for a text without digits. */
function amountOf(text: string): number {
  const digits = text
    .slice(0, longestPrice)
    .replace(/[^\d.,]/g, '')
    .replace(/^[.,]+|[.,]+$/g, '');
  if (!/\d/.test(digits)) return Number.NaN;
  const isComma = /,\d{1,2}$/.test(digits);
  return Number(isComma ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', ''));
}
