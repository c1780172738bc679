import { handle, type JobHandler, type Recurring } from '../platform/jobs.ts';
import { forgetNoticesJob, reconcileJob, sendRefundJob } from './jobs.ts';
import type { PaymentParts } from './parts.ts';
import { reconcile } from './reconcile.ts';
import { sendRefund } from './send-refund.ts';
import { deleteNotices } from './store.ts';

export { countUnsettledEvents, hasOrders, promiseRefunds } from './event-sales.ts';
export { giveBack, returnOrders } from './give-back.ts';
export { openOrder } from './open-order.ts';
export type { PaymentHooks, PaymentParts } from './parts.ts';
export { ProviderFault } from './provider.ts';
export { checkoutSources, razorpayProvider } from './providers/razorpay.ts';
export { type Sandbox, sandboxProvider } from './providers/sandbox.ts';
export { listRefundsOf } from './refund-store.ts';
export { retryRefunds } from './retry-refund.ts';
export { noticeRoutes, paymentRoutes } from './routes.ts';
export { sandboxJobs, sandboxRoutes } from './sandbox-routes.ts';
export { listPayments, presentOrder } from './show-payments.ts';
export { paidFor, promisedUntil } from './store.ts';
export { countForfeitedSeats, findReturnable } from './view-store.ts';

/** Notices are sent again for a day; kept for longer than that. */
const noticeDays = 7;

/** Gives money back. */
export function paymentJobs(parts: PaymentParts): JobHandler[] {
  return [handle(sendRefundJob, ({ refundId }, attempt) => sendRefund(parts, refundId, attempt))];
}

/** Asks every minute what became of open payments; clears old notices away at night. */
export function paymentRecurring(parts: PaymentParts): Recurring[] {
  const forget = () => deleteNotices(parts.db, parts.clock.now().subtract({ hours: 24 * noticeDays }));
  return [
    { cron: '* * * * *', handler: handle(reconcileJob, () => reconcile(parts)) },
    { cron: '29 3 * * *', handler: handle(forgetNoticesJob, forget) },
  ];
}
