import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';
import type { Subject } from './parts.ts';
import type { PaymentProvider } from './provider.ts';

/** Something to pay. Its id is the receipt by which the provider knows it. */
export interface Order {
  readonly id: string;
  readonly provider: PaymentProvider['name'];
  /** Null until a checkout was opened. */
  readonly providerOrderId: string | null;
  readonly subject: Subject;
  readonly eventId: string | null;
  readonly payerId: string;
  readonly description: string;
  readonly amountPaise: number;
  readonly state: 'open' | 'paid' | 'closed';
  readonly expiresAt: Temporal.Instant | null;
  /** Until when who pays it gets everything back, should they cancel; null: never. */
  readonly refundableUntil: Temporal.Instant | null;
  /** How often the provider was asked what became of it. */
  readonly checks: number;
  readonly createdAt: Temporal.Instant;
}

const orderColumns = [
  'id',
  'provider',
  'provider_order_id as providerOrderId',
  'subject_kind as subjectKind',
  'subject_id as subjectId',
  'event_id as eventId',
  'payer_id as payerId',
  'description',
  'amount_paise as amountPaise',
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
  return db.selectFrom('payment_orders').select(orderColumns).$castTo<OrderColumns>();
}

/**
 * Opens an order, or finds the one that is open for the same thing, person and amount already: then the kinder of the
 * two promises holds, for either may be what the person read.
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
      subject_kind: order.subject.kind,
      subject_id: order.subject.id,
      event_id: order.eventId,
      payer_id: order.payerId,
      description: order.description,
      amount_paise: order.amountPaise,
      expires_at: order.expiresAt,
      refundable_until: order.refundableUntil,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'subject_kind', 'subject_id', 'payer_id', 'amount_paise'])
        .where('state', '=', 'open')
        .doUpdateSet({
          expires_at: order.expiresAt,
          // `greatest` passes over null, which promises nothing.
          refundable_until: sql`greatest(payment_orders.refundable_until, excluded.refundable_until)`,
          description: order.description,
          updated_at: now,
        }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** One order, or null. */
export async function findOrder(db: Db, id: string): Promise<Order | null> {
  const row = await selectOrders(db).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : asOrder(row);
}

/** The order that the provider knows by this id. */
export async function findOrderOfProvider(db: Db, providerOrderId: string): Promise<Order | null> {
  const row = await selectOrders(db).where('provider_order_id', '=', providerOrderId).executeTakeFirst();
  return row === undefined ? null : asOrder(row);
}

/**
 * Writes down how the provider knows an order, once: of two that were made at the same time, the second is never
 * shown to anybody, so nobody can pay it.
 *
 * @returns the one that counts
 */
export async function saveProviderOrder(
  db: Db,
  order: Order,
  providerOrderId: string,
  nextCheckAt: Temporal.Instant | null,
): Promise<string> {
  const saved = await db
    .updateTable('payment_orders')
    .set({ provider_order_id: providerOrderId, next_check_at: nextCheckAt })
    .where('id', '=', order.id)
    .where('provider_order_id', 'is', null)
    .returning('provider_order_id as id')
    .executeTakeFirst();
  if (saved !== undefined) return providerOrderId;
  return (await findOrder(db, order.id))?.providerOrderId ?? providerOrderId;
}

/** Nothing more has to be asked about an order that is paid. */
export async function markPaid(tx: Tx, orderId: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('payment_orders')
    .set({ state: 'paid', next_check_at: null, updated_at: now })
    .where('id', '=', orderId)
    .execute();
}

/** Notes that the provider was asked; an order of which it will not be asked again, and that is unpaid, is closed. */
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

/** Open orders of a provider about which it is time to ask, the longest overdue first. */
export async function ordersToCheck(
  db: Db,
  provider: Order['provider'],
  now: Temporal.Instant,
  most: number,
): Promise<Order[]> {
  const rows = await selectOrders(db)
    .where('provider', '=', provider)
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(most)
    .execute();
  return rows.map(asOrder);
}
