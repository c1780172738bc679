import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { PaymentView } from '../../contracts/payments.ts';
import type { Transfer } from '../../contracts/transfers.ts';
import type { Db } from '../../server/infra/db/database.ts';
import { newId } from '../../server/infra/ids.ts';
import type { RandomSource } from '../kit/dice.ts';
import { RazorpayServer, razorpayKeys } from '../kit/razorpay-server.ts';
import { StripeServer, stripeKeys } from '../kit/stripe-server.ts';
import { type Member, pricePaise } from './crowd.ts';
import type { Buyer } from './racer.ts';
import type { ServerPair } from './server-pair.ts';
import type { Received } from './verdict.ts';

/** Local servers that speak the protocols of Razorpay and Stripe. */
export class Gateways {
  readonly razorpay = new RazorpayServer();
  readonly stripe = new StripeServer();

  /** Starts them; returns the site's settings for them. */
  async listen(): Promise<Record<string, string>> {
    return {
      RAZORPAY_URL: await this.razorpay.listen(),
      RAZORPAY_KEY_ID: razorpayKeys.keyId,
      RAZORPAY_KEY_SECRET: razorpayKeys.keySecret,
      RAZORPAY_WEBHOOK_SECRET: razorpayKeys.webhookSecret,
      STRIPE_URL: await this.stripe.listen(),
      STRIPE_SECRET_KEY: stripeKeys.secretKey,
      STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
    };
  }

  async close(): Promise<void> {
    await Promise.all([this.razorpay.close(), this.stripe.close()]);
  }

  /** Some calls fail, and some are carried out without the caller learning of it. */
  disturb(times: number): void {
    for (const gateway of [this.razorpay, this.stripe])
      for (let time = 0; time < times; time += 1) {
        gateway.disturb(/^POST .*(orders|sessions)$/, 'answer cut off', { status: 503, description: 'Busy' });
        gateway.disturb(
          /^POST .*refunds?$/,
          'answer cut off',
          { status: 503, description: 'Busy' },
          'hang up',
        );
      }
  }
}

interface Market {
  readonly db: Db;
  readonly servers: ServerPair;
  readonly gateways: Gateways;
  readonly organiser: Member;
  readonly eventId: string;
}

/** Offers three ways to pay, and issues invoices for what they bring in. */
export async function offerMethods({
  db,
  organiser,
  eventId,
}: Omit<Market, 'servers' | 'gateways'>): Promise<void> {
  const { userId } = organiser;
  const upi = newId();
  await sql`insert into payment_methods (id, user_id, account, method, details)
    values (${upi}, ${userId}, 'organiser', 'upi', '{"payee": "Kite Club", "address": "kites@okbank"}')
    on conflict do nothing`.execute(db);
  await sql`update events set payment_methods = array['razorpay', 'stripe',
    (select id from payment_methods where user_id = ${userId} and method = 'upi')] where id = ${eventId}`.execute(
    db,
  );
  const seller = {
    ...{
      name: 'Kite Club',
      street: '12 MG Road',
      city: 'Pune',
      postcode: '411001',
      country: 'IN',
      state: '27',
    },
    ...{ taxId: '27AAPFU0939F1ZV', prefix: 'KC', pricesIncludeTax: true, exemption: '' },
    defaultTax: { rate: 1800, code: '999692' },
  };
  await sql`insert into sellers values (${newId()}, null, ${userId}, ${JSON.stringify(seller)}::jsonb, true, now(), now())
    on conflict do nothing`.execute(db);
}

const buyerDetails = {
  ...{ name: 'Bright Sparks', street: '', city: '', postcode: '' },
  ...{ country: 'IN', state: '29', taxId: '29AAGCB7383J1Z4' },
};

/** One race: buyers pay in a way that they draw, and what arrives by hand is confirmed by the organiser. */
export class Till {
  readonly #market: Market;
  /** Transfers that arrived at the organiser's bank: what each brought, by order. */
  readonly #arrived = new Map<string, number>();
  /** Refunds that the organiser transferred, by order. */
  readonly #paidBack = new Map<string, Set<string>>();

  constructor(market: Market) {
    this.#market = market;
  }

