import { sql } from 'kysely';
import type { Invoice } from '../../../contracts/invoices.ts';
import type { Db, Tx } from '../../infra/db/database.ts';
import { containing, type Slice } from '../../infra/db/pagination.ts';
import type { InvoiceDocument, Sale, SaleLine, Seller } from './document.ts';

export interface NewSale {
  readonly paymentId: string;
  readonly orderId: string;
  readonly eventId: string;
  readonly sellerId: string;
  readonly seller: Seller;
  readonly supplyState: string | null;
  readonly lines: readonly SaleLine[];
  readonly eventTitle: string;
  readonly eventDate: string;
  readonly timeZone: string;
  readonly test: boolean;
  readonly paidAt: Temporal.Instant;
  readonly issueAt: Temporal.Instant;
}

/** Idempotent. */
export async function insertSale(tx: Tx, sale: NewSale): Promise<void> {
  await tx
    .insertInto('taxed_sales')
    .values({
      payment_id: sale.paymentId,
      order_id: sale.orderId,
      event_id: sale.eventId,
      seller_id: sale.sellerId,
      seller: JSON.stringify(sale.seller),
      supply_state: sale.supplyState,
      lines: JSON.stringify(sale.lines),
      event_title: sale.eventTitle,
      event_date: sale.eventDate,
      time_zone: sale.timeZone,
      test: sale.test,
      paid_at: sale.paidAt,
      issue_at: sale.issueAt,
    })
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .execute();
}

/** A sale with its current invoice. */
export interface StoredSale extends Omit<Sale, 'paidOn'> {
  readonly paymentId: string;
  readonly eventId: string;
  readonly sellerId: string;
  /** Of the event. */
  readonly timeZone: string;
  readonly paidAt: Temporal.Instant;
  readonly issueAt: Temporal.Instant;
  readonly invoiceId: string | null;
  readonly payerId: string;
  readonly payerName: string;
  readonly language: string;
}

function selectSales(db: Db) {
  return db
    .selectFrom('taxed_sales')
    .innerJoin('payments', 'payments.id', 'taxed_sales.payment_id')
    .innerJoin('payment_orders', 'payment_orders.id', 'taxed_sales.order_id')
    .innerJoin('users', 'users.id', 'payment_orders.payer_id')
    .select([
      'taxed_sales.payment_id as paymentId',
      'taxed_sales.event_id as eventId',
      'taxed_sales.seller_id as sellerId',
      'taxed_sales.seller',
      'taxed_sales.supply_state as supplyState',
      'taxed_sales.lines',
      'taxed_sales.event_title as eventTitle',
      sql<string>`taxed_sales.event_date::text`.as('eventDate'),
      'taxed_sales.time_zone as timeZone',
      'taxed_sales.test',
      'taxed_sales.paid_at as paidAt',
      'taxed_sales.issue_at as issueAt',
      'taxed_sales.invoice_id as invoiceId',
      'payments.provider_payment_id as reference',
      'payment_orders.currency',
      'payment_orders.payer_id as payerId',
      'users.name as payerName',
      'users.locale as language',
    ])
    .$castTo<StoredSale>();
}

/** Locked until the transaction ends, so that its documents are issued one after another. */
export async function lockSale(tx: Tx, paymentId: string): Promise<StoredSale | null> {
  const query = selectSales(tx).where('taxed_sales.payment_id', '=', paymentId).forUpdate('taxed_sales');
  return (await query.executeTakeFirst()) ?? null;
}

