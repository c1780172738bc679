import { type BuyerDetails, invoicesPerPage, type PaymentInvoices } from '../../../contracts/invoices.ts';
import type { Db } from '../../infra/db/database.ts';
import { pageOf, sliceOf } from '../../infra/db/pagination.ts';
import { wireTimeOrNull } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { eventFor, findEvent, findVisibleEvent } from '../events/index.ts';
import { openMoneyAccount } from '../groups/index.ts';
import { mayReadClosed } from './closed-sellers.ts';
import { type InvoiceDocument, invoicedAmounts, schemeOf, taxContextOf, uncredited } from './document.ts';
import { buyerByDefault, type InvoiceDeps, isTooLate, requestInvoice } from './issue.ts';
import { partyOf, presentInvoice } from './present.ts';
import { findSellerFor, findSupplyState, listOwnTaxes, saveSupplyState, taxesOfItems } from './sellers.ts';
import {
  findDocument,
  findInvoice,
  findSaleOfOrder,
  listHeldItems,
  listOfEvent,
  listOfPayment,
  type ReadableInvoice,
} from './store.ts';

export interface InvoiceQueryDeps extends InvoiceDeps {
  readonly siteUrl: string;
  /** The way in which buyers of an event pay unless they choose another; null where none is set up. */
  offeredFirst(eventId: string): Promise<{ readonly methodId: string | null } | null>;
}

/**
 * Who sells the tickets of an event, and which taxes its prices contain.
 * @throws Problem `event_not_found` to those who don't see the event
 */
export async function showEventTax(
  deps: InvoiceQueryDeps,
  { caller, eventId, browser }: { caller: Principal | null; eventId: string; browser: Buffer | null },
) {
  const { db } = deps;
  const event = await findVisibleEvent(db, eventId, caller, browser);
  if (event === null) throw new Problem('event_not_found');
  const method = await deps.offeredFirst(eventId);
  const row = method && (await findSellerFor(db, { ...event, methodId: method.methodId }));
  const scheme = row === null ? 'none' : schemeOf(row.details);
  if (row === null || scheme === 'none') {
    const sellerName = row?.details.name ?? null;
    return { scheme: null, sellerName, pricesIncludeTax: true, rate: 0, rates: [], supplyState: null };
  }
  const { name: sellerName, pricesIncludeTax, defaultTax } = row.details;
  const manages = caller !== null && (await isGranted(eventFor(db, caller, eventId, 'money')));
  const [rates, supplyState] = await Promise.all([
    listOwnTaxes(db, eventId, { hidden: manages }),
    findSupplyState(db, eventId),
  ]);
  return { scheme, sellerName, pricesIncludeTax, rate: defaultTax.rate, rates, supplyState };
}

/** @throws Problem `event_not_found` for everyone without the money role */
export async function setEventTax(
  deps: InvoiceQueryDeps,
  asked: { caller: Principal; eventId: string; supplyState: string | null },
) {
  await eventFor(deps.db, asked.caller, asked.eventId, 'money');
  await saveSupplyState(deps.db, asked.eventId, asked.supplyState);
  return showEventTax(deps, { ...asked, browser: null });
}

const mostDocuments = 100;

/**
 * The taxes and documents of the caller's payment. Of one that isn't paid yet, what its invoice will say; nothing
 * where none was or will be issued.
 * @throws Problem `payment_not_found`
 */
export async function showPaymentInvoices(
  deps: InvoiceDeps,
  { caller, paymentId }: { caller: Principal; paymentId: string },
): Promise<PaymentInvoices> {
  const { db } = deps;
  await requireOwn(db, caller, paymentId);
  const sale = await findSaleOfOrder(db, paymentId);
  if (sale === null) return beforePayment(db, paymentId);
  const document = sale.invoiceId === null ? null : await findDocument(db, sale.invoiceId);
  const buyer = document?.buyer ?? buyerByDefault(sale);
  const rows = await listOfPayment(db, sale.paymentId, mostDocuments);
  const { lines, taxes } = invoicedAmounts(sale.lines, taxContextOf(sale, buyer));
  return {
    ...{ seller: partyOf(sale.seller), scheme: schemeOf(sale.seller), lines, taxes, buyer },
    issueAt: wireTimeOrNull(sale.invoiceId === null ? sale.issueAt : null),
    mayChange: uncredited(sale.lines).length > 0 && (sale.invoiceId === null || !isTooLate(deps, sale)),
    invoices: rows.map(presentInvoice),
  };
}

