import { z } from 'zod';
import { reasonLength } from './administration-limits.ts';
import { endpoint } from './endpoint.ts';
import { PaymentTotals, PaymentView } from './payments.ts';
import { Id, PageNumber, Prose } from './values.ts';

/** A payment as those who run the site see it; the organiser of an event that is gone is not known. */
const KnownPayment = PaymentView.extend({ organiserName: z.string().nullable() });
export type KnownPayment = z.infer<typeof KnownPayment>;

/** To everybody else the calls look as if they were not there. */
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
    'What was paid on this site, newest first, also for events and organisers that are gone; of one event, or alone what is still to be given back or could not be, where asked for. Administrators only.',
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
    'Gives all of a payment back and ends the registration that it bought, where the event is not over; tries a failed refund again. Asked again, nothing more happens. Administrators only.',
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
    'Does the same for everybody who paid for an event, also where it is gone; answers how many refunds began and how many failed ones are tried again. Administrators only.',
  params: z.object({ eventId: Id }),
  body: z.object({ reason: Reason }),
  reply: z.object({ refunded: z.int(), retried: z.int() }),
  problems: refused,
});

export const administrationPaymentEndpoints = { listAllPayments, refundPayment, refundEvent };
