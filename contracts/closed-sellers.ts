import { z } from 'zod';
import { type BytesSpec, endpoint } from './endpoint.ts';
import { Invoice, invoicePeriod, invoicesPerPage } from './invoices.ts';
import { Id, PageNumber, pageFacts } from './values.ts';

const ClosedSeller = z.object({
  $id: z.string(),
  /** As its last payment has it. */
  name: z.string(),
  closedAt: z.string(),
});
export type ClosedSeller = z.infer<typeof ClosedSeller>;

export const listClosedSellers = endpoint({
  method: 'GET',
  path: '/v1/closed-sellers',
  access: 'user',
  summary:
    'List sellers whose group or account was deleted, newest first: those of groups that you owned, or all of the site (administrators). Their invoices stay.',
  query: z.object({ scope: z.enum(['own', 'site']).default('own'), page: PageNumber }),
  reply: z.object({ ...pageFacts, sellers: z.array(ClosedSeller).max(invoicesPerPage) }),
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'payment_account_not_found'],
});

const ClosedParams = z.object({ sellerId: Id });

export const listClosedInvoices = endpoint({
  method: 'GET',
  path: '/v1/closed-sellers/:sellerId/invoices',
  access: 'user',
  summary:
    'List the invoices and credit notes of a seller whose group or account was deleted, newest first. Former owner and administrators.',
  params: ClosedParams,
  query: z.object({ page: PageNumber }),
  reply: z.object({ ...pageFacts, invoices: z.array(Invoice).max(invoicesPerPage) }),
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'payment_account_not_found'],
});

export const exportClosedInvoices = {
  mediaTypes: ['text/csv; charset=UTF-8'],
  ranges: false,
  kept: false,
  method: 'GET',
  path: '/v1/closed-sellers/:sellerId/invoices.csv',
  access: 'user',
  summary:
    'Export the invoices and credit notes of a seller whose group or account was deleted as CSV, a line for each tax rate. Former owner and administrators.',
  params: ClosedParams,
  query: z.object(invoicePeriod),
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'payment_account_not_found'],
} as const satisfies BytesSpec;

export const closedSellerEndpoints = { listClosedSellers, listClosedInvoices };
export const closedSellerBytesEndpoints = { exportClosedInvoices };
