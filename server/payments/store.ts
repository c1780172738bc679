import { anyOf } from '../platform/any-of.ts';
import type { Db, Tx } from '../platform/database.ts';
import type { PaymentStanding, Posting } from './rules.ts';

/** An attempt to pay an order. */
export interface Payment {
  readonly id: string;
  readonly orderId: string;
  readonly providerPaymentId: string;
  readonly amountPaise: number;
  readonly state: PaymentStanding;
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

/** Writes a payment down that was not known, and tells whether it was so. */
export async function insertPayment(
  tx: Tx,
  payment: {
    id: string;
    orderId: string;
    providerPaymentId: string;
    amountPaise: number;
    state: PaymentStanding;
    method: string | null;
    failure: string | null;
    now: Temporal.Instant;
  },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('payments')
    .values({
      id: payment.id,
      order_id: payment.orderId,
      provider_payment_id: payment.providerPaymentId,
      amount_paise: payment.amountPaise,
      state: payment.state,
      method: payment.method,
      failure: payment.failure,
      captured_at: payment.state === 'captured' ? payment.now : null,
      created_at: payment.now,
      updated_at: payment.now,
    })
    .onConflict((conflict) => conflict.column('provider_payment_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** A payment as the provider names it, locked until the end of the transaction. */
export async function lockPayment(tx: Tx, providerPaymentId: string): Promise<Payment> {
  return tx
    .selectFrom('payments')
    .select(paymentColumns)
    .where('provider_payment_id', '=', providerPaymentId)
    .forUpdate()
    .$castTo<Payment>()
    .executeTakeFirstOrThrow();
}

/** Takes a payment a step ahead. */
export async function savePaymentState(
  tx: Tx,
  paymentId: string,
  state: PaymentStanding,
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

/** Writes down that a payment got what it was for, unless it is on its way back; tells which of the two. */
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

/** Payments for these subjects of which the money is here, locked. */
export async function lockCapturedFor(tx: Tx, subjectIds: readonly string[]) {
  return selectCaptured(tx).where('payment_orders.subject_id', '=', anyOf(subjectIds)).execute();
}

/** The same by the orders that they were for. */
export async function lockCapturedOf(tx: Tx, orderIds: readonly string[]) {
  return selectCaptured(tx).where('payment_orders.id', '=', anyOf(orderIds)).execute();
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
      'payment_orders.refundable_until as refundableUntil',
    ])
    .where('payments.state', '=', 'captured')
    .orderBy('payments.id')
    .forUpdate('payments');
}

/** Those of the subjects for which money was paid and not given back; their payments are locked. */
export async function paidFor(tx: Tx, subjectIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await lockCapturedFor(tx, subjectIds)).map(({ subjectId }) => subjectId));
}

/** Until when whoever paid for a subject was promised everything back; null where nothing was, or nothing is here. */
export async function promisedUntil(db: Db, subjectId: string): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('payment_orders', 'payment_orders.id', 'payments.order_id')
    .select(({ fn }) => fn.max('payment_orders.refundable_until').as('until'))
    .where('payment_orders.subject_id', '=', subjectId)
    .where('payments.state', '=', 'captured')
    .executeTakeFirst();
  return row?.until ?? null;
}

/** Writes postings into the books; one that is in them already stays as it is. */
export async function post(
  tx: Tx,
  postings: readonly { readonly paymentId: string; readonly posting: Posting }[],
  now: Temporal.Instant,
): Promise<void> {
  const rows = postings.flatMap(({ paymentId, posting }) =>
    Object.entries(posting.entries).map(([account, amount]) => ({
      posting: posting.name,
      payment_id: paymentId,
      account,
      amount_paise: amount,
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

/** Notes a notice of the provider; tells whether it is new. */
export async function insertNotice(tx: Tx, id: string, now: Temporal.Instant): Promise<boolean> {
  const inserted = await tx
    .insertInto('payment_notices')
    .values({ id, received_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Forgets notices that are not sent again. */
export async function deleteNotices(db: Db, before: Temporal.Instant): Promise<void> {
  await db.deleteFrom('payment_notices').where('received_at', '<', before).execute();
}
