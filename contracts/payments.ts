import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PaymentMethodKind } from './payment-methods.ts';
import { EventParams, Id, Line, PageNumber, pageFacts } from './values.ts';

/**
 * `processing`: authorised, not captured yet. `expired`: the time to pay is over; a late payment takes a free
 * seat or is refunded.
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

/** Refunds of payments that had bought a seat. */
const seatRefundCauses = [
  'attendee',
  'organiser',
  'event',
  'administrator',
  /** The organiser gave the person a cheaper ticket. */
  'price_difference',
  /** The person gave back an add-on. */
  'add_on',
  /** The organiser gave back an amount of their choice; the ticket stays. */
  'goodwill',
  /** Their bank took the payment back, so nothing of it is left. */
  'dispute',
  /** A date of their series pass had no seat for them until it started, or never took place. */
  'no_pass_seat',
] as const;
/** Refunds of payments that bought nothing. */
const lateRefundCauses = [
  /** All seats were taken. */
  'no_seat',
  /** Nothing was due: already paid, cancelled by the person, or on the waitlist. */
  'not_due',
  /** Blocked by the organiser or an administrator. */
  'not_admitted',
  'price_changed',
  'registration_closed',
  'event_cancelled',
  /** Hidden, deleted, or its organiser is blocked. */
  'event_unavailable',
  'wrong_amount',
] as const;
const RefundCause = z.enum([...seatRefundCauses, ...lateRefundCauses]);
export type RefundCause = z.infer<typeof RefundCause>;

/** The payment bought nothing, so exactly this payment is refunded in full. */
export function boughtNothing(cause: RefundCause): boolean {
  return (lateRefundCauses as readonly string[]).includes(cause);
}

/** In the smallest units of the currency beside it, whatever the name says. */
const Paise = z.int();

/** An order and its outcome; once paid, also the receipt. */
export const PaymentView = z.object({
  $id: z.string(),
  subject: z.enum(['registration', 'change', 'sample']),
  eventId: z.string().nullable(),
  /** The registration that it pays for, whose ticket it may have bought. */
  registrationId: z.string().nullable(),
  /** The event's title and what was bought, as one line for bank statements and mails. */
  description: z.string(),
  /** Null where there is no event, or no longer. */
  eventTitle: z.string().nullable(),
  payerName: z.string(),
  /** The event's IANA zone, or the payer's for what isn't an event. */
  timeZone: z.string(),
  amountPaise: Paise,
  currency: z.string(),
  state: PaymentState,
  /** How it is paid, or was. */
  method: PaymentMethodKind,
  /** The provider's message for the last failed attempt. */
  failure: z.string().nullable(),
  /** A test payment: no money moved. */
  test: z.boolean(),
  /** Whether its checkout was opened, so that its buyer has chosen how to pay. */
  opened: z.boolean(),
  /** When the buyer said that they made the transfer; null otherwise. */
  reportedAt: z.string().nullable(),
  /** The provider's id of the captured payment. */
  reference: z.string().nullable(),
  expiresAt: z.string().nullable(),
  /** Cancelling before then gives a full refund, as promised at payment; null: no refund. */
  refundableUntil: z.string().nullable(),
  paidAt: z.string().nullable(),
  /** All that was refunded, or will be. If it's a part of the amount, the payment stays `paid`. */
  refund: z
    .object({
      amountPaise: Paise,
      /** Of the latest one. */
      cause: RefundCause,
      /** What the organiser wrote. */
      reason: z.string().nullable(),
      processedAt: z.string().nullable(),
    })
    .nullable(),
  /** What it bought; empty where that is one seat without add-ons. */
  items: z.array(
    z.object({
      /** The registration, of a seat; an add-on has an id of its own. */
      itemId: z.string(),
      /** The registration that it belongs to. */
      registrationId: z.string(),
      label: z.string(),
      amountPaise: Paise,
      refundedPaise: Paise,
    }),
  ),
  $createdAt: z.string(),
});
export type PaymentView = z.infer<typeof PaymentView>;

/** Razorpay's own option names. */
const CheckoutOptions = z.object({
  key: z.string(),
  amount: Paise,
  currency: z.string(),
  name: z.string(),
  description: z.string(),
  order_id: z.string(),
  prefill: z.object({ name: z.string(), email: z.string() }),
});

const GatewayCheckout = z.object({
  /** The provider's checkout script; null for the embedded sandbox, which our page shows itself. */
  script: z.string().nullable(),
  options: CheckoutOptions,
});
export type GatewayCheckout = z.infer<typeof GatewayCheckout>;

