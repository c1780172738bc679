import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AccountMethod, ClosingMethod } from '../../../contracts/payment-accounts.ts';
import type { EventMethods } from '../../../contracts/payment-methods.ts';
import type { TestPerson } from '../../kit/people.ts';
import { useGateways } from './gateway-stage.ts';

/** Organisers' own accounts at gateways, whose keys change. */

const { razorpay, stripe, mela, stage, notify, orderOf } = useGateways();

beforeAll(() => {
  for (const account of ['first', 'second']) {
    for (const key of ['old', 'new']) {
      stripe.accounts.set(`sk_test_${account}_${key}`, account);
      stripe.accounts.set(`sk_live_${account}_${key}`, `live ${account}`);
      razorpay.accounts.set(`rzp_test_${account}_${key}`, { secret: `secret_of_${key}`, account });
      razorpay.accounts.set(`rzp_live_${account}_${key}`, {
        secret: `secret_of_${key}`,
        account: `live ${account}`,
      });
    }
  }
});
const server = { stripe, razorpay } as const;

describe.each(['stripe', 'razorpay'] as const)('%s', (gateway) => {
  const keysOf = (
    account: string,
    key: string,
    webhookSecret: string | null = `whsec_${account}`,
    mode = 'test',
  ) => ({
    method: gateway,
    ...(gateway === 'stripe'
      ? { secretKey: `sk_${mode}_${account}_${key}` }
      : { keyId: `rzp_${mode}_${account}_${key}`, keySecret: `secret_of_${key}` }),
    ...(webhookSecret !== null && { webhookSecret }),
  });
  const put = (person: TestPerson, settings: object) =>
    stage.ask<Account & { fields?: Record<string, string> }>(
      person,
      'PUT',
      `/v1/payment-accounts/organiser/${person.userId}`,
      { password: person.password, enabled: true, settings },
    );
  interface Account {
    methods: AccountMethod[];
    closing: ClosingMethod[];
  }
  const accountOf = async (person: TestPerson) =>
    (await stage.ask<Account>(person, 'GET', `/v1/payment-accounts/organiser/${person.userId}`)).body;
  const remove = (person: TestPerson, methodId: string) =>
    stage.ask<Account>(person, 'POST', `/v1/payment-accounts/organiser/${person.userId}/removals`, {
      password: person.password,
      methodId,
    });

  /** Pays at the gateway, which tells us with this secret. */
  async function pay(paymentId: string, secret: string): Promise<number> {
    const { orderId, methodId } = await orderOf(paymentId);
    const notice =
      gateway === 'stripe'
        ? stripe.notice('payment_intent.succeeded', stripe.pay(orderId), { secret })
        : razorpay.notice('payment.captured', { payment: razorpay.pay(orderId).payment }, secret);
    return notify(gateway, notice, methodId ?? '');
  }

  /** An event that offers the organiser's own account, with somebody who has paid into it. */
  async function sold() {
    const [meera, asha] = [await stage.person('Meera'), await stage.person('Asha')];
    expect((await put(meera, keysOf('first', 'old'))).status).toBe(200);
    const [method] = (await accountOf(meera)).methods;
    const event = await stage.event(meera);
    const url = `/v1/events/${event}/payment-methods`;
    await stage.ask(meera, 'PUT', url, { offered: [method?.$id] });
    await stage.register(asha, event);
    const { paymentId, checkout } = await stage.checkout(asha, event);
    expect(checkout.status, JSON.stringify(checkout.body)).toBe(200);
    return { meera, asha, event, paymentId, methodId: method?.$id ?? '' };
  }

  test('a new key of the same account takes the place of the old one', async () => {
    const { meera, asha, event, paymentId, methodId } = await sold();
    expect((await put(meera, keysOf('first', 'new', 'whsec_rolled'))).status).toBe(200);
    const { methods, closing } = await accountOf(meera);
    expect([methods.map(({ $id }) => $id), closing]).toEqual([[methodId], []]);
    // A webhook that is repeated has the signature of its time, for two days.
    expect(await pay(paymentId, 'whsec_first')).toBe(204);
    expect((await stage.own(asha, event)).state).toBe('confirmed');
    await stage.cancel(asha, event);
    await stage.runJobs('send_refund');
    expect((await stage.payment(asha, paymentId)).state).toBe('refunded');
    mela().clock.advance({ hours: 49 });
    const ravi = await stage.person('Ravi');
    await stage.register(ravi, event);
    const second = await stage.checkout(ravi, event);
    expect(await pay(second.paymentId, 'whsec_first')).toBe(400);
    expect(await pay(second.paymentId, 'whsec_rolled')).toBe(204);
  });

  test('keys of another account replace it: what was paid into the old one is confirmed and refunded there', async () => {
    const { meera, asha, event, paymentId, methodId } = await sold();
    const late = await stage.person('Late');
    await stage.register(late, event);
    const waiting = await stage.ask<{ paymentId: string }>(
      late,
      'POST',
      `/v1/events/${event}/registrations/own/payment`,
    );
    expect((await put(meera, keysOf('second', 'new'))).status).toBe(200);
    const { methods, closing } = await accountOf(meera);
    expect(methods).toHaveLength(1);
    const [second] = methods;
    expect(second?.$id).not.toBe(methodId);
    expect(closing).toMatchObject([{ $id: methodId, ready: true, payments: 0, unsettled: 1 }]);
    // The event offers the new one.
    const url = `/v1/events/${event}/payment-methods`;
    expect((await stage.ask<EventMethods>(meera, 'GET', url)).body.offered).toEqual([second?.$id]);
    // What nobody had tried to pay is paid into the new one.
    expect((await orderOf(waiting.body.paymentId)).methodId).toBe(second?.$id);
    const opened = await stage.ask(late, 'POST', `/v1/payments/${waiting.body.paymentId}/checkout`);
    expect(opened.status).toBe(200);
    expect(await pay(waiting.body.paymentId, 'whsec_second')).toBe(204);
    expect((await stage.own(late, event)).state).toBe('confirmed');

    // A checkout that was open is confirmed, and refunded, by the old one.
    expect(await pay(paymentId, 'whsec_second')).toBe(400);
    expect(await pay(paymentId, 'whsec_first')).toBe(204);
    expect((await stage.own(asha, event)).state).toBe('confirmed');
    await stage.cancel(asha, event);
    expect((await accountOf(meera)).closing[0]).toMatchObject({ payments: 1, unsettled: 1 });
    expect((await remove(meera, methodId)).body.type).toBe('payment_account_unsettled');
    await stage.runJobs('send_refund');
    expect((await stage.payment(asha, paymentId)).state).toBe('refunded');
    expect((await remove(meera, methodId)).body.closing).toEqual([]);
    const audit = await sql<{ action: string }>`select action from audit_log
      where actor_id = ${meera.userId} and action like 'payment_method_%' order by id`.execute(
      mela().deps.db,
    );
    expect(audit.rows.map(({ action }) => action)).toEqual([
      'payment_method_set',
      'payment_methods_chosen',
      'payment_method_replaced',
      'payment_method_removed',
    ]);
  });

  test('refunds by reconciliation reach the account that took the payment', async () => {
    const { meera, asha, event, paymentId } = await sold();
    await put(meera, keysOf('second', 'new'));
    const { orderId } = await orderOf(paymentId);
    if (gateway === 'stripe') stripe.pay(orderId);
    else razorpay.pay(orderId);
    mela().clock.advance({ minutes: 2 });
    await stage.runJob('reconcile_payments');
    expect((await stage.own(asha, event)).state).toBe('confirmed');
  });

  test('test keys are another account than live ones, and are named', async () => {
    const { meera, methodId } = await sold();
    expect((await accountOf(meera)).methods).toMatchObject([{ mode: 'test' }]);
    await put(meera, keysOf('first', 'new', 'whsec_live', 'live'));
    const { methods, closing } = await accountOf(meera);
    expect(methods).toMatchObject([{ mode: 'live', awaitsWebhook: false }]);
    expect(closing).toMatchObject([{ $id: methodId, mode: 'test' }]);
  });

  test('wrong keys and an outage change nothing, and say which', async () => {
    const { meera } = await sold();
    const field = gateway === 'stripe' ? 'secretKey' : 'keySecret';
    const refused = await put(meera, keysOf('third', 'new'));
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { [`settings.${field}`]: 'The payment provider refused this key' },
    ]);
    const down = { status: 503, description: 'Down' };
    server[gateway].disturb(/GET/, down, down);
    expect((await put(meera, keysOf('second', 'new'))).body.type).toBe('payment_gateway_silent');
    expect((await accountOf(meera)).closing).toEqual([]);
    const publishable =
      gateway === 'stripe'
        ? { method: 'stripe', secretKey: 'pk_live_of_browsers' }
        : { method: 'razorpay', keyId: 'acc_1234567', keySecret: 'secret_of_new' };
    expect(Object.keys((await put(meera, publishable)).body.fields ?? {})).toEqual([
      gateway === 'stripe' ? 'settings.secretKey' : 'settings.keyId',
    ]);
  });

  test('is not offered until the secret of its webhook is entered', async () => {
    const meera = await stage.person('Meera');
    await put(meera, keysOf('first', 'old', null));
    const [method] = (await accountOf(meera)).methods;
    expect(method).toMatchObject({ enabled: false, awaitsWebhook: true, ready: true });
    const body = gateway === 'stripe' ? stripe.notice('x', {}, { secret: '' }) : razorpay.notice('x', {}, '');
    expect(await notify(gateway, body, method?.$id)).toBe(400);
    const { enabled, ...settings } = { enabled: true, ...keysOf('first', 'old') };
    expect((await put(meera, settings)).body.methods).toMatchObject([{ enabled, awaitsWebhook: false }]);
  });

  test('a way to pay that was removed keeps its keys for refunds', async () => {
    const { meera, asha, event, paymentId, methodId } = await sold();
    expect(await pay(paymentId, 'whsec_first')).toBe(204);
    const { methods, closing } = (await remove(meera, methodId)).body;
    expect([methods, closing]).toMatchObject([[], [{ $id: methodId, payments: 1, unsettled: 0 }]]);
    await stage.cancel(asha, event);
    await stage.runJobs('send_refund');
    expect((await stage.payment(asha, paymentId)).state).toBe('refunded');
    // Half a year later, nobody needs them.
    mela().clock.advance({ hours: 24 * 201 });
    await stage.runJob('forget_payment_notices');
    expect((await accountOf(meera)).closing).toEqual([]);
  });
});
