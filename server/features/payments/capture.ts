import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CheckoutProof, PaymentView, RefundCause } from '../../../contracts/payments.ts';
import { type Tx, transaction } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { newId } from '../../infra/ids.ts';
import { recordAction } from '../audit/index.ts';
import { recordSale } from '../invoices/index.ts';
import { insertItems, lockCapturedFor } from './captured-store.ts';
import {
  type BoughtItem,
  type MethodName,
  type Notice,
  type PaymentDeps,
  type PaymentProvider,
  ProviderError,
  type ProviderPayment,
  unlessUnknown,
} from './deps.ts';
import { checkDispute, recordDispute } from './disputes/commands.ts';
import { disputesToCheck } from './disputes/store.ts';
import { recordFee } from './fees.ts';
import { mailReceipt } from './mails.ts';
import { isSameMethod } from './methods/methods.ts';
import { ownOrder } from './policy.ts';
import { showPayment } from './queries.ts';
import { returnPayments } from './refunds/refunds.ts';
import { recordRefund, refundOf } from './refunds/reports.ts';
import { type Refund, refundsToCheck, saveRefund } from './refunds/store.ts';
import { captured, checkHours, kept, nextCheck, type ProviderPaymentState, paymentStates } from './rules.ts';
import {
  findOrder,
  findOrderOfProvider,
  insertPayment,
  insertWebhook,
  lockPayment,
  markKept,
  markPaid,
  type Order,
  ordersToCheck,
  post,
  saveCheck,
  savePaymentState,
} from './store.ts';

/** Where each gateway's webhooks have their signature and id. Stripe's id is in the body, which only the adapter reads. */
const webhookHeaders = {
  razorpay: { signature: 'x-razorpay-signature', id: 'x-razorpay-event-id' },
  stripe: { signature: 'stripe-signature', id: null },
} as const;

/** The webhook endpoints of the gateways. The signature covers the raw bytes, so the body isn't parsed. */
export async function webhookRoutes(app: FastifyInstance, deps: PaymentDeps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    for (const provider of ['razorpay', 'stripe'] as const) {
      const headers = webhookHeaders[provider];
      const take = async (request: FastifyRequest, reply: FastifyReply) => {
        const { methodId = null } = request.params as { methodId?: string };
        await handleWebhook(
          deps,
          { provider, methodId },
          {
            body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
            signature: headerOf(request.headers[headers.signature]) ?? '',
            id: headers.id === null ? undefined : headerOf(request.headers[headers.id]),
          },
        );
        return reply.code(204).send();
      };
      const path = `/v1/payments/webhooks/${provider}`;
      scope.post(path, { config: { anyOrigin: true } }, take);
      scope.post(`${path}/:methodId`, { config: { anyOrigin: true } }, take);
    }
  });
}

function headerOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/**
 * Handles the checkout result reported by the browser: checks the provider's signature, then asks
 * the provider for the payment's state. If the provider doesn't answer, its webhook or the next
 * reconciliation settles the payment.
 * @throws Problem `payment_not_found`, `payment_not_genuine`
 */
export async function confirmPayment(
  deps: PaymentDeps,
  { caller, paymentId, proof }: { caller: Principal; paymentId: string; proof: CheckoutProof },
): Promise<PaymentView> {
  const order = await ownOrder(deps.db, caller, paymentId);
  const provider = await deps.providers.find(deps.db, order);
  const genuine =
    provider !== null &&
    order.providerOrderId === proof.razorpay_order_id &&
    provider.isGenuine({
      providerOrderId: proof.razorpay_order_id,
      providerPaymentId: proof.razorpay_payment_id,
      signature: proof.razorpay_signature,
    });
  if (!genuine) throw new Problem('payment_not_genuine');
  const payment = await ask(deps, provider, proof.razorpay_payment_id);
  if (payment !== null) await transaction(deps.db, (tx) => recordPayment(deps, tx, order, payment));
  return showPayment(deps, { caller, paymentId });
}

