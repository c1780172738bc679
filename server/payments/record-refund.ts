import { recordAction } from '../audit/index.ts';
import type { Db, Tx } from '../platform/database.ts';
import { addJob } from '../platform/jobs.ts';
import { sendRefundJob } from './jobs.ts';
import type { PaymentParts } from './parts.ts';
import type { ProviderRefund } from './provider.ts';
import { findRefund, findRefundOfProvider, lockRefund, type Refund, saveRefund } from './refund-store.ts';
import { checkHours, mostRefusals, paidBack } from './rules.ts';
import { post, savePaymentState } from './store.ts';

/** The key of a refund's present request: each that was refused for good is followed by a new one. */
export function keyOf({ id, refusals }: Pick<Refund, 'id' | 'refusals'>): string {
  return `${id}-${refusals}`;
}

/** Which of our refunds the provider means: by its own id, or by the key where its answer to the request was lost. */
export async function refundOf(db: Db, told: ProviderRefund): Promise<Refund | null> {
  const known = await findRefundOfProvider(db, told.id);
  if (known !== null || told.receipt === null) return known;
  return findRefund(db, told.receipt.replace(/-\d+$/, ''));
}

/** Takes up what the provider says of a refund, however often and in whatever order. */
export async function recordRefund(
  parts: Pick<PaymentParts, 'clock' | 'log'>,
  tx: Tx,
  refundId: string,
  told: ProviderRefund,
): Promise<void> {
  const refund = await lockRefund(tx, refundId);
  if (refund === null || refund.state === 'processed') return;
  // News of a request that was given up says nothing of the present one.
  if (told.receipt !== null && told.receipt !== keyOf(refund)) return;
  const now = parts.clock.now();
  if (told.state === 'failed') {
    return recordRefusal(parts, tx, refund, `the provider could not carry out ${told.id}`);
  }
  if (told.state === 'requested') {
    const nextCheckAt = now.add({ hours: checkHours });
    const changes = { state: told.state, providerRefundId: told.id, nextCheckAt, lastError: null };
    return saveRefund(tx, refund.id, changes, now);
  }
  const changes = { state: told.state, providerRefundId: told.id, processedAt: now, nextCheckAt: null };
  await saveRefund(tx, refund.id, { ...changes, lastError: null }, now);
  await savePaymentState(tx, refund.paymentId, 'refunded', now);
  await record(tx, refund, 'refund_processed', now);
  const posting = paidBack(refund.paymentId, refund.amountPaise);
  await post(tx, [{ paymentId: refund.paymentId, posting }], now);
}

/** What finally became of a refund goes into the log of money. */
function record(
  tx: Tx,
  { id, amountPaise, paymentId }: Refund,
  action: 'refund_processed' | 'refund_failed',
  now: Temporal.Instant,
): Promise<void> {
  const object = { kind: 'refund', id } as const;
  return recordAction(tx, now, { action, actorId: null, object, details: { amountPaise, paymentId } });
}

/** Asks no more by itself: the money is still owed, and somebody has to look at it. */
export async function giveUp(
  { clock, log }: Pick<PaymentParts, 'clock' | 'log'>,
  tx: Tx,
  refund: Refund,
  reason: string,
): Promise<void> {
  const now = clock.now();
  log.error({ refundId: refund.id, reason }, 'a refund failed for good: somebody has to look at it');
  await record(tx, refund, 'refund_failed', now);
  await saveRefund(tx, refund.id, { state: 'failed', lastError: reason }, now);
}

/** A request came to nothing: asks again later with another key, or leaves it to people after the last. */
export async function recordRefusal(
  parts: Pick<PaymentParts, 'clock' | 'log'>,
  tx: Tx,
  refund: Refund,
  reason: string,
): Promise<void> {
  const now = parts.clock.now();
  const refusals = refund.refusals + 1;
  const changes = { refusals, lastError: reason, providerRefundId: null, nextCheckAt: null };
  if (refusals >= mostRefusals) {
    await saveRefund(tx, refund.id, changes, now);
    return giveUp(parts, tx, refund, reason);
  }
  await saveRefund(tx, refund.id, { ...changes, state: 'queued' }, now);
  await addJob(tx, sendRefundJob, { refundId: refund.id }, { runAt: now.add({ hours: refusals }) });
}
