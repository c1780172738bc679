import { type SqlBool, sql } from 'kysely';
import { anyOf, type Db, type Tx } from '../../../infra/db/database.ts';
import type { Slice } from '../../../infra/db/pagination.ts';

/** What a buyer said about their transfer. */
export interface TransferReport {
  readonly orderId: string;
  readonly at: Temporal.Instant;
  readonly bankReference: string;
  readonly fileId: string | null;
}

/** @returns whether it is the first report about the order */
export async function saveReport(
  tx: Tx,
  { orderId, at, bankReference, fileId }: TransferReport,
): Promise<boolean> {
  const row = await tx
    .insertInto('transfer_reports')
    .values({ order_id: orderId, bank_reference: bankReference, file_id: fileId, reported_at: at })
    .onConflict((conflict) =>
      conflict.column('order_id').doUpdateSet({
        bank_reference: bankReference,
        file_id: sql`coalesce(excluded.file_id, transfer_reports.file_id)`,
        reported_at: at,
      }),
    )
    // PostgreSQL sets `xmax` only on rows that it updated.
    .returning(sql<boolean>`xmax = 0`.as('first'))
    .executeTakeFirstOrThrow();
  return row.first;
}

export async function findReports(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, TransferReport>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('transfer_reports')
    .select([
      'order_id as orderId',
      'reported_at as at',
      'bank_reference as bankReference',
      'file_id as fileId',
    ])
    .where('order_id', '=', anyOf(orderIds))
    .execute();
  return new Map(rows.map((row) => [row.orderId, row]));
}

export interface TransferRow {
  readonly id: string;
  readonly reference: string;
  /** Refunds to pay by hand. */
  readonly due?: { readonly refundIds: string[]; readonly amountPaise: number };
}

/**
 * Whether money for an order can still buy something: a seat that is held, one whose hold lapsed while nothing took its
 * place, or a change that is open. What was cancelled, or paid in another way, isn't waited for.
 */
export const isWanted = sql<SqlBool>`case subject_kind
  when 'change' then exists (select from registrations where change ->> 'id' = payment_orders.subject_id)
  else exists (select from registrations as seats
    where (seats.id = payment_orders.subject_id
        or seats.event_id = payment_orders.event_id and seats.order_id = payment_orders.subject_id)
      and (seats.state = 'awaiting_payment' or seats.cancel_cause = 'lapse' and not exists (
        select from registrations as later
        where later.event_id = seats.event_id and later.user_id = seats.user_id and not later.companion
          and later.state <> 'cancelled')))
  end`;

/**
 * The transfers that someone can see arrive: of an event, those to the account of its organiser or group; of the site,
 * those to its own account. Cash and cards at the door are the organiser's, in any account.
 */
export type TransferScope = { readonly eventId: string } | 'site';

const toSite = sql<SqlBool>`(payment_orders.provider in ('upi', 'bank') and exists (select from payment_methods
  where payment_methods.id = payment_orders.method_id and payment_methods.account = 'site'))`;

function inScope(scope: TransferScope) {
  return scope === 'site'
    ? toSite
    : sql<SqlBool>`(payment_orders.event_id = ${scope.eventId} and not ${toSite})`;
}

