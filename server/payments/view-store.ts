import { type SqlBool, sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Order } from './order-store.ts';
import type { PaymentStanding, RefundStanding } from './rules.ts';

/** An order with the payment that counts of it, that one's refund, and the payer's name. */
export interface OrderRow
  extends Pick<
    Order,
    'id' | 'provider' | 'eventId' | 'description' | 'amountPaise' | 'expiresAt' | 'refundableUntil'
  > {
  readonly subjectKind: Order['subject']['kind'];
  readonly payerName: string;
  readonly createdAt: Temporal.Instant;
  readonly orderState: Order['state'];
  readonly paymentState: PaymentStanding | null;
  readonly providerPaymentId: string | null;
  readonly failure: string | null;
  readonly capturedAt: Temporal.Instant | null;
  readonly refundState: RefundStanding | null;
  readonly refundPaise: number | null;
  readonly processedAt: Temporal.Instant | null;
}

function selectOrderRows(db: Db) {
  return db
    .selectFrom('payment_orders')
    .innerJoin('users', 'users.id', 'payment_orders.payer_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('payments')
          .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
          .select([
            'payments.state',
            'payments.provider_payment_id',
            'payments.failure',
            'payments.captured_at',
            'refunds.state as refund_state',
            'refunds.amount_paise as refund_paise',
            'refunds.processed_at',
          ])
          .whereRef('payments.order_id', '=', 'payment_orders.id')
          // The one that bought something, else the one in which money moved, else the last attempt.
          .orderBy(sql`kept_at is null`)
          .orderBy(sql`captured_at is null`)
          .orderBy('payments.created_at', 'desc')
          .limit(1)
          .as('paid'),
      (join) => join.onTrue(),
    )
    .select([
      'payment_orders.id',
      'payment_orders.provider',
      'payment_orders.event_id as eventId',
      'payment_orders.description',
      'payment_orders.amount_paise as amountPaise',
      'payment_orders.subject_kind as subjectKind',
      'users.name as payerName',
      'payment_orders.expires_at as expiresAt',
      'payment_orders.refundable_until as refundableUntil',
      'payment_orders.created_at as createdAt',
      'payment_orders.state as orderState',
      'paid.state as paymentState',
      'paid.provider_payment_id as providerPaymentId',
      'paid.failure',
      'paid.captured_at as capturedAt',
      'paid.refund_state as refundState',
      'paid.refund_paise as refundPaise',
      'paid.processed_at as processedAt',
    ])
    .orderBy('payment_orders.created_at', 'desc')
    .orderBy('payment_orders.id', 'desc')
    .$castTo<OrderRow>();
}

/** One order with what became of it. */
export async function findOrderRow(db: Db, id: string): Promise<OrderRow | null> {
  return (await selectOrderRows(db).where('payment_orders.id', '=', id).executeTakeFirst()) ?? null;
}

interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** A person's orders, newest first, of one subject if told; with their number. */
export async function listOrdersOf(
  db: Db,
  payerId: string,
  subjectId: string | undefined,
  { limit, offset }: Slice,
): Promise<{ total: number; rows: OrderRow[] }> {
  let rows = selectOrderRows(db).where('payment_orders.payer_id', '=', payerId);
  let count = db.selectFrom('payment_orders').where('payer_id', '=', payerId);
  if (subjectId !== undefined) {
    rows = rows.where('payment_orders.subject_id', '=', subjectId);
    count = count.where('subject_id', '=', subjectId);
  }
  const { total } = await count
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { total, rows: await rows.limit(limit).offset(offset).execute() };
}

/** Orders for an event for which money came, newest first, with their number; those alone whose refund failed, if told. */
export async function listPaidOrdersOf(
  db: Db,
  { eventId, only }: { eventId: string; only: 'refund_failed' | undefined },
  { limit, offset }: Slice,
): Promise<{ total: number; rows: OrderRow[] }> {
  let count = db.selectFrom('payment_orders').where('event_id', '=', eventId).where('state', '=', 'paid');
  let rows = selectOrderRows(db)
    .where('payment_orders.event_id', '=', eventId)
    .where('payment_orders.state', '=', 'paid');
  if (only === 'refund_failed') {
    count = count.where(hasFailedRefund);
    rows = rows.where(hasFailedRefund);
  }
  const { total } = await count
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { total, rows: await rows.limit(limit).offset(offset).execute() };
}

const hasFailedRefund = () => sql<SqlBool>`exists (
  select from payments join refunds on refunds.payment_id = payments.id
  where payments.order_id = payment_orders.id and refunds.state = 'failed')`;

/** Sums of an event's money in paise, and how far its refunds are. */
interface Totals {
  readonly takenPaise: number;
  readonly refundedPaise: number;
  readonly refundsDuePaise: number;
  readonly refunds: number;
  readonly processedRefunds: number;
  readonly failedRefunds: number;
}

/** What the books say of an event: taken at all, paid back, still owed back; and its refunds, done and failed. */
export async function totalsOf(db: Db, eventId: string): Promise<Totals> {
  const { rows } = await sql<Totals>`
    with own as (
      select payments.id from payments join payment_orders on payment_orders.id = payments.order_id
      where payment_orders.event_id = ${eventId}
    ), money as (
      select
        coalesce(sum(amount_paise) filter (where account = 'provider' and amount_paise > 0), 0)::bigint as "takenPaise",
        coalesce(-sum(amount_paise) filter (where account = 'provider' and amount_paise < 0), 0)::bigint as "refundedPaise",
        coalesce(-sum(amount_paise) filter (where account = 'refunds_due'), 0)::bigint as "refundsDuePaise"
      from ledger_entries where payment_id in (select id from own)
    ), back as (
      select
        count(*) as refunds,
        count(*) filter (where state = 'processed') as "processedRefunds",
        count(*) filter (where state = 'failed') as "failedRefunds"
      from refunds where payment_id in (select id from own)
    )
    select * from money, back`.execute(db);
  const [totals] = rows;
  if (totals === undefined) throw new Error('sums without groups are always one row');
  return totals;
}

/**
 * How many paid seats of events to come somebody would give up without getting the money back, by what was promised and
 * by the terms of today.
 */
export async function countForfeitedSeats(db: Db, userId: string, now: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ seats: number }>`
    select count(distinct registrations.id)::int as seats
    from registrations
    join events on events.id = registrations.event_id
    join payment_orders on payment_orders.subject_id = registrations.id
    join payments on payments.order_id = payment_orders.id and payments.state = 'captured'
    where registrations.user_id = ${userId} and registrations.state = 'confirmed'
      and events.status = 'scheduled' and events.starts_at > ${now}
      -- greatest() passes over null, which promises nothing.
      and coalesce(greatest(payment_orders.refundable_until,
        events.starts_at - make_interval(hours => events.refund_hours)), '-infinity') < ${now}`.execute(db);
  return rows[0]?.seats ?? 0;
}
