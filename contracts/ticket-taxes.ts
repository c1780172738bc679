import { z } from 'zod';
import { highestTaxRate } from './taxes.ts';
import { patterned } from './values.ts';

/** Digits of an HSN or SAC code. */
export const longestTaxCode = 8;

/**
 * The tax of a ticket type or add-on, or a seller's default. Apart from invoices, because tickets have it too and load
 * without them.
 */
export const TicketTax = z.object({
  /** In hundredths of a percent: 1800 for 18 %. */
  rate: z.int().min(0).max(highestTaxRate, 'Enter a rate of up to 50 %'),
  /** HSN or SAC in India; empty elsewhere. */
  code: patterned(longestTaxCode, /^(\d{4}|\d{6}|\d{8})?$/, 'Enter 4, 6 or 8 digits').default(''),
});
export type TicketTax = z.output<typeof TicketTax>;

/** The same in replies. */
export const ShownTicketTax = z.object({ rate: z.int(), code: z.string() });
