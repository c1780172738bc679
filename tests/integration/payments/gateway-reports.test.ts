import { expect, test } from 'vitest';
import type { TestPerson } from '../../kit/people.ts';
import { stripeKeys } from '../../kit/stripe-server.ts';
import { type Gateway, useGateways } from './gateway-stage.ts';

/** What gateways report at an awkward moment: while a buyer changes their mind, for another order, or after the end. */

const { razorpay, stripe, mela, stage, fair, ordered, orderOf, ...gateways } = useGateways();

const notify = async (gateway: Gateway, notice: { body: string; headers: object }, methodId?: string) =>
  expect(await gateways.notify(gateway, notice, methodId)).toBe(204);

const switchTo = (person: TestPerson, paymentId: string, methodId: string) =>
  stage.ask<{ paymentId: string }>(person, 'POST', `/v1/payments/${paymentId}/method`, { methodId });

test('a way to pay chosen in another window while a checkout opens is the one that counts', async () => {
  const { event } = await fair(['razorpay', 'stripe']);
  const asha = await stage.person('Asha');
  await stage.register(asha, event);
  const url = `/v1/events/${event}/registrations/own/payment`;
  const { paymentId } = (await stage.ask<{ paymentId: string }>(asha, 'POST', url)).body;
  const open = (id: string) => stage.ask<object>(asha, 'POST', `/v1/payments/${id}/checkout`);
  let switched = '';
  razorpay.onCall = async () => {
    razorpay.onCall = async () => undefined;
    switched = (await switchTo(asha, paymentId, 'stripe')).body.paymentId;
  };
  expect(await open(paymentId)).toMatchObject({ status: 409, body: { type: 'payment_not_open' } });
  expect((await open(switched)).body).toHaveProperty('redirect');
  const intent = stripe.pay((await orderOf(switched)).orderId);
  await notify('stripe', stripe.notice('payment_intent.succeeded', intent));
  expect((await stage.own(asha, event)).state).toBe('confirmed');
});

test('a payment that was recorded for one order pays no other', async () => {
  const { event } = await fair(['stripe']);
  const [first, second] = [await ordered(event), await ordered(event)];
  const declined = stripe.pay(first.orderId, { status: 'requires_payment_method' });
  await notify('stripe', stripe.notice('payment_intent.payment_failed', declined));
  const before = await stage.books();
  const moved = { ...stripe.pay(second.orderId), id: declined.id };
  await notify('stripe', stripe.notice('payment_intent.succeeded', moved));
  expect((await stage.own(second.asha, event)).state).toBe('awaiting_payment');
  expect((await stage.payment(first.asha, first.paymentId)).state).not.toBe('paid');
  expect(await stage.books()).toEqual(before);
});

/** Somebody who paid by Stripe and cancelled. */
async function refunding() {
  const { meera, event } = await fair(['stripe']);
  const { asha, paymentId, orderId } = await ordered(event);
  const intent = stripe.pay(orderId);
  await notify('stripe', stripe.notice('payment_intent.succeeded', intent));
  await stage.cancel(asha, event);
  const state = async () => (await stage.payment(asha, paymentId)).state;
  const made = () => stripe.refunds.filter((each) => each.payment_intent === intent.id);
  return { meera, event, intent, state, made };
}

async function webhook(type: string, refund: object | undefined) {
  if (refund === undefined) throw new Error('no refund was made');
  await notify('stripe', stripe.notice(type, refund));
}

test('a refund whose request is still in progress is asked for again under the same key', async () => {
  const { state, made } = await refunding();
  const conflict = { status: 409, description: 'There is currently another in-progress request' };
  stripe.disturb(/POST .*refunds/, conflict, conflict);
  await expect(stage.runJobs('send_refund')).rejects.toThrow(/in-progress/);
  const { id } = await mela()
    .deps.db.selectFrom('refunds')
    .select('id')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  await stage.runJob('send_refund', { refundId: id }, { number: 2 });
  expect(made().map(({ metadata }) => metadata.key)).toEqual([`${id}-0`]);
  expect(await state()).toBe('refunded');
});

test('a refund that was made although its request was refused isn’t made again', async () => {
  const { state, made } = await refunding();
  stripe.refundStatus = 'failed';
  await stage.runJobs('send_refund');
  stripe.refundStatus = 'succeeded';
  const [first] = made();
  if (first !== undefined) first.status = 'succeeded';
  await webhook('refund.updated', first);
  await stage.runJobs('send_refund');
  expect(await state()).toBe('refund_pending');
  await stage.runJob('reconcile_payments');
  expect(await state()).toBe('refunded');
  expect(made()).toHaveLength(1);
});

