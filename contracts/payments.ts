import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EventParams, Id, PageNumber } from './values.ts';

/**
 * Where an order stands. `processing`: the provider has the payment and has not captured it yet. `expired`: the time
 * to pay is over; should money come all the same, it takes a seat that is left or goes back.
 */
const paymentStates = [
  'open',
  'processing',
  'paid',
  'refund_pending',
  'refunded',
  'refund_failed',
  'expired',
] as const;
export const PaymentState = z.enum(paymentStates);
export type PaymentState = z.infer<typeof PaymentState>;

/** Why money goes back that had bought a seat. */
const seatRefundCauses = ['attendee', 'organiser', 'event', 'administrator'] as const;
/** Why money goes back that bought nothing. */
const lateRefundCauses = [
  /** All seats were taken. */
  'no_seat',
  /** There was nothing to pay (any more): paid already, cancelled by the person, or waiting. */
  'not_due',
  /** The organiser or an administrator keeps the person out. */
  'not_admitted',
  'price_changed',
  'registration_closed',
  'event_cancelled',
  /** Hidden, its organiser blocked, or gone. */
  'event_unavailable',
  'wrong_amount',
] as const;
const RefundCause = z.enum([...seatRefundCauses, ...lateRefundCauses]);
export type RefundCause = z.infer<typeof RefundCause>;

/** Whether the money bought nothing: then only the payment that is being recorded goes back, and all of it. */
export function boughtNothing(cause: RefundCause): boolean {
  return (lateRefundCauses as readonly string[]).includes(cause);
}

const Paise = z.int();

/** An order with what became of it; also the receipt, once it is paid. */
export const PaymentView = z.object({
  $id: z.string(),
  subject: z.enum(['registration', 'sample']),
  eventId: z.string().nullable(),
  /** What is paid for. */
  description: z.string(),
  payerName: z.string(),
  amountPaise: Paise,
  currency: z.literal('INR'),
  state: PaymentState,
  /** The provider's words for the last attempt, where that failed. */
  failure: z.string().nullable(),
  /** A test payment: no money moved. */
  test: z.boolean(),
  /** How the provider names the captured payment. */
  reference: z.string().nullable(),
  expiresAt: z.string().nullable(),
  /** Until when everything goes back should the person cancel, as promised when they paid; null: never. */
  refundableUntil: z.string().nullable(),
  paidAt: z.string().nullable(),
  refund: z.object({ amountPaise: Paise, cause: RefundCause, processedAt: z.string().nullable() }).nullable(),
  $createdAt: z.string(),
});
export type PaymentView = z.infer<typeof PaymentView>;

/** What a checkout is opened with (specification, section 7): the provider's own names. */
const CheckoutOptions = z.object({
  key: z.string(),
  amount: Paise,
  currency: z.literal('INR'),
  name: z.string(),
  description: z.string(),
  order_id: z.string(),
  prefill: z.object({ name: z.string(), email: z.string() }),
});

/** How an open payment is made. */
export const Checkout = z.object({
  /** The script of the provider's checkout; null for the embedded sandbox, whose checkout our page shows. */
  script: z.string().nullable(),
  options: CheckoutOptions,
});
export type Checkout = z.infer<typeof Checkout>;

/** What the checkout hands to the page after a payment: the provider's own names. */
export const CheckoutProof = z.object({
  razorpay_order_id: z.string().max(64),
  razorpay_payment_id: z.string().max(64),
  razorpay_signature: z.string().max(256),
});
export type CheckoutProof = z.infer<typeof CheckoutProof>;

/** An order that was opened, or found open already. */
export const OpenedPayment = z.object({ paymentId: z.string() });

/** Sums of payments, and how far their refunds are. */
export const PaymentTotals = z.object({
  takenPaise: Paise,
  refundedPaise: Paise,
  /** On its way back, or owed after the last try failed. */
  refundsDuePaise: Paise,
  /** Refunds at all, those that have arrived, and those that failed for good. */
  refunds: z.int(),
  processedRefunds: z.int(),
  failedRefunds: z.int(),
});

