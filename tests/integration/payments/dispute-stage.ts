import { beforeAll, expect } from 'vitest';
import type { Dispute } from '../../../contracts/disputes.ts';
import type { EventSettlement } from '../../../contracts/settlement.ts';
import type { TestPerson } from '../../kit/people.ts';
import { razorpayKeys } from '../../kit/razorpay-server.ts';
import { stripeKeys } from '../../kit/stripe-server.ts';
import { type Gateway, useGateways } from './gateway-stage.ts';

/** One payment at a gateway, and what its bank does. */
interface Bank {
  /** The gateway's id of the payment. */
  readonly id: string;
  /** The webhook about the payment. */
  captured(): { body: string; headers: object };
  /** Opens a dispute, without telling us. */
  open(options?: { amount?: number; inquiry?: boolean; dueBy?: Temporal.Instant }): {
    readonly id: string;
    decide(state: 'won' | 'lost' | 'closed'): void;
    /** The bytes of a webhook about it as it is now. */
    notice(what: 'created' | 'updated' | 'decided', secret?: string): { body: string; headers: object };
  };
}

/** Payments that banks question or take back, with local servers that speak the protocols of the gateways. */
export function useDisputes() {
  const gatewayStage = useGateways();
  const { razorpay, stripe, mela, stage, notify, fair, ordered } = gatewayStage;

  beforeAll(() => {
    razorpay.fee = 1180;
  });

  const gateways = {
    stripe: {
      keeps: 1500,
      takesAtOnce: true,
      /** A payment that another site took through the same account. */
      elsewhere(): Bank {
        const [session] = stripe.sessions.slice(-1);
        if (session === undefined) throw new Error('nothing was ordered yet');
        const id = `cs_elsewhere_${stripe.sessions.length}`;
        stripe.sessions.push({ ...session, id, metadata: { receipt: 'elsewhere' } });
        return this.pay(id);
      },
      pay(orderId: string): Bank {
        const intent = stripe.pay(orderId);
        return {
          id: intent.id,
          captured: () => stripe.notice('payment_intent.succeeded', intent),
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
      elsewhere(): Bank {
        const [order] = razorpay.orders.slice(-1);
        if (order === undefined) throw new Error('nothing was ordered yet');
        const id = `order_elsewhere${razorpay.orders.length}`;
        razorpay.orders.push({ ...order, id, receipt: 'elsewhere' });
        return this.pay(id);
      },
      pay(orderId: string): Bank {
        const { payment } = razorpay.pay(orderId);
        return {
          id: payment.id,
          captured: () => razorpay.notice('payment.captured', { payment }),
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
                return razorpay.notice(`payment.dispute.${event}`, { payment, dispute }, secret);
              },
            };
          },
        };
      },
    },
  } as const;

  /** What people do about payments through one gateway. */
  function disputeStage(gateway: Gateway) {
    const { pay } = gateways[gateway];

    /** A confirmed ticket of Asha's, and its bank. */
    async function sold(overrides: object = {}, organiser?: TestPerson) {
      const { meera, event } = await fair([gateway], { capacity: 1, ...overrides }, organiser);
      const { asha, registrationId, paymentId, orderId } = await ordered(event);
      const bank = pay(orderId);
      await notify(gateway, bank.captured());
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

  return { ...gatewayStage, gateways, disputeStage };
}
