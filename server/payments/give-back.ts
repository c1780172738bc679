import { boughtNothing, type RefundCause } from '../../contracts/payments.ts';
import { recordActions } from '../audit/index.ts';
import type { Tx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { addJobs } from '../platform/jobs.ts';
import { sendRefundJob } from './jobs.ts';
import { mailRefunds } from './mails.ts';
import type { PaymentParts } from './parts.ts';
import { insertRefunds } from './refund-store.ts';
import { owed, refundDue } from './rules.ts';
import { lockCapturedFor, lockCapturedOf, post } from './store.ts';

type Captured = Awaited<ReturnType<typeof lockCapturedFor>>[number];

/**
 * Gives back what was captured for these subjects, as far as the policy says so; once, however often it is asked. Where
 * it bought nothing only the payment goes back that is being recorded: an earlier one may have bought the seat.
 *
 * @param wanted each subject's id with the reason
 * @param refundableUntil until when attendees get all back by the terms of today; null: never
 */
export async function giveBack(
  parts: Pick<PaymentParts, 'clock' | 'siteUrl'>,
  tx: Tx,
  wanted: readonly { readonly subjectId: string; readonly cause: RefundCause }[],
  refundableUntil: Temporal.Instant | null,
): Promise<void> {
  if (wanted.length === 0) return;
  const causes = new Map(wanted.map(({ subjectId, cause }) => [subjectId, cause]));
  const now = parts.clock.now();
  const due = (await lockCapturedFor(tx, [...causes.keys()])).flatMap((payment) => {
    const cause = causes.get(payment.subjectId);
    if (cause === undefined || (boughtNothing(cause) && payment.keptAt !== null)) return [];
    const { amountPaise, refundableUntil: promisedUntil } = payment;
    const paise = refundDue(cause, { amountPaise, promisedUntil, refundableUntil, now });
    return paise === 0 ? [] : [{ ...payment, cause, paise }];
  });
  await returnPayments(parts, tx, due);
}

/** Gives back all that was captured for these orders, whatever they bought, because an administrator says so. */
export async function returnOrders(
  parts: Pick<PaymentParts, 'clock' | 'siteUrl'>,
  tx: Tx,
  orderIds: readonly string[],
): Promise<void> {
  const payments = await lockCapturedOf(tx, orderIds);
  await returnPayments(
    parts,
    tx,
    payments.map((payment) => ({ ...payment, cause: 'administrator', paise: payment.amountPaise })),
  );
}

/** Queues the refunds of payments that are locked, books what is owed and tells the people whose money it is. */
export async function returnPayments(
  parts: Pick<PaymentParts, 'clock' | 'siteUrl'>,
  tx: Tx,
  due: readonly (Captured & { readonly cause: RefundCause; readonly paise: number })[],
): Promise<void> {
  if (due.length === 0) return;
  const now = parts.clock.now();
  const refunds = due.map(({ id, paise, cause }) => ({
    id: newId(),
    paymentId: id,
    amountPaise: paise,
    cause,
  }));
  await insertRefunds(tx, refunds, now);
  await recordActions(
    tx,
    now,
    refunds.map(({ id, paymentId, amountPaise, cause }) => ({
      action: 'refund_owed',
      actorId: null,
      object: { kind: 'refund', id },
      details: { amountPaise, cause, paymentId },
    })),
  );
  const postings = due.map(({ id, paise, keptAt }) => ({
    paymentId: id,
    posting: owed(id, paise, keptAt === null ? 'unassigned' : 'sales'),
  }));
  await post(tx, postings, now);
  await addJobs(
    tx,
    sendRefundJob,
    refunds.map(({ id }) => ({ refundId: id })),
  );
  await mailRefunds(parts, tx, due);
}
