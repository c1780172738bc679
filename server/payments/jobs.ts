import { z } from 'zod';
import { job } from '../platform/jobs.ts';

/** Asks the provider to give money back. */
export const sendRefundJob = job('send_refund', z.object({ refundId: z.string() }));

/** Asks the provider what became of orders and refunds that stay open. */
export const reconcileJob = job('reconcile_payments', z.unknown(), 1);

/** Forgets notices that can't come again. */
export const forgetNoticesJob = job('forget_payment_notices', z.unknown(), 3);
