import type { CheckoutProof, PaymentView } from '../../contracts/payments.ts';
import { transaction } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import { Problem } from '../platform/problem.ts';
import type { PaymentParts } from './parts.ts';
import { ownOrder } from './policy.ts';
import { ProviderFault, type ProviderPayment } from './provider.ts';
import { recordPayment } from './record-payment.ts';
import { showPayment } from './show-payments.ts';

/**
 * Takes up what a checkout reported to the browser: its signature must be the provider's, and the provider itself is
 * asked how far the payment is. Where it does not answer now, its notice or the next reconciliation settles it.
 *
 * @throws Problem `payment_not_found`, `payment_not_genuine`
 */
export async function confirmPayment(
  parts: PaymentParts,
  { caller, paymentId, proof }: { caller: Principal; paymentId: string; proof: CheckoutProof },
): Promise<PaymentView> {
  const order = await ownOrder(parts.db, caller, paymentId);
  const genuine =
    order.provider === parts.provider.name &&
    order.providerOrderId === proof.razorpay_order_id &&
    parts.provider.isGenuine({
      providerOrderId: proof.razorpay_order_id,
      providerPaymentId: proof.razorpay_payment_id,
      signature: proof.razorpay_signature,
    });
  if (!genuine) throw new Problem('payment_not_genuine');
  const payment = await ask(parts, proof.razorpay_payment_id);
  if (payment !== null) await transaction(parts.db, (tx) => recordPayment(parts, tx, order, payment));
  return showPayment(parts, { caller, paymentId });
}

async function ask(
  { provider, log }: PaymentParts,
  providerPaymentId: string,
): Promise<ProviderPayment | null> {
  try {
    return await provider.fetchPayment(providerPaymentId);
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    log.warn({ err: error, payment: providerPaymentId }, 'a payment waits to be confirmed');
    return null;
  }
}
