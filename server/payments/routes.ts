import type { FastifyInstance } from 'fastify';
import { samplePrice } from '../../contracts/payment-terms.ts';
import * as contract from '../../contracts/payments.ts';
import { en } from '../../messages/en.ts';
import type { Bind, Guard } from '../platform/http.ts';
import { useLimit } from '../platform/limits.ts';
import { confirmPayment } from './confirm-payment.ts';
import { openCheckout } from './open-checkout.ts';
import { openOrder } from './open-order.ts';
import type { PaymentParts } from './parts.ts';
import { receiveNotice } from './receive-notice.ts';
import { retryRefund } from './retry-refund.ts';
import { listEventPayments, listOwnPayments, showPayment } from './show-payments.ts';

/** Serves payments to those who pay and those who are paid. */
export function paymentRoutes(bind: Bind, parts: PaymentParts): void {
  const limited: Guard = async ({ caller }) => {
    if (caller !== null) await useLimit(parts, `writes:${caller.userId}`, parts.writes);
  };
  bind(
    contract.buySample,
    async ({ caller }) => ({
      paymentId: await openOrder(parts, {
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
  bind(contract.getPayment, ({ params, caller }) => showPayment(parts, { caller, ...params }));
  bind(contract.listOwnPayments, ({ query, caller }) =>
    listOwnPayments(parts, { caller, registrationId: query.registrationId, page: query.page }),
  );
  bind(contract.openCheckout, ({ params, caller }) => openCheckout(parts, { caller, ...params }), limited);
  bind(
    contract.confirmPayment,
    ({ params, body, caller }) => confirmPayment(parts, { caller, ...params, proof: body }),
    limited,
  );
  bind(contract.listEventPayments, ({ params, query, caller }) =>
    listEventPayments(parts, { caller, ...params, only: query.only, page: query.page }),
  );
  bind(contract.retryRefund, ({ params, caller }) => retryRefund(parts, { caller, ...params }), limited);
}

/** Serves the address that Razorpay sends its notices to. What is signed are the body's bytes, so it is not parsed. */
export async function noticeRoutes(app: FastifyInstance, parts: PaymentParts): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    scope.post('/v1/payments/webhooks/razorpay', { config: { anyOrigin: true } }, async (request, reply) => {
      await receiveNotice(parts, {
        body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        signature: headerOf(request.headers['x-razorpay-signature']) ?? '',
        id: headerOf(request.headers['x-razorpay-event-id']),
      });
      return reply.code(204).send();
    });
  });
}

function headerOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
