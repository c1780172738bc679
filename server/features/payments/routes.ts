import * as disputes from '../../../contracts/disputes.ts';
import * as door from '../../../contracts/door-payments.ts';
import * as account from '../../../contracts/payment-accounts.ts';
import * as methods from '../../../contracts/payment-methods.ts';
import { samplePrice } from '../../../contracts/payment-terms.ts';
import * as contract from '../../../contracts/payments.ts';
import * as transfers from '../../../contracts/transfers.ts';
import { en } from '../../../messages/catalogues.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Bind, Guard, Principal } from '../../infra/http/server.ts';
import { handle, type JobHandler } from '../../infra/jobs/queue.ts';
import type { AccountDeps } from '../accounts/index.ts';
import { confirmPayment, handleWebhook } from './capture.ts';
import { openCheckout, openOrder } from './checkout.ts';
import { type PaymentDeps, ProviderError } from './deps.ts';
import { downloadEvidence, sendEvidence, showEvidence } from './disputes/evidence.ts';
import { pageOfDisputes } from './disputes/queries.ts';
import { type MethodSettingsDeps, removeMethod, setMethod, showAccount } from './methods/accounts.ts';
import { chooseEventMethods, chooseMethod, listMethods, showEventMethods } from './methods/methods.ts';
import { managedEvent, ownOrder } from './policy.ts';
import { type Sandbox, sandboxWebhookJob } from './providers/sandbox.ts';
import { listEventPayments, listOwnPayments, showPayment } from './queries.ts';
import { refundPart } from './refunds/partial-refunds.ts';
import { retryRefund } from './refunds/refunds.ts';
import {
  confirmRefundTransfer,
  confirmTransfers,
  listTransfers,
  openProof,
  previewStatement,
  reportTransfer,
} from './transfers/commands.ts';
import { listUnpaidAtDoor, payAtDoor } from './transfers/door.ts';

export function paymentRoutes(bind: Bind, deps: PaymentDeps): void {
  bind(contract.buySample, async ({ caller }) => ({
    paymentId: await openOrder(deps, {
      subject: { kind: 'sample', id: 'sample' },
      eventId: null,
      payerId: caller.userId,
      description: en.payment.sampleProduct,
      amountPaise: samplePrice.amount,
      currency: samplePrice.currency,
      expiresAt: null,
      refundableUntil: null,
    }),
  }));
  bind(contract.getPayment, ({ params, caller }) => showPayment(deps, { caller, ...params }));
  bind(contract.listOwnPayments, ({ query, caller }) =>
    listOwnPayments(deps, { caller, registrationId: query.registrationId, page: query.page }),
  );
  bind(contract.openCheckout, ({ params, caller }) => openCheckout(deps, { caller, ...params }));
  bind(contract.confirmPayment, ({ params, body, caller }) =>
    confirmPayment(deps, { caller, ...params, proof: body }),
  );
  bind(contract.listEventPayments, ({ params, query, caller }) =>
    listEventPayments(deps, { caller, ...params, only: query.only, search: query.search, page: query.page }),
  );
  bind(methods.getEventMethods, ({ params, caller }) => showEventMethods(deps, { caller, ...params }));
  bind(methods.setEventMethods, ({ params, body, caller }) =>
    chooseEventMethods(deps, { caller, ...params, ...body }),
  );
  bind(methods.listPaymentMethods, ({ params, caller }) => listMethods(deps, { caller, ...params }));
  bind(methods.choosePaymentMethod, ({ params, body, caller }) =>
    chooseMethod(deps, { caller, ...params, ...body }),
  );
  bind(contract.retryRefund, ({ params, caller }) => retryRefund(deps, { caller, ...params }));
  bind(contract.refundPart, ({ params, body, caller }) => refundPart(deps, { caller, ...params, ...body }));
}

export function paymentAccountRoutes(bind: Bind, deps: MethodSettingsDeps, accounts: AccountDeps): void {
  bind(account.getPaymentAccount, ({ params, caller }) => showAccount(deps, { caller, ...params }));
  bind(account.setPaymentMethod, ({ params, body, caller }) =>
    setMethod(deps, accounts, { caller, ...params, ...body }),
  );
  bind(account.removePaymentMethod, ({ params, body, caller }) =>
    removeMethod(deps, accounts, { caller, ...params, ...body }),
  );
}

