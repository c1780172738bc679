import { percentOf } from '../../../contracts/taxes.ts';
import type { TicketTax } from '../../../contracts/ticket-taxes.ts';
import { rateOf } from '../invoices/rates.ts';

/** The tax of a ticket type or add-on as typed; an empty rate for the seller's usual tax. */
export interface TaxValues {
  rate: string;
  code: string;
}

export const noTax: TaxValues = { rate: '', code: '' };

export function taxValuesOf(tax: TicketTax | null): TaxValues {
  return tax === null ? noTax : { rate: String(percentOf(tax.rate)), code: tax.code };
}

/** As the contract takes it. What isn't a rate becomes one that the contract refuses, with its message at the field. */
export function taxOf({ rate, code }: TaxValues): TicketTax | null {
  return rate.trim() === '' ? null : { rate: rateOf(rate) ?? -1, code: code.trim() };
}
