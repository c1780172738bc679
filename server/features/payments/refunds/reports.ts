import type { Money } from '../../../../contracts/money.ts';
import { isByHand } from '../../../../contracts/payment-methods.ts';
import type { Db, Tx } from '../../../infra/db/database.ts';
import { addJob } from '../../../infra/jobs/queue.ts';
import { recordAction } from '../../audit/index.ts';
import type { PaymentDeps, ProviderRefund } from '../deps.ts';
import { sendRefundJob } from '../mails.ts';
import { afterRefusals, checkHours, refundCameBack, refundNews, refundPaid } from '../rules.ts';
import { countPostings, post, savePaymentState } from '../store.ts';
import {
  findRefund,
  findRefundOfProvider,
  isReturned,
  lockPaymentOf,
  lockRefund,
  type Refund,
  reopenPayment,
  saveRefund,
} from './store.ts';

export const moneyOf = ({ amountPaise, currency }: Pick<Refund, 'amountPaise' | 'currency'>): Money => ({
  amount: amountPaise,
  currency,
});

/** A whole payment is returned once, and of its items each has a refund of its own. */
export function bookedAs({ id, paymentId, itemId }: Pick<Refund, 'id' | 'paymentId' | 'itemId'>): string {
  return itemId === null ? paymentId : id;
}

/**
 * The idempotency key of the refund's current request. Each final refusal starts a request with a
 * new key.
 */
export function keyOf({ id, refusals }: Pick<Refund, 'id' | 'refusals'>): string {
  return `${id}-${refusals}`;
}

/** Matches by the provider's id, or by key when the answer to the request was lost. */
export async function refundOf(db: Db, reported: ProviderRefund): Promise<Refund | null> {
  const known = await findRefundOfProvider(db, reported.id);
  if (known !== null || reported.receipt === null) return known;
  return findRefund(db, reported.receipt.replace(/-\d+$/, ''));
}

/** Records what the provider says about a refund. Idempotent, in any order. */
export async function recordRefund(
  deps: Pick<PaymentDeps, 'clock' | 'log'>,
  tx: Tx,
  refundId: string,
  { isAnswer = false, ...reported }: ProviderRefund & { readonly isAnswer?: boolean },
): Promise<void> {
  const refund = await lockRefund(tx, refundId);
  if (refund === null) return;
  const now = deps.clock.now();
  const isKnown = reported.id === refund.providerRefundId;
  const isCurrent = reported.receipt === null ? isKnown : reported.receipt === keyOf(refund);
  const news = refundNews(refund.state, { state: reported.state, isCurrent, isKnown, isAnswer });
  if (news === 'no_news') {
    if (isAnswer && refund.state === 'processed') await saveRefund(tx, refund.id, { nextCheckAt: null }, now);
    return;
  }
  if (news === 'failed') {
    if (refund.state === 'processed') await takeBack(deps, tx, refund);
    return recordRefusal(deps, tx, refund, `the provider could not carry out ${reported.id}`);
  }
  if (news === 'request') {
    await saveRefund(tx, refund.id, { state: 'queued', providerRefundId: null, nextCheckAt: null }, now);
    return addJob(tx, sendRefundJob, { refundId: refund.id });
  }
  if (news === 'ask') {
    const state = refund.state === 'processed' ? refund.state : 'requested';
    return saveRefund(tx, refund.id, { state, providerRefundId: reported.id, nextCheckAt: now }, now);
  }
  if (news === 'requested') {
    // No one can be asked about a refund that people pay.
    const nextCheckAt = isByHand(refund.provider) ? null : now.add({ hours: checkHours });
    const changes = { state: news, providerRefundId: reported.id, nextCheckAt, lastError: null };
    return saveRefund(tx, refund.id, changes, now);
  }
  const changes = { state: news, providerRefundId: reported.id, processedAt: now, nextCheckAt: null };
  await saveRefund(tx, refund.id, { ...changes, lastError: null }, now);
  // Another refund of the same payment may be recorded at this moment, and neither would see the other.
  await lockPaymentOf(tx, refund);
  if (await isReturned(tx, refund.paymentId)) await savePaymentState(tx, refund.paymentId, 'refunded', now);
  await record(tx, refund, 'refund_processed', now);
  const posting = refundPaid(bookedAs(refund), moneyOf(refund), await timesSentBack(tx, refund));
  await post(tx, [{ paymentId: refund.paymentId, posting }], now);
}

/** Logs a refund's final result. */
function record(
  tx: Tx,
  { id, amountPaise, currency, paymentId }: Refund,
  action: 'refund_processed' | 'refund_failed',
  now: Temporal.Instant,
): Promise<void> {
  const object = { kind: 'refund', id } as const;
  return recordAction(tx, now, {
    action,
    actorId: null,
    object,
    details: { amountPaise, currency, paymentId },
  });
}

/** Stops retrying. The money is still owed, and a person has to look into it. */
export async function giveUp(
  { clock, log }: Pick<PaymentDeps, 'clock' | 'log'>,
  tx: Tx,
  refund: Refund,
  reason: string,
): Promise<void> {
  const now = clock.now();
  log.error({ refundId: refund.id, reason }, 'refund failed for good and needs attention');
  await record(tx, refund, 'refund_failed', now);
  await saveRefund(tx, refund.id, { state: 'failed', lastError: reason }, now);
}

/** After a refusal, retries later with a new key, or gives up after the last attempt. */
export async function recordRefusal(
  deps: Pick<PaymentDeps, 'clock' | 'log'>,
  tx: Tx,
  refund: Refund,
  reason: string,
): Promise<void> {
  const now = deps.clock.now();
  const refusals = refund.refusals + 1;
  const changes = { refusals, lastError: reason, providerRefundId: null, nextCheckAt: null };
  if (afterRefusals(refusals) === 'failed') {
    await saveRefund(tx, refund.id, changes, now);
    return giveUp(deps, tx, refund, reason);
  }
  await saveRefund(tx, refund.id, { ...changes, state: 'queued' }, now);
  await addJob(tx, sendRefundJob, { refundId: refund.id }, { runAt: now.add({ hours: refusals }) });
}

/** What was paid back came back, as banks send money to closed accounts, and is owed again. */
async function takeBack(
  { clock, log }: Pick<PaymentDeps, 'clock' | 'log'>,
  tx: Tx,
  refund: Refund,
): Promise<void> {
  const now = clock.now();
  const { id, paymentId } = refund;
  log.error({ refundId: id }, 'a refund came back from the bank, and is owed again');
  await record(tx, refund, 'refund_failed', now);
  const posting = refundCameBack(bookedAs(refund), moneyOf(refund), await timesSentBack(tx, refund));
  await post(tx, [{ paymentId, posting }], now);
  await lockPaymentOf(tx, refund);
  await reopenPayment(tx, paymentId, now);
  await saveRefund(tx, id, { state: 'queued', processedAt: null }, now);
}

function timesSentBack(tx: Tx, refund: Refund): Promise<number> {
  return countPostings(tx, refund.paymentId, `came back ${bookedAs(refund)}`);
}
