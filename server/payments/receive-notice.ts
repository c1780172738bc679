import { type Tx, transaction } from '../platform/database.ts';
import { Problem } from '../platform/problem.ts';
import { findOrderOfProvider } from './order-store.ts';
import type { PaymentParts } from './parts.ts';
import type { Notice } from './provider.ts';
import { recordPayment } from './record-payment.ts';
import { recordRefund, refundOf } from './record-refund.ts';
import { insertNotice } from './store.ts';

/** A notice as it came over the wire. */
export interface RawNotice {
  /** To the byte, since that is what was signed. */
  readonly body: Buffer;
  readonly signature: string;
  /** The provider's id of it, the same each time it is sent; undefined where it has none. */
  readonly id: string | undefined;
}

/**
 * Acts on what the provider tells of its own accord, once for each notice. Whatever fails is told again by the
 * provider: nothing of it stays.
 *
 * @throws Problem `payment_not_genuine`
 */
export async function receiveNotice(parts: PaymentParts, raw: RawNotice): Promise<void> {
  const notice = parts.provider.readNotice(raw.body, raw.signature);
  if (notice === undefined) throw new Problem('payment_not_genuine');
  await transaction(parts.db, async (tx) => {
    const isNew = raw.id === undefined || (await insertNotice(tx, raw.id, parts.clock.now()));
    if (isNew) await act(parts, tx, notice);
  });
}

async function act(parts: PaymentParts, tx: Tx, notice: Notice): Promise<void> {
  if (notice === null) return;
  if (notice.kind === 'payment') {
    const { payment } = notice;
    const order =
      payment.providerOrderId === null ? null : await findOrderOfProvider(tx, payment.providerOrderId);
    // The account may take money for other things than this site.
    if (order === null) return parts.log.warn({ payment: payment.id }, 'a notice is about an unknown order');
    return recordPayment(parts, tx, order, payment);
  }
  const refund = await refundOf(tx, notice.refund);
  if (refund === null) {
    return parts.log.warn({ refund: notice.refund.id }, 'a notice is about an unknown refund');
  }
  return recordRefund(parts, tx, refund.id, notice.refund);
}