/** What to write into a transfer, and when the seat is released. */
const TransferCheckout = z.object({
  transfer: z.object({
    payee: z.string(),
    /** Shown on the bank's statement, by which the payment is found. */
    reference: z.string(),
    /** The link that opens UPI apps, and makes the QR code. */
    upi: z.object({ address: z.string(), link: z.string() }).nullable(),
    bank: z.object({ account: z.string(), code: z.string(), name: z.string() }).nullable(),
  }),
});
export type TransferCheckout = z.infer<typeof TransferCheckout>;

const DoorCheckout = z.object({ door: z.object({ cash: z.boolean(), card: z.boolean() }) });

/** A page of the provider, from which the buyer comes back. */
const HostedCheckout = z.object({ redirect: z.string() });

export const Checkout = z.union([GatewayCheckout, TransferCheckout, DoorCheckout, HostedCheckout]);
export type Checkout = z.infer<typeof Checkout>;

/** What the checkout returns after a payment, in Razorpay's names. */
export const CheckoutProof = z.object({
  razorpay_order_id: z.string().max(64),
  razorpay_payment_id: z.string().max(64),
  razorpay_signature: z.string().max(256),
});
export type CheckoutProof = z.infer<typeof CheckoutProof>;

/** A new order, or the one already open. */
export const OpenedPayment = z.object({ paymentId: z.string() });

/** Of one currency. */
export const PaymentTotals = z.object({
  currency: z.string(),
  takenPaise: Paise,
  refundedPaise: Paise,
  /** Pending refunds, and those that failed and are still owed. */
  refundsDuePaise: Paise,
  /** Taken back by banks so far; negative where they gave back more. */
  disputedPaise: Paise,
  /** All refunds, completed ones, and those that failed for good. */
  refunds: z.int(),
  processedRefunds: z.int(),
  failedRefunds: z.int(),
});

const PaymentParams = z.object({ paymentId: Id });

export const paymentsPerPage = 50;

export const buySample = endpoint({
  method: 'POST',
  path: '/v1/payments/sample',
  access: 'user',
  summary: 'Create an order for the sample product',
  status: 201,
  reply: OpenedPayment,
  problems: ['general_unauthorized_scope', 'general_rate_limit_exceeded'],
});

export const getPayment = endpoint({
  method: 'GET',
  path: '/v1/payments/:paymentId',
  access: 'user',
  summary: 'Get one of your payments',
  params: PaymentParams,
  reply: PaymentView,
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'payment_not_found'],
});

export const listOwnPayments = endpoint({
  method: 'GET',
  path: '/v1/account/payments',
  access: 'user',
  summary: 'List your payments, newest first. Filter by registration.',
  query: z.object({ registrationId: Id.optional(), page: PageNumber }),
  reply: z.object({ ...pageFacts, payments: z.array(PaymentView) }),
  problems: ['general_unauthorized_scope', 'general_argument_invalid'],
});

export const openCheckout = endpoint({
  method: 'POST',
  path: '/v1/payments/:paymentId/checkout',
  access: 'user',
  summary: 'Get the checkout options of an open payment',
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
    'payment_method_unknown',
    'payment_provider_unavailable',
    'general_rate_limit_exceeded',
  ],
});

export const confirmPayment = endpoint({
  method: 'POST',
  path: '/v1/payments/:paymentId/confirmation',
  access: 'user',
  summary: 'Report a payment completed in the checkout. Returns the state the payment provider confirms.',
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
  summary: 'Complete or fail a test payment. Only in the embedded sandbox.',
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
  summary: "List an event's payments and refunds, newest first. Organiser only.",
  params: EventParams,
  query: z.object({
    /** Only payments whose refund failed. */
    only: z.literal('refund_failed').optional(),
    /** Part of the payer's name or of what was bought. */
    search: Line.max(200).optional(),
    page: PageNumber,
  }),
  reply: z.object({
    ...pageFacts,
    totals: PaymentTotals,
    payments: z.array(PaymentView),
  }),
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'event_not_found'],
});

export const retryRefund = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/payments/:paymentId/refund',
  access: 'user',
  summary: 'Retry a failed refund. Organiser only.',
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

/** Refunds of parts of one payment. */
export const maxPartialRefunds = 20;

export const refundPart = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/payments/:paymentId/refunds',
  access: 'user',
  summary:
    'Refund a part of a payment, for one thing that it bought or for any. The ticket stays. Organiser and finance role.',
  params: z.object({ eventId: Id, paymentId: Id }),
  body: z.object({
    /** Chosen by the client. The same key again refunds nothing more. */
    key: Id,
    /** What the refund is for, of the payment's items. */
    itemId: z.string().min(1).max(100).optional(),
    amountPaise: z.int().min(1, 'Enter an amount').max(2_000_000_000),
    /** The buyer reads it. */
    reason: Line.min(1, 'Reason required').max(200),
  }),
  status: 201,
  reply: PaymentView,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'event_not_found',
    'payment_not_found',
    'payment_own_decision',
    'refund_too_high',
    'refund_too_many',
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
  refundPart,
};
