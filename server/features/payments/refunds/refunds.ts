import type { PaymentView, RefundCause } from '../../../../contracts/payments.ts';
import { type Tx, transaction } from '../../../infra/db/database.ts';
import { Problem } from '../../../infra/http/problem.ts';
import type { Principal } from '../../../infra/http/server.ts';
import { newId } from '../../../infra/ids.ts';
import { type Attempt, addJobs } from '../../../infra/jobs/queue.ts';
import { recordActions } from '../../audit/index.ts';
import { creditLater } from '../../invoices/index.ts';
import {
  type CapturedPayment,
  lockCapturedFor,
  lockCapturedOf,
  partsOf,
  wasSold,
} from '../captured-store.ts';
import { type PaymentDeps, ProviderError, type ProviderRefund } from '../deps.ts';
import { heldByBank } from '../disputes/store.ts';
import { mailRefunds, sendRefundJob } from '../mails.ts';
import { managedEvent } from '../policy.ts';
import { findOrderRow, presentPayment } from '../queries.ts';
import { owed, refundsDue, refundsWithin } from '../rules.ts';
import { findOrder, post } from '../store.ts';
import { bookedAs, giveUp, keyOf, moneyOf, recordRefund, recordRefusal } from './reports.ts';
import {
  findRefund,
  insertRefunds,
  lockRefund,
  type Refund,
  requeueFailedRefunds,
  saveRefund,
} from './store.ts';

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

/** A refund that someone asked for. */
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
  await creditLater(tx, refunds);
  const held = await heldByBank(
    tx,
    due.map(({ id }) => id),
  );
  await mailRefunds(
    deps,
    tx,
    due.map((refund) => ({ ...refund, reason: by?.reason ?? null, waits: held.has(refund.id) })),
  );
}

/**
 * Requests a refund from the provider. If the answer is lost, the next attempt uses the same key,
 * so nothing is refunded twice.
 * @throws ProviderError so that the job is retried
 */
export async function sendRefund(deps: PaymentDeps, refundId: string, attempt: Attempt): Promise<void> {
  const refund = await findRefund(deps.db, refundId);
  if (refund?.state !== 'queued') return;
  // Providers refuse it while a bank has the money. It's sent or settled once that has decided.
  if ((await heldByBank(deps.db, [refund.paymentId])).size > 0) return;
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
    const key = keyOf(refund);
    const answer = await provider.refund({ providerPaymentId, amountPaise, currency, key });
    return { ...answer, receipt: answer.receipt ?? key };
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
