import type { Money } from '../../../contracts/money.ts';
import { isByHand } from '../../../contracts/payment-methods.ts';
import type { PaymentView, RefundCause } from '../../../contracts/payments.ts';
import { type Db, type Tx, transaction } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { newId } from '../../infra/ids.ts';
import { type Attempt, addJob, addJobs } from '../../infra/jobs/queue.ts';
import { recordAction, recordActions } from '../audit/index.ts';
import { type CapturedPayment, lockCapturedFor, lockCapturedOf, partsOf, wasSold } from './captured-store.ts';
import { type PaymentDeps, ProviderError, type ProviderRefund } from './deps.ts';
import { mailRefunds, sendRefundJob } from './mails.ts';
import { managedEvent } from './policy.ts';
import { findOrderRow, presentPayment } from './queries.ts';
import {
  findRefund,
  findRefundOfProvider,
  insertRefunds,
  isReturned,
  lockPaymentOf,
  lockRefund,
  type Refund,
  requeueFailedRefunds,
  saveRefund,
} from './refund-store.ts';
import {
  afterRefusals,
  checkHours,
  owed,
  refundNews,
  refundPaid,
  refundsDue,
  refundsWithin,
} from './rules.ts';
import { findOrder, post, savePaymentState } from './store.ts';

/** A refund of everything paid for a subject, or of a part of it. */
interface WantedRefund {
  readonly subjectId: string;
  readonly cause: RefundCause;
  /** The most; all of it if left out. */
  readonly paise?: number | undefined;
  /** What is refunded first. */
  readonly itemId?: string | undefined;
}

/** Only the refund of all that is left has no item. */
export function asPart<Part extends { readonly itemId: string | null; readonly subjectId: string }>(
  part: Part,
) {
  return { ...part, itemId: part.itemId ?? part.subjectId };
}

/**
 * Refunds the money captured for these subjects, as far as the policy allows. Idempotent. For a
 * payment that bought nothing, only the payment being recorded is refunded, because an earlier one
 * may have bought the seat.
 * @param wanted reason by subject id
 * @param refundableUntil the current full-refund deadline; null: no refunds
 */
export async function createRefunds(
  deps: Pick<PaymentDeps, 'clock' | 'siteUrl'>,
  tx: Tx,
  wanted: readonly WantedRefund[],
  refundableUntil: Temporal.Instant | null,
): Promise<void> {
  if (wanted.length === 0) return;
  const now = deps.clock.now();
  const whole = wanted.filter(({ paise }) => paise === undefined);
  const causes = new Map(whole.map(({ subjectId, cause }) => [subjectId, cause]));
  const ids = [...causes.keys()];
  const due = (await lockCapturedFor(tx, ids)).flatMap((payment) => {
    return partsOf(payment, ids).flatMap((part) => {
      const cause = causes.get(part.subjectId);
      return cause === undefined ? [] : refundsDue([part], cause, refundableUntil, now);
    });
  });
  await returnPayments(deps, tx, due);
  for (const { subjectId, cause, paise, itemId = null } of wanted) {
    if (paise === undefined) continue;
    const bought = (await lockCapturedFor(tx, [subjectId])).flatMap((payment) =>
      partsOf(payment, [subjectId]),
    );
    // An add-on that was refunded before has nothing left; the money for the seat and other add-ons is not for it.
    const isAlone = itemId !== null && (await wasSold(tx, { subjectId, itemId }));
    const parts = isAlone ? bought.filter((part) => part.itemId === itemId) : bought;
    const partial = refundsWithin(parts, { paise, itemId, cause }, refundableUntil, now);
    await returnPayments(deps, tx, partial.map(asPart));
  }
}

/**
 * Refunds everything captured for these orders, whatever they bought, at an administrator's
 * request.
 */
export async function returnOrders(
  deps: Pick<PaymentDeps, 'clock' | 'siteUrl'>,
  tx: Tx,
  orderIds: readonly string[],
): Promise<void> {
  const payments = await lockCapturedOf(tx, orderIds);
  await returnPayments(
    deps,
    tx,
    payments.map((payment) => ({
      ...payment,
      itemId: null,
      cause: 'administrator',
      paise: payment.amountPaise,
    })),
  );
}

/** A refund that somebody asked for. */
interface RequestedRefund {
  readonly ids: readonly string[];
  readonly reason: string;
  readonly userId: string;
}

/** Queues refunds for locked payments, posts what is owed to the books, and notifies the buyers. */
export async function returnPayments(
  deps: Pick<PaymentDeps, 'clock' | 'siteUrl'>,
  tx: Tx,
  due: readonly (CapturedPayment & {
    readonly itemId: string | null;
    readonly cause: RefundCause;
    readonly paise: number;
  })[],
  by: RequestedRefund | null = null,
): Promise<void> {
  if (due.length === 0) return;
  const now = deps.clock.now();
  const refunds = due.map(({ id, itemId, paise, currency, cause }, index) => ({
    id: by?.ids[index] ?? newId(),
    paymentId: id,
    itemId,
    amountPaise: paise,
    currency,
    cause,
    reason: by?.reason ?? null,
    requestedBy: by?.userId ?? null,
  }));
  await insertRefunds(tx, refunds, now);
  await recordActions(
    tx,
    now,
    refunds.map(({ id, paymentId, amountPaise, currency, cause }) => ({
      action: 'refund_owed',
      actorId: by?.userId ?? null,
      object: { kind: 'refund', id },
      details: { amountPaise, currency, cause, paymentId, ...(by !== null && { reason: by.reason }) },
    })),
  );
  const keptAt = new Map(due.map((payment) => [payment.id, payment.keptAt]));
  const postings = refunds.map((refund) => ({
    paymentId: refund.paymentId,
    posting: owed(
      bookedAs(refund),
      moneyOf(refund),
      (keptAt.get(refund.paymentId) ?? null) === null ? 'unassigned' : 'sales',
    ),
  }));
  await post(tx, postings, now);
  await addJobs(
    tx,
    sendRefundJob,
    refunds.map(({ id }) => ({ refundId: id })),
  );
  await mailRefunds(
    deps,
    tx,
    due.map((refund) => ({ ...refund, reason: by?.reason ?? null })),
  );
}