async function ask(
  { log }: PaymentDeps,
  provider: PaymentProvider,
  providerPaymentId: string,
): Promise<ProviderPayment | null> {
  try {
    return await provider.fetchPayment(providerPaymentId);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn(
      { err: error, payment: providerPaymentId },
      'could not fetch a payment to confirm it; reconciliation will retry',
    );
    return null;
  }
}

/**
 * Records what the provider says about an order's payment. Idempotent, whatever the source. On
 * capture, the subject is settled in the same transaction, and the money is either assigned or
 * refunded.
 * @returns what a new capture was good for; null when nothing was captured
 */
export async function recordPayment(
  deps: PaymentDeps,
  tx: Tx,
  order: Order,
  reported: ProviderPayment,
): Promise<{ readonly paymentId: string; readonly bought: boolean } | null> {
  if (reported.state === 'pending') return null;
  if (reported.currency !== order.currency || reported.providerOrderId !== order.providerOrderId) {
    deps.log.error(
      { orderId: order.id, payment: reported.id },
      'payment does not match its order or currency',
    );
    return null;
  }
  const paymentId = await savePaymentProgress(deps, tx, order, reported, reported.state);
  if (paymentId === null || reported.state !== 'captured') return null;
  return { paymentId, bought: await settle(deps, tx, order, paymentId, reported) };
}

/** Saves a payment's progress; returns null when nothing is new. */
async function savePaymentProgress(
  { clock, log }: Pick<PaymentDeps, 'clock' | 'log'>,
  tx: Tx,
  order: Order,
  reported: ProviderPayment,
  state: Exclude<ProviderPayment['state'], 'pending'>,
): Promise<string | null> {
  const id = newId();
  const now = clock.now();
  const { id: providerPaymentId, amountPaise, method, failure } = reported;
  if (await insertPayment(tx, { id, order, providerPaymentId, amountPaise, state, method, failure, now })) {
    return id;
  }
  const known = await lockPayment(tx, order, providerPaymentId);
  if (known.orderId !== order.id) {
    log.error({ orderId: order.id, payment: providerPaymentId }, 'payment belongs to another order');
    return null;
  }
  if (!isAhead(state, known.state)) return null;
  await savePaymentState(tx, known.id, state, now);
  return known.id;
}

/** @returns whether the payment bought what it was for */
async function settle(
  deps: PaymentDeps,
  tx: Tx,
  order: Order,
  paymentId: string,
  reported: ProviderPayment,
): Promise<boolean> {
  const now = deps.clock.now();
  await recordAction(tx, now, {
    action: 'payment_captured',
    actorId: null,
    object: { kind: 'payment', id: order.id },
    details: { amountPaise: reported.amountPaise, currency: order.currency, reference: reported.id },
  });
  const paid = { amount: reported.amountPaise, currency: order.currency };
  await post(tx, [{ paymentId, posting: captured(paymentId, paid) }], now);
  await recordFee(tx, { paymentId, currency: order.currency, feePaise: reported.feePaise ?? null }, now);
  await markPaid(tx, order.id, now);
  const outcome = await outcomeOf(deps, tx, order, reported);
  if (typeof outcome !== 'string') await insertItems(tx, paymentId, outcome);
  const cause = typeof outcome === 'string' ? outcome : null;
  if (cause !== null) {
    const unwanted = (await lockCapturedFor(tx, [order.subject.id])).filter(({ id }) => id === paymentId);
    await returnPayments(
      deps,
      tx,
      unwanted.map((payment) => ({ ...payment, itemId: null, cause, paise: payment.amountPaise })),
    );
  }
  if (!(await markKept(tx, paymentId, now))) return false;
  await post(tx, [{ paymentId, posting: kept(paymentId, paid) }], now);
  const items = typeof outcome === 'string' ? [] : outcome;
  const invoice = await recordSale(deps, tx, { paymentId, order, items });
  await mailReceipt(deps, tx, { order, reference: reported.id, paidAt: now, items, invoice });
  return true;
}

