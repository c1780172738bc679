import * as contract from '../../contracts/payments.ts';
import type { Bind, Guard } from '../platform/http.ts';
import { handle, type JobHandler } from '../platform/jobs.ts';
import { useLimit } from '../platform/limits.ts';
import { Problem } from '../platform/problem.ts';
import type { PaymentParts } from './parts.ts';
import { ownOrder } from './policy.ts';
import { ProviderFault } from './provider.ts';
import { type Sandbox, sandboxNoticeJob } from './providers/sandbox.ts';
import { receiveNotice } from './receive-notice.ts';

/** Serves the sandbox's checkout. Bind it where the sandbox is the provider and nowhere else. */
export function sandboxRoutes(bind: Bind, parts: PaymentParts, sandbox: Sandbox): void {
  const limited: Guard = async ({ caller }) => {
    if (caller !== null) await useLimit(parts, `writes:${caller.userId}`, parts.writes);
  };
  bind(
    contract.payInSandbox,
    async ({ params, body, caller }) => {
      const order = await ownOrder(parts.db, caller, params.paymentId);
      if (order.provider !== 'sandbox' || order.providerOrderId === null)
        throw new Problem('payment_not_open');
      const paid = await sandbox.pay(order.providerOrderId, body.outcome).catch(asProblem);
      if ('failure' in paid) return { error: { code: 'BAD_REQUEST_ERROR', description: paid.failure } };
      return {
        razorpay_order_id: paid.providerOrderId,
        razorpay_payment_id: paid.providerPaymentId,
        razorpay_signature: paid.signature,
      };
    },
    limited,
  );
}

function asProblem(error: unknown): never {
  throw error instanceof ProviderFault ? new Problem('payment_not_open') : error;
}

/** Delivers the sandbox's notices. */
export function sandboxJobs(parts: PaymentParts): JobHandler[] {
  return [
    handle(sandboxNoticeJob, ({ id, body, signature }) =>
      receiveNotice(parts, { id, body: Buffer.from(body), signature }),
    ),
  ];
}
