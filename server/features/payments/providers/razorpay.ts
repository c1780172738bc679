import type Razorpay from 'razorpay';
import type { z } from 'zod';
import { type PaymentProvider, ProviderFault } from '../deps.ts';
import { isGenuine, listOf, Order, Payment, parseWebhook, Refund, read } from './wire.ts';

/** A Razorpay account, its API's address, and the timeout per call. */
export interface RazorpayOptions {
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
