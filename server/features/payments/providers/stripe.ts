import Stripe from 'stripe';
import {
  type Notice,
  type PaymentProvider,
  ProviderError,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
} from '../deps.ts';
import { amountOfStripe, stripeAmount } from './stripe-units.ts';

/** A Stripe account; `url` for a server that speaks its protocol. */
interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly url?: string | undefined;
  readonly timeoutMs?: number;
}

/**
 * Payments through Stripe Checkout, on Stripe's own page: no script of theirs runs on ours, and it brings wallets, bank
 * authentication and local methods without changes here. An order is a Checkout session, and a payment its payment intent.
 * Idempotent calls are retried once.
 */
export function stripeProvider({
  secretKey,
  webhookSecret,
  url,
  timeoutMs = 10_000,
}: StripeOptions): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 1,
    timeout: timeoutMs,
    telemetry: false,
    ...(url !== undefined && addressOf(url)),
  });
  return {
    name: 'stripe',
    takes: (money) => stripeAmount(money) !== null,
    createOrder: ({ receipt, amountPaise, currency, title, returnUrl, replaces }) =>
      ask(async () => {
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: receipt,
            success_url: `${returnUrl}?paid`,
            cancel_url: returnUrl,
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: currency.toLowerCase(),
                  unit_amount: unitsOf(amountPaise, currency),
                  product_data: { name: title },
                },
              },
            ],
            // Webhooks about the payment name our order.
            payment_intent_data: { metadata: { receipt } },
          },
          // Repeating the call after a lost response returns the same session.
          { idempotencyKey: `order-${receipt}${replaces === null ? '' : `-${replaces}`}` },
        );
        return orderOf(session);
      }),
    checkout: ({ order }) =>
      ask(async () => {
        const session = await stripe.checkout.sessions.retrieve(order.id);
        // Sessions last for a day.
        if (session.status === 'expired') return null;
        if (session.url == null)
          throw new ProviderError('refused', `the session ${order.id} has no page any more`);
        return { redirect: session.url };
      }),
    // A session can't be searched for; creating it again returns the same one.
    findOrder: async () => null,
    fetchPayment: (id) => ask(async () => paymentOf(await stripe.paymentIntents.retrieve(id), null)),
    listPayments: (orderId) =>
      ask(async () => {
        const session = await stripe.checkout.sessions.retrieve(orderId, { expand: ['payment_intent'] });
        const intent = session.payment_intent;
        return intent === null || typeof intent === 'string' ? [] : [paymentOf(intent, orderId)];
      }),
    refund: ({ providerPaymentId, amountPaise, currency, key }) =>
      ask(async () => {
        const amount = unitsOf(amountPaise, currency);
        const wanted = { payment_intent: providerPaymentId, amount, metadata: { key } };
        return refundOf(await stripe.refunds.create(wanted, { idempotencyKey: key }));
      }),
    fetchRefund: (_, refundId) => ask(async () => refundOf(await stripe.refunds.retrieve(refundId))),
    // The browser comes back from Stripe's page without a proof: webhooks and reconciliation say what happened.
    isGenuine: () => false,
    parseWebhook: (body, signature) => parseEvent(stripe, { body, signature, webhookSecret }),
  };
}

function addressOf(url: string) {
  const { protocol, hostname, port } = new URL(url);
  return {
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port),
  };
}

/** @throws ProviderError */
async function ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    throw asProviderError(error);
  }
}

function asProviderError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { statusCode, message, type } = error;
  const kind = kindOf(type, statusCode);
  return new ProviderError(kind, `Stripe: ${message} (${statusCode ?? 'no status'})`, { cause: type });
}

function kindOf(type: string, status: number | undefined): ProviderError['kind'] {
  // An answer that isn't JSON; without any answer it would be a connection error.
  if (type === 'StripeAPIError' && status === undefined) return 'malformed';
  // The first of two equal requests may still be in progress, or have been carried out with other details.
  const isRepeated = type === 'StripeIdempotencyError' || status === 409;
  return isRepeated || status === undefined || status === 429 || status >= 500 ? 'unavailable' : 'refused';
}

/** @throws ProviderError `refused` for an amount that Stripe doesn't take */
function unitsOf(amount: number, currency: string): number {
  const units = stripeAmount({ amount, currency });
  if (units === null) throw new ProviderError('refused', `Stripe takes no ${amount} of ${currency}`);
  return units;
}

function orderOf(session: Stripe.Checkout.Session): ProviderOrder {
  const currency = (session.currency ?? '').toUpperCase();
  return {
    id: session.id,
    receipt: session.client_reference_id,
    amountPaise: amountOfStripe(session.amount_total ?? 0, currency),
    currency,
  };
}

const states = {
  succeeded: 'captured',
  requires_capture: 'authorized',
  canceled: 'failed',
} as const;

/** What was captured counts, which may be less than what was asked for. */
function paymentOf(intent: Stripe.PaymentIntent, providerOrderId: string | null): ProviderPayment {
  const { id, status, amount, amount_received: received, last_payment_error: failure } = intent;
  const currency = intent.currency.toUpperCase();
  const settled = status in states ? states[status as keyof typeof states] : null;
  return {
    id,
    providerOrderId,
    receipt: intent.metadata.receipt ?? null,
    amountPaise: amountOfStripe(settled === 'captured' ? received : amount, currency),
    currency,
    state: settled ?? (failure === null ? 'pending' : 'failed'),
    method: intent.payment_method_types[0] ?? null,
    failure: failure?.message ?? null,
  };
}

const refundStates = {
  succeeded: 'processed',
  failed: 'failed',
  canceled: 'failed',
} as const;

function refundOf({ id, status, payment_intent: intent, metadata }: Stripe.Refund): ProviderRefund {
  const known = status !== null && status in refundStates;
  return {
    id,
    providerPaymentId: typeof intent === 'string' ? intent : (intent?.id ?? ''),
    receipt: metadata?.key ?? null,
    // `pending` and `requires_action` come to an end later.
    state: known ? refundStates[status as keyof typeof refundStates] : 'requested',
  };
}

const aboutPayments: ReadonlySet<string> = new Set([
  'payment_intent.succeeded',
  'payment_intent.amount_capturable_updated',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
]);
const aboutRefunds: ReadonlySet<string> = new Set(['refund.created', 'refund.updated', 'refund.failed']);

/** Undefined when the signature isn't Stripe's, or too old; null for unused kinds. */
function parseEvent(
  stripe: Stripe,
  { body, signature, webhookSecret }: { body: Buffer; signature: string; webhookSecret: string },
): Notice | undefined {
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(body, signature, webhookSecret);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined;
    throw new ProviderError('malformed', 'the webhook is not JSON', { cause: error });
  }
  const { object } = event.data;
  if (aboutPayments.has(event.type)) {
    return { kind: 'payment', payment: paymentOf(object as Stripe.PaymentIntent, null) };
  }
  if (aboutRefunds.has(event.type)) return { kind: 'refund', refund: refundOf(object as Stripe.Refund) };
  return null;
}
