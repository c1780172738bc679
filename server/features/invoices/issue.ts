import { sql } from 'kysely';
import { z } from 'zod';
import type { BuyerDetails, Party } from '../../../contracts/invoices.ts';
import type { RefundCause } from '../../../contracts/payments.ts';
import { financialYear, invoiceNumber, seriesStart } from '../../../contracts/taxes.ts';
import { anyOf, type Db, type Tx, transaction } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import { newId } from '../../infra/ids.ts';
import { addJob, addJobs, job } from '../../infra/jobs/queue.ts';
import { recordAction } from '../audit/index.ts';
import { findEvent } from '../events/index.ts';
import {
  creditedAmounts,
  type InvoiceDocument,
  invoicedAmounts,
  placeOfSupply,
  schemeOf,
  taxContextOf,
  uncredited,
} from './document.ts';
import { notifySeller } from './notify-seller.ts';
import { findSellerFor, findSupplyState, taxesOfItems } from './sellers.ts';
import {
  findCreditOf,
  findDocument,
  findRefundToCredit,
  findSaleOfOrder,
  insertInvoice,
  insertSale,
  listOfPayment,
  lockSale,
  nextInSeries,
  type StoredSale,
  saveSale,
} from './store.ts';

export type InvoiceDeps = Pick<Deps, 'db' | 'clock'>;
type CorrectionDeps = InvoiceDeps & { readonly siteUrl: string };

/** How long buyers have to enter their company before the invoice is issued by itself. */
const invoiceAfterHours = 24;

/** How often the buyer can have an invoice corrected. */
const mostCorrections = 10;

/** How long after the payment: later ones fall into tax periods that the seller has closed. */
const correctableDays = 30;

export const issueInvoiceJob = job('issue_invoice', z.object({ paymentId: z.string() }));
export const creditRefundJob = job('credit_refund', z.object({ refundId: z.string() }));

export const issueMissedJob = job('issue_missed_invoices', z.object({}));

interface CapturedSale {
  readonly paymentId: string;
  readonly order: {
    readonly id: string;
    readonly eventId: string | null;
    readonly subject: { readonly id: string };
    readonly description: string;
    readonly amountPaise: number;
    readonly provider: string;
    readonly methodId: string | null;
  };
  /** Empty where it is the subject alone. */
  readonly items: readonly { readonly id: string; readonly label: string; readonly amountPaise: number }[];
}

/**
 * Notes what a captured payment bought, with its taxes, in the transaction of the capture. A job issues the invoice in a
 * short transaction of its own, so captures don't wait for each other's numbers.
 * @returns the tax of it; null where no one issues invoices, so nothing was noted
 */
export async function recordSale(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { paymentId, order, items }: CapturedSale,
): Promise<{ readonly taxPaise: number; readonly seller: string } | null> {
  const event = order.eventId === null ? null : await findEvent(tx, order.eventId);
  const seller = event && (await findSellerFor(tx, { ...event, methodId: order.methodId }));
  if (event === null || seller === null) return null;
  const parts =
    items.length > 0
      ? items
      : [{ id: order.subject.id, label: order.description, amountPaise: order.amountPaise }];
  const charged = parts.filter(({ amountPaise }) => amountPaise > 0);
  const taxes = await taxesOfItems(
    tx,
    event.id,
    charged.map(({ id }) => id),
  );
  const now = clock.now();
  const issueAt = now.add({ hours: invoiceAfterHours });
  const lines = charged.map(({ id, label, amountPaise }) => ({
    itemId: id,
    label: label || event.title,
    gross: amountPaise,
    credited: 0,
    ...(taxes.get(id) ?? seller.details.defaultTax),
  }));
  await insertSale(tx, {
    ...{ paymentId, orderId: order.id, eventId: event.id },
    ...{ sellerId: seller.id, seller: seller.details },
    supplyState: event.online ? null : ((await findSupplyState(tx, event.id)) ?? seller.details.state),
    lines,
    ...{ eventTitle: event.title, eventDate: event.startDate, timeZone: event.timeZone },
    ...{ test: order.provider === 'sandbox', paidAt: now, issueAt },
  });
  await addJob(tx, issueInvoiceJob, { paymentId }, { runAt: issueAt });
  // The same in every state.
  const { tax } = invoicedAmounts(lines, { scheme: schemeOf(seller.details), interstate: false });
  return { taxPaise: tax, seller: seller.details.name };
}

/** Queues credit notes for refunds of what is invoiced, in the transaction of the refunds. */
export async function creditLater(
  tx: Tx,
  refunds: readonly { readonly id: string; readonly paymentId: string }[],
): Promise<void> {
  const payments = refunds.map(({ paymentId }) => paymentId);
  const sales = await tx
    .selectFrom('taxed_sales')
    .select('payment_id as paymentId')
    .where('payment_id', '=', anyOf(payments))
    .execute();
  const invoiced = new Set(sales.map(({ paymentId }) => paymentId));
  const due = refunds.filter(({ paymentId }) => invoiced.has(paymentId));
  if (due.length === 0) return;
  await addJobs(
    tx,
    creditRefundJob,
    due.map(({ id }) => ({ refundId: id })),
  );
}