/** Orders that wait for a transfer, and their total: reported ones first, then the oldest. */
export async function listAwaited(
  db: Db,
  scope: TransferScope,
  { limit, offset }: Slice,
): Promise<{ total: number; rows: TransferRow[] }> {
  const awaited = db
    .selectFrom('payment_orders')
    .leftJoin('transfer_reports', 'transfer_reports.order_id', 'payment_orders.id')
    .where(inScope(scope))
    .where('provider', 'in', ['upi', 'bank'])
    .where('state', '<>', 'paid')
    .where('provider_order_id', 'is not', null)
    // A transfer that its buyer reported may have arrived, and then has to go back.
    .where(({ or, eb }) => or([isWanted, eb('reported_at', 'is not', null)]));
  const { total } = await awaited
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await awaited
    .select(['payment_orders.id', sql<string>`provider_order_id`.as('reference')])
    .orderBy('reported_at', (order) => order.asc().nullsLast())
    .orderBy('payment_orders.created_at')
    .orderBy('payment_orders.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { total, rows };
}

/** Orders with the refunds that have to be paid by hand and weren't yet. */
export async function listRefundsByHand(
  db: Db,
  scope: TransferScope,
  { limit, offset }: Slice,
): Promise<{ total: number; rows: TransferRow[] }> {
  const due = db
    .selectFrom('payment_orders')
    .where(inScope(scope))
    .where('provider', 'in', ['upi', 'bank', 'door'])
    .where('state', '=', 'paid')
    .where(
      sql<boolean>`exists (select from payments join refunds on refunds.payment_id = payments.id
        where payments.order_id = payment_orders.id and refunds.state = 'requested')`,
    );
  const { total } = await due.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await due
    .select([
      'id',
      sql<string>`provider_order_id`.as('reference'),
      sql<NonNullable<TransferRow['due']>>`(select jsonb_build_object(
        'refundIds', jsonb_agg(refunds.id order by refunds.id), 'amountPaise', sum(refunds.amount_paise))
        from payments join refunds on refunds.payment_id = payments.id
        where payments.order_id = payment_orders.id and refunds.state = 'requested')`.as('due'),
    ])
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { total, rows };
}

/** Those of these refunds of an order that aren't paid yet, each locked. */
export async function lockRequestedRefunds(tx: Tx, orderId: string, refundIds: readonly string[]) {
  return tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([
      'refunds.id',
      'payments.provider_payment_id as providerPaymentId',
      sql<string>`refunds.provider_refund_id`.as('providerRefundId'),
    ])
    .where('payments.order_id', '=', orderId)
    .where('refunds.id', '=', anyOf(refundIds))
    .where('refunds.state', '=', 'requested')
    .orderBy('refunds.id')
    .forUpdate('refunds')
    .execute();
}

/** An order by the reference of its transfer. */
interface ReferencedOrder {
  readonly id: string;
  readonly reference: string;
  readonly amountPaise: number;
  readonly payerName: string;
  readonly isPaid: boolean;
  readonly expiresAt: Temporal.Instant | null;
  /** The lines of statements that were confirmed for it; null for each that was confirmed without one. */
  readonly lines: readonly (string | null)[];
}

export async function findByReferences(
  db: Db,
  scope: TransferScope,
  { references, currency }: { references: readonly string[]; currency: string },
): Promise<ReferencedOrder[]> {
  if (references.length === 0) return [];
  return db
    .selectFrom('payment_orders')
    .innerJoin('users', 'users.id', 'payment_orders.payer_id')
    .select([
      'payment_orders.id',
      sql<string>`payment_orders.provider_order_id`.as('reference'),
      'payment_orders.amount_paise as amountPaise',
      'users.name as payerName',
      sql<boolean>`payment_orders.state = 'paid'`.as('isPaid'),
      'payment_orders.expires_at as expiresAt',
      sql<(string | null)[]>`array(select statement_line from payments
        where payments.order_id = payment_orders.id and captured_at is not null)`.as('lines'),
    ])
    .where('provider_order_id', '=', anyOf(references))
    .where(inScope(scope))
    .where('payment_orders.currency', '=', currency)
    .where('provider', 'in', ['upi', 'bank'])
    .execute();
}

/** Locks an order until the transaction ends: two people may confirm it at the same time. */
export async function lockOrder(tx: Tx, orderId: string): Promise<void> {
  await tx.selectFrom('payment_orders').select('id').where('id', '=', orderId).forUpdate().execute();
}

export async function isInScope(db: Db, scope: TransferScope, orderId: string): Promise<boolean> {
  const order = db.selectFrom('payment_orders').select('id').where('id', '=', orderId).where(inScope(scope));
  return (await order.executeTakeFirst()) !== undefined;
}

/**
 * Locks a line of a statement until the transaction ends: two people may read it for two orders.
 * @returns whether it has paid an order already
 */
export async function lockLine(tx: Tx, line: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`statement line ${line}`}, 0))`.execute(tx);
  const row = await tx
    .selectFrom('payments')
    .select('id')
    .where('statement_line', '=', line)
    .executeTakeFirst();
  return row !== undefined;
}

/** The payments of an order that were confirmed, and by which lines of statements. */
export async function listConfirmed(tx: Tx, orderId: string): Promise<{ id: string; line: string | null }[]> {
  return tx
    .selectFrom('payments')
    .select(['id', 'statement_line as line'])
    .where('order_id', '=', orderId)
    .where('captured_at', 'is not', null)
    .orderBy('created_at')
    .execute();
}

export async function saveEvidence(
  tx: Tx,
  paymentId: string,
  { recordedBy, bankReference, line }: { recordedBy: string; bankReference: string; line: string | null },
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ recorded_by: recordedBy, bank_reference: bankReference || null, statement_line: line })
    .where('id', '=', paymentId)
    .execute();
}
