/**
 * Taxes of what is sold. No schemas in this file: pages compute with it.
 *
 * Prices in the database and on the wire are what people pay, with tax. Sellers can type them without. Everything is
 * computed per line, in whole smallest units of the currency, so totals are sums of lines and nothing is left over.
 *
 * Rounding: halves go up. GST is computed as two equal halves, each rounded by itself: within a state they are CGST and
 * SGST, and across states IGST is their sum, so that a price without tax is the same in both.
 */

/** In hundredths of a percent: 1800 for 18 %. */
export type TaxRate = number;
export const highestTaxRate = 5000;

/** How a seller's taxes work: none, India's GST, or a value-added tax in one piece. */
export type TaxScheme = 'none' | 'gst' | 'vat';

export type TaxName = 'CGST' | 'SGST' | 'IGST' | 'VAT';

/** What applies to a line. */
export interface AppliedTax {
  readonly scheme: TaxScheme;
  readonly rate: TaxRate;
  /** Of GST: whether it is supplied in another state than the seller's. */
  readonly interstate: boolean;
}

export interface TaxPart {
  readonly name: TaxName;
  readonly rate: TaxRate;
  readonly amount: number;
}

export interface TaxedAmount {
  readonly gross: number;
  readonly net: number;
  readonly parts: readonly TaxPart[];
}

function rounded(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor));
}

/** What of a price that people pay is tax. */
export function taxWithin(gross: number, { scheme, rate, interstate }: AppliedTax): TaxedAmount {
  if (scheme === 'none' || rate === 0) return { gross, net: gross, parts: [] };
  if (scheme === 'vat') {
    const amount = rounded(gross * rate, 10_000 + rate);
    return { gross, net: gross - amount, parts: [{ name: 'VAT', rate, amount }] };
  }
  const half = rounded(gross * rate, 2 * (10_000 + rate));
  const parts: TaxPart[] = interstate
    ? [{ name: 'IGST', rate, amount: 2 * half }]
    : [
        { name: 'CGST', rate: rate / 2, amount: half },
        { name: 'SGST', rate: rate / 2, amount: half },
      ];
  return { gross, net: gross - 2 * half, parts };
}

/** What people pay for a price without tax. `taxWithin` finds the same price again. */
export function priceWithTax(net: number, { scheme, rate }: Pick<AppliedTax, 'scheme' | 'rate'>): number {
  if (scheme === 'none') return net;
  return scheme === 'vat' ? net + rounded(net * rate, 10_000) : net + 2 * rounded(net * rate, 20_000);
}

/** What was credited of a line so far and after a further refund: the difference is what the refund credits. */
export function creditWithin(
  { credited, refund }: { readonly credited: number; readonly refund: number },
  tax: AppliedTax,
): TaxedAmount {
  const [before, after] = [taxWithin(credited, tax), taxWithin(credited + refund, tax)];
  const parts = after.parts.map((part, index) => ({
    ...part,
    amount: part.amount - (before.parts[index]?.amount ?? 0),
  }));
  return { gross: refund, net: after.net - before.net, parts };
}

/**
 * Splits a refund over lines in proportion to what is left of each, to the last unit.
 * @throws RangeError if there isn't as much left
 */
export function splitOver(amount: number, left: readonly number[]): number[] {
  const all = left.reduce((sum, each) => sum + each, 0);
  if (amount > all) throw new RangeError('more is refunded than is left');
  let [remaining, weight] = [amount, all];
  return left.map((each) => {
    // From what is left for this line and those after it, so the last one takes exactly the rest.
    const share = weight === 0 ? 0 : Number((BigInt(remaining) * BigInt(each)) / BigInt(weight));
    const least = remaining - (weight - each);
    const taken = Math.min(each, Math.max(share, least));
    remaining -= taken;
    weight -= each;
    return taken;
  });
}

/** One tax of several lines; without a name, of what isn't taxed. */
interface TaxSum {
  readonly name: TaxName | null;
  readonly rate: TaxRate;
  readonly net: number;
  readonly amount: number;
}

/** The taxes of several lines, one amount for each tax and rate; the highest rate first. */
export function sumTaxes(lines: readonly (TaxedAmount & { readonly rate: TaxRate })[]): TaxSum[] {
  const rows = lines.flatMap(({ net, parts, rate }): TaxSum[] =>
    parts.length === 0
      ? [{ name: null, rate, net, amount: 0 }]
      : parts.map(({ name, rate: partRate, amount }) => ({ name, rate: partRate, net, amount })),
  );
  return [...Map.groupBy(rows, ({ name, rate }) => `${name} ${rate}`).values()]
    .flatMap((same) =>
      same.slice(0, 1).map((first) => ({
        ...first,
        net: same.reduce((sum, { net }) => sum + net, 0),
        amount: same.reduce((sum, { amount }) => sum + amount, 0),
      })),
    )
    .toSorted((one, other) => other.rate - one.rate || (one.name ?? '').localeCompare(other.name ?? ''));
}

/** `18`, `12.5`: a rate as people write it. */
export function percentOf(rate: TaxRate): number {
  return rate / 100;
}

/**
 * The year in which invoices are numbered, as it is written in them: April to March in India (`2627`), the calendar year
 * elsewhere (`2026`).
 * @param date `YYYY-MM-DD`
 */
export function financialYear(date: string, country: string): string {
  const [year = 0, month = 1] = date.split('-').map(Number);
  if (country !== 'IN') return String(year);
  const first = month < 4 ? year - 1 : year;
  return `${String(first).slice(-2)}${String(first + 1).slice(-2)}`;
}

/** What the numbers of a kind begin with. */
export function seriesStart(prefix: string, kind: 'invoice' | 'credit_note'): string {
  return kind === 'invoice' ? prefix : `${prefix}C`;
}

/** At most 16 characters with a prefix of three, as GST rules ask, up to a million documents a year. */
export function invoiceNumber(of: {
  readonly start: string;
  readonly year: string;
  readonly sequence: number;
}): string {
  return `${of.start}-${of.year}-${String(of.sequence).padStart(5, '0')}`;
}
