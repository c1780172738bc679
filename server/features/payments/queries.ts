import { type SqlBool, sql } from 'kysely';
import {
  type PaymentState,
  type PaymentView,
  paymentsPerPage,
  type RefundCause,
} from '../../../contracts/payments.ts';
import { anyOf, type Db } from '../../infra/db/database.ts';
import { containing, pageOf, type Slice, sliceOf } from '../../infra/db/pagination.ts';
import { type Deps, wireTime, wireTimeOrNull } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { managedEvent, ownOrder } from './policy.ts';
import type { ProviderPaymentState, ProviderRefundState } from './rules.ts';
import type { Order } from './store.ts';
import { noTotals, totalsOf } from './totals.ts';

type ReadingParts = Pick<Deps, 'db' | 'clock'>;

/** @throws Problem `payment_not_found` when it isn't the caller's */
export async function showPayment(
  { db, clock }: ReadingParts,
  { caller, paymentId }: { caller: Principal; paymentId: string },
): Promise<PaymentView> {
  await ownOrder(db, caller, paymentId);
  const row = await findOrderRow(db, paymentId);
  if (row === null) throw new Problem('payment_not_found');
  return presentPayment(row, clock.now());
}

/** Any payment, or null. Callers check who may see it. */
export async function presentOrder({ db, clock }: ReadingParts, id: string): Promise<PaymentView | null> {
  const row = await findOrderRow(db, id);
  return row === null ? null : presentPayment(row, clock.now());
}

/** Newest first; optionally only those of one registration. */
export async function listOwnPayments(
  deps: ReadingParts,
  { caller, registrationId, page }: { caller: Principal; registrationId: string | undefined; page: number },
) {
  return presentPage(
    deps,
    page,
    await listOrdersOf(deps.db, caller.userId, registrationId, sliceOf(page, paymentsPerPage)),
  );
}

/**
 * An event's payments and their refunds.
 * @throws Problem `event_not_found` for everyone except the organiser
 */
export async function listEventPayments(
  deps: ReadingParts,
  asked: {
    caller: Principal;
    eventId: string;
    only: 'refund_failed' | undefined;
    search: string | undefined;
    page: number;
  },
) {
  const { currency } = await managedEvent(deps.db, asked.caller, asked.eventId);
  const { totals, ...page } = await listPayments(deps, asked);
  return { ...page, totals: totals[0] ?? { ...noTotals, currency } };
}

/** Payments and refunds of one event or the whole site. Callers check who may see them. */
export async function listPayments(
  deps: ReadingParts,
  asked: Partial<PaidFilter> & { readonly page: number },
) {
  const { eventId, only, search, page } = asked;
  const orders = await listPaidOrders(deps.db, { eventId, only, search }, sliceOf(page, paymentsPerPage));
  return { ...presentPage(deps, page, orders), totals: await totalsOf(deps.db, eventId) };
}

function presentPage(
  { clock }: ReadingParts,
  page: number,
  { total, rows }: { total: number; rows: readonly OrderRow[] },
) {
  const now = clock.now();
  return { ...pageOf(page, total, paymentsPerPage), payments: rows.map((row) => presentPayment(row, now)) };
}

/** An order with its relevant payment, that payment's refund, and the payer's name. */
interface OrderRow
  extends Pick<
    Order,
    | 'id'
    | 'provider'
    | 'providerOrderId'
    | 'eventId'
    | 'description'
    | 'amountPaise'
    | 'currency'
    | 'expiresAt'
    | 'refundableUntil'
  > {
  readonly eventTitle: string | null;
  readonly subjectKind: Order['subject']['kind'];
  readonly subjectId: string;
  readonly payerName: string;
  readonly timeZone: string;
  readonly createdAt: Temporal.Instant;
  readonly orderState: Order['state'];
  readonly paymentState: ProviderPaymentState | null;
  readonly providerPaymentId: string | null;
  readonly failure: string | null;
  readonly capturedAt: Temporal.Instant | null;
  readonly refundState: ProviderRefundState | null;
  readonly refundPaise: number | null;
  readonly refundCause: RefundCause | null;
  readonly refundReason: string | null;
  readonly processedAt: Temporal.Instant | null;
  readonly items: PaymentView['items'];
  readonly reportedAt: Temporal.Instant | null;
}

