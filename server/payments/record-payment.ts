import type { RefundCause } from '../../contracts/payments.ts';
import { recordAction } from '../audit/index.ts';
import type { Tx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { returnPayments } from './give-back.ts';
import { mailReceipt } from './mails.ts';
import { markPaid, type Order } from './order-store.ts';
import type { PaymentParts } from './parts.ts';
import type { ProviderPayment } from './provider.ts';
import { captured, currency, isAhead, kept, pays } from './rules.ts';
import { insertPayment, lockCapturedFor, lockPayment, markKept, post, savePaymentState } from './store.ts';

/**
 * Takes up what the provider says of a payment for an order, from whichever side it comes and however often. Once it
 * is captured, whoever the payment is for hears of it in the same transaction, and the money is kept or goes back.
 */
export async function recordPayment(
  parts: PaymentParts,
  tx: Tx,
  order: Order,
  told: ProviderPayment,
): Promise<void> {
  if (told.state === 'pending') return;
  if (told.currency !== currency || told.providerOrderId !== order.providerOrderId) {
    parts.log.error({ orderId: order.id, payment: told.id }, 'a payment is for another order or currency');
    return;
  }
  const paymentId = await takeAhead(tx, order, told, told.state, parts.clock.now());
  if (paymentId !== null && told.state === 'captured') await settle(parts, tx, order, paymentId, told);
}

/** Writes down what is news; null for what is known already. */
async function takeAhead(
  tx: Tx,
  order: Order,
  told: ProviderPayment,
  state: Exclude<ProviderPayment['state'], 'pending'>,
  now: Temporal.Instant,
): Promise<string | null> {
  const id = newId();
  const { amountPaise, method, failure } = told;
  const row = { id, orderId: order.id, providerPaymentId: told.id, amountPaise, state, method, failure, now };
  if (await insertPayment(tx, row)) return id;
  const known = await lockPayment(tx, told.id);
  if (!isAhead(state, known.state)) return null;
  await savePaymentState(tx, known.id, state, now);
  return known.id;
}

async function settle(
  parts: PaymentParts,
  tx: Tx,
  order: Order,
  paymentId: string,
  told: ProviderPayment,
): Promise<void> {
  const now = parts.clock.now();
  await recordAction(tx, now, {
    action: 'payment_captured',
    actorId: null,
    object: { kind: 'payment', id: order.id },
    details: { amountPaise: told.amountPaise, reference: told.id },
  });
  await post(tx, [{ paymentId, posting: captured(paymentId, told.amountPaise) }], now);
  await markPaid(tx, order.id, now);
  const cause = await barOf(parts, tx, order, told);
  if (cause !== null) {
    const unwanted = (await lockCapturedFor(tx, [order.subject.id])).filter(({ id }) => id === paymentId);
    await returnPayments(
      parts,
      tx,
      unwanted.map((payment) => ({ ...payment, cause, paise: payment.amountPaise })),
    );
  }
  if (!(await markKept(tx, paymentId, now))) return;
  await post(tx, [{ paymentId, posting: kept(paymentId, told.amountPaise) }], now);
  await mailReceipt(parts, tx, { order, reference: told.id, paidAt: now });
}

/** Why the payment is for nothing; null where whatever it is for has heard of it. */
async function barOf(
  { hooks }: PaymentParts,
  tx: Tx,
  order: Order,
  told: ProviderPayment,
): Promise<RefundCause | null> {
  if (!pays(told, order)) return 'wrong_amount';
  const outcome = await hooks.captured(tx, order.subject, told.amountPaise);
  return outcome === 'unwanted' ? 'event_unavailable' : null;
}
