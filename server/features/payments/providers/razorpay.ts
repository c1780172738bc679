import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { decimalsOf } from '../../../../contracts/money.ts';
import type { GatewayCheckout } from '../../../../contracts/payments.ts';
import {
  type CheckoutRequest,
  type Notice,
  type PaymentProvider,
  type Proof,
  type ProviderDispute,
  ProviderError,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
  unlessUnknown,
} from '../deps.ts';

/** A Razorpay account, its API's address, and the timeout per call. */
interface RazorpayOptions {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  /** The one before, with which webhooks that are repeated are signed (razorpay.com/docs/webhooks/disputes). */
  readonly oldWebhookSecret?: string | undefined;
  readonly url: string;
  readonly timeoutMs?: number;
}

export const razorpayAddress = 'https://api.razorpay.com';
const checkoutHost = 'https://checkout.razorpay.com';

/**
 * The content security policy sources that Razorpay's checkout needs, taken from the list in
 * Razorpay's own shop plugins. Its script loads a second, anti-fraud script from `cdn`.
 */
export const checkoutSources = {
  script: `${checkoutHost} https://cdn.razorpay.com`,
  frame: `https://api.razorpay.com ${checkoutHost}`,
  connect: 'https://api.razorpay.com https://lumberjack.razorpay.com https://lumberjack-metrics.razorpay.com',
  image: 'https://cdn.razorpay.com',
} as const;

/** Payments through Razorpay's API, version 1. Idempotent calls are retried once. */
export function razorpayProvider(options: RazorpayOptions): PaymentProvider {
  const get = <Schema extends z.ZodType>(schema: Schema, path: string) =>
    retryOnce(() => call(options, schema, path));
  return {
    name: 'razorpay',
    // Of three decimals, the last has to be 0 (razorpay.com/docs, checkout parameters).
    takes: ({ amount, currency }) => decimalsOf(currency) < 3 || amount % 10 === 0,
    checkout: async (wanted) => ({
      script: `${checkoutHost}/v1/checkout.js`,
      options: checkoutOptions(options.keyId, wanted),
    }),
    // Not retried: orders have no idempotency key. An order whose answer got lost is found by its receipt.
    createOrder: ({ receipt, amountPaise, currency }) =>
      call(options, Order, '/orders', { body: { amount: amountPaise, currency, receipt } }),
    hasOrder: async (orderId) =>
      (await unlessUnknown(() => get(Order, `/orders/${encodeURIComponent(orderId)}`))) !== null,
    async findOrder(receipt) {
      const { items } = await get(listOf(Order), `/orders?${new URLSearchParams({ receipt })}`);
      return items.find((order) => order.receipt === receipt) ?? null;
    },
    fetchPayment: (id) => get(Payment, `/payments/${encodeURIComponent(id)}`),
    listPayments: async (orderId) =>
      (await get(listOf(Payment), `/orders/${encodeURIComponent(orderId)}/payments`)).items,
    refund: ({ providerPaymentId, amountPaise, key }) =>
      retryOnce(() =>
        call(options, Refund, `/payments/${encodeURIComponent(providerPaymentId)}/refund`, {
          body: { amount: amountPaise, speed: 'normal', receipt: key },
          headers: { 'x-refund-idempotency': key },
        }),
      ),
    fetchRefund: (paymentId, refundId) =>
      get(Refund, `/payments/${encodeURIComponent(paymentId)}/refunds/${encodeURIComponent(refundId)}`),
    isGenuine: (proof) => isGenuine(proof, options.keySecret),
    parseWebhook(body, signature) {
      const { webhookSecret, oldWebhookSecret } = options;
      const notice = parseWebhook(body, signature, webhookSecret);
      if (notice !== undefined || oldWebhookSecret === undefined) return notice;
      return parseWebhook(body, signature, oldWebhookSecret);
    },
    disputes: {
      fetch: (id) => get(Dispute, `/disputes/${encodeURIComponent(id)}`),
      async answer({ dispute: { id, amountPaise }, pack }) {
        const document = await uploadEvidence(options, pack.pdf);
        const answer = { amount: amountPaise, summary: pack.text.slice(0, summaryLength), action: 'submit' };
        const body = { ...answer, proof_of_service: [document], explanation_letter: [document] };
        const path = `/disputes/${encodeURIComponent(id)}`;
        try {
          return await call(options, Dispute, `${path}/contest`, { method: 'PATCH', body });
        } catch (error) {
          // The answer to an earlier call may have been lost: what is under review was contested.
          const dispute = error instanceof ProviderError ? await get(Dispute, path) : null;
          if (dispute?.state !== 'under_review') throw error;
          return dispute;
        }
      },
    },
  };
}

/** Characters of a summary that Razorpay takes. */
const summaryLength = 1000;

/** @returns the document's id */
async function uploadEvidence(options: RazorpayOptions, pdf: Buffer): Promise<string> {
  const form = new FormData();
  form.set('purpose', 'dispute_evidence');
  form.set('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'evidence.pdf');
  const { id } = await call(options, z.object({ id: z.string().min(1) }), '/documents', { body: form });
  return id;
}

/** The options of Razorpay's checkout. The key's id is the only part that may reach the browser. */
export function checkoutOptions(
  keyId: string,
  { order, title, description, payer }: CheckoutRequest,
): GatewayCheckout['options'] {
  return {
    key: keyId,
    amount: order.amountPaise,
    currency: order.currency,
    name: title,
    description,
    order_id: order.id,
    prefill: payer,
  };
}

async function retryOnce<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ProviderError && error.kind === 'unavailable')) throw error;
    return attempt();
  }
}