/** Why the payment buys nothing; or what it bought, if that is more than one thing. */
async function outcomeOf(
  { hooks }: PaymentDeps,
  tx: Tx,
  order: Order,
  reported: ProviderPayment,
): Promise<RefundCause | readonly BoughtItem[]> {
  if (!pays(reported, order)) return 'wrong_amount';
  const { kind, id } = order.subject;
  if (kind === 'sample') return [];
  const outcome = await hooks.captured(tx, { subject: { kind, id }, amountPaise: reported.amountPaise });
  if (outcome !== 'unwanted') return outcome;
  return kind === 'change' ? 'not_due' : 'event_unavailable';
}

interface RawWebhook {
  /** The exact bytes, because they are signed. */
  readonly body: Buffer;
  readonly signature: string;
  /** The provider's id, the same for every delivery; undefined when it sends none. */
  readonly id: string | undefined;
}

/**
 * Processes a webhook, once per id. If anything fails, everything is rolled back and the provider
 * delivers it again.
 * @throws Problem `payment_not_genuine`
 */
export async function handleWebhook(deps: PaymentDeps, method: MethodName, raw: RawWebhook): Promise<void> {
  const provider = await deps.providers.find(deps.db, method);
  const notice = provider?.parseWebhook(raw.body, raw.signature);
  if (notice === undefined) throw new Problem('payment_not_genuine');
  await transaction(deps.db, async (tx) => {
    const isNew = raw.id === undefined || (await insertWebhook(tx, raw.id, deps.clock.now()));
    if (isNew) await act(deps, tx, method, notice);
  });
}

async function act(deps: PaymentDeps, tx: Tx, method: MethodName, notice: Notice): Promise<void> {
  if (notice === null) return;
  if (notice.kind === 'payment') return recordReported(deps, tx, method, notice.payment);
  if (notice.kind === 'dispute') return recordDispute(deps, tx, method, notice.dispute);
  const refund = await refundOf(tx, notice.refund);
  if (refund === null || !isSameMethod(refund, method)) {
    return deps.log.warn({ refund: notice.refund.id }, 'webhook for an unknown refund');
  }
  return recordRefund(deps, tx, refund.id, notice.refund);
}

/** Records a payment of an account, if it is for an order here. */
async function recordReported(
  deps: PaymentDeps,
  tx: Tx,
  method: MethodName,
  payment: ProviderPayment,
): Promise<void> {
  const order = await orderOf(tx, payment);
  // The same account may also take money for other sites, and an account's owner must not settle another's orders.
  if (order === null || !isSameMethod(order, method))
    return deps.log.warn({ payment: payment.id }, 'a payment for an unknown order');
  await recordPayment(deps, tx, order, { ...payment, providerOrderId: order.providerOrderId });
}

/**
 * The job for a dispute that was reported before its payment: asks the provider about both, and records them in their
 * order. What another site took through the same account stays out.
 * @throws ProviderError so that the job is retried
 */
export async function findDispute(
  deps: PaymentDeps,
  { disputeId, providerPaymentId, ...method }: MethodName & { disputeId: string; providerPaymentId: string },
): Promise<void> {
  const provider = await requireProvider(deps, method);
  const payment = await unlessUnknown(() => provider.fetchPayment(providerPaymentId));
  if (payment === null)
    return deps.log.warn({ dispute: disputeId }, "a dispute of a payment that the provider doesn't know");
  await transaction(deps.db, (tx) => recordReported(deps, tx, method, payment));
  const dispute = await provider.disputes?.fetch(disputeId);
  if (dispute !== undefined)
    await transaction(deps.db, (tx) => recordDispute(deps, tx, method, dispute, true));
}

/** By the provider's id of the order or, if it doesn't name that, by ours. */
async function orderOf(tx: Tx, { providerOrderId, receipt }: ProviderPayment): Promise<Order | null> {
  if (providerOrderId !== null) return findOrderOfProvider(tx, providerOrderId);
  return receipt === null ? null : findOrder(tx, receipt);
}

