import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import {
  type Notice,
  type Proof,
  ProviderFault,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
} from '../deps.ts';

/**
 * The fields of Razorpay's entities that are used here, mapped to our names. The sandbox speaks the
 * same format. Amounts are in paise.
 */
const OrderEntity = z.object({
  id: z.string().min(1),
  amount: z.int(),
  currency: z.string(),
  receipt: z.string().nullish(),
});
const PaymentEntity = z.object({
  id: z.string().min(1),
  order_id: z.string().nullish(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  method: z.string().nullish(),
  error_description: z.string().nullish(),
});
const RefundEntity = z.object({
  id: z.string().min(1),
  payment_id: z.string(),
  amount: z.int(),
  receipt: z.string().nullish(),
  status: z.enum(['pending', 'processed', 'failed']),
});

export const Order = OrderEntity.transform(toOrder);
export const Payment = PaymentEntity.transform(toPayment);
/** Includes the amount. */
export const Refund = RefundEntity.transform((refund) => ({
  ...toRefund(refund),
  amountPaise: refund.amount,
}));

function toOrder(order: z.output<typeof OrderEntity>): ProviderOrder {
  return {
    id: order.id,
    receipt: order.receipt ?? null,
    amountPaise: order.amount,
    currency: order.currency,
  };
}

const states = {
  created: 'pending',
  authorized: 'authorized',
  captured: 'captured',
  // A refunded payment was captured before. Our own books record our refunds.
  refunded: 'captured',
  failed: 'failed',
} as const;

function toPayment(payment: z.output<typeof PaymentEntity>): ProviderPayment {
  return {
    id: payment.id,
    providerOrderId: payment.order_id ?? null,
    amountPaise: payment.amount,
    currency: payment.currency,
    state: states[payment.status],
    method: payment.method ?? null,
    failure: payment.error_description ?? null,
  };
}

function toRefund(refund: z.output<typeof RefundEntity>): ProviderRefund {
  return {
    id: refund.id,
    providerPaymentId: refund.payment_id,
    receipt: refund.receipt ?? null,
    state: refund.status === 'pending' ? 'requested' : refund.status,
  };
}

/** Lists are wrapped in an envelope. */
export function listOf<Entity extends z.ZodType>(entity: Entity) {
  return z.object({ items: z.array(entity) });
}

/**
 * Parses an answer.
 * @throws ProviderFault `malformed`
 */
export function read<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const result = schema.safeParse(answer);
  if (result.success) return result.data;
  throw new ProviderFault('malformed', 'the payment provider gave an answer of an unknown form', {
    cause: result.error,
  });
}

const NoticeBody = z.object({
  event: z.string(),
  payload: z.object({
    payment: z.object({ entity: Payment }).optional(),
    refund: z.object({ entity: Refund }).optional(),
  }),
});
const aboutPayments = new Set(['payment.authorized', 'payment.captured', 'payment.failed', 'order.paid']);
const aboutRefunds = new Set(['refund.created', 'refund.processed', 'refund.failed']);

/**
 * Parses a webhook.
 * @returns undefined when the signature is not the provider's, null for unused kinds
 * @throws ProviderFault `malformed`
 */
export function parseWebhook(body: Buffer, signature: string, secret: string): Notice | undefined {
  if (!isSame(signature, signWebhook(body, secret))) return undefined;
  const { event, payload } = read(NoticeBody, parseJson(body));
  if (aboutPayments.has(event) && payload.payment !== undefined) {
    return { kind: 'payment', payment: payload.payment.entity };
  }
  if (aboutRefunds.has(event) && payload.refund !== undefined) {
    return { kind: 'refund', refund: payload.refund.entity };
  }
  return null;
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (cause) {
    throw new ProviderFault('malformed', 'a notice of the payment provider is no JSON', { cause });
  }
}

/** HMAC-SHA256 of the webhook's bytes, in hex. */
export function signWebhook(body: Buffer, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/** The signature by which a checkout proves a payment. */
export function signProof(
  { providerOrderId, providerPaymentId }: Omit<Proof, 'signature'>,
  secret: string,
): string {
  return createHmac('sha256', secret).update(`${providerOrderId}|${providerPaymentId}`).digest('hex');
}

export function isGenuine({ signature, ...proof }: Proof, secret: string): boolean {
  return isSame(signature, signProof(proof, secret));
}

/** Constant-time comparison. */
function isSame(signature: string, expected: string): boolean {
  const given = Buffer.from(signature);
  const right = Buffer.from(expected);
  return given.length === right.length && timingSafeEqual(given, right);
}