/**
 * One call; with a body, a POST.
 * @throws ProviderError `unavailable` without an answer, over quota and for the provider's own failures;
 * `refused`; `malformed`
 */
async function call<Schema extends z.ZodType>(
  { keyId, keySecret, url, timeoutMs = 10_000 }: RazorpayOptions,
  schema: Schema,
  path: string,
  sent?: {
    readonly method?: 'POST' | 'PATCH';
    readonly body: object;
    readonly headers?: Readonly<Record<string, string>>;
  },
): Promise<z.output<Schema>> {
  let status: number;
  let text: string;
  try {
    const response = await fetch(`${url}/v1${path}`, {
      headers: {
        accept: 'application/json',
        authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
        // A form brings its own.
        ...(sent !== undefined && !(sent.body instanceof FormData) && { 'content-type': 'application/json' }),
        ...sent?.headers,
      },
      ...(sent !== undefined && {
        method: sent.method ?? 'POST',
        body: sent.body instanceof FormData ? sent.body : JSON.stringify(sent.body),
      }),
      // The keys must not follow a redirect to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    status = response.status;
    text = await response.text();
  } catch (cause) {
    throw new ProviderError('unavailable', 'the payment provider did not answer', { cause });
  }
  if (status >= 400) throw errorOf(status, text);
  return read(schema, parseJson(text));
}

function errorOf(status: number, text: string): ProviderError {
  const { data } = RefusedCall.safeParse(text);
  const reason = `${data?.error.description ?? 'no reason given'} (${status})`;
  // 409: the first of two equal requests is still in progress.
  return status >= 500 || status === 429 || status === 409
    ? new ProviderError('unavailable', `payment provider error: ${reason}`)
    : new ProviderError('refused', `the payment provider refused the request: ${reason}`, undefined, status);
}

/** Proxies in between may answer with something else. */
const RefusedCall = z
  .string()
  .max(100_000)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue('not JSON');
      return z.NEVER;
    }
  })
  .pipe(z.object({ error: z.object({ description: z.string().max(1000) }) }));

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
  fee: z.int().nullish(),
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
    receipt: null,
    amountPaise: payment.amount,
    currency: payment.currency,
    state: states[payment.status],
    method: payment.method ?? null,
    // With its tax. Of other currencies, the fee is in rupees.
    feePaise: payment.currency === 'INR' ? (payment.fee ?? 'later') : null,
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

const DisputeEntity = z.object({
  id: z.string().min(1),
  payment_id: z.string(),
  amount: z.int(),
  currency: z.string(),
  amount_deducted: z.int().nullish(),
  reason_code: z.string().nullish(),
  respond_by: z.int().nullish(),
  status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']),
  phase: z.string().nullish(),
});
export const Dispute = DisputeEntity.transform(toDispute);

/** Phases in which a bank only asks; in that of fraud, Razorpay advises a refund. */
const inquiries: readonly unknown[] = ['retrieval', 'fraud'];

function toDispute(dispute: z.output<typeof DisputeEntity>): ProviderDispute {
  const { status, amount, amount_deducted: deducted, respond_by: respondBy } = dispute;
  const isInquiry = inquiries.includes(dispute.phase);
  return {
    id: dispute.id,
    providerPaymentId: dispute.payment_id,
    amountPaise: amount,
    currency: dispute.currency,
    reason: dispute.reason_code ?? '',
    state: status === 'open' && isInquiry ? 'inquiry' : status,
    isInquiry,
    respondBy: respondBy ? Temporal.Instant.fromEpochMilliseconds(respondBy * 1000) : null,
    // Some are taken at the start, most when they're lost.
    withdrawnPaise: status === 'won' || status === 'closed' ? 0 : (deducted ?? 0),
    feePaise: 0,
  };
}

/** Lists are wrapped in an envelope. */
function listOf<Entity extends z.ZodType>(entity: Entity) {
  return z.object({ items: z.array(entity) });
}

/**
 * Parses an answer.
 * @throws ProviderError `malformed`
 */
export function read<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const result = schema.safeParse(answer);
  if (result.success) return result.data;
  throw new ProviderError('malformed', 'unexpected response from the payment provider', {
    cause: result.error,
  });
}

const WebhookBody = z.object({
  event: z.string(),
  payload: z.object({
    payment: z.object({ entity: Payment }).optional(),
    refund: z.object({ entity: Refund }).optional(),
    dispute: z.object({ entity: Dispute }).optional(),
  }),
});
const aboutPayments = new Set(['payment.authorized', 'payment.captured', 'payment.failed', 'order.paid']);
const aboutRefunds = new Set(['refund.created', 'refund.processed', 'refund.failed']);

/**
 * Parses a webhook.
 * @returns undefined when the signature is not the provider's, null for unused kinds
 * @throws ProviderError `malformed`
 */
export function parseWebhook(body: Buffer, signature: string, secret: string): Notice | undefined {
  // Without a secret, anybody could sign.
  if (secret === '' || !isSame(signature, signWebhook(body, secret))) return undefined;
  const { event, payload } = read(WebhookBody, parseJson(body.toString('utf8')));
  if (aboutPayments.has(event) && payload.payment !== undefined) {
    return { kind: 'payment', payment: payload.payment.entity };
  }
  if (aboutRefunds.has(event) && payload.refund !== undefined) {
    return { kind: 'refund', refund: payload.refund.entity };
  }
  if (event.startsWith('payment.dispute.') && payload.dispute !== undefined) {
    return { kind: 'dispute', dispute: payload.dispute.entity };
  }
  return null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ProviderError('malformed', 'the payment provider sent something other than JSON', { cause });
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