  readonly pay = async (buyer: Buyer): Promise<PaymentView | null> => {
    const { draw, ask } = buyer;
    const methods = await ask<{ methods: { $id: string; method: string }[] }>(
      'GET',
      `/v1/payments/${buyer.paymentId}/methods`,
    );
    const method = methods?.methods[Math.floor(draw() * methods.methods.length)];
    if (method === undefined) return null;
    const chosen = await ask<{ paymentId: string }>('POST', `/v1/payments/${buyer.paymentId}/method`, {
      methodId: method.$id,
    });
    if (chosen === null) return null;
    const { paymentId } = chosen;
    if ((await ask('POST', `/v1/payments/${paymentId}/checkout`)) === null) return null;
    const providerOrder = await this.#providerOrderOf(paymentId);
    if (providerOrder === null) return null;
    const view = await this.#payBy(method.method, providerOrder, { ...buyer, paymentId });
    // Some ask for their company's invoice at once, and some have it corrected.
    if (view?.state === 'paid' && draw() < 0.5) {
      const url = `/v1/payments/${paymentId}/invoices`;
      await ask('PUT', url, buyerDetails);
      if (draw() < 0.2) await ask('PUT', url, { ...buyerDetails, city: 'Bengaluru' });
    }
    return view;
  };

  async #payBy(method: string, orderId: string, buyer: Buyer): Promise<PaymentView | null> {
    const { razorpay, stripe } = this.#market.gateways;
    const { paymentId, draw, ask, reports } = buyer;
    const view = () => ask<PaymentView>('GET', `/v1/payments/${paymentId}`);
    if (method === 'razorpay') {
      if (draw() < 0.1) razorpay.pay(orderId, { status: 'failed' });
      const { payment, proof } = razorpay.pay(orderId);
      // In two tabs, before either is closed.
      if (draw() < 0.05)
        await this.#webhook(
          'razorpay',
          razorpay.notice('payment.captured', { payment: razorpay.pay(orderId).payment }),
          draw,
        );
      const early = { ...payment, status: 'authorized' as const };
      if (draw() < 0.5)
        await this.#webhook('razorpay', razorpay.notice('payment.captured', { payment }), draw);
      if (draw() < 0.2)
        await this.#webhook('razorpay', razorpay.notice('payment.authorized', { payment: early }), draw);
      return reports ? ask<PaymentView>('POST', `/v1/payments/${paymentId}/confirmation`, proof) : null;
    }
    if (method === 'stripe') {
      const intent = stripe.pay(orderId);
      if (draw() < 0.7)
        await this.#webhook('stripe', stripe.notice('payment_intent.succeeded', intent), draw);
      return reports ? view() : null;
    }
    await ask('POST', `/v1/payments/${paymentId}/transfer`, { bankReference: 'UTR 1' });
    // One in ten transfers the wrong amount, and some of the transfers never arrive.
    if (draw() < 0.1) return null;
    const amountPaise = draw() < 0.1 ? pricePaise - 5000 : pricePaise;
    this.#arrived.set(paymentId, amountPaise);
    await this.#confirm([{ paymentId, amountPaise }], draw);
    return reports ? view() : null;
  }

  async #providerOrderOf(paymentId: string): Promise<string | null> {
    const { rows } = await sql<{ id: string | null }>`
      select provider_order_id as id from payment_orders where id = ${paymentId}`.execute(this.#market.db);
    return rows[0]?.id ?? null;
  }

  /** Sent again until it is taken, sometimes twice, and to both processes. */
  async #webhook(
    gateway: string,
    { body, headers }: { body: string; headers: Readonly<Record<string, string>> },
    draw: RandomSource,
  ): Promise<void> {
    const send = async (which: number): Promise<void> => {
      const sent = { body: JSON.parse(body) as object, headers };
      for (let attempt = 0; attempt < 50; attempt += 1) {
        const { status } = await this.#market.servers.ask(
          which,
          'POST',
          `/v1/payments/webhooks/${gateway}`,
          sent,
        );
        if (status < 300) return;
        await sleep(100);
      }
      throw new Error(`a webhook of ${gateway} was never taken`);
    };
    await Promise.all(draw() < 0.3 ? [send(0), send(1)] : [send(draw() < 0.5 ? 0 : 1)]);
  }

  /** The organiser sees a transfer and confirms it, sometimes in two windows. */
  async #confirm(transfers: { paymentId: string; amountPaise: number }[], draw: RandomSource): Promise<void> {
    const { servers, organiser, eventId } = this.#market;
    const press = (which: number) =>
      servers.ask(which, 'POST', `/v1/events/${eventId}/transfers`, {
        ...{ cookie: organiser.cookie, body: { transfers } },
      });
    await Promise.all(draw() < 0.3 ? [press(0), press(1)] : [press(draw() < 0.5 ? 0 : 1)]);
  }

  /** The organiser pays back by hand what is due, with some double clicks. */
  async payBack(): Promise<void> {
    const { servers, organiser, eventId } = this.#market;
    const { cookie } = organiser;
    const list = `/v1/events/${eventId}/transfers?only=refunds`;
    for (;;) {
      const { body } = await servers.ask<{ transfers: Transfer[] }>(0, 'GET', list, { cookie });
      if (body.transfers.length === 0) return;
      for (const { payment, due } of body.transfers) {
        const refundIds = due?.refundIds ?? [];
        const url = `/v1/events/${eventId}/payments/${payment.$id}/refund-transfer`;
        const answers = await Promise.all(
          [0, 1].map((which) => servers.ask(which, 'POST', url, { cookie, body: { refundIds } })),
        );
        if (answers.some(({ status }) => status !== 200)) throw new Error(`${url} was refused`);
        const known = this.#paidBack.get(payment.$id) ?? new Set();
        for (const id of refundIds) known.add(id);
        this.#paidBack.set(payment.$id, known);
      }
    }
  }

  /** What each provider has of the event, in its own words. */
  async received(): Promise<Received[]> {
    const { db, eventId, gateways } = this.#market;
    const { rows } = await sql<{ id: string; providerOrderId: string }>`
      select id, provider_order_id as "providerOrderId" from payment_orders
      where event_id = ${eventId} and provider_order_id is not null`.execute(db);
    const orders = new Set(rows.map(({ providerOrderId }) => providerOrderId));
    const { razorpay, stripe } = gateways;
    return [
      ...razorpay.payments
        .filter(({ order_id, status }) => orders.has(order_id) && status === 'captured')
        .map(({ id, amount: paise }) => ({
          ...{ id, paise },
          refunds: razorpay.refunds.filter((refund) => refund.payment_id === id).length,
        })),
      ...stripe.intents
        .filter(({ session, status }) => orders.has(session) && status === 'succeeded')
        .map(({ id, amount_received: paise }) => ({
          ...{ id, paise },
          refunds: stripe.refunds.filter((refund) => refund.payment_intent === id).length,
        })),
      ...rows.flatMap(({ id, providerOrderId }) => {
        const paise = this.#arrived.get(id);
        const refunds = this.#paidBack.get(id)?.size ?? 0;
        return paise === undefined ? [] : [{ id: `${providerOrderId}-confirmed`, paise, refunds }];
      }),
    ];
  }

  /** What is wrong with the invoices of the event, in words. */
  async judgeInvoices(): Promise<string[]> {
    const { db, eventId } = this.#market;
    const { rows: gaps } = await sql<{ start: string; numbers: number; last: number }>`
      select split_part(number, '-', 1) as start, count(*)::int as numbers, max(sequence)::int as last
      from invoices group by seller_id, year, 1 having count(*) <> max(sequence)`.execute(db);
    const { rows: wrong } = await sql<{ id: string; left: number; kept: number }>`
      select * from (
        select sales.payment_id as id,
          coalesce((select sum(case kind when 'invoice' then total else -total end)
            from invoices where invoices.payment_id = sales.payment_id), 0)::int as left,
          (payments.amount_paise - coalesce((select sum(amount_paise) from refunds
            where refunds.payment_id = payments.id), 0))::int as kept
        from taxed_sales sales join payments on payments.id = sales.payment_id
        where sales.event_id = ${eventId} and sales.invoice_id is not null
      ) as sums where sums.left <> kept`.execute(db);
    const { rows: missing } = await sql<{ id: string }>`
      select refunds.id from refunds join taxed_sales on taxed_sales.payment_id = refunds.payment_id
      left join invoices on invoices.refund_id = refunds.id
      where taxed_sales.event_id = ${eventId} and invoices.id is null`.execute(db);
    return [
      ...gaps.map(({ start, numbers, last }) => `${numbers} numbers of ${start} up to ${last}`),
      ...wrong.map(({ id, left, kept }) => `invoices of ${id} are about ${left}, and ${kept} were kept`),
      ...missing.map(({ id }) => `refund ${id} has no credit note`),
    ];
  }
}
