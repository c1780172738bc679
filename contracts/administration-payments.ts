import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { reasonLength } from './limits.ts';
import { PaymentTotals, PaymentView } from './payments.ts';
import { Id, PageNumber, Prose } from './values.ts';

/** A payment as administrators see it. The organiser is unknown if the event was deleted. */
const KnownPayment = PaymentView.extend({ organiserName: z.string().nullable() });
export type KnownPayment = z.infer<typeof KnownPayment>;

/** For everyone else these endpoints answer 404, as if they didn't exist. */
const refused = [
  'general_unauthorized_scope',
  'general_route_not_found',
  'general_argument_invalid',
] as const;
const Reason = Prose.min(1, 'Reason required').max(reasonLength);

export const listAllPayments = endpoint({
  method: 'GET',
  path: '/v1/admin/payments',
  access: 'user',
  summary:
    'List all payments, newest first, including those of deleted events and accounts. Filter by event, or by pending or failed refunds. Administrators only.',
  query: z.object({
    eventId: Id.optional(),
    only: z.enum(['refund_due', 'refund_failed']).optional(),
    page: PageNumber,
  }),
  reply: z.object({
    total: z.int(),
    page: z.int(),
    pages: z.int(),
    totals: PaymentTotals,
    payments: z.array(KnownPayment),
  }),
  problems: refused,
});

export const refundPayment = endpoint({
  method: 'POST',
  path: '/v1/admin/payments/:paymentId/refund',
  access: 'user',
  summary:
    'Refund a payment in full and cancel its registration, unless the event is over. Retries a failed refund. Repeating the call is safe. Administrators only.',
  params: z.object({ paymentId: Id }),
  body: z.object({ reason: Reason }),
  reply: KnownPayment,
  problems: [...refused, 'payment_not_found'],
});

export const refundEvent = endpoint({
  method: 'POST',
  path: '/v1/admin/events/:eventId/refunds',
  access: 'user',
  summary:
    'Refund everyone who paid for an event, even a deleted one. Returns the refunds started and the failed ones retried. Administrators only.',
  params: z.object({ eventId: Id }),
  body: z.object({ reason: Reason }),
  reply: z.object({ refunded: z.int(), retried: z.int() }),
  problems: refused,
});

export const administrationPaymentEndpoints = { listAllPayments, refundPayment, refundEvent };