test('late news of a refund that came to nothing don’t keep the next one from being made', async () => {
  const { state, made } = await refunding();
  stripe.refundStatus = 'failed';
  await stage.runJobs('send_refund');
  stripe.refundStatus = 'succeeded';
  const [first] = made();
  await webhook('refund.created', first && { ...first, status: 'pending' });
  await stage.runJob('reconcile_payments');
  await stage.runJobs('send_refund');
  expect(await state()).toBe('refunded');
  expect(made().map(({ status }) => status)).toEqual(['failed', 'succeeded']);
});

test('a refund that comes back from the bank is owed again, and made again', async () => {
  const before = await stage.books();
  const { state, made } = await refunding();
  for (const times of [1, 2]) {
    await stage.runJobs('send_refund');
    expect(await state()).toBe('refunded');
    expect(await stage.books()).toEqual(before);
    const refund = made().at(-1);
    // In a wrong order: the gateway knows better.
    await webhook('refund.failed', refund && { ...refund, status: 'failed' });
    await stage.runJob('reconcile_payments');
    expect(await state()).toBe('refunded');
    if (refund !== undefined) refund.status = 'failed';
    await webhook('refund.failed', refund);
    await stage.runJob('reconcile_payments');
    expect(await state()).toBe('refund_pending');
    expect((await stage.books()).refunds_due).toBe((before.refunds_due ?? 0) - 50_000);
    expect(made()).toHaveLength(times);
  }
  await stage.runJobs('send_refund');
  expect(await state()).toBe('refunded');
  expect(await stage.books()).toEqual(before);
});

test('what was bought with a group’s account is paid and refunded after the group is deleted', async () => {
  const meera = await stage.person('Meera');
  const address = `kites-${meera.userId.slice(-8)}`.toLowerCase();
  const named = { name: 'Kites', address };
  const { $id: group } = (await stage.ask<{ $id: string }>(meera, 'POST', '/v1/groups', named)).body;
  const account = `/v1/payment-accounts/group/${group}`;
  const settings = { method: 'stripe', ...stripeKeys };
  const { password } = meera;
  expect((await stage.ask(meera, 'PUT', account, { password, enabled: true, settings })).status).toBe(200);
  const event = await stage.event(meera, { groupId: group });
  const [first, second] = [await ordered(event), await ordered(event)];
  const { methodId } = await orderOf(first.paymentId);
  const pay = (orderId: string) =>
    notify('stripe', stripe.notice('payment_intent.succeeded', stripe.pay(orderId)), methodId ?? '');
  await pay(first.orderId);
  expect((await stage.ask(meera, 'DELETE', `/v1/groups/${group}`)).status).toBe(204);
  await pay(second.orderId);
  for (const { asha, paymentId } of [first, second]) {
    expect((await stage.own(asha, event)).state).toBe('confirmed');
    await stage.cancel(asha, event);
    await stage.runJobs('send_refund');
    expect((await stage.payment(asha, paymentId)).state).toBe('refunded');
  }
  // Without a group and a person, it isn't the site's either.
  const url = `/v1/events/${event}/payment-methods`;
  const offered = (await stage.ask<{ available: { $id: string }[] }>(meera, 'GET', url)).body.available;
  expect(offered.map(({ $id }) => $id)).not.toContain(methodId);
});

test('what Stripe keeps of a payment is booked once, as soon as it says so, and not in another currency', async () => {
  const feesOf = async (person: TestPerson, eventId: string) =>
    (await stage.ask<{ total: { fees: number } }>(person, 'GET', `/v1/events/${eventId}/settlement`)).body
      .total.fees;
  const { meera, event } = await fair(['stripe']);
  const { orderId } = await ordered(event);
  stripe.fee = null;
  const intent = stripe.pay(orderId);
  await notify('stripe', stripe.notice('payment_intent.succeeded', intent));
  await expect(stage.runJobs('book_fee')).rejects.toThrow(/doesn't know yet/);
  expect(await feesOf(meera, event)).toBe(0);
  stripe.fee = { amount: 1770 };
  const { id: paymentId } = await mela()
    .deps.db.selectFrom('payments')
    .select('id')
    .where('provider_payment_id', '=', intent.id)
    .executeTakeFirstOrThrow();
  for (const number of [2, 3]) await stage.runJob('book_fee', { paymentId }, { number });
  expect(await feesOf(meera, event)).toBe(1770);

  const second = await fair(['stripe']);
  stripe.fee = { amount: 20, currency: 'eur' };
  const abroad = stripe.pay((await ordered(second.event)).orderId);
  await notify('stripe', stripe.notice('payment_intent.succeeded', abroad));
  await stage.runJobs('book_fee');
  expect(await feesOf(second.meera, second.event)).toBe(0);
});
