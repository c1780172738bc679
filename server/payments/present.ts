import type { PaymentState, PaymentView } from '../../contracts/payments.ts';
import { wireTime, wireTimeOrNull } from '../platform/clock.ts';
import type { OrderRow } from './view-store.ts';

/** An order as whoever pays it, and the organiser, see it. */
export function presentPayment(row: OrderRow, now: Temporal.Instant): PaymentView {
  const { refundPaise, refundCause } = row;
  return {
    $id: row.id,
    subject: row.subjectKind,
    eventId: row.eventId,
    description: row.description,
    payerName: row.payerName,
    amountPaise: row.amountPaise,
    currency: 'INR',
    state: stateOf(row, now),
    failure: row.failure,
    test: row.provider === 'sandbox',
    reference: row.capturedAt === null ? null : row.providerPaymentId,
    expiresAt: wireTimeOrNull(row.expiresAt),
    refundableUntil: wireTimeOrNull(row.refundableUntil),
    paidAt: wireTimeOrNull(row.capturedAt),
    refund:
      refundPaise === null || refundCause === null
        ? null
        : { amountPaise: refundPaise, cause: refundCause, processedAt: wireTimeOrNull(row.processedAt) },
    $createdAt: wireTime(row.createdAt),
  };
}

function stateOf(row: OrderRow, now: Temporal.Instant): PaymentState {
  if (row.refundState === 'failed') return 'refund_failed';
  switch (row.paymentState) {
    case 'refunded':
      return 'refunded';
    case 'refund_pending':
      return 'refund_pending';
    case 'captured':
      return 'paid';
    case 'authorized':
      return 'processing';
    default: {
      const over = row.expiresAt !== null && Temporal.Instant.compare(row.expiresAt, now) <= 0;
      return row.orderState === 'open' && !over ? 'open' : 'expired';
    }
  }
}