/** Until they say otherwise, the invoice is for the person who paid, in the seller's country. */
export function buyerByDefault({ payerName, seller }: Pick<StoredSale, 'payerName' | 'seller'>): Party {
  return {
    ...{ name: payerName || '–', street: '', city: '', postcode: '' },
    ...{ country: seller.country, state: '', taxId: '' },
  };
}

/** The job: idempotent, and gap-free wherever it is killed. */
export async function issueInvoice(deps: InvoiceDeps, paymentId: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const sale = await lockSale(tx, paymentId);
    if (sale !== null && sale.invoiceId === null) await issue(deps, tx, sale, buyerByDefault(sale));
  });
}

function dateFor({ seller, timeZone }: StoredSale, at: Temporal.Instant): string {
  const zone = seller.country === 'IN' ? 'Asia/Kolkata' : timeZone;
  return at.toZonedDateTimeISO(zone).toPlainDate().toString();
}

/** Longer than those of sellers, so that no test takes a number of theirs. */
const testPrefix = 'TEST';

type DocumentBody = Omit<InvoiceDocument, 'kind' | 'number' | 'issuedOn'>;

/** What all documents of a sale have in common. */
function commonOf(sale: StoredSale, buyer: Party) {
  const { seller, currency, eventTitle, eventDate, reference, test, language } = sale;
  return {
    ...{ seller, buyer, currency, eventTitle, eventDate, reference, test, language },
    paidOn: dateFor(sale, sale.paidAt),
    scheme: schemeOf(seller),
    placeOfSupply: placeOfSupply(sale, buyer),
  };
}

async function number(deps: InvoiceDeps, tx: Tx, sale: StoredSale, kind: InvoiceDocument['kind']) {
  const issuedOn = dateFor(sale, deps.clock.now());
  const year = financialYear(issuedOn, sale.seller.country);
  const start = seriesStart(sale.test ? testPrefix : sale.seller.prefix, kind);
  const sequence = await nextInSeries(tx, { sellerId: sale.sellerId, start, year });
  return { kind, issuedOn, year, sequence, number: invoiceNumber({ start, year, sequence }) };
}

type Numbered = Awaited<ReturnType<typeof number>>;

async function store(
  deps: InvoiceDeps,
  tx: Tx,
  { paymentId, eventId, sellerId }: StoredSale,
  { year, sequence, ...named }: Numbered,
  { body, corrects, refundId }: { body: DocumentBody; corrects: string | null; refundId: string | null },
): Promise<string> {
  const id = newId();
  const now = deps.clock.now();
  const document: InvoiceDocument = { ...body, ...named };
  await insertInvoice(tx, {
    ...{ id, sellerId, year, sequence, paymentId, eventId },
    ...{ corrects, refundId, issuedAt: now, document },
  });
  await recordAction(tx, now, {
    action: named.kind === 'invoice' ? 'invoice_issued' : 'credit_note_issued',
    actorId: null,
    object: { kind: 'payment', id: paymentId },
    details: { number: document.number, amountPaise: document.gross, currency: document.currency },
  });
  return id;
}

/** Issues the invoice of a locked sale that has none. */
async function issue(
  deps: InvoiceDeps,
  tx: Tx,
  sale: StoredSale,
  buyer: Party,
  numbered?: Numbered,
): Promise<StoredSale> {
  const named = numbered ?? (await number(deps, tx, sale, 'invoice'));
  const amounts = invoicedAmounts(sale.lines, taxContextOf(sale, buyer));
  const body = { ...commonOf(sale, buyer), ...amounts, about: null, reason: null };
  const invoiceId = await store(deps, tx, sale, named, { body, corrects: null, refundId: null });
  await saveSale(tx, sale.paymentId, { lines: sale.lines, invoiceId });
  return { ...sale, invoiceId };
}

interface Credit {
  readonly amount: number;
  readonly itemId: string | null;
  readonly reason: string;
  readonly refundId: string | null;
}

/** Credits a part of the current invoice of a locked sale, or all that is left of it. */
async function credit(
  deps: InvoiceDeps,
  tx: Tx,
  { sale, invoiceId, invoice }: { sale: StoredSale; invoiceId: string; invoice: InvoiceDocument },
  { amount, itemId, reason, refundId }: Credit,
): Promise<{ readonly number: string }> {
  const context = taxContextOf(sale, invoice.buyer);
  const { lines, amounts } = creditedAmounts(sale.lines, { amount, itemId }, context);
  if (amounts.gross === 0) return { number: '' };
  const named = await number(deps, tx, sale, 'credit_note');
  const about = { number: invoice.number, issuedOn: invoice.issuedOn };
  const body = { ...commonOf(sale, invoice.buyer), ...amounts, about, reason };
  await store(deps, tx, sale, named, { body, corrects: invoiceId, refundId });
  await saveSale(tx, sale.paymentId, { lines, invoiceId });
  return { number: named.number };
}

