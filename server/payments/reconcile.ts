import { transaction } from '../platform/database.ts';
import { type Order, ordersToCheck, saveCheck } from './order-store.ts';
import type { PaymentParts } from './parts.ts';
import { ProviderFault } from './provider.ts';
import { recordPayment } from './record-payment.ts';
import { recordRefund } from './record-refund.ts';
import { type Refund, refundsToCheck, saveRefund } from './refund-store.ts';
import { checkHours, nextCheck } from './rules.ts';

/** Questions to the provider in one run; what is left is the next minute's. */
const mostAtOnce = 50;

/** Asks the provider what became of orders and refunds that stay open: notices get lost, and browsers are closed. */
export async function reconcile(parts: PaymentParts): Promise<void> {
  const now = parts.clock.now();
  const { db, provider } = parts;
  const orders = await ordersToCheck(db, provider.name, now, mostAtOnce);
  const refunds = await refundsToCheck(db, provider.name, now, mostAtOnce);
  const checks = [
    ...orders.map((order) => () => checkOrder(parts, order)),
    ...refunds.map((refund) => () => checkRefund(parts, refund)),
  ];
  for (const check of checks) {
    const fault = await faultOf(check);
    if (fault === null) continue;
    parts.log.warn({ err: fault }, 'the payment provider could not say what became of a payment');
    // The others would wait for the same provider: they stay due.
    if (fault.kind === 'unavailable') return;
  }
}

async function faultOf(check: () => Promise<void>): Promise<ProviderFault | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (error instanceof ProviderFault) return error;
    throw error;
  }
}

async function checkOrder(parts: PaymentParts, order: Order): Promise<void> {
  if (order.providerOrderId === null) return;
  // Noted first, so that one which the provider can't answer for does not stand before all others for ever.
  await saveCheck(parts.db, order, nextCheck(order.checks + 1, parts.clock.now()));
  for (const payment of await parts.provider.listPayments(order.providerOrderId)) {
    await transaction(parts.db, (tx) => recordPayment(parts, tx, order, payment));
  }
}

async function checkRefund(parts: PaymentParts, refund: Refund): Promise<void> {
  if (refund.providerRefundId === null) return;
  const now = parts.clock.now();
  await saveRefund(parts.db, refund.id, { nextCheckAt: now.add({ hours: checkHours }) }, now);
  const told = await parts.provider.fetchRefund(refund.providerPaymentId, refund.providerRefundId);
  await transaction(parts.db, (tx) => recordRefund(parts, tx, refund.id, told));
}
