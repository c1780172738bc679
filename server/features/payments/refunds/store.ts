import { sql } from 'kysely';
import type { RefundCause } from '../../../../contracts/payments.ts';
import { anyOf, type Db, type Tx } from '../../../infra/db/database.ts';
import type { MethodName } from '../deps.ts';
import type { ProviderRefundState } from '../rules.ts';
import { type Checks, due } from '../store.ts';

/** A refund, with the payment it returns. */
export interface Refund extends MethodName {
  readonly id: string;
  readonly paymentId: string;
  /** The part of the payment that is refunded; null: all that is left of it. */
  readonly itemId: string | null;
  readonly providerPaymentId: string;
  readonly amountPaise: number;
  readonly currency: string;
  readonly state: ProviderRefundState;
  readonly providerRefundId: string | null;
  /** Requests the provider refused for good. */
  readonly refusals: number;
}

function selectRefunds(db: Db) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('payment_orders', 'payment_orders.id', 'payments.order_id')
    .select([
      'refunds.id',
      'refunds.payment_id as paymentId',
      'refunds.item_id as itemId',
      'payments.provider_payment_id as providerPaymentId',
      'payment_orders.provider',
      'payment_orders.currency',
      'payment_orders.method_id as methodId',
      'refunds.amount_paise as amountPaise',
      'refunds.state',
      'refunds.provider_refund_id as providerRefundId',
      'refunds.refusals',
    ])
    .$narrowType<Pick<Refund, 'provider'>>();
}

/** Queues refunds and marks the payments of which nothing is left. */
export async function insertRefunds(
  tx: Tx,
  refunds: readonly {
    id: string;
    paymentId: string;
    itemId: string | null;
    amountPaise: number;
    cause: RefundCause;
    reason: string | null;
    requestedBy: string | null;
    /** The lost dispute through which the buyer has it. */
    disputeId?: string;
  }[],
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('refunds')
    .values(
      refunds.map(({ id, paymentId, itemId, amountPaise, cause, reason, requestedBy, disputeId }) => ({
        id,
        payment_id: paymentId,
        item_id: itemId,
        amount_paise: amountPaise,
        cause,
        reason,
        requested_by: requestedBy,
        dispute_id: disputeId ?? null,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute();
  await tx
    .updateTable('payments')
    .set({ state: 'refund_pending', updated_at: now })
    .where(
      'id',
      'in',
      refunds.map(({ paymentId }) => paymentId),
    )
    .where(
      'amount_paise',
      '=',
      sql<number>`(select sum(amount_paise) from refunds where refunds.payment_id = payments.id)`,
    )
    .execute();
}

/** Whether the provider has paid out all of a payment. */
export async function isReturned(tx: Tx, paymentId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('payments')
    .select('id')
    .where('id', '=', paymentId)
    .where(
      'amount_paise',
      '=',
      sql<number>`(select sum(amount_paise) from refunds
        where refunds.payment_id = payments.id and refunds.state = 'processed')`,
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** What the provider had paid out of a payment is owed again. */
export async function reopenPayment(tx: Tx, paymentId: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ state: 'refund_pending', updated_at: now })
    .where('id', '=', paymentId)
    .where('state', '=', 'refunded')
    .execute();
}

export async function findRefund(db: Db, id: string): Promise<Refund | null> {
  return (await selectRefunds(db).where('refunds.id', '=', id).executeTakeFirst()) ?? null;
}

/** Locked until the transaction ends. */
export async function lockRefund(tx: Tx, id: string): Promise<Refund | null> {
  const query = selectRefunds(tx).where('refunds.id', '=', id).forUpdate('refunds');
  return (await query.executeTakeFirst()) ?? null;
}

/** Another refund of the same payment that is being recorded waits. */
export async function lockPaymentOf(tx: Tx, { paymentId }: Pick<Refund, 'paymentId'>): Promise<void> {
  await tx.selectFrom('payments').select('id').where('id', '=', paymentId).forUpdate().execute();
}

/** Finds a refund by the provider's id. */
export async function findRefundOfProvider(db: Db, providerRefundId: string): Promise<Refund | null> {
  const query = selectRefunds(db).where('refunds.provider_refund_id', '=', providerRefundId);
  return (await query.executeTakeFirst()) ?? null;
}

export async function saveRefund(
  db: Db,
  id: string,
  changes: {
    state?: ProviderRefundState;
    providerRefundId?: string | null;
    refusals?: number;
    lastError?: string | null;
    nextCheckAt?: Temporal.Instant | null;
    processedAt?: Temporal.Instant | null;
    disputeId?: string | null;
  },
  now: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({
      state: changes.state,
      provider_refund_id: changes.providerRefundId,
      refusals: changes.refusals,
      last_error: changes.lastError,
      next_check_at: changes.nextCheckAt,
      processed_at: changes.processedAt,
      dispute_id: changes.disputeId,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

export async function listRefundsOf(
  db: Db,
  orderIds: readonly string[],
): Promise<{ id: string; orderId: string; amountPaise: number; currency: string }[]> {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('payment_orders', 'payment_orders.id', 'payments.order_id')
    .select([
      'refunds.id',
      'payments.order_id as orderId',
      'refunds.amount_paise as amountPaise',
      'payment_orders.currency',
    ])
    .where('payments.order_id', '=', anyOf(orderIds))
    .execute();
}

/**
 * Queues failed refunds of these orders again.
 * @returns their ids
 */
export async function requeueFailedRefunds(
  tx: Tx,
  orderIds: readonly string[],
  now: Temporal.Instant,
): Promise<string[]> {
  const rows = await tx
    .updateTable('refunds')
    .from('payments')
    .innerJoin('payment_orders', 'payment_orders.id', 'payments.order_id')
    .set({ state: 'queued', next_check_at: null, updated_at: now })
    .whereRef('payments.id', '=', 'refunds.payment_id')
    .where('payment_orders.id', '=', anyOf(orderIds))
    .where('refunds.state', '=', 'failed')
    .returning('refunds.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Refunds requested from a provider whose next status check is due. */
export async function refundsToCheck(db: Db, checks: Checks): Promise<Refund[]> {
  return due(selectRefunds(db), 'refunds', checks).execute();
}
