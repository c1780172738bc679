import { handle, type JobHandler, type Recurring } from '../../infra/jobs/queue.ts';
import { findDispute, reconcile } from './capture.ts';
import type { PaymentDeps } from './deps.ts';
import { submitEvidence } from './disputes/evidence.ts';
import { askForFee } from './fees.ts';
import {
  bookFeeJob,
  deleteOldWebhooksJob,
  findDisputeJob,
  reconcileJob,
  sendEvidenceJob,
  sendRefundJob,
} from './mails.ts';
import { deleteOldKeys } from './methods/store.ts';
import { sendRefund } from './refunds/refunds.ts';
import { deleteWebhooks } from './store.ts';

export { webhookRoutes } from './capture.ts';
export { paidFor, paidPaise, promisedUntil } from './captured-store.ts';
export { openOrder } from './checkout.ts';
export { type PaymentDeps, type PaymentHooks, ProviderError } from './deps.ts';
export { openDisputesOf } from './disputes/queries.ts';
export {
  countAllFailedRefunds,
  countFailedRefunds,
  countForfeitedSeats,
  countUnsettledEvents,
  hasOrders,
  promiseRefunds,
} from './event-sales.ts';
export { offeredFirst } from './methods/methods.ts';
export { type DirectoryOptions, paymentProviders } from './methods/provider-directory.ts';
export { hasAccountsOf } from './methods/store.ts';
export { checkoutSources, razorpayAddress, razorpayProvider } from './providers/razorpay.ts';
export { type Sandbox, sandboxProvider } from './providers/sandbox.ts';
export { stripeProvider } from './providers/stripe.ts';
export { findReturnable, listPayments, presentOrder } from './queries.ts';
export { createRefunds, retryRefunds, returnOrders } from './refunds/refunds.ts';
export { listRefundsOf } from './refunds/store.ts';
export {
  disputeRoutes,
  paymentAccountRoutes,
  paymentRoutes,
  sandboxJobs,
  sandboxRoutes,
  transferRoutes,
} from './routes.ts';
export { noTotals, totalsOf } from './totals.ts';

/** The provider repeats webhooks for a day; ids are stored for longer. */
const webhookRetentionDays = 7;

/** Of accounts that aren't used any more: banks take payments back for up to half a year. */
const keyRetentionDays = 200;

export function paymentJobs(deps: PaymentDeps): JobHandler[] {
  return [
    handle(sendRefundJob, ({ refundId }, attempt) => sendRefund(deps, refundId, attempt)),
    handle(bookFeeJob, ({ paymentId }, attempt) => askForFee(deps, paymentId, attempt)),
    handle(findDisputeJob, (named) => findDispute(deps, named)),
    handle(sendEvidenceJob, ({ disputeId }, attempt) => submitEvidence(deps, disputeId, attempt)),
  ];
}

/** Reconciles open payments every minute, and deletes old webhook ids nightly. */
export function paymentRecurring(deps: PaymentDeps): Recurring[] {
  const forget = async () => {
    const now = deps.clock.now();
    await deleteWebhooks(deps.db, now.subtract({ hours: 24 * webhookRetentionDays }));
    await deleteOldKeys(deps.db, now.subtract({ hours: 24 * keyRetentionDays }));
  };
  return [
    { cron: '* * * * *', handler: handle(reconcileJob, () => reconcile(deps)) },
    { cron: '29 3 * * *', handler: handle(deleteOldWebhooksJob, forget) },
  ];
}
