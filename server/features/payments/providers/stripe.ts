import { createRequire } from 'node:module';
import type Stripe from 'stripe';
import {
  type Notice,
  type PaymentProvider,
  type ProviderDispute,
  ProviderError,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
  unlessUnknown,
} from '../deps.ts';
import { amountOfStripe, stripeAmount } from './stripe-units.ts';

const require = createRequire(import.meta.url);
/** Loaded with the first provider: megabytes of code that sites without Stripe never need. */
const stripeModule = () => require('stripe') as typeof Stripe;

/** A Stripe account; `url` for a server that speaks its protocol. */
interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** The one before: webhooks that are repeated may be signed with it. */
  readonly oldWebhookSecret?: string | undefined;
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
  oldWebhookSecret,
  url,
  timeoutMs = 10_000,
}: StripeOptions): PaymentProvider {
  const stripe = new (stripeModule())(secretKey, {
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
    hasOrder: async (orderId) =>
      (await unlessUnknown(() => ask(() => stripe.checkout.sessions.retrieve(orderId)))) !== null,
    // A session can't be searched for; creating it again returns the same one.
    findOrder: async () => null,
    fetchPayment: (id) =>
      ask(async () => {
        const expand = ['latest_charge.balance_transaction'];
        return paymentOf(await stripe.paymentIntents.retrieve(id, { expand }), null);
      }),
    listPayments: (orderId) =>
      ask(async () => {
        const expand = ['payment_intent.latest_charge.balance_transaction'];
        const session = await stripe.checkout.sessions.retrieve(orderId, { expand });
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
    parseWebhook(body, signature) {
      const notice = parseEvent(stripe, { body, signature, webhookSecret });
      if (notice !== undefined || oldWebhookSecret === undefined) return notice;
      return parseEvent(stripe, { body, signature, webhookSecret: oldWebhookSecret });
    },
    disputes: {
      fetch: (id) => ask(async () => disputeOf(await stripe.disputes.retrieve(id))),
      answer: ({ dispute: { id }, pack, key }) =>
        ask(async () => {
          const file = { data: pack.pdf, name: 'evidence.pdf', type: 'application/pdf' };
          const upload = { purpose: 'dispute_evidence', file } as const;
          const { id: document } = await stripe.files.create(upload, { idempotencyKey: `file-${key}` });
          const { buyer, product, serviceDate, refundPolicy, access, text } = pack;
          const evidence = {
            ...(buyer.name !== '' && { customer_name: buyer.name }),
            ...(buyer.email !== '' && { customer_email_address: buyer.email }),
            product_description: product,
            ...(serviceDate !== null && { service_date: serviceDate }),
            refund_policy_disclosure: refundPolicy,
            access_activity_log: access,
            uncategorized_text: cut(text, mostText),
            service_documentation: document,
          };
          const options = { idempotencyKey: `evidence-${key}` };
          try {
            return disputeOf(await stripe.disputes.update(id, { evidence, submit: true }, options));
          } catch (error) {
            // The answer to an earlier call with other evidence may have been lost: what is under review was answered.
            const dispute = disputeOf(await stripe.disputes.retrieve(id));
            if (dispute.state !== 'under_review') throw error;
            return dispute;
          }
        }),
    },
  };
}

/** Characters that Stripe takes in each text of evidence. The file has everything. */
const mostText = 20_000;

/** Never within a character that is made of two. */
function cut(text: string, most: number): string {
  const start = text.slice(0, most);
  return start.isWellFormed() ? start : start.slice(0, -1);
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
  if (!(error instanceof stripeModule().errors.StripeError)) return error;
  const { statusCode, message, type } = error;
  const kind = kindOf(type, statusCode);
  const text = `Stripe: ${message} (${statusCode ?? 'no status'})`;
  return new ProviderError(kind, text, { cause: type }, statusCode);
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
    feePaise: settled === 'captured' ? feeOf(intent.latest_charge, currency) : null,
    failure: failure?.message ?? null,
  };
}

/** Of a charge that brings its balance transaction, which exists a while after the capture. Null where it's in another currency. */
function feeOf(charge: Stripe.PaymentIntent['latest_charge'], currency: string): number | 'later' | null {
  const moved = charge === null || typeof charge === 'string' ? null : charge.balance_transaction;
  if (moved === null || typeof moved === 'string') return 'later';
  return moved.currency.toUpperCase() === currency ? amountOfStripe(moved.fee, currency) : null;
}

const disputeStates: Readonly<Record<string, ProviderDispute['state']>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'under_review',
  warning_closed: 'closed',
  needs_response: 'open',
  under_review: 'under_review',
  appeal_needs_response: 'open',
  appeal_under_review: 'under_review',
  won: 'won',
  lost: 'lost',
  prevented: 'closed',
};

function disputeOf(dispute: Stripe.Dispute): ProviderDispute {
  const { id, amount, payment_intent: intent, reason, status, evidence_details: details } = dispute;
  const currency = dispute.currency.toUpperCase();
  const moves = dispute.balance_transactions;
  const withdrawn = -moves.reduce((sum, move) => sum + move.amount, 0);
  // The account's own currency says whether money was taken, and the dispute how much that is in the payment's.
  const isConverted = moves.some((move) => move.currency.toUpperCase() !== currency);
  const fee = moves.reduce((sum, move) => sum + move.fee, 0);
  const dueBy = details.due_by ?? 0;
  const state = disputeStates[status];
  if (state === undefined) throw new ProviderError('malformed', `unknown state of a dispute: ${status}`);
  return {
    id,
    providerPaymentId: typeof intent === 'string' ? intent : (intent?.id ?? ''),
    amountPaise: amountOfStripe(amount, currency),
    currency,
    reason,
    state,
    isInquiry: status.startsWith('warning_'),
    respondBy: dueBy === 0 ? null : Temporal.Instant.fromEpochMilliseconds(dueBy * 1000),
    withdrawnPaise: withdrawn <= 0 ? 0 : amountOfStripe(isConverted ? amount : withdrawn, currency),
    feePaise: isConverted ? 0 : Math.max(0, amountOfStripe(fee, currency)),
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

const aboutDisputes: ReadonlySet<string> = new Set([
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
]);

/** Undefined when the signature isn't Stripe's, or too old; null for unused kinds. */
function parseEvent(
  stripe: Stripe,
  { body, signature, webhookSecret }: { body: Buffer; signature: string; webhookSecret: string },
): Notice | undefined {
  // Without a secret, anybody could sign.
  if (webhookSecret === '') return undefined;
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(body, signature, webhookSecret);
  } catch (error) {
    if (error instanceof stripeModule().errors.StripeSignatureVerificationError) return undefined;
    throw new ProviderError('malformed', 'the webhook is not JSON', { cause: error });
  }
  const { object } = event.data;
  if (aboutPayments.has(event.type)) {
    return { kind: 'payment', payment: paymentOf(object as Stripe.PaymentIntent, null) };
  }
  if (aboutRefunds.has(event.type)) return { kind: 'refund', refund: refundOf(object as Stripe.Refund) };
  if (aboutDisputes.has(event.type)) {
    return { kind: 'dispute', dispute: disputeOf(object as Stripe.Dispute) };
  }
  return null;
}