function selectOrderRows(db: Db) {
  return db
    .selectFrom('payment_orders')
    .innerJoin('users', 'users.id', 'payment_orders.payer_id')
    .leftJoin('events', 'events.id', 'payment_orders.event_id')
    .leftJoin('transfer_reports', 'transfer_reports.order_id', 'payment_orders.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('payments')
          .leftJoinLateral(
            (payment) =>
              payment
                .selectFrom('refunds')
                .select(({ fn }) => [
                  fn.sum<number | null>('amount_paise').as('amount_paise'),
                  sql<ProviderRefundState | null>`case when bool_or(state = 'failed') then 'failed' else max(state) end`.as(
                    'state',
                  ),
                  sql<RefundCause | null>`(array_agg(cause order by created_at desc, id))[1]`.as('cause'),
                  sql<string | null>`(array_agg(reason order by created_at desc, id))[1]`.as('reason'),
                  sql<Temporal.Instant | null>`case when bool_and(state = 'processed') then max(processed_at) end`.as(
                    'processed_at',
                  ),
                ])
                .whereRef('payment_id', '=', 'payments.id')
                .as('refunds'),
            (join) => join.onTrue(),
          )
          .select([
            'payments.id as payment_id',
            'payments.state',
            'payments.provider_payment_id',
            'payments.failure',
            'payments.captured_at',
            'refunds.state as refund_state',
            'refunds.amount_paise as refund_paise',
            'refunds.cause as refund_cause',
            'refunds.reason as refund_reason',
            'refunds.processed_at',
          ])
          .whereRef('payments.order_id', '=', 'payment_orders.id')
          // The payment that bought something; otherwise the one that moved money; otherwise the
          // last attempt.
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
      'payment_orders.provider_order_id as providerOrderId',
      'payment_orders.event_id as eventId',
      'payment_orders.description',
      'events.title as eventTitle',
      'payment_orders.amount_paise as amountPaise',
      'payment_orders.currency',
      'payment_orders.subject_kind as subjectKind',
      'payment_orders.subject_id as subjectId',
      'users.name as payerName',
      sql<string>`coalesce(events.time_zone, users.time_zone)`.as('timeZone'),
      'transfer_reports.reported_at as reportedAt',
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
      'paid.refund_cause as refundCause',
      'paid.refund_reason as refundReason',
      'paid.processed_at as processedAt',
      sql<
        PaymentView['items']
      >`coalesce((select jsonb_agg(jsonb_build_object('itemId', items.item_id, 'registrationId', items.subject_id,
        'label', items.label,
        'amountPaise', items.amount_paise, 'refundedPaise', coalesce((select sum(amount_paise) from refunds
          where refunds.payment_id = items.payment_id and refunds.item_id = items.item_id), 0)) order by items.item_id)
        from payment_items items where items.payment_id = paid.payment_id), '[]')`.as('items'),
    ])
    .orderBy('payment_orders.created_at', 'desc')
    .orderBy('payment_orders.id', 'desc');
}

export async function findOrderRow(db: Db, id: string): Promise<OrderRow | null> {
  return (await selectOrderRows(db).where('payment_orders.id', '=', id).executeTakeFirst()) ?? null;
}