const moneyOf = ({ amountPaise, currency }: Pick<Refund, 'amountPaise' | 'currency'>): Money => ({
  amount: amountPaise,
  currency,
});

/** A whole payment is returned once, and of its items each has a refund of its own. */
function bookedAs({ id, paymentId, itemId }: Pick<Refund, 'id' | 'paymentId' | 'itemId'>): string {
  return itemId === null ? paymentId : id;
}

/**
 * Requests a refund from the provider. If the answer is lost, the next attempt uses the same key,
 * so nothing is refunded twice.
 * @throws ProviderError so that the job is retried
 */
export async function sendRefund(deps: PaymentDeps, refundId: string, attempt: Attempt): Promise<void> {
  const refund = await findRefund(deps.db, refundId);
  if (refund?.state !== 'queued') return;
  const answer = await ask(deps, refund, attempt);
  await transaction(deps.db, async (tx) => {
    if (!(answer instanceof ProviderError)) return recordRefund(deps, tx, refundId, answer);
    const locked = await lockRefund(tx, refundId);
    if (locked?.state === 'queued' && locked.refusals === refund.refusals) {
      await recordRefusal(deps, tx, locked, answer.message);
    }
  });
}

/** The provider's answer. A refusal counts as one. */
async function ask(
  deps: PaymentDeps,
  refund: Refund,
  attempt: Attempt,
): Promise<ProviderRefund | ProviderError> {
  try {
    const provider = await deps.providers.find(deps.db, refund);
    if (provider === null) {
      throw new ProviderError(
        'unavailable',
        `the refund needs ${refund.provider}, which is no longer set up`,
      );
    }
    const { providerPaymentId, amountPaise, currency } = refund;
    return await provider.refund({ providerPaymentId, amountPaise, currency, key: keyOf(refund) });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind === 'refused') return error;
    await noteError(deps, refund, error, attempt.last);
    throw error;
  }
}

/**
 * The webhook may have arrived although the answer did not; what it recorded must not be
 * overwritten.
 */
async function noteError(
  deps: PaymentDeps,
  { id, refusals }: Refund,
  { message }: ProviderError,
  last: boolean,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const refund = await lockRefund(tx, id);
    if (refund?.state !== 'queued' || refund.refusals !== refusals) return;
    if (last) await giveUp(deps, tx, refund, message);
    else await saveRefund(tx, id, { lastError: message }, deps.clock.now());
  });
}

/**
 * The idempotency key of the refund's current request. Each final refusal starts a request with a
 * new key.
 */
function keyOf({ id, refusals }: Pick<Refund, 'id' | 'refusals'>): string {
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
  reported: ProviderRefund,
): Promise<void> {
  const refund = await lockRefund(tx, refundId);
  if (refund === null) return;
  const news = refundNews(
    refund.state,
    reported.state,
    reported.receipt === null || reported.receipt === keyOf(refund),
  );
  if (news === 'no_news') return;
  const now = deps.clock.now();
  if (news === 'failed') {
    return recordRefusal(deps, tx, refund, `the provider could not carry out ${reported.id}`);
  }
  if (news === 'requested') {
    // Nobody can be asked about a refund that people pay.
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
  const posting = refundPaid(bookedAs(refund), moneyOf(refund));
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
async function giveUp(
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
async function recordRefusal(
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

/**
 * Retries a refund that failed for good. The money was owed all along. Repeating this while it is
 * in progress does nothing.
 * @throws Problem `event_not_found` for everyone except the organiser, `payment_not_found`
 */
export async function retryRefund(
  deps: Pick<PaymentDeps, 'db' | 'clock'>,
  { caller, eventId, paymentId }: { caller: Principal; eventId: string; paymentId: string },
): Promise<PaymentView> {
  await managedEvent(deps.db, caller, eventId);
  return transaction(deps.db, async (tx) => {
    const order = await findOrder(tx, paymentId);
    if (order?.eventId !== eventId) throw new Problem('payment_not_found');
    await retryRefunds(deps, tx, caller, [paymentId]);
    const row = await findOrderRow(tx, paymentId);
    if (row === null) throw new Problem('payment_not_found');
    return presentPayment(row, deps.clock.now());
  });
}

/**
 * Retries the failed refunds of these orders.
 * @returns how many there are
 */
export async function retryRefunds(
  { clock }: Pick<PaymentDeps, 'clock'>,
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