/** The job of a refund: exactly what was refunded. If there's no invoice yet, it is issued first. */
export async function creditRefund(deps: InvoiceDeps, refundId: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const refund = await findRefundToCredit(tx, refundId);
    const locked = refund && (await lockSale(tx, refund.paymentId));
    if (refund === undefined || locked == null || (await findCreditOf(tx, refundId)) !== null) return;
    const sale = locked.invoiceId === null ? await issue(deps, tx, locked, buyerByDefault(locked)) : locked;
    if (sale.invoiceId === null) return;
    const invoice = await findDocument(tx, sale.invoiceId);
    const { amount, itemId } = refund;
    const reason = refund.reason ?? (refund.cause satisfies string as RefundCause);
    const of = { sale, invoiceId: sale.invoiceId, invoice };
    await credit(deps, tx, of, { amount, itemId, reason, refundId });
  });
}

/** At once; the next run finds more. */
const mostMissed = 1000;

/** Sales without an invoice and refunds without a credit note, due before then. */
async function listMissed(
  db: Db,
  before: Temporal.Instant,
): Promise<{ readonly sales: string[]; readonly refunds: string[] }> {
  const sales = await db
    .selectFrom('taxed_sales')
    .select('payment_id as id')
    .where('invoice_id', 'is', null)
    .where('issue_at', '<', before)
    .orderBy('issue_at')
    .limit(mostMissed)
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('taxed_sales', 'taxed_sales.payment_id', 'refunds.payment_id')
    .leftJoin('invoices', 'invoices.refund_id', 'refunds.id')
    .select('refunds.id')
    .where('invoices.id', 'is', null)
    // What a bank took back for a ticket that stays valid, such as a used one, is no refund: the ticket was sold.
    .where(
      sql<boolean>`(refunds.cause <> 'dispute' or exists (select from registrations where state = 'cancelled' and id =
        coalesce(split_part(refunds.item_id, '/', 1),
          (select subject_id from payment_orders where payment_orders.id = taxed_sales.order_id))))`,
    )
    .where('refunds.created_at', '<', before)
    .orderBy('refunds.created_at')
    .limit(mostMissed)
    .execute();
  return { sales: sales.map(({ id }) => id), refunds: refunds.map(({ id }) => id) };
}

/** Queues again what is an hour late: a job that failed too often is gone for good. */
export async function issueMissed({ db, clock }: InvoiceDeps): Promise<void> {
  const { sales, refunds } = await listMissed(db, clock.now().subtract({ hours: 1 }));
  await transaction(db, async (tx) => {
    await addJobs(
      tx,
      issueInvoiceJob,
      sales.map((paymentId) => ({ paymentId })),
    );
    await addJobs(
      tx,
      creditRefundJob,
      refunds.map((refundId) => ({ refundId })),
    );
  });
}

/**
 * Issues the invoice for the buyer's details now. One that was issued for others is credited in full, and replaced.
 * Repeating it with the same details changes nothing.
 * @throws Problem `invoice_not_possible` if all of it was refunded, it was corrected too often or is too old, or nobody issues invoices
 */
export async function requestInvoice(
  deps: CorrectionDeps,
  { orderId, buyer }: { orderId: string; buyer: BuyerDetails },
): Promise<void> {
  const found = await findSaleOfOrder(deps.db, orderId);
  if (found === null) throw new Problem('invoice_not_possible');
  await transaction(deps.db, async (tx) => {
    const sale = await lockSale(tx, found.paymentId);
    if (sale === null) throw new Problem('invoice_not_possible');
    if (sale.invoiceId === null) {
      await issue(deps, tx, sale, buyer);
      return;
    }
    const invoice = await findDocument(tx, sale.invoiceId);
    if (isSame(invoice.buyer, buyer)) return;
    const lines = uncredited(sale.lines);
    const issued = await listOfPayment(tx, sale.paymentId, 1000);
    const invoices = issued.filter(({ kind }) => kind === 'invoice');
    if (lines.length === 0 || invoices.length > mostCorrections || isTooLate(deps, sale))
      throw new Problem('invoice_not_possible');
    // The new invoice's number first: see `nextInSeries`.
    const named = await number(deps, tx, sale, 'invoice');
    const amount = lines.reduce((sum, { gross }) => sum + gross, 0);
    const of = { sale, invoiceId: sale.invoiceId, invoice };
    const credited = await credit(deps, tx, of, {
      amount,
      itemId: null,
      reason: 'corrected',
      refundId: null,
    });
    await issue(deps, tx, { ...sale, lines }, buyer, named);
    const numbers = { corrected: invoice.number, credit: credited.number, invoice: named.number };
    await notifySeller(deps, tx, {
      sale,
      ...numbers,
      recipient: { from: invoice.buyer.name, to: buyer.name },
      amount: { paise: amount, currency: sale.currency },
    });
  });
}

export function isTooLate({ clock }: Pick<InvoiceDeps, 'clock'>, { paidAt }: StoredSale): boolean {
  return Temporal.Instant.compare(clock.now(), paidAt.add({ hours: 24 * correctableDays })) > 0;
}

function isSame(one: Party, other: Party): boolean {
  const names = ['name', 'street', 'city', 'postcode', 'country', 'state', 'taxId'] as const;
  return names.every((name) => one[name] === other[name]);
}
