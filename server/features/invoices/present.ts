import type { Invoice, Party } from '../../../contracts/invoices.ts';
import { hasXml } from './cii.ts';
import type { Seller } from './document.ts';
import type { InvoiceRow } from './store.ts';

export function presentInvoice({ id, seller, ...row }: InvoiceRow): Invoice {
  return { $id: id, ...row, xml: hasXml({ seller, currency: row.currency }) };
}

/** What others may know of a seller. */
export function partyOf({ name, street, city, postcode, country, state, taxId }: Seller): Party {
  return { name, street, city, postcode, country, state, taxId };
}
