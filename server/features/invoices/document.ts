import type { InvoiceLine, Party, PaymentInvoices, SellerDetails } from '../../../contracts/invoices.ts';
import {
  type AppliedTax,
  creditWithin,
  splitOver,
  sumTaxes,
  type TaxedAmount,
  type TaxScheme,
  taxWithin,
} from '../../../contracts/taxes.ts';

/** A seller as stored, which passed the contract once. */
export type Seller = SellerDetails;

/** A thing that was bought, with the tax that applied when it was. */
export interface SaleLine {
  /** As payments know it: a refund may name it. */
  readonly itemId: string;
  readonly label: string;
  /** What was paid for it. */
  readonly gross: number;
  readonly rate: number;
  readonly code: string;
  /** What credit notes about the current invoice took off. */
  readonly credited: number;
}

/** What a payment bought, as it is invoiced. */
export interface Sale {
  readonly seller: Seller;
  /** Null: supplied where the buyer is. */
  readonly supplyState: string | null;
  readonly lines: readonly SaleLine[];
  readonly currency: string;
  readonly eventTitle: string;
  readonly eventDate: string;
  /** Of the payment, at its provider. */
  readonly reference: string;
  readonly paidOn: string;
  readonly test: boolean;
}

/** Everything that an invoice or credit note says. Stored as it is, and never changed. */
export interface InvoiceDocument extends Omit<Sale, 'lines' | 'supplyState'> {
  readonly kind: 'invoice' | 'credit_note';
  readonly number: string;
  readonly issuedOn: string;
  readonly language: string;
  readonly buyer: Party;
  readonly scheme: TaxScheme;
  /** GST state code; null elsewhere. */
  readonly placeOfSupply: string | null;
  readonly lines: InvoiceLine[];
  readonly taxes: PaymentInvoices['taxes'];
  readonly net: number;
  readonly tax: number;
  readonly gross: number;
  /** The invoice that a credit note is about. */
  readonly about: { readonly number: string; readonly issuedOn: string } | null;
  readonly reason: string | null;
}

export function schemeOf({ country, taxId }: Pick<Seller, 'country' | 'taxId'>): TaxScheme {
  if (taxId === '') return 'none';
  return country === 'IN' ? 'gst' : 'vat';
}

/**
 * Where it is supplied, by GST rules: admission where the event takes place; online to the buyer's state if it is known,
 * or else that of the seller.
 */
export function placeOfSupply(
  { seller, supplyState }: Pick<Sale, 'seller' | 'supplyState'>,
  buyer: Pick<Party, 'country' | 'state'>,
): string | null {
  if (schemeOf(seller) !== 'gst') return null;
  if (supplyState !== null) return supplyState;
  return buyer.country === 'IN' && buyer.state !== '' ? buyer.state : seller.state;
}

type TaxContext = Pick<AppliedTax, 'scheme' | 'interstate'>;

export function taxContextOf(sale: Pick<Sale, 'seller' | 'supplyState'>, buyer: Party): TaxContext {
  const place = placeOfSupply(sale, buyer);
  return { scheme: schemeOf(sale.seller), interstate: place !== null && place !== sale.seller.state };
}

type Taxed = TaxedAmount & Pick<SaleLine, 'label' | 'rate' | 'code'>;

/** Equal things become one line with their number. */
function linesOf(taxed: readonly Taxed[]): InvoiceLine[] {
  const groups = Map.groupBy(taxed, ({ label, gross, net, rate, code }) =>
    JSON.stringify([label, gross, net, rate, code]),
  );
  return [...groups.values()].flatMap((same) =>
    same.slice(0, 1).map(({ label, gross, net, rate, code, parts }) => ({
      ...{ label, code, rate, quantity: same.length },
      gross: gross * same.length,
      net: net * same.length,
      parts: parts.map((part) => ({ ...part, amount: part.amount * same.length })),
    })),
  );
}

/** Without a tax number there is no tax, whatever the ticket says. */
function shownRate(rate: number, { scheme }: TaxContext): number {
  return scheme === 'none' ? 0 : rate;
}

type Amounts = Pick<InvoiceDocument, 'lines' | 'taxes' | 'net' | 'tax' | 'gross'>;

function amountsOf(taxed: readonly Taxed[]): Amounts {
  const charged = taxed.filter(({ gross }) => gross > 0);
  const gross = charged.reduce((sum, line) => sum + line.gross, 0);
  const net = charged.reduce((sum, line) => sum + line.net, 0);
  return { lines: linesOf(charged), taxes: sumTaxes(charged), net, tax: gross - net, gross };
}

/** What of a sale isn't credited yet, with its taxes. */
export function invoicedAmounts(lines: readonly SaleLine[], context: TaxContext): Amounts {
  return amountsOf(
    lines.map(({ label, rate, code, gross }) => ({
      ...taxWithin(gross, { ...context, rate }),
      ...{ label, rate: shownRate(rate, context), code },
    })),
  );
}

/** What a new invoice is about after a correction. */
export function uncredited(lines: readonly SaleLine[]): SaleLine[] {
  return lines
    .map((line) => ({ ...line, gross: line.gross - line.credited, credited: 0 }))
    .filter(({ gross }) => gross > 0);
}

/**
 * Takes a refund off a sale: from the item that it names, or else from everything in proportion.
 * @returns the lines with what is credited now, and what the credit note says
 */
export function creditedAmounts(
  lines: readonly SaleLine[],
  { amount, itemId }: { readonly amount: number; readonly itemId: string | null },
  context: TaxContext,
): { readonly lines: SaleLine[]; readonly amounts: Amounts } {
  const left = lines.map((line) => line.gross - line.credited);
  const named = lines.map((line, index) => (line.itemId === itemId ? (left[index] ?? 0) : 0));
  const enough = named.reduce((sum, each) => sum + each, 0) >= amount;
  const all = left.reduce((sum, each) => sum + each, 0);
  const shares = splitOver(Math.min(amount, all), enough ? named : left);
  const taxed = lines.map(({ label, rate, code, credited }, index) => ({
    ...creditWithin({ credited, refund: shares[index] ?? 0 }, { ...context, rate }),
    ...{ label, rate: shownRate(rate, context), code },
  }));
  return {
    lines: lines.map((line, index) => ({ ...line, credited: line.credited + (shares[index] ?? 0) })),
    amounts: amountsOf(taxed),
  };
}
