import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Transfer } from '../../../contracts/transfers.ts';
import { transaction } from '../../../server/infra/db/database.ts';
import type { TestPerson } from '../../kit/people.ts';
import { stripeKeys } from '../../kit/stripe-server.ts';
import { useGateways } from './gateway-stage.ts';

/** One suite for every way to pay, with local servers that speak the protocols of the gateways. */

const { razorpay, stripe, mela, stage, notify, orderOf, fair, ordered, rogueAccount } = useGateways();
const providerOrderOf = async (paymentId: string) => (await orderOf(paymentId)).orderId;

const findings: string[] = [];

/** Calls of a provider during which a transaction or an advisory lock is held. Nothing else happens at that time. */
async function lookForLocks(): Promise<void> {
  const held = async () => {
    const { rows } = await sql<{ key: string }>`
      select pid || ' ' || xact_start || ' ' || query as key from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction' and application_name = 'mela'
      union all
      select 'advisory lock ' || pid from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
      mela().deps.db,
    );
    return rows.map(({ key }) => key);
  };
  const first = await held();
  await new Promise((later) => setTimeout(later, 30));
  const second = await held();
  findings.push(...first.filter((key) => second.includes(key)));
}

beforeEach(() => {
  razorpay.onCall = lookForLocks;
  stripe.onCall = lookForLocks;
});
afterEach(() => {
  expect(findings.splice(0)).toEqual([]);
});

interface Method {
  /** The organiser's own account, where the site's settings don't bring it. */
  readonly settings: object | null;
  /** The money arrives, and we are told. */
  pay(paymentId: string, at: { meera: TestPerson; event: string }): Promise<void>;
  /** The refund arrives, for those that don't arrive at once. */
  refunded(paymentId: string, at: { meera: TestPerson; event: string }): Promise<void>;
}

const transferred = async (paymentId: string, { meera, event }: { meera: TestPerson; event: string }) => {
  const transfers = [{ paymentId, amountPaise: 50_000 }];
  await stage.ask(meera, 'POST', `/v1/events/${event}/transfers`, { transfers });
};
const paidBack = async (paymentId: string, { meera, event }: { meera: TestPerson; event: string }) => {
  const { body } = await stage.ask<{ transfers: Transfer[] }>(
    meera,
    'GET',
    `/v1/events/${event}/transfers?only=refunds`,
  );
  const refundIds = body.transfers.find(({ payment }) => payment.$id === paymentId)?.due?.refundIds;
  const url = `/v1/events/${event}/payments/${paymentId}/refund-transfer`;
  expect((await stage.ask(meera, 'POST', url, { refundIds })).status).toBe(200);
};

const methods: Readonly<Record<string, Method>> = {
  razorpay: {
    settings: null,
    async pay(paymentId) {
      const { payment } = razorpay.pay(await providerOrderOf(paymentId));
      await notify('razorpay', razorpay.notice('payment.captured', { payment }));
    },
    refunded: async () => undefined,
  },
  stripe: {
    settings: null,
    async pay(paymentId) {
      const intent = stripe.pay(await providerOrderOf(paymentId));
      await notify('stripe', stripe.notice('payment_intent.succeeded', intent));
    },
    refunded: async () => undefined,
  },
  upi: {
    settings: { method: 'upi', payee: 'Kite Club', address: 'kites@okbank' },
    pay: transferred,
    refunded: paidBack,
  },
  bank: {
    settings: {
      method: 'bank',
      payee: 'Kite Club',
      account: '000123456789',
      code: 'EXMP0000001',
      bank: 'Example Bank',
    },
    pay: transferred,
    refunded: paidBack,
  },
  door: {
    settings: { method: 'door', cash: true, card: true },
    async pay(paymentId, { meera, event }) {
      const body = { paymentId, amountPaise: 50_000, by: 'cash' };
      await stage.ask(meera, 'POST', `/v1/events/${event}/door/payments`, body);
    },
    refunded: paidBack,
  },
};

describe.each(Object.entries(methods))('%s', (name, { settings, pay, refunded }) => {
  /** An event that offers only this way to pay. */
  async function market(overrides: object = {}) {
    const meera = await stage.person('Meera');
    if (settings !== null) await stage.setUp(meera, settings);
    const event = await stage.event(meera, overrides);
    const url = `/v1/events/${event}/payment-methods`;
    const { body } = await stage.ask<{ available: { $id: string; method: string }[] }>(meera, 'GET', url);
    const offered = body.available.filter(({ method }) => method === name).map(({ $id }) => $id);
    expect((await stage.ask(meera, 'PUT', url, { offered })).status).toBe(200);
    return { meera, event };
  }

  test('sells a seat once, and pays it back once', async () => {
    const { meera, event } = await market({ capacity: 1 });
    const { asha, paymentId } = await ordered(event);
    await pay(paymentId, { meera, event });
    expect((await stage.own(asha, event)).state).toBe('confirmed');
    expect(await stage.payment(asha, paymentId)).toMatchObject({ state: 'paid', method: name });
    await stage.cancel(asha, event);
    await stage.runJobs('send_refund');
    await refunded(paymentId, { meera, event });
    expect(await stage.payment(asha, paymentId)).toMatchObject({
      state: 'refunded',
      refund: { amountPaise: 50_000, cause: 'attendee' },
    });
    await stage.runJobs('send_refund');
  });

  test('waits for the organiser’s approval', async () => {
    const { meera, event } = await market({ tenantApproval: true });
    const asha = await stage.person('Asha');
    const { $id } = await stage.register(asha, event);
    const decision = `/v1/events/${event}/registrations/${$id}/decision`;
    await stage.ask(meera, 'POST', decision, { decision: 'approve' });
    const { paymentId } = await stage.checkout(asha, event);
    await pay(paymentId, { meera, event });
    expect((await stage.own(asha, event)).state).toBe('confirmed');
  });

  test('sells the seat of somebody who cancels to the next in the waitlist', async () => {
    const { meera, event } = await market({ capacity: 1 });
    const { asha, paymentId } = await ordered(event);
    await pay(paymentId, { meera, event });
    const ravi = await stage.person('Ravi');
    expect((await stage.register(ravi, event)).state).toBe('waitlisted');
    await stage.cancel(asha, event);
    const second = await stage.checkout(ravi, event);
    await pay(second.paymentId, { meera, event });
    expect((await stage.own(ravi, event)).state).toBe('confirmed');
  });

  test('pays back what came too late for a seat', async () => {
    const { meera, event } = await market({ capacity: 1 });
    const { asha, paymentId } = await ordered(event);
    await stage.ask(meera, 'PUT', `/v1/events/${event}/payment-methods`, {
      offered: null,
      doorReleaseHours: 700,
    });
    await sql`update registrations set hold_expires_at = ${mela().clock.now()} where event_id = ${event}`.execute(
      mela().deps.db,
    );
    mela().clock.advance({ minutes: 1 });
    await stage.runJob('lapse_holds');
    const meanwhile = await stage.person('Kavya');
    await stage.register(meanwhile, event);
    await pay(paymentId, { meera, event });
    expect((await stage.payment(asha, paymentId)).refund).toMatchObject({
      amountPaise: 50_000,
      cause: 'no_seat',
    });
    await stage.runJobs('send_refund');
    await refunded(paymentId, { meera, event });
    expect((await stage.payment(asha, paymentId)).state).toBe('refunded');
  });
});

test('all money is accounted for', async () => {
  const books = await stage.books();
  expect(Object.values(books).reduce((sum, paise) => sum + paise, 0)).toBe(0);
  // Nobody has paid back yet what was cancelled before the waitlist's turn: by UPI, bank and at the door.
  expect([books.unassigned, books.refunds_due]).toEqual([undefined, -150_000]);
});

test('a provider that is called inside a transaction is found', async () => {
  const seen: string[] = [];
  await transaction(mela().deps.db, async (tx) => {
    await sql`select 1`.execute(tx);
    await fetch(`${mela().config.stripe?.url}/v1/payment_intents/pi_1`, {
      headers: { authorization: `Bearer ${stripeKeys.secretKey}` },
    });
    seen.push(...findings.splice(0));
  });
  expect(seen).toEqual([expect.stringContaining('select 1')]);
});

describe('Stripe’s webhooks', () => {
  async function opened() {
    const { event } = await fair(['stripe']);
    const { asha, paymentId, orderId: sessionId } = await ordered(event);
    return { event, asha, paymentId, sessionId };
  }

  test('doubled, reordered and with a declined card before, give one seat and one receipt', async () => {
    const { event, asha, paymentId, sessionId } = await opened();
    const declined = stripe.pay(sessionId, { status: 'requires_payment_method' });
    const intent = stripe.pay(sessionId);
    const captured = stripe.notice('payment_intent.succeeded', intent);
    const failed = stripe.notice('payment_intent.payment_failed', declined);
    expect(await Promise.all([captured, captured, failed].map((each) => notify('stripe', each)))).toEqual([
      204, 204, 204,
    ]);
    expect(
      await notify(
        'stripe',
        stripe.notice('payment_intent.payment_failed', {
          ...intent,
          status: 'requires_payment_method',
          last_payment_error: { message: 'late' },
        }),
      ),
    ).toBe(204);
    expect((await stage.own(asha, event)).state).toBe('confirmed');
    expect((await stage.payment(asha, paymentId)).state).toBe('paid');
    expect((await stage.mails(asha)).filter((kind) => kind === 'payment_receipt')).toHaveLength(1);
  });

  test('that are forged, or signed by another account, change nothing', async () => {
    const { event, asha, paymentId, sessionId } = await opened();
    const intent = stripe.pay(sessionId);
    expect(
      await notify('stripe', stripe.notice('payment_intent.succeeded', intent, { secret: 'whsec_guess' })),
    ).toBe(400);
    const { methodId } = await rogueAccount('stripe');
    const notice = stripe.notice('payment_intent.succeeded', intent, { secret: 'whsec_rogue' });
    expect(await notify('stripe', notice, methodId)).toBe(204);
    expect((await stage.own(asha, event)).state).toBe('awaiting_payment');
    expect((await stage.payment(asha, paymentId)).state).toBe('open');
  });

  test('that get lost are made up for by asking', async () => {
    const { event, asha, sessionId } = await opened();
    stripe.pay(sessionId);
    stripe.disturb(/GET .*sessions/, ...[500, 500].map((status) => ({ status, description: 'down' })));
    mela().clock.advance({ minutes: 2 });
    await stage.runJob('reconcile_payments');
    expect((await stage.own(asha, event)).state).toBe('awaiting_payment');
    mela().clock.advance({ minutes: 3 });
    await stage.runJob('reconcile_payments');
    expect((await stage.own(asha, event)).state).toBe('confirmed');
  });

  test('about a part of the money send that part back', async () => {
    const { asha, paymentId, sessionId } = await opened();
    await notify(
      'stripe',
      stripe.notice('payment_intent.succeeded', stripe.pay(sessionId, { received: 30_000 })),
    );
    expect((await stage.payment(asha, paymentId)).refund).toMatchObject({
      amountPaise: 30_000,
      cause: 'wrong_amount',
    });
    stripe.refundStatus = 'failed';
    await stage.runJobs('send_refund');
    expect((await stage.payment(asha, paymentId)).state).toBe('refund_pending');
    stripe.refundStatus = 'succeeded';
    await stage.runJobs('send_refund');
    expect((await stage.payment(asha, paymentId)).state).toBe('refunded');
    expect(
      stripe.refunds.filter(({ status, amount }) => status === 'succeeded' && amount === 30_000),
    ).toHaveLength(1);
  });
});

test('the keys of an account are encrypted, and never sent back', async () => {
  const meera = await stage.person('Meera');
  await stage.setUp(meera, { method: 'stripe', secretKey: 'sk_test_hidden', webhookSecret: 'whsec_hidden' });
  const account = `/v1/payment-accounts/organiser/${meera.userId}`;
  const { body } = await stage.ask<{ methods: { ready: boolean }[] }>(meera, 'GET', account);
  expect(body.methods).toMatchObject([{ method: 'stripe', ready: true }]);
  const { rows } = await sql<{
    row: string;
  }>`select row_to_json(payment_methods)::text as row from payment_methods
    where user_id = ${meera.userId}`.execute(mela().deps.db);
  for (const text of [JSON.stringify(body), rows[0]?.row ?? '']) expect(text).not.toMatch(/hidden/);
  const wrong = { password: 'a guess', enabled: true, settings: { method: 'door', cash: true, card: true } };
  expect((await stage.ask(meera, 'PUT', account, wrong)).status).toBe(401);
});
