import { afterAll, beforeAll, expect } from 'vitest';
import type { Dispute } from '../../../contracts/disputes.ts';
import type { EventSettlement } from '../../../contracts/settlement.ts';
import { startMela, type TestMela } from '../../kit/app.ts';
import type { TestPerson } from '../../kit/people.ts';
import { RazorpayServer, razorpayKeys } from '../../kit/razorpay-server.ts';
import { StripeServer, stripeKeys } from '../../kit/stripe-server.ts';
import { paymentStage } from './stage.ts';

/** Payments that banks question or take back, with local servers that speak the protocols of the gateways. */

export const razorpay = new RazorpayServer();
export const stripe = new StripeServer();
let running: TestMela;
export const mela = () => running;
export const stage = paymentStage(mela);

/** Starts the product and the gateways for all tests of a file. */
export function useDisputes(): void {
  beforeAll(async () => {
    razorpay.fee = 1180;
    running = await startMela({
      settings: {
        RAZORPAY_URL: await razorpay.listen(),
        RAZORPAY_KEY_ID: razorpayKeys.keyId,
        RAZORPAY_KEY_SECRET: razorpayKeys.keySecret,
        RAZORPAY_WEBHOOK_SECRET: razorpayKeys.webhookSecret,
        STRIPE_URL: await stripe.listen(),
        STRIPE_SECRET_KEY: stripeKeys.secretKey,
        STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
      },
    });
  });
  afterAll(async () => {
    await running.close();
    await razorpay.close();
    await stripe.close();
  });
}

export type Gateway = 'razorpay' | 'stripe';

export async function notify(gateway: Gateway, { body, headers }: { body: string; headers: object }) {
  const url = `/v1/payments/webhooks/${gateway}`;
  const sent = { method: 'POST', url, headers: { ...headers }, payload: body } as const;
  return (await mela().app.inject(sent)).statusCode;
}

/** One payment at a gateway, and what its bank does. */
interface Bank {
  /** Opens a dispute, without telling us. */
  open(options?: { amount?: number; inquiry?: boolean; dueBy?: Temporal.Instant }): {
    readonly id: string;
    decide(state: 'won' | 'lost' | 'closed'): void;
    /** The bytes of a webhook about it as it is now. */
    notice(what: 'created' | 'updated' | 'decided', secret?: string): { body: string; headers: object };
  };
}

export const gateways = {
  stripe: {
    keeps: 1500,
    takesAtOnce: true,
    async pay(orderId: string): Promise<Bank> {
      const intent = stripe.pay(orderId);
      await notify('stripe', stripe.notice('payment_intent.succeeded', intent));
      return {
        open({ amount, inquiry = false, dueBy = mela().clock.now().add({ hours: 240 }) } = {}) {
          const dispute = stripe.dispute(intent, {
            ...(amount !== undefined && { amount }),
            ...(inquiry && { status: 'warning_needs_response', withdrawn: false }),
            dueBy,
          });
          return {
            id: dispute.id,
            decide: (state) => void stripe.decide(dispute, state === 'closed' ? 'warning_closed' : state),
            notice: (what, secret = stripeKeys.webhookSecret) =>
              stripe.notice(`charge.dispute.${what === 'decided' ? 'closed' : what}`, dispute, { secret }),
          };
        },
      };
    },
  },
  razorpay: {
    keeps: 0,
    takesAtOnce: false,
    async pay(orderId: string): Promise<Bank> {
      const { payment } = razorpay.pay(orderId);
      await notify('razorpay', razorpay.notice('payment.captured', { payment }));
      return {
        open({ amount, inquiry = false, dueBy = mela().clock.now().add({ hours: 240 }) } = {}) {
          const dispute = razorpay.dispute(payment, {
            ...(amount !== undefined && { amount }),
            phase: inquiry ? 'retrieval' : 'chargeback',
            respondBy: Math.floor(dueBy.epochMilliseconds / 1000),
          });
          return {
            id: dispute.id,
            decide: (state) => void razorpay.decide(dispute, state),
            notice(what, secret = razorpayKeys.webhookSecret) {
              const event =
                what === 'created' ? 'created' : what === 'updated' ? 'under_review' : dispute.status;
              const notice = razorpay.notice(`payment.dispute.${event}`, { payment, dispute });
              if (secret === razorpayKeys.webhookSecret) return notice;
              return { ...notice, headers: { ...notice.headers, 'x-razorpay-signature': '0'.repeat(64) } };
            },
          };
        },
      };
    },
  },
} as const;

/** What people do about payments through one gateway. */
export function disputeStage(gateway: Gateway) {
  const { pay } = gateways[gateway];

  /** A confirmed ticket of Asha's, and its bank. */
  async function sold(overrides: object = {}) {
    const [meera, asha] = [await stage.person('Meera'), await stage.person('Asha')];
    const event = await stage.event(meera, { capacity: 1, ...overrides });
    await stage.ask(meera, 'PUT', `/v1/events/${event}/payment-methods`, { offered: [gateway] });
    const { $id: registrationId } = await stage.register(asha, event);
    const { paymentId } = await stage.checkout(asha, event);
    const { id: orderId } = await mela()
      .deps.db.selectFrom('payment_orders')
      .select('provider_order_id as id')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();
    const bank = await pay(orderId ?? '');
    await stage.runJobs('book_fee');
    expect((await stage.own(asha, event)).state).toBe('confirmed');
    return { meera, asha, event, paymentId, registrationId, bank };
  }

  const disputesOf = async (person: TestPerson, event: string) =>
    (await stage.ask<{ disputes: Dispute[]; total: number }>(person, 'GET', `/v1/events/${event}/disputes`))
      .body;
  /** Scans the ticket at the entrance. */
  const letIn = async (organiser: TestPerson, eventId: string, registrationId: string) => {
    const at = mela().clock.now().toString();
    const scans = [{ id: crypto.randomUUID(), registrationId, version: 1, kind: 'in', at }];
    const call = { eventId, pass: null, device: crypto.randomUUID(), sentAt: at, scans, cursor: null };
    expect((await stage.ask(organiser, 'POST', '/v1/door/sync', call)).status).toBe(200);
  };
  const totalOf = async (person: TestPerson, event: string) =>
    (await stage.ask<EventSettlement>(person, 'GET', `/v1/events/${event}/settlement`)).body.total;
  /** Runs the check that asks the gateway, a minute later. */
  const check = async () => {
    mela().clock.advance({ minutes: 1 });
    await stage.runJob('reconcile_payments');
  };

  return { sold, disputesOf, letIn, totalOf, check };
}