/** Payments by id. Callers check who may see them. */
export async function presentOrders(
  { db, clock }: ReadingParts,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PaymentView>> {
  const rows = await selectOrderRows(db).where('payment_orders.id', '=', anyOf(ids)).execute();
  return new Map(rows.map((row) => [row.id, presentPayment(row, clock.now())]));
}

/** The person's orders and their total, newest first; optionally of one subject. */
async function listOrdersOf(
  db: Db,
  payerId: string,
  subjectId: string | undefined,
  { limit, offset }: Slice,
): Promise<{ total: number; rows: OrderRow[] }> {
  let rows = selectOrderRows(db).where('payment_orders.payer_id', '=', payerId);
  let count = db.selectFrom('payment_orders').where('payer_id', '=', payerId);
  if (subjectId !== undefined) {
    rows = rows.where(() => isFor(subjectId));
    count = count.where(() => isFor(subjectId));
  }
  const { total } = await count
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { total, rows: await rows.limit(limit).offset(offset).execute() };
}

/** Selects the orders of one event or of all events, optionally by the state of their refunds. */
interface PaidFilter {
  readonly eventId: string | undefined;
  readonly only: 'refund_failed' | 'refund_due' | undefined;
  /** Part of the description or of the payer's name. */
  readonly search: string | undefined;
}

/** Orders with captured money and their total, newest first. */
async function listPaidOrders(
  db: Db,
  { eventId, only, search = '' }: PaidFilter,
  { limit, offset }: Slice,
): Promise<{ total: number; rows: OrderRow[] }> {
  let count = db.selectFrom('payment_orders').where('state', '=', 'paid');
  let rows = selectOrderRows(db).where('payment_orders.state', '=', 'paid');
  if (eventId !== undefined) {
    count = count.where('event_id', '=', eventId);
    rows = rows.where('payment_orders.event_id', '=', eventId);
  }
  if (only !== undefined) {
    const states = only === 'refund_failed' ? ['failed'] : ['queued', 'requested', 'failed'];
    count = count.where(() => hasRefundIn(states));
    rows = rows.where(() => hasRefundIn(states));
  }
  if (search !== '') {
    count = count.where(() => mentions(search));
    rows = rows.where(() => mentions(search));
  }
  const { total } = await count
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { total, rows: await rows.limit(limit).offset(offset).execute() };
}

/** Paid for a registration: for its seat, for seats of its order with it, or for a change of it. */
const isFor = (subjectId: string) => sql<SqlBool>`payment_orders.id in (
  select orders.id from payment_orders orders where orders.subject_id = ${subjectId}
  union select own.order_id from payment_items items join payments own on own.id = items.payment_id
    where items.subject_id = ${subjectId})`;

const mentions = (search: string) => sql<SqlBool>`(
  fold(payment_orders.description) like fold(${containing(search)}) or payment_orders.payer_id = any(
    select id from users where fold(name) like fold(${containing(search)})))`;

const hasRefundIn = (states: readonly string[]) => sql<SqlBool>`exists (
  select from payments join refunds on refunds.payment_id = payments.id
  where payments.order_id = payment_orders.id and refunds.state = any(${states}))`;

/**
 * Orders of an event, or a single one, whose money hasn't been refunded, or whose refund failed.
 */
export async function findReturnable(
  db: Db,
  of: { readonly orderId: string } | { readonly eventId: string },
  most: number,
): Promise<{ id: string; eventId: string | null; subjectIds: string[] }[]> {
  return db
    .selectFrom('payment_orders')
    .select([
      'id',
      'event_id as eventId',
      sql<
        string[]
      >`coalesce((select array_agg(distinct items.subject_id order by items.subject_id) from payments
        join payment_items items on items.payment_id = payments.id
        where payments.order_id = payment_orders.id), array[subject_id])`.as('subjectIds'),
    ])
    .where('state', '=', 'paid')
    .$if('orderId' in of, (orders) => orders.where('id', '=', 'orderId' in of ? of.orderId : ''))
    .$if('eventId' in of, (orders) => orders.where('event_id', '=', 'eventId' in of ? of.eventId : ''))
    .where(
      sql<SqlBool>`exists (select from payments left join refunds on refunds.payment_id = payments.id
        where payments.order_id = payment_orders.id and (payments.state = 'captured' or refunds.state = 'failed'))`,
    )
    .orderBy('id')
    .limit(most)
    .execute();
}

/**
/** An order as its buyer and the organiser see it. */
export function presentPayment(row: OrderRow, now: Temporal.Instant): PaymentView {
  const { refundPaise, refundCause } = row;
  return {
    $id: row.id,
    subject: row.subjectKind,
    eventId: row.eventId,
    registrationId:
      row.subjectKind === 'registration' ? row.subjectId : (row.items[0]?.registrationId ?? null),
    description: row.description,
    eventTitle: row.eventTitle,
    payerName: row.payerName,
    timeZone: row.timeZone,
    amountPaise: row.amountPaise,
    currency: row.currency,
    state: stateOf(row, now),
    failure: row.failure,
    method: row.provider,
    test: row.provider === 'sandbox',
    opened: row.providerOrderId !== null,
    reportedAt: wireTimeOrNull(row.reportedAt),
    reference: row.capturedAt === null ? null : row.providerPaymentId,
    expiresAt: wireTimeOrNull(row.expiresAt),
    refundableUntil: wireTimeOrNull(row.refundableUntil),
    paidAt: wireTimeOrNull(row.capturedAt),
    refund:
      refundPaise === null || refundCause === null
        ? null
        : {
            amountPaise: Number(refundPaise),
            cause: refundCause,
            reason: row.refundReason,
            processedAt: wireTimeOrNull(row.processedAt),
          },
    items: row.items,
    $createdAt: wireTime(row.createdAt),
  };
}

function stateOf(row: OrderRow, now: Temporal.Instant): PaymentState {
  if (row.refundState === 'failed') return 'refund_failed';
  switch (row.paymentState) {
    case 'refunded':
      return 'refunded';
    case 'refund_pending':
      return 'refund_pending';
    case 'captured':
      return 'paid';
    case 'authorized':
      return 'processing';
    default: {
      const over = row.expiresAt !== null && Temporal.Instant.compare(row.expiresAt, now) <= 0;
      return row.orderState === 'open' && !over ? 'open' : 'expired';
    }
  }
}
