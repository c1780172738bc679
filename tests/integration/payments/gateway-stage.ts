import { afterAll, beforeAll, expect } from 'vitest';
import { startMela, type TestMela } from '../../kit/app.ts';
import type { TestPerson } from '../../kit/people.ts';
import { RazorpayServer, razorpayKeys } from '../../kit/razorpay-server.ts';
import { StripeServer, stripeKeys } from '../../kit/stripe-server.ts';
import { paymentStage } from './stage.ts';

export type Gateway = 'razorpay' | 'stripe';

/** A webhook as a gateway sends it. */
interface Notice {
  readonly body: string;
  readonly headers: object;
}

/**
 * One product for the tests of a file, whose settings have keys of these gateways, with local servers that speak their
 * protocols.
 */
export function useGateways(...which: Gateway[]) {
  const razorpay = new RazorpayServer();
  const stripe = new StripeServer();
  let running: TestMela | undefined;
  const mela = () => {
    if (running === undefined) throw new Error('The product runs in tests and hooks only.');
    return running;
  };
  const stage = paymentStage(mela);
  const isUsed = (gateway: Gateway) => which.length === 0 || which.includes(gateway);

  beforeAll(async () => {
    const settings = {
      ...(isUsed('razorpay') && (await settingsFor(razorpay))),
      ...(isUsed('stripe') && {
        STRIPE_URL: await stripe.listen(),
        STRIPE_SECRET_KEY: stripeKeys.secretKey,
        STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
      }),
    };
    running = await startMela({ settings });
  });
  afterAll(async () => {
    await running?.close();
    if (isUsed('razorpay')) await razorpay.close();
    if (isUsed('stripe')) await stripe.close();
  });

  /** @returns the status of the answer */
  async function notify(gateway: Gateway, { body, headers }: Notice, methodId?: string): Promise<number> {
    const url = `/v1/payments/webhooks/${gateway}${methodId === undefined ? '' : `/${methodId}`}`;
    const sent = { method: 'POST', url, headers: { ...headers }, payload: body } as const;
    return (await mela().app.inject(sent)).statusCode;
  }

  /** The gateway's order for one of our payments, and the account that it was made with. */
  async function orderOf(paymentId: string): Promise<{ orderId: string; methodId: string | null }> {
    const { orderId, methodId } = await mela()
      .deps.db.selectFrom('payment_orders')
      .select(['provider_order_id as orderId', 'method_id as methodId'])
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();
    return { orderId: orderId ?? '', methodId };
  }

  /** An event that offers these ways to pay. */
  async function fair(offered: readonly string[], overrides: object = {}, organiser?: TestPerson) {
    const meera = organiser ?? (await stage.person('Meera'));
    const event = await stage.event(meera, overrides);
    const url = `/v1/events/${event}/payment-methods`;
    expect((await stage.ask(meera, 'PUT', url, { offered })).status).toBe(200);
    return { meera, event };
  }

  /** Somebody with a held seat and an open checkout. */
  async function ordered(event: string, name = 'Asha') {
    const asha = await stage.person(name);
    const { $id: registrationId } = await stage.register(asha, event);
    const { paymentId, checkout } = await stage.checkout(asha, event);
    expect(checkout.status, JSON.stringify(checkout.body)).toBe(200);
    return { asha, registrationId, paymentId, checkout, orderId: (await orderOf(paymentId)).orderId };
  }

  /** Somebody with an own account at the gateway, whose webhooks are signed with `whsec_rogue`. */
  async function rogueAccount(gateway: Gateway): Promise<{ rogue: TestPerson; methodId: string }> {
    const rogue = await stage.person('Rogue');
    const webhookSecret = 'whsec_rogue';
    stripe.accounts.set('sk_test_rogue', 'rogue');
    razorpay.accounts.set('rzp_test_rogue', { secret: 'rogue_secret', account: 'rogue' });
    await stage.setUp(
      rogue,
      gateway === 'stripe'
        ? { method: gateway, secretKey: 'sk_test_rogue', webhookSecret }
        : { method: gateway, keyId: 'rzp_test_rogue', keySecret: 'rogue_secret', webhookSecret },
    );
    const url = `/v1/payment-accounts/organiser/${rogue.userId}`;
    const { body } = await stage.ask<{ methods: { $id: string }[] }>(rogue, 'GET', url);
    return { rogue, methodId: body.methods[0]?.$id ?? '' };
  }

  return { razorpay, stripe, mela, stage, notify, orderOf, fair, ordered, rogueAccount };
}

/** The settings by which the product uses a local server as Razorpay. */
export async function settingsFor(razorpay: RazorpayServer) {
  return {
    RAZORPAY_URL: await razorpay.listen(),
    RAZORPAY_KEY_ID: razorpayKeys.keyId,
    RAZORPAY_KEY_SECRET: razorpayKeys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: razorpayKeys.webhookSecret,
  };
}
