import { createHmac, timingSafeEqual } from 'node:crypto';
import type Razorpay from 'razorpay';
import { z } from 'zod';
import {
  type Notice,
  type PaymentProvider,
  type Proof,
  ProviderFault,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
} from '../deps.ts';

/** A Razorpay account, its API's address, and the timeout per call. */
interface RazorpayOptions {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  readonly url: string;
  readonly timeoutMs?: number;
}

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

/** The package's internal HTTP client; the package has no options for these settings. */
interface Transport {
  readonly defaults: { baseURL: string; timeout: number };
  readonly interceptors: {
    readonly request: { use(change: (request: TransportRequest) => TransportRequest): void };
  };
}
interface TransportRequest {
  readonly url?: string;
  readonly data?: { readonly receipt?: string };
  readonly headers: { set(name: string, value: string): void };
}

/** Payments through Razorpay. Idempotent calls are retried once. */
export function razorpayProvider(options: RazorpayOptions): PaymentProvider {
  const client = openLater(options);
  return {
    name: 'razorpay',
    keyId: options.keyId,
    checkoutScript: `${checkoutHost}/v1/checkout.js`,
    async createOrder({ receipt, amountPaise }) {
      const wanted = { amount: amountPaise, currency: 'INR', receipt };
      return ask(Order, async () => (await client()).orders.create(wanted));
    },
    async findOrder(receipt) {
      const { items } = await askTwice(listOf(Order), async () => (await client()).orders.all({ receipt }));
      return items.find((order) => order.receipt === receipt) ?? null;
    },
    fetchPayment: (id) => askTwice(Payment, async () => (await client()).payments.fetch(id)),
    listPayments: async (orderId) =>
      (await askTwice(listOf(Payment), async () => (await client()).orders.fetchPayments(orderId))).items,
    async refund({ providerPaymentId, amountPaise, key }) {
      const wanted = { amount: amountPaise, speed: 'normal' as const, receipt: key };
      return askTwice(Refund, async () => (await client()).payments.refund(providerPaymentId, wanted));
    },
    fetchRefund: (paymentId, refundId) =>
      askTwice(Refund, async () => (await client()).payments.fetchRefund(paymentId, refundId)),
    isGenuine: (proof) => isGenuine(proof, options.keySecret),
    parseWebhook: (body, signature) => parseWebhook(body, signature, options.webhookSecret),
  };
}

/** Loaded on first use, because the package brings its own HTTP client. */
function openLater(options: RazorpayOptions): () => Promise<Razorpay> {
  let opened: Promise<Razorpay> | undefined;
  return () => {
    opened ??= openClient(options);
    return opened;
  };
}

async function openClient({ keyId, keySecret, url, timeoutMs = 10_000 }: RazorpayOptions): Promise<Razorpay> {
  const { default: Razorpay } = await import('razorpay');
  const client = new Razorpay({ key_id: keyId, key_secret: keySecret });
  const transport = (client.api as unknown as { rq: Transport }).rq;
  transport.defaults.baseURL = url;
  transport.defaults.timeout = timeoutMs;
  transport.interceptors.request.use((request) => {
    const key = request.url?.endsWith('/refund') ? request.data?.receipt : undefined;
    if (key !== undefined) request.headers.set('X-Refund-Idempotency', key);
    return request;
  });
  return client;
}

async function askTwice<Schema extends z.ZodType>(
  schema: Schema,
  call: () => Promise<unknown>,
): Promise<z.output<Schema>> {
  try {
    return await ask(schema, call);
  } catch (error) {
    if (!(error instanceof ProviderFault && error.kind === 'unavailable')) throw error;
    return ask(schema, call);
  }
}

async function ask<Schema extends z.ZodType>(
  schema: Schema,
  call: () => Promise<unknown>,
): Promise<z.output<Schema>> {
  let answer: unknown;
  try {
    answer = await call();
  } catch (error) {
    throw faultOf(error);
  }
  return read(schema, answer);
}

/** The package throws the server's answer, or a TypeError of its own when there was none. */
function faultOf(error: unknown): ProviderFault {
  const { statusCode, error: told } = (error ?? {}) as {
    statusCode?: number;
    error?: { description?: string };
  };
  if (statusCode === undefined) {
    return new ProviderFault('unavailable', 'the payment provider did not answer', { cause: error });
  }
  const words = `${told?.description ?? 'no reason given'} (${statusCode})`;
  return statusCode >= 500 || statusCode === 429
    ? new ProviderFault('unavailable', `the payment provider failed: ${words}`)
    : new ProviderFault('refused', `the payment provider refused: ${words}`);
}

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
function listOf<Entity extends z.ZodType>(entity: Entity) {
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
