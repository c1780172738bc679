import type { PaymentView } from '../../contracts/payments.ts';
import { recordActions } from '../audit/index.ts';
import { type Tx, transaction } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import { addJobs } from '../platform/jobs.ts';
import { Problem } from '../platform/problem.ts';
import { sendRefundJob } from './jobs.ts';
import { findOrder } from './order-store.ts';
import type { PaymentParts } from './parts.ts';
import { managedEvent } from './policy.ts';
import { presentPayment } from './present.ts';
import { requeueFailedRefunds } from './refund-store.ts';
import { findOrderRow } from './view-store.ts';

/**
 * Has the provider asked once more for a refund that failed for good. The amount was owed all the time; asked again
 * while it is on its way, nothing more happens.
 *
 * @throws Problem `event_not_found` for everybody but the organiser, `payment_not_found`
 */
export async function retryRefund(
  parts: Pick<PaymentParts, 'db' | 'clock'>,
  { caller, eventId, paymentId }: { caller: Principal; eventId: string; paymentId: string },
): Promise<PaymentView> {
  await managedEvent(parts.db, caller, eventId);
  return transaction(parts.db, async (tx) => {
    const order = await findOrder(tx, paymentId);
    if (order?.eventId !== eventId) throw new Problem('payment_not_found');
    await retryRefunds(parts, tx, caller, [paymentId]);
    const row = await findOrderRow(tx, paymentId);
    if (row === null) throw new Problem('payment_not_found');
    return presentPayment(row, parts.clock.now());
  });
}

/** Has the provider asked once more for the failed refunds of orders; returns how many those are. */
export async function retryRefunds(
  { clock }: Pick<PaymentParts, 'clock'>,
  tx: Tx,
  caller: Principal,
  orderIds: readonly string[],
): Promise<number> {
  const refundIds = await requeueFailedRefunds(tx, orderIds, clock.now());
  await recordActions(
    tx,
    clock.now(),
    refundIds.map((id) => ({
      action: 'refund_retried',
      actorId: caller.userId,
      object: { kind: 'refund', id },
    })),
  );
  await addJobs(
    tx,
    sendRefundJob,
    refundIds.map((refundId) => ({ refundId })),
  );
  return refundIds.length;
}