export function transferRoutes(bind: Bind, deps: PaymentDeps): void {
  bind(transfers.reportTransfer, ({ params, body, caller }) =>
    reportTransfer(deps, { caller, ...params, ...body }),
  );
  bind(transfers.getTransferProof, async ({ params, caller, reply }) => {
    const { type, bytes } = await openProof(deps, { caller, ...params });
    reply.type(type);
    return bytes;
  });
  bind(transfers.listTransfers, ({ params, query, caller }) =>
    listTransfers(deps, { caller, scope: params, ...query }),
  );
  bind(transfers.confirmTransfers, ({ params, body, caller }) =>
    confirmTransfers(deps, { caller, scope: params, ...body }),
  );
  bind(transfers.previewStatement, async ({ params, body, caller }) => {
    const { currency } = await managedEvent(deps.db, caller, params.eventId);
    return previewStatement(deps, { caller, scope: params, currency, ...body });
  });
  bind(door.listUnpaidAtDoor, ({ params, query, caller }) =>
    listUnpaidAtDoor(deps, { caller, ...params, ...query }),
  );
  bind(door.payAtDoor, ({ params, body, caller }) => payAtDoor(deps, { caller, ...params, ...body }));
  bind(transfers.confirmRefundTransfer, ({ params: { paymentId, eventId }, body, caller }) =>
    confirmRefundTransfer(deps, { caller, scope: { eventId }, paymentId, ...body }),
  );
  bind(transfers.listSiteTransfers, ({ query, caller }) =>
    listTransfers(deps, { caller, scope: 'site', ...query }),
  );
  bind(transfers.confirmSiteTransfers, ({ body, caller }) =>
    confirmTransfers(deps, { caller, scope: 'site', ...body }),
  );
  bind(transfers.previewSiteStatement, ({ body, caller }) =>
    previewStatement(deps, { caller, scope: 'site', ...body }),
  );
  bind(transfers.confirmSiteRefund, ({ params, body, caller }) =>
    confirmRefundTransfer(deps, { caller, scope: 'site', ...params, ...body }),
  );
}

/** Disputes of an event, and for administrators of the site. */
export function disputeRoutes(bind: Bind, deps: PaymentDeps, administrators: Guard): void {
  const { db } = deps;
  bind(disputes.listEventDisputes, async ({ params: { eventId }, query: { only, page }, caller }) => {
    await managedEvent(db, caller, eventId);
    return pageOfDisputes(deps, { eventId, only, page });
  });
  bind(
    disputes.listDisputes,
    ({ query: { only, page } }) => pageOfDisputes(deps, { eventId: null, only, page }),
    administrators,
  );
  bind(disputes.getEvidence, ({ params, caller }) => showEvidence(deps, { caller, ...params }));
  bind(disputes.downloadEvidence, async ({ params, caller, reply }) => {
    const { name, bytes } = await downloadEvidence(deps, { caller, ...params });
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
    reply.type('application/pdf');
    return bytes;
  });
  bind(disputes.sendEvidence, ({ params, body, caller }) =>
    sendEvidence(deps, { caller, ...params, ...body }),
  );
}

/** The sandbox's checkout. Only bind it when the sandbox is the provider. */
export function sandboxRoutes(bind: Bind, deps: PaymentDeps, sandbox: Sandbox): void {
  const atSandbox = async (caller: Principal, paymentId: string) => {
    const { provider, providerOrderId } = await ownOrder(deps.db, caller, paymentId);
    if (provider !== 'sandbox' || providerOrderId === null) throw new Problem('payment_not_open');
    return providerOrderId;
  };
  bind(contract.payInSandbox, async ({ params, body, caller }) => {
    const orderId = await atSandbox(caller, params.paymentId);
    const paid = await sandbox.pay(orderId, body.outcome).catch(asProblem);
    if ('failure' in paid) return { error: { code: 'BAD_REQUEST_ERROR', description: paid.failure } };
    return {
      razorpay_order_id: paid.providerOrderId,
      razorpay_payment_id: paid.providerPaymentId,
      razorpay_signature: paid.signature,
    };
  });
  bind(disputes.disputeInSandbox, async ({ params, body, caller }) => {
    const orderId = await atSandbox(caller, params.paymentId);
    return { state: await sandbox.act(orderId, body.step).catch(asProblem) };
  });
}

function asProblem(error: unknown): never {
  throw error instanceof ProviderError ? new Problem('payment_not_open') : error;
}

/** Delivers the sandbox's webhooks. */
export function sandboxJobs(deps: PaymentDeps): JobHandler[] {
  return [
    handle(sandboxWebhookJob, ({ id, body, signature }) =>
      handleWebhook(
        deps,
        { provider: 'sandbox', methodId: null },
        { id, body: Buffer.from(body), signature },
      ),
    ),
  ];
}