const PaymentParams = z.object({ paymentId: Id });

/** Payments on one page of a list. */
export const paymentsPerPage = 50;

export const buySample = endpoint({
  method: 'POST',
  path: '/v1/payments/sample',
  access: 'user',
  summary: 'Opens an order for the sample product.',
  status: 201,
  reply: OpenedPayment,
  problems: ['general_unauthorized_scope', 'general_rate_limit_exceeded'],
});

export const getPayment = endpoint({
  method: 'GET',
  path: '/v1/payments/:paymentId',
  access: 'user',
  summary: "One of the caller's payments.",
  params: PaymentParams,
  reply: PaymentView,
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'payment_not_found'],
});

export const listOwnPayments = endpoint({
  method: 'GET',
  path: '/v1/account/payments',
  access: 'user',
  summary: "The caller's payments, newest first; of one registration where that is named.",
  query: z.object({ registrationId: Id.optional(), page: PageNumber }),
  reply: z.object({ total: z.int(), page: z.int(), pages: z.int(), payments: z.array(PaymentView) }),
  problems: ['general_unauthorized_scope', 'general_argument_invalid'],
});

export const openCheckout = endpoint({
  method: 'POST',
  path: '/v1/payments/:paymentId/checkout',
  access: 'user',
  summary: 'What the checkout of an open payment is opened with.',
  params: PaymentParams,
  reply: Checkout,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'payment_not_found',
    'event_sales_stopped',
    'registration_blocked',
    'registration_closed',
    'payment_price_changed',
    'payment_not_open',
    'payment_provider_unavailable',
    'general_rate_limit_exceeded',
  ],
});

export const confirmPayment = endpoint({
  method: 'POST',
  path: '/v1/payments/:paymentId/confirmation',
  access: 'user',
  summary: 'Tells of a payment that the checkout reported; the answer says what the provider knows of it.',
  params: PaymentParams,
  body: CheckoutProof,
  reply: PaymentView,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'payment_not_found',
    'payment_not_genuine',
    'general_rate_limit_exceeded',
  ],
});

export const payInSandbox = endpoint({
  method: 'POST',
  path: '/v1/payments/:paymentId/sandbox',
  access: 'user',
  summary: 'Makes a test payment succeed or fail, where the embedded sandbox stands in for a provider.',
  params: PaymentParams,
  body: z.object({ outcome: z.enum(['success', 'failure']) }),
  reply: z.union([
    CheckoutProof,
    z.object({ error: z.object({ code: z.string(), description: z.string() }) }),
  ]),
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'general_route_not_found',
    'payment_not_found',
    'payment_not_open',
    'general_rate_limit_exceeded',
  ],
});

export const listEventPayments = endpoint({
  method: 'GET',
  path: '/v1/events/:eventId/payments',
  access: 'user',
  summary: 'What was paid for an event and what went back, newest first; the organiser only.',
  params: EventParams,
  query: z.object({
    /** Those alone whose money could not be given back. */
    only: z.literal('refund_failed').optional(),
    page: PageNumber,
  }),
  reply: z.object({
    total: z.int(),
    page: z.int(),
    pages: z.int(),
    totals: PaymentTotals,
    payments: z.array(PaymentView),
  }),
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'event_not_found'],
});

export const retryRefund = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/payments/:paymentId/refund',
  access: 'user',
  summary: 'Asks the provider once more for a refund that failed for good; the organiser only.',
  params: z.object({ eventId: Id, paymentId: Id }),
  reply: PaymentView,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'event_not_found',
    'payment_not_found',
    'general_rate_limit_exceeded',
  ],
});

export const paymentEndpoints = {
  buySample,
  getPayment,
  listOwnPayments,
  openCheckout,
  confirmPayment,
  payInSandbox,
  listEventPayments,
  retryRefund,
};
