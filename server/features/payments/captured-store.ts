import { sql } from 'kysely';
import { anyOf, type Db, type Tx } from '../../infra/db/database.ts';
import type { BoughtItem } from './deps.ts';

/** What a payment bought. Without rows, it bought its subject alone. */
export async function insertItems(tx: Tx, paymentId: string, items: readonly BoughtItem[]): Promise<void> {
  if (items.length === 0) return;
  await tx
    .insertInto('payment_items')
    .values(
      items.map(({ id, registrationId, label, amountPaise }) => ({
        payment_id: paymentId,
        item_id: id,
        subject_id: registrationId,
        label,
        amount_paise: amountPaise,
      })),
    )
    .execute();
}

/** Locks the captured payments for these subjects and what belongs to them, with what is left of each. */
export async function lockCapturedFor(tx: Tx, subjectIds: readonly string[]): Promise<CapturedPayment[]> {
  const ids = anyOf(subjectIds);
  const payments = await selectCaptured(tx)
    .where(({ eb, selectFrom }) =>
      eb(
        'payments.id',
        'in',
        selectFrom('payments as own')
          .innerJoin('payment_orders as orders', 'orders.id', 'own.order_id')
          .select('own.id')
          .where('orders.subject_id', '=', ids)
          .union(
            selectFrom('payment_items')
              .select('payment_id as id')
              .where('payment_items.subject_id', '=', ids),
          ),
      ),
    )
    .execute();
  return withRemainders(tx, payments);
}

/** The same, by order. */
export async function lockCapturedOf(tx: Tx, orderIds: readonly string[]): Promise<CapturedPayment[]> {
  const payments = await selectCaptured(tx).where('payment_orders.id', '=', anyOf(orderIds)).execute();
  return withRemainders(tx, payments);
}

/** Whether any payment named this item of a subject, also one that was refunded since. */
export async function wasSold(
  tx: Tx,
  { subjectId, itemId }: { subjectId: string; itemId: string },
): Promise<boolean> {
  const item = await tx
    .selectFrom('payment_items')
    .select('item_id')
    .where('subject_id', '=', subjectId)
    .where('item_id', '=', itemId)
    .limit(1)
    .executeTakeFirst();
  return item !== undefined;
}

type LockedPayment = Awaited<ReturnType<ReturnType<typeof selectCaptured>['execute']>>[number];

/** What can be refunded by itself, and how much of it is left. */
interface CapturedItem {
  readonly id: string;
  /** The registration that it belongs to. */
  readonly subjectId: string;
  readonly leftPaise: number;
}

/** A captured payment; `amountPaise` is what hasn't been refunded yet. */
export interface CapturedPayment extends LockedPayment {
  /** Empty where it bought its subject alone. */
  readonly items: readonly CapturedItem[];
}

/** Read once the payments are locked, so that nothing is refunded twice. */
async function withRemainders(tx: Tx, payments: readonly LockedPayment[]): Promise<CapturedPayment[]> {
  if (payments.length === 0) return [];
  const ids = payments.map(({ id }) => id);
  const { rows } = await sql<{
    paymentId: string;
    itemId: string | null;
    subjectId: string | null;
    paise: number;
    refunded: number;
  }>`
    select coalesce(items.payment_id, refunds.payment_id) as "paymentId", items.subject_id as "subjectId",
      coalesce(items.item_id, refunds.item_id) as "itemId", coalesce(items.amount_paise, 0) as paise,
      coalesce(refunds.paise, 0)::int as refunded
    from (select * from payment_items where payment_id = any(${ids})) items
    full join (select payment_id, item_id, sum(amount_paise) as paise from refunds
      where payment_id = any(${ids}) group by 1, 2) refunds
      on refunds.payment_id = items.payment_id and refunds.item_id = items.item_id`.execute(tx);
  return payments.map((payment) => {
    const own = rows.filter(({ paymentId }) => paymentId === payment.id);
    const left = payment.amountPaise - own.reduce((sum, { refunded }) => sum + refunded, 0);
    const items = own.flatMap(({ itemId, subjectId, paise, refunded }) =>
      itemId === null || subjectId === null || paise === 0
        ? []
        : [{ id: itemId, subjectId, leftPaise: Math.min(left, paise - refunded) }],
    );
    return { ...payment, amountPaise: left, items };
  });
}