/** Requests to the provider per run; the next run, a minute later, takes the rest. */
const maxAtOnce = 50;

/** Asks the providers about open orders and refunds: webhooks get lost, and browsers get closed. */
export async function reconcile(deps: PaymentDeps): Promise<void> {
  const now = deps.clock.now();
  const outages: MethodName[] = [];
  // What one provider can't answer stays due, and must not keep the others from being asked.
  for (let asked = 0; asked < maxAtOnce; ) {
    const due = { now, without: outages, most: maxAtOnce };
    const orders = await ordersToCheck(deps.db, due);
    const refunds = await refundsToCheck(deps.db, due);
    const disputes = await disputesToCheck(deps.db, due);
    const checks = [
      ...orders.map((order) => ({ of: order, run: () => checkOrder(deps, order) })),
      ...refunds.map((refund) => ({ of: refund, run: () => checkRefund(deps, refund) })),
      ...disputes.map((dispute) => ({ of: dispute, run: () => checkDispute(deps, dispute) })),
    ];
    if (checks.length === 0) return;
    for (const { of, run } of checks) {
      if (outages.some((method) => isSameMethod(method, of))) continue;
      asked++;
      const error = await errorOf(run);
      if (error === null) continue;
      deps.log.warn({ err: error }, 'could not check a payment or refund with the provider');
      if (error.kind === 'unavailable') outages.push(of);
    }
    if ([orders, refunds, disputes].every((due) => due.length < maxAtOnce)) return;
  }
}

async function errorOf(check: () => Promise<void>): Promise<ProviderError | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (error instanceof ProviderError) return error;
    throw error;
  }
}

async function checkOrder(deps: PaymentDeps, order: Order): Promise<void> {
  if (order.providerOrderId === null) return;
  // Saved first, so that an order the provider can't answer for doesn't block the head of the
  // queue.
  await saveCheck(deps.db, order, nextCheck(order.checks + 1, deps.clock.now()));
  const provider = await requireProvider(deps, order);
  for (const payment of await provider.listPayments(order.providerOrderId)) {
    await transaction(deps.db, (tx) => recordPayment(deps, tx, order, payment));
  }
}

async function checkRefund(deps: PaymentDeps, refund: Refund): Promise<void> {
  if (refund.providerRefundId === null) return;
  const now = deps.clock.now();
  await saveRefund(deps.db, refund.id, { nextCheckAt: now.add({ hours: checkHours }) }, now);
  const provider = await requireProvider(deps, refund);
  const reported = await provider.fetchRefund(refund.providerPaymentId, refund.providerRefundId);
  await transaction(deps.db, (tx) => recordRefund(deps, tx, refund.id, { ...reported, isAnswer: true }));
}

/** @throws ProviderError `unavailable` if it isn't set up any more */
async function requireProvider(deps: PaymentDeps, method: MethodName): Promise<PaymentProvider> {
  const provider = await deps.providers.find(deps.db, method);
  if (provider === null) throw new ProviderError('unavailable', `${method.provider} is no longer set up`);
  return provider;
}

/**
 * Whether an update about a payment is news. Webhooks may come twice, late and in any order, so
 * only a step forward counts. A bank may still authorise a payment it reported as failed.
 */
export function isAhead(reported: ProviderPaymentState, known: ProviderPaymentState | null): boolean {
  return known === null || paymentStates.indexOf(reported) > paymentStates.indexOf(known);
}

/**
 * Whether a payment matches the order, to the smallest unit of its currency. Nothing else confirms a seat (product rule
 * 27).
 */
export function pays(
  payment: { providerOrderId: string | null; amountPaise: number; currency: string },
  order: { providerOrderId: string | null; amountPaise: number; currency: string },
): boolean {
  return (
    order.providerOrderId !== null &&
    payment.providerOrderId === order.providerOrderId &&
    payment.amountPaise === order.amountPaise &&
    payment.currency === order.currency
  );
}
