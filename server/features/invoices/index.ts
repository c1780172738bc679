import { Readable } from 'node:stream';
import * as closed from '../../../contracts/closed-sellers.ts';
import * as contract from '../../../contracts/invoices.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Bind } from '../../infra/http/server.ts';
import { handle, type JobHandler, type Recurring } from '../../infra/jobs/queue.ts';
import type { AccountDeps } from '../accounts/index.ts';
import { browserOf, eventFor } from '../events/index.ts';
import { hasXml, invoiceXml } from './cii.ts';
import { listClosedInvoices, listClosedSellers, requireClosedSeller } from './closed-sellers.ts';
import {
  creditRefund,
  creditRefundJob,
  type InvoiceDeps,
  issueInvoice,
  issueInvoiceJob,
  issueMissed,
  issueMissedJob,
} from './issue.ts';
import { drawPdf } from './pdf.ts';
import {
  type InvoiceQueryDeps,
  listEventInvoices,
  openInvoice,
  requestOwnInvoice,
  setEventTax,
  showEventTax,
  showPaymentInvoices,
} from './queries.ts';
import { sellerIdOf, setSeller, showSeller } from './sellers.ts';
import { invoiceSheet } from './sheet.ts';

export { creditLater, type InvoiceDeps, recordSale } from './issue.ts';
export { drawReport } from './pdf.ts';
export type { InvoiceQueryDeps } from './queries.ts';
export { findSupplyState, saveSupplyState, showSeller } from './sellers.ts';

/** Issue invoices and credit notes; repeating one changes nothing. */
export function invoiceJobs(deps: InvoiceDeps): JobHandler[] {
  return [
    handle(issueInvoiceJob, ({ paymentId }) => issueInvoice(deps, paymentId)),
    handle(creditRefundJob, ({ refundId }) => creditRefund(deps, refundId)),
  ];
}

/** Finds what jobs that failed for good left out. */
export function invoiceRecurring(deps: InvoiceDeps): Recurring[] {
  return [{ cron: '41 * * * *', handler: handle(issueMissedJob, () => issueMissed(deps)) }];
}

const attachment = (name: string) => `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;

export function invoiceRoutes(bind: Bind, deps: InvoiceQueryDeps, accounts: AccountDeps): void {
  const { db } = deps;
  bind(contract.getSeller, ({ params, caller }) => showSeller(deps, { caller, ...params }));
  bind(contract.setSeller, ({ params, body, caller }) =>
    setSeller(deps, accounts, { caller, ...params, ...body }),
  );
  bind(contract.getEventTax, ({ params, caller, request }) =>
    showEventTax(deps, { caller, ...params, browser: browserOf(request) }),
  );
  bind(contract.setEventTax, ({ params, body, caller }) => setEventTax(deps, { caller, ...params, ...body }));
  bind(contract.getPaymentInvoices, ({ params, caller }) => showPaymentInvoices(deps, { caller, ...params }));
  bind(contract.requestInvoice, ({ params, body: buyer, caller }) =>
    requestOwnInvoice(deps, { caller, ...params, buyer }),
  );
  bind(contract.listEventInvoices, ({ params, query, caller }) =>
    listEventInvoices(db, { caller, ...params, ...query }),
  );
  bind(contract.exportEventInvoices, async ({ params: { eventId }, query: { from, to }, caller, reply }) => {
    await eventFor(db, caller, eventId, 'money');
    reply.header('content-disposition', attachment('invoices.csv'));
    return invoiceSheet(db, { of: { eventId }, from, to, readerId: caller.userId });
  });
  bind(contract.exportSellerInvoices, async ({ params, query: { from, to }, caller, reply }) => {
    const sellerId = (await sellerIdOf(db, { caller, ...params })) ?? '';
    reply.header('content-disposition', attachment('invoices.csv'));
    return invoiceSheet(db, { of: { sellerId }, from, to, readerId: caller.userId });
  });
  bind(closed.listClosedSellers, ({ query, caller }) => listClosedSellers(db, { caller, ...query }));
  bind(closed.listClosedInvoices, ({ params, query, caller }) =>
    listClosedInvoices(db, { caller, ...params, ...query }),
  );
  bind(closed.exportClosedInvoices, async ({ params: { sellerId }, query: { from, to }, caller, reply }) => {
    await requireClosedSeller(db, caller, sellerId);
    reply.header('content-disposition', attachment('invoices.csv'));
    return invoiceSheet(db, { of: { sellerId }, from, to, readerId: caller.userId });
  });
  bind(contract.downloadInvoice, async ({ params, caller, reply }) => {
    const document = await openInvoice(db, { caller, ...params });
    reply.header('content-disposition', attachment(`${document.number}.pdf`));
    reply.type('application/pdf');
    return Readable.from([await drawPdf(document, { id: params.invoiceId, by: caller.userId })]);
  });
  bind(contract.downloadInvoiceXml, async ({ params, caller, reply }) => {
    const document = await openInvoice(db, { caller, ...params });
    if (!hasXml(document)) throw new Problem('invoice_not_found');
    reply.header('content-disposition', attachment(`${document.number}.xml`));
    reply.type('application/xml');
    return Readable.from([invoiceXml(document)]);
  });
}