function selectCaptured(tx: Tx) {
  return tx
    .selectFrom('payments')
    .innerJoin('payment_orders', 'payment_orders.id', 'payments.order_id')
    .select([
      'payments.id',
      'payments.order_id as orderId',
      'payments.provider_payment_id as providerPaymentId',
      'payments.amount_paise as amountPaise',
      'payments.kept_at as keptAt',
      'payment_orders.subject_id as subjectId',
      'payment_orders.payer_id as payerId',
      'payment_orders.event_id as eventId',
      'payment_orders.description',
      'payment_orders.provider',
      'payment_orders.currency',
      'payment_orders.refundable_until as refundableUntil',
    ])
    .where('payments.state', '=', 'captured')
    .orderBy('payments.id')
    .forUpdate('payments');
}

/** The subset of subjects and items with a payment that hasn't been refunded. Locks those payments. */
export async function paidFor(tx: Tx, subjectIds: readonly string[]): Promise<ReadonlySet<string>> {
  const payments = await lockCapturedFor(tx, subjectIds);
  return new Set(
    payments.flatMap((payment) => partsOf(payment, subjectIds).map(({ subjectId }) => subjectId)),
  );
}

/** The parts of a payment that bought one of these: an item, or the whole of it. */
export function partsOf(
  payment: CapturedPayment,
  ids: readonly string[],
): (CapturedPayment & { readonly itemId: string | null })[] {
  if (payment.items.length === 0)
    return ids.includes(payment.subjectId) ? [{ ...payment, itemId: null }] : [];
  return payment.items.flatMap(({ id, subjectId, leftPaise }) =>
    ids.includes(subjectId) && leftPaise > 0
      ? [{ ...payment, subjectId, itemId: id, amountPaise: leftPaise }]
      : [],
  );
}

/** All parts of a payment of which something is left. */
export function allPartsOf(
  payment: CapturedPayment,
): (CapturedPayment & { readonly itemId: string | null })[] {
  const subjects = payment.items.map(({ subjectId }) => subjectId);
  return partsOf(payment, [payment.subjectId, ...subjects]);
}

/** What is left of the payments for each of these subjects, in paise; those without payments are left out. */
export async function paidPaise(db: Db, subjectIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ subjectId: string; paise: number }>`
    select bought.subject_id as "subjectId", sum(bought.amount_paise - coalesce((
        select sum(amount_paise) from refunds where refunds.payment_id = bought.payment_id
          and (bought.item_id is null or refunds.item_id = bought.item_id)), 0))::int as paise
    from (
      select payments.id as payment_id, null as item_id, orders.subject_id, payments.amount_paise
      from payments join payment_orders orders on orders.id = payments.order_id
      where orders.subject_id = any(${subjectIds}) and payments.state = 'captured' and payments.kept_at is not null
        and not exists (select from payment_items items where items.payment_id = payments.id)
      union all
      select items.payment_id, items.item_id, items.subject_id, items.amount_paise
      from payment_items items join payments on payments.id = items.payment_id
      where items.subject_id = any(${subjectIds}) and payments.state = 'captured'
    ) as bought
    group by 1`.execute(db);
  return new Map(rows.map(({ subjectId, paise }) => [subjectId, paise]));
}

/**
 * The full-refund deadline promised for a paid subject; null when nothing was promised or no money
 * is left.
 */
export async function promisedUntil(db: Db, subjectId: string): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('payment_orders', 'payment_orders.id', 'payments.order_id')
    .select(({ fn }) => fn.max('payment_orders.refundable_until').as('until'))
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('payment_orders.subject_id', '=', subjectId),
        exists(
          selectFrom('payment_items')
            .select('payment_items.item_id')
            .whereRef('payment_items.payment_id', '=', 'payments.id')
            .where('payment_items.subject_id', '=', subjectId),
        ),
      ]),
    )
    .where('payments.state', '=', 'captured')
    .executeTakeFirst();
  return row?.until ?? null;
}
