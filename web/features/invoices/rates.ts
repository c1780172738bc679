import { highestTaxRate, percentOf } from '../../../contracts/taxes.ts';

/** A typed percentage in hundredths: 1800 for `18`; 0 for none, null for what isn't a rate. */
export function rateOf(typed: string): number | null {
  const text = typed.trim().replace('%', '').replace(',', '.').trim();
  if (text === '') return 0;
  const rate = Math.round(Number(text) * 100);
  const isExact = /^\d{1,2}(\.\d{1,2})?$/.test(text);
  return isExact && rate <= highestTaxRate ? rate : null;
}

/** As it is typed; empty for none. */
export function typedRate(rate: number): string {
  return rate === 0 ? '' : String(percentOf(rate));
}

/** How people call the tax of a rate; GST's two halves are one tax to them. */
export function taxName(scheme: 'gst' | 'vat', vat: string): string {
  return scheme === 'gst' ? 'GST' : vat;
}
