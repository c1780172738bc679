import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../infra/db/database.ts';
import type { MethodName, Subject } from './deps.ts';
import type { Account, Posting, ProviderPaymentState } from './rules.ts';

/** An attempt to pay an order. */
interface Payment {
  readonly id: string;
  readonly orderId: string;
  readonly providerPaymentId: string;
  readonly amountPaise: number;
  readonly state: ProviderPaymentState;
  readonly keptAt: Temporal.Instant | null;
}

const paymentColumns = [
  'id',
  'order_id as orderId',
  'provider_payment_id as providerPaymentId',
  'amount_paise as amountPaise',
  'state',
  'kept_at as keptAt',
] as const;

/** @returns whether the payment was new */
export async function insertPayment(
  tx: Tx,
  payment: {
    id: string;
    order: MethodName & Pick<Order, 'id'>;
    providerPaymentId: string;
    amountPaise: number;
    state: ProviderPaymentState;
    method: string | null;
    failure: string | null;
    now: Temporal.Instant;
  },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('payments')
    .values({
      id: payment.id,
      order_id: payment.order.id,
      paid_through: wayOf(payment.order),
      provider_payment_id: payment.providerPaymentId,
      amount_paise: payment.amountPaise,
      state: payment.state,
      method: payment.method,
      failure: payment.failure,
      captured_at: payment.state === 'captured' ? payment.now : null,
      created_at: payment.now,
      updated_at: payment.now,
    })
    .onConflict((conflict) => conflict.columns(['paid_through', 'provider_payment_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** What an order is paid through: a gateway names its payments, and only within one account does a name mean one of them. */
export function wayOf({ provider, methodId }: MethodName): string {
  return methodId ?? provider;
}

/** Locked until the transaction ends. */
export async function lockPayment(tx: Tx, method: MethodName, providerPaymentId: string): Promise<Payment> {
  return tx
    .selectFrom('payments')
    .select(paymentColumns)
    .where('paid_through', '=', wayOf(method))
    .where('provider_payment_id', '=', providerPaymentId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** A captured payment, and whom to ask about it. */
export async function findPaymentToAsk(
  db: Db,
  id: string,
): Promise<(MethodName & { paymentId: string; providerPaymentId: string; currency: string }) | null> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('payment_orders', 'payment_orders.id', 'payments.order_id')
    .select(['payments.id as paymentId', 'provider_payment_id as providerPaymentId', 'currency'])
    .select(['payment_orders.provider', 'payment_orders.method_id as methodId'])
    .$narrowType<Pick<MethodName, 'provider'>>()
    .where('payments.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function savePaymentState(
  tx: Tx,
  paymentId: string,
  state: ProviderPaymentState,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({
      state,
      updated_at: now,
      ...(state === 'captured' && { captured_at: now, failure: null }),
    })
    .where('id', '=', paymentId)
    .execute();
}

/**
 * Marks the payment as having bought its subject, unless it is being refunded.
 * @returns whether it was marked
 */
export async function markKept(tx: Tx, paymentId: string, now: Temporal.Instant): Promise<boolean> {
  const kept = await tx
    .updateTable('payments')
    .set({ kept_at: now })
    .where('id', '=', paymentId)
    .where('state', '=', 'captured')
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Adds postings to the books. An existing one is left unchanged. */
export async function post(
  tx: Tx,
  postings: readonly { readonly paymentId: string; readonly posting: Posting }[],
  now: Temporal.Instant,
): Promise<void> {
  const rows = postings.flatMap(({ paymentId, posting }) =>
    (Object.entries(posting.entries) as [Account, number][]).map(([account, amount]) => ({
      posting: posting.name,
      payment_id: paymentId,
      account,
      amount_paise: amount,
      currency: posting.currency,
      created_at: now,
    })),
  );
  if (rows.length === 0) return;
  await tx
    .insertInto('ledger_entries')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['posting', 'account']).doNothing())
    .execute();
}

/** How many postings about a payment have this name, or begin with it and a number. */
export async function countPostings(tx: Tx, paymentId: string, name: string): Promise<number> {
  const { count } = await tx
    .selectFrom('ledger_entries')
    .select(({ fn }) => fn.count<number>('posting').distinct().as('count'))
    .where('payment_id', '=', paymentId)
    .where(sql<boolean>`(posting = ${name} or starts_with(posting, ${`${name} `}))`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @returns whether the webhook is new */
export async function insertWebhook(tx: Tx, id: string, now: Temporal.Instant): Promise<boolean> {
  const inserted = await tx
    .insertInto('payment_notices')
    .values({ id, received_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteWebhooks(db: Db, before: Temporal.Instant): Promise<void> {
  await db.deleteFrom('payment_notices').where('received_at', '<', before).execute();
}

/** Something to be paid. Its id is the receipt at the provider. */
export interface Order extends MethodName {
  readonly id: string;
  /** Null until a checkout was opened. */
  readonly providerOrderId: string | null;
  readonly subject: Subject;
  readonly eventId: string | null;
  readonly payerId: string;
  readonly description: string;
  readonly amountPaise: number;
  readonly currency: string;
  readonly state: 'open' | 'paid' | 'closed';
  readonly expiresAt: Temporal.Instant | null;
  /** Cancelling until then gives a full refund; null: no refund. */
  readonly refundableUntil: Temporal.Instant | null;
  /** How often the provider was asked about it. */
  readonly checks: number;
  readonly createdAt: Temporal.Instant;
}

const orderColumns = [
  'id',
  'provider',
  'method_id as methodId',
  'provider_order_id as providerOrderId',
  'subject_kind as subjectKind',
  'subject_id as subjectId',
  'event_id as eventId',
  'payer_id as payerId',
  'description',
  'amount_paise as amountPaise',
  'currency',
  'state',
  'expires_at as expiresAt',
  'refundable_until as refundableUntil',
  'checks',
  'created_at as createdAt',
] as const;

type OrderColumns = Omit<Order, 'subject'> & { subjectKind: Subject['kind']; subjectId: string };

function asOrder({ subjectKind, subjectId, ...order }: OrderColumns): Order {
  return { ...order, subject: { kind: subjectKind, id: subjectId } };
}

function selectOrders(db: Db) {
  return db.selectFrom('payment_orders').select(orderColumns).$narrowType<Pick<Order, 'provider'>>();
}

/**
 * Opens an order, or returns the open one for the same subject, person and amount. The later of
 * both refund deadlines then applies, because the buyer may have read either.
 */
export async function upsertOrder(
  db: Db,
  order: Omit<Order, 'providerOrderId' | 'state' | 'checks' | 'createdAt'>,
  now: Temporal.Instant,
): Promise<string> {
  const row = await db
    .insertInto('payment_orders')
    .values({
      id: order.id,
      provider: order.provider,
      method_id: order.methodId,
      subject_kind: order.subject.kind,
      subject_id: order.subject.id,
      event_id: order.eventId,
      payer_id: order.payerId,
      description: order.description,
      amount_paise: order.amountPaise,
      currency: order.currency,
      expires_at: order.expiresAt,
      refundable_until: order.refundableUntil,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .expression(sql`coalesce(method_id, provider), subject_kind, subject_id, payer_id, amount_paise`)
        .where('state', '=', 'open')
        .doUpdateSet({
          expires_at: order.expiresAt,
          // `greatest` ignores null, which means no promise.
          refundable_until: sql`greatest(payment_orders.refundable_until, excluded.refundable_until)`,
          description: order.description,
          updated_at: now,
        }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** How the newest open order for the same thing is paid: coming back continues with it. */
export async function findChosenMethod(
  db: Db,
  { subject, payerId, amountPaise }: Pick<Order, 'subject' | 'payerId' | 'amountPaise'>,
): Promise<MethodName | null> {
  const row = await db
    .selectFrom('payment_orders')
    .select(['provider', 'method_id as methodId'])
    .$narrowType<Pick<Order, 'provider'>>()
    .where('subject_id', '=', subject.id)
    .where('subject_kind', '=', subject.kind)
    .where('payer_id', '=', payerId)
    .where('amount_paise', '=', amountPaise)
    .where('state', '=', 'open')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function findOrder(db: Db, id: string): Promise<Order | null> {
  const row = await selectOrders(db).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : asOrder(row);
}

export async function findOrderOfProvider(db: Db, providerOrderId: string): Promise<Order | null> {
  const row = await selectOrders(db).where('provider_order_id', '=', providerOrderId).executeTakeFirst();
  return row === undefined ? null : asOrder(row);
}

/**
 * Saves the provider's order id, once, or in place of one that expired there. Of two created at the same time, the second is never shown
 * to anyone, so it can't be paid.
 * @returns the id that won; null if another way to pay was chosen in the meantime, which won't report this order
 */
export async function saveProviderOrder(
  db: Db,
  order: Order,
  providerOrderId: string,
  nextCheckAt: Temporal.Instant | null,
): Promise<string | null> {
  const saved = await db
    .updateTable('payment_orders')
    .set({ provider_order_id: providerOrderId, next_check_at: nextCheckAt })
    .where('id', '=', order.id)
    .where('provider', '=', order.provider)
    .where('method_id', 'is not distinct from', order.methodId)
    .where('provider_order_id', 'is not distinct from', order.providerOrderId)
    .returning('provider_order_id as id')
    .executeTakeFirst();
  if (saved !== undefined) return providerOrderId;
  const now = await findOrder(db, order.id);
  const isSame = now?.provider === order.provider && now.methodId === order.methodId;
  return isSame ? now.providerOrderId : null;
}

/** The hold on what an order pays for was extended. */
export async function saveExpiry(db: Db, orderId: string, expiresAt: Temporal.Instant): Promise<void> {
  await db
    .updateTable('payment_orders')
    .set({ expires_at: expiresAt })
    .where('id', '=', orderId)
    .where('state', '=', 'open')
    .execute();
}

/** A paid order needs no further checks. */
export async function markPaid(tx: Tx, orderId: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('payment_orders')
    .set({ state: 'paid', next_check_at: null, updated_at: now })
    .where('id', '=', orderId)
    .execute();
}

/** Schedules the next check. An unpaid order without one is closed. */
export async function saveCheck(db: Db, order: Order, nextCheckAt: Temporal.Instant | null): Promise<void> {
  await db
    .updateTable('payment_orders')
    .set({
      checks: order.checks + 1,
      next_check_at: nextCheckAt,
      ...(nextCheckAt === null && { state: 'closed' }),
    })
    .where('id', '=', order.id)
    .where('state', '=', 'open')
    .execute();
}

/** Changes how an order is paid that no one has tried to pay yet. */
export async function saveMethod(db: Db, orderId: string, method: MethodName): Promise<boolean> {
  const saved = await db
    .updateTable('payment_orders')
    .set({ provider: method.provider, method_id: method.methodId })
    .where('id', '=', orderId)
    .where('state', '=', 'open')
    .where('provider_order_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

export interface Checks {
  readonly now: Temporal.Instant;
  /** Ways to pay that can't be asked. */
  readonly without: readonly MethodName[];
  readonly most: number;
}

/** Those of a query, which joins the orders, whose check with the provider is due; the longest overdue first. */
export function due<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
  table: 'payment_orders' | 'refunds' | 'disputes',
  { now, without, most }: Checks,
): SelectQueryBuilder<Tables, Names, Row> {
  const names = without.map(wayOf);
  const dueAt = sql.ref<Temporal.Instant>(`${table}.next_check_at`);
  return query
    .where(
      sql<boolean>`coalesce(payment_orders.method_id, payment_orders.provider) <> all(${names}::text[])
        and ${dueAt} <= ${now}`,
    )
    .orderBy(dueAt)
    .limit(most);
}

/** Open orders whose check is due. */
export async function ordersToCheck(db: Db, checks: Checks): Promise<Order[]> {
  return (await due(selectOrders(db), 'payment_orders', checks).execute()).map(asOrder);
}
