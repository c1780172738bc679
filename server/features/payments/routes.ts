import { samplePrice } from '../../../contracts/payment-terms.ts';
import * as contract from '../../../contracts/payments.ts';
import { en } from '../../../messages/en.ts';
import { Problem } from '../../infra/http/problem.ts';
import { useLimit } from '../../infra/http/request-limits.ts';
import type { Bind, Guard } from '../../infra/http/server.ts';
import { handle, type JobHandler } from '../../infra/jobs/queue.ts';
import { confirmPayment, handleWebhook } from './capture.ts';
import { openCheckout, openOrder } from './checkout.ts';
import { type PaymentDeps, ProviderFault } from './deps.ts';
import { ownOrder } from './policy.ts';
import { type Sandbox, sandboxWebhookJob } from './providers/sandbox.ts';
import { listEventPayments, listOwnPayments, showPayment } from './queries.ts';
import { retryRefund } from './refunds.ts';

export function paymentRoutes(bind: Bind, deps: PaymentDeps): void {
  const limited: Guard = async ({ caller }) => {
    if (caller !== null) await useLimit(deps, `writes:${caller.userId}`, deps.writes);
  };
  bind(
    contract.buySample,
    async ({ caller }) => ({
      paymentId: await openOrder(deps, {
        subject: { kind: 'sample', id: 'sample' },
        eventId: null,
        payerId: caller.userId,
        description: en.payment.sampleProduct,
        amountPaise: samplePrice * 100,
        expiresAt: null,
        refundableUntil: null,
      }),
    }),
    limited,
  );
  bind(contract.getPayment, ({ params, caller }) => showPayment(deps, { caller, ...params }));
  bind(contract.listOwnPayments, ({ query, caller }) =>
    listOwnPayments(deps, { caller, registrationId: query.registrationId, page: query.page }),
  );
  bind(contract.openCheckout, ({ params, caller }) => openCheckout(deps, { caller, ...params }), limited);
  bind(
    contract.confirmPayment,
    ({ params, body, caller }) => confirmPayment(deps, { caller, ...params, proof: body }),
    limited,
  );
  bind(contract.listEventPayments, ({ params, query, caller }) =>
    listEventPayments(deps, { caller, ...params, only: query.only, page: query.page }),
  );
  bind(contract.retryRefund, ({ params, caller }) => retryRefund(deps, { caller, ...params }), limited);
}

/** The sandbox's checkout. Only bind it when the sandbox is the provider. */
export function sandboxRoutes(bind: Bind, deps: PaymentDeps, sandbox: Sandbox): void {
  const limited: Guard = async ({ caller }) => {
    if (caller !== null) await useLimit(deps, `writes:${caller.userId}`, deps.writes);
  };
  bind(
    contract.payInSandbox,
    async ({ params, body, caller }) => {
      const order = await ownOrder(deps.db, caller, params.paymentId);
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

/** Delivers the sandbox's webhooks. */
export function sandboxJobs(deps: PaymentDeps): JobHandler[] {
  return [
    handle(sandboxWebhookJob, ({ id, body, signature }) =>
      handleWebhook(deps, { id, body: Buffer.from(body), signature }),
    ),
  ];
}