/** By the order, as people know payments. */
export async function findSaleOfOrder(db: Db, orderId: string): Promise<StoredSale | null> {
  const row = await selectSales(db)
    .where('taxed_sales.order_id', '=', orderId)
    .orderBy('taxed_sales.paid_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function saveSale(
  tx: Tx,
  paymentId: string,
  { lines, invoiceId }: { lines: readonly SaleLine[]; invoiceId: string },
): Promise<void> {
  await tx
    .updateTable('taxed_sales')
    .set({ lines: JSON.stringify(lines), invoice_id: invoiceId })
    .where('payment_id', '=', paymentId)
    .execute();
}

/**
 * The next number of a series. Its row stays locked until the transaction ends, and a rollback takes the number back, so
 * none is ever missing. A transaction that needs both kinds takes the invoice's first, or two could wait for each other.
 */
export async function nextInSeries(
  tx: Tx,
  { sellerId, ...series }: { readonly sellerId: string; readonly start: string; readonly year: string },
): Promise<number> {
  const row = await tx
    .insertInto('invoice_series')
    .values({ ...series, seller_id: sellerId, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['seller_id', 'start', 'year']).doUpdateSet({ last: sql`invoice_series.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return row.last;
}

export interface StoredInvoice {
  readonly id: string;
  readonly sellerId: string;
  readonly year: string;
  readonly sequence: number;
  readonly paymentId: string;
  readonly eventId: string;
  readonly corrects: string | null;
  readonly refundId: string | null;
  readonly issuedAt: Temporal.Instant;
  readonly document: InvoiceDocument;
}

export async function insertInvoice(tx: Tx, invoice: StoredInvoice): Promise<void> {
  const { document } = invoice;
  await tx
    .insertInto('invoices')
    .values({
      id: invoice.id,
      seller_id: invoice.sellerId,
      kind: document.kind,
      year: invoice.year,
      sequence: invoice.sequence,
      number: document.number,
      payment_id: invoice.paymentId,
      event_id: invoice.eventId,
      corrects: invoice.corrects,
      refund_id: invoice.refundId,
      issued_on: document.issuedOn,
      issued_at: invoice.issuedAt,
      currency: document.currency,
      total: document.gross,
      tax: document.tax,
      buyer_name: document.buyer.name,
      document: JSON.stringify(document),
    })
    .execute();
}

export interface InvoiceRow {
  readonly id: string;
  readonly number: string;
  readonly kind: Invoice['kind'];
  readonly issuedOn: string;
  readonly buyerName: string;
  readonly currency: string;
  readonly total: number;
  readonly tax: number;
  readonly corrects: string | null;
  readonly seller: Seller;
}

/** Documents as lists show them. */
export function selectInvoices(db: Db) {
  return db
    .selectFrom('invoices')
    .leftJoin('invoices as corrected', 'corrected.id', 'invoices.corrects')
    .select([
      'invoices.id',
      'invoices.number',
      'invoices.kind',
      sql<string>`invoices.issued_on::text`.as('issuedOn'),
      'invoices.buyer_name as buyerName',
      'invoices.currency',
      'invoices.total',
      'invoices.tax',
      'corrected.number as corrects',
      sql<Seller>`invoices.document -> 'seller'`.as('seller'),
    ])
    .$castTo<InvoiceRow>();
}

/** Oldest first. */
export function listOfPayment(db: Db, paymentId: string, most: number): Promise<InvoiceRow[]> {
  return selectInvoices(db)
    .where('invoices.payment_id', '=', paymentId)
    .orderBy('invoices.position')
    .limit(most)
    .execute();
}

/** Newest first. */
export async function listOfEvent(
  db: Db,
  { eventId, search }: { eventId: string; search: string },
  { limit, offset }: Slice,
): Promise<{ total: number; awaited: number; rows: InvoiceRow[] }> {
  const matches = sql<boolean>`(${search === ''} or fold(invoices.buyer_name) like fold(${containing(search)})
    or fold(invoices.number) like fold(${containing(search)}))`;
  const [{ total }, { awaited }, rows] = await Promise.all([
    db
      .selectFrom('invoices')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('event_id', '=', eventId)
      .where(matches)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('taxed_sales')
      .select(({ fn }) => fn.countAll<number>().as('awaited'))
      .where('event_id', '=', eventId)
      .where('invoice_id', 'is', null)
      .executeTakeFirstOrThrow(),
    selectInvoices(db)
      .where('invoices.event_id', '=', eventId)
      .where(matches)
      .orderBy('invoices.position', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  return { total: Number(total), awaited: Number(awaited), rows };
}

/** A document with who may read it: the buyer, and those who see the event's or the seller's money. */
export interface ReadableInvoice {
  readonly document: InvoiceDocument;
  readonly buyerId: string;
  readonly eventId: string;
  readonly groupId: string | null;
  readonly userId: string | null;
  /** Null: the account of the seller is gone. */
  readonly accountId: string | null;
  /** Of the group that it was. */
  readonly formerOwnerId: string | null;
}

export async function findInvoice(db: Db, id: string): Promise<ReadableInvoice | null> {
  const row = await db
    .selectFrom('invoices')
    .innerJoin('taxed_sales', 'taxed_sales.payment_id', 'invoices.payment_id')
    .innerJoin('payment_orders', 'payment_orders.id', 'taxed_sales.order_id')
    .leftJoin('sellers', 'sellers.id', 'invoices.seller_id')
    .leftJoin('closed_sellers', 'closed_sellers.seller_id', 'invoices.seller_id')
    .select([
      'invoices.document',
      'payment_orders.payer_id as buyerId',
      'invoices.event_id as eventId',
      'sellers.group_id as groupId',
      'sellers.user_id as userId',
      'sellers.id as accountId',
      'closed_sellers.former_owner_id as formerOwnerId',
    ])
    .$castTo<ReadableInvoice>()
    .where('invoices.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** The current document of a sale. */
export async function findDocument(db: Db, id: string): Promise<InvoiceDocument> {
  const { document } = await db
    .selectFrom('invoices')
    .select('document')
    .$castTo<{ document: InvoiceDocument }>()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return document;
}

export async function findCreditOf(db: Db, refundId: string): Promise<string | null> {
  const row = await db
    .selectFrom('invoices')
    .select('id')
    .where('refund_id', '=', refundId)
    .executeTakeFirst();
  return row?.id ?? null;
}

export function findRefundToCredit(db: Db, refundId: string) {
  return db
    .selectFrom('refunds')
    .select(['payment_id as paymentId', 'item_id as itemId', 'amount_paise as amount', 'cause', 'reason'])
    .where('id', '=', refundId)
    .executeTakeFirst();
}

/** The seats and add-ons that an open order would buy, if they are known one by one. */
export async function listHeldItems(
  db: Db,
  orderId: string,
): Promise<{
  eventId: string | null;
  payerName: string;
  amount: number;
  currency: string;
  methodId: string | null;
  state: string;
  items: HeldItem[];
} | null> {
  const order = await db
    .selectFrom('payment_orders')
    .innerJoin('users', 'users.id', 'payment_orders.payer_id')
    .select([
      'event_id as eventId',
      'users.name as payerName',
      'amount_paise as amount',
      'currency',
      'subject_id as subjectId',
      'subject_kind as kind',
      'description',
      'payment_orders.method_id as methodId',
      'payment_orders.state',
    ])
    .where('payment_orders.id', '=', orderId)
    .executeTakeFirst();
  if (order === undefined) return null;
  const { rows } = await sql<HeldItem>`
    with seats as (
      select id, event_id, ticket_type_id, agreed_paise, add_ons from registrations
      where (id = ${order.subjectId} or order_id = ${order.subjectId}) and state = 'awaiting_payment'
        and ${order.kind} = 'registration'
    ), changes as (
      select id, event_id, change -> 'addOns' as wanted, add_ons as present from registrations
      where change ->> 'id' = ${order.subjectId} and change ->> 'kind' = 'add_ons' and ${order.kind} = 'change'
    )
    select seats.id as "itemId", coalesce(ticket_types.name, '') as label, agreed_paise as gross
      from seats left join ticket_types on ticket_types.event_id = seats.event_id
        and ticket_types.id = coalesce(seats.ticket_type_id, 'standard')
    union all
    select seats.id || '/' || (own ->> 'id'), concat(own ->> 'count', ' × ', ticket_add_ons.name),
      (own ->> 'count')::int * (own ->> 'pricePaise')::int
      from seats, jsonb_array_elements(add_ons) as own
        left join ticket_add_ons on ticket_add_ons.id = own ->> 'id'
      where ticket_add_ons.event_id = seats.event_id
    union all
    select changes.id || '/' || (own ->> 'id'), concat(more.count, ' × ', ticket_add_ons.name),
      more.count * (own ->> 'pricePaise')::int
      from changes, jsonb_array_elements(wanted) as own
        join ticket_add_ons on ticket_add_ons.id = own ->> 'id',
        lateral (select (own ->> 'count')::int - coalesce((select sum((had ->> 'count')::int) from jsonb_array_elements(present) as had
          where had ->> 'id' = own ->> 'id'), 0)::int as count) as more
      where ticket_add_ons.event_id = changes.event_id and more.count > 0`.execute(db);
  const items = rows.filter(({ gross }) => gross !== null && gross > 0);
  const isWhole = items.reduce((sum, { gross }) => sum + (gross ?? 0), 0) === order.amount;
  const single = { itemId: order.subjectId, label: order.description, gross: order.amount };
  return { ...order, items: isWhole ? items : [single] };
}

export interface HeldItem {
  readonly itemId: string;
  readonly label: string;
  readonly gross: number | null;
}