async function requireOwn(db: Db, caller: Principal, orderId: string): Promise<void> {
  const order = await db
    .selectFrom('payment_orders')
    .select('payer_id as payerId')
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (order?.payerId !== caller.userId) throw new Problem('payment_not_found');
}

const nobody = { name: '', street: '', city: '', postcode: '', country: '', state: '', taxId: '' };

async function beforePayment(db: Db, orderId: string): Promise<PaymentInvoices> {
  const none = { lines: [], taxes: [], issueAt: null, mayChange: false, invoices: [] };
  const held = await listHeldItems(db, orderId);
  const event = held?.eventId == null ? null : await findEvent(db, held.eventId);
  const seller =
    held?.state === 'open' && event !== null
      ? await findSellerFor(db, { ...event, methodId: held.methodId })
      : null;
  if (held === null || event === null || seller === null)
    return { ...none, seller: null, scheme: 'none', buyer: nobody };
  const { details } = seller;
  const ids = held.items.map(({ itemId }) => itemId);
  const taxes = await taxesOfItems(db, event.id, ids);
  const buyer = buyerByDefault({ payerName: held.payerName, seller: details });
  const supplyState = event.online ? null : ((await findSupplyState(db, event.id)) ?? details.state);
  const lines = held.items.map(({ itemId, label, gross }) => ({
    ...{ itemId, label: label || event.title, gross: gross ?? 0, credited: 0 },
    ...(taxes.get(itemId) ?? details.defaultTax),
  }));
  const { lines: shown, taxes: sums } = invoicedAmounts(
    lines,
    taxContextOf({ seller: details, supplyState }, buyer),
  );
  return { ...none, seller: partyOf(details), scheme: schemeOf(details), lines: shown, taxes: sums, buyer };
}

/** @throws Problem `payment_not_found`, `invoice_not_possible` */
export async function requestOwnInvoice(
  deps: InvoiceQueryDeps,
  { caller, paymentId, buyer }: { caller: Principal; paymentId: string; buyer: BuyerDetails },
): Promise<PaymentInvoices> {
  await requireOwn(deps.db, caller, paymentId);
  await requestInvoice(deps, { orderId: paymentId, buyer });
  return showPaymentInvoices(deps, { caller, paymentId });
}

/** @throws Problem `event_not_found` for everyone without the money role */
export async function listEventInvoices(
  db: Db,
  { caller, eventId, search, page }: { caller: Principal; eventId: string; search: string; page: number },
) {
  await eventFor(db, caller, eventId, 'money');
  const { total, awaited, rows } = await listOfEvent(db, { eventId, search }, sliceOf(page, invoicesPerPage));
  return { ...pageOf(page, total, invoicesPerPage), awaited, invoices: rows.map(presentInvoice) };
}

/**
 * A document, for its buyer, those responsible for the event's money, and those who see the seller's account.
 * @throws Problem `invoice_not_found` for everyone else
 */
export async function openInvoice(
  db: Db,
  { caller, invoiceId }: { caller: Principal; invoiceId: string },
): Promise<InvoiceDocument> {
  const found = await findInvoice(db, invoiceId);
  if (found === null || !(await mayRead(db, caller, found))) throw new Problem('invoice_not_found');
  return found.document;
}

async function mayRead(db: Db, caller: Principal, invoice: ReadableInvoice): Promise<boolean> {
  if (invoice.buyerId === caller.userId) return true;
  const { eventId, groupId, userId, accountId, formerOwnerId } = invoice;
  if (await isGranted(eventFor(db, caller, eventId, 'money'))) return true;
  if (accountId === null) return mayReadClosed(caller, formerOwnerId);
  const account = groupId !== null ? 'group' : userId !== null ? 'organiser' : 'site';
  return isGranted(openMoneyAccount(db, { caller, account, ownerId: groupId ?? userId ?? 'site' }));
}

async function isGranted(right: Promise<unknown>): Promise<boolean> {
  try {
    await right;
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}
