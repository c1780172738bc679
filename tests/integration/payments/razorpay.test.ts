import { expect, test } from 'vitest';
import { type RazorpayServer, razorpayKeys } from '../../kit/razorpay-server.ts';
import { useGateways } from './gateway-stage.ts';

const { razorpay, mela, stage, ...gateways } = useGateways('razorpay');

/** A person with a held seat and an open checkout. */
async function atTheTill(overrides: object = {}) {
  const organiser = await stage.person('Meera');
  const event = await stage.event(organiser, overrides);
  const asha = await stage.person('Asha');
  await stage.register(asha, event);
  const { paymentId, checkout } = await stage.checkout(asha, event);
  return { organiser, event, asha, paymentId, checkout, orderId: checkout.body.options.order_id };
}

const notify = (notice: ReturnType<RazorpayServer['notice']>) => gateways.notify('razorpay', notice);

async function paid(overrides: object = {}) {
  const till = await atTheTill(overrides);
  const { payment, proof } = razorpay.pay(till.orderId);
  await stage.confirm(till.asha, till.paymentId, proof);
  return { ...till, payment };
}

test('the browser gets the key id and the order, whose receipt is our id', async () => {
  const { checkout, paymentId, orderId } = await atTheTill();
  expect(checkout.body).toMatchObject({
    script: 'https://checkout.razorpay.com/v1/checkout.js',
    options: { key: razorpayKeys.keyId, amount: 50_000, currency: 'INR' },
  });
  expect(JSON.stringify(checkout.body)).not.toContain(razorpayKeys.keySecret);
  expect(razorpay.orders.find(({ id }) => id === orderId)).toMatchObject({
    receipt: paymentId,
    amount: 50_000,
  });
});

test('a proof and two repeated webhooks give one seat and one receipt', async () => {
  const { asha, event, paymentId, orderId } = await atTheTill();
  const { payment, proof } = razorpay.pay(orderId);
  const captured = razorpay.notice('payment.captured', { payment });
  const orderPaid = razorpay.notice('order.paid', { payment });
  const outcomes = await Promise.all([
    stage.confirm(asha, paymentId, proof).then(({ status }) => status),
    notify(captured),
    notify(orderPaid),
    notify(captured),
  ]);
  expect(outcomes).toEqual([200, 204, 204, 204]);
  expect((await stage.own(asha, event)).state).toBe('confirmed');
  expect(await stage.mails(asha)).toEqual(['registration_confirmed', 'payment_receipt']);
});

test('webhooks in the wrong order undo nothing', async () => {
  const { asha, event, paymentId, orderId } = await atTheTill();
  const { payment } = razorpay.pay(orderId);
  await notify(razorpay.notice('payment.captured', { payment }));
  await notify(razorpay.notice('payment.authorized', { payment: { ...payment, status: 'authorized' } }));
  await notify(razorpay.notice('payment.failed', { payment: { ...payment, status: 'failed' } }));
  expect(await stage.payment(asha, paymentId)).toMatchObject({ state: 'paid' });
  expect((await stage.own(asha, event)).state).toBe('confirmed');
});

test('an authorised payment is shown as processing and confirms nothing before its capture', async () => {
  const { asha, event, paymentId, orderId } = await atTheTill();
  const { payment, proof } = razorpay.pay(orderId, { status: 'authorized' });
  expect((await stage.confirm(asha, paymentId, proof)).body).toMatchObject({ state: 'processing' });
  expect((await stage.own(asha, event)).state).toBe('awaiting_payment');
  payment.status = 'captured';
  mela().clock.advance({ minutes: 2 });
  await stage.runJob('reconcile_payments');
  expect((await stage.own(asha, event)).state).toBe('confirmed');
});

test('rejects a webhook with a wrong signature or changed bytes', async () => {
  const { asha, event, orderId } = await atTheTill();
  const { payment } = razorpay.pay(orderId);
  const { body, headers } = razorpay.notice('payment.captured', { payment });
  expect(await notify({ body, headers: { ...headers, 'x-razorpay-signature': '0'.repeat(64) } })).toBe(400);
  expect(await notify({ body: body.replace('50000', '50001'), headers })).toBe(400);
  expect(await notify({ body: '', headers })).toBe(400);
  expect((await stage.own(asha, event)).state).toBe('awaiting_payment');
  expect(await notify({ body, headers })).toBe(204);
  expect((await stage.own(asha, event)).state).toBe('confirmed');
});

test('accepts and ignores webhooks about unknown payments', async () => {
  const payment = {
    id: 'pay_x',
    order_id: 'order_x',
    amount: 100,
    currency: 'INR',
    status: 'captured' as const,
  };
  const foreign = { ...payment, method: 'upi', error_description: null };
  expect(await notify(razorpay.notice('payment.captured', { payment: foreign }))).toBe(204);
  expect(await notify(razorpay.notice('settlement.processed', {}))).toBe(204);
});

test('finds an order by its receipt when the response was lost, and creates no second one', async () => {
  const organiser = await stage.person('Meera');
  const event = await stage.event(organiser);
  const asha = await stage.person('Asha');
  await stage.register(asha, event);
  razorpay.disturb(/POST .*orders/, { body: 'gateway says hello' });
  const { paymentId, checkout } = await stage.checkout(asha, event);
  expect(checkout.status).toBe(502);
  razorpay.disturb(/POST .*orders/, { status: 503, description: 'down' });
  const down = await stage.checkout(asha, event);
  expect([down.checkout.status, down.checkout.body.type]).toEqual([502, 'payment_provider_unavailable']);
  razorpay.disturb(/POST .*orders/, 'answer cut off');
  const again = await stage.checkout(asha, event);
  expect(again.checkout.status).toBe(200);
  expect(razorpay.orders.filter(({ receipt }) => receipt === paymentId)).toHaveLength(1);
});

test("keeps a proof waiting while the provider doesn't respond, and loses nothing", async () => {
  const { asha, event, paymentId, orderId } = await atTheTill();
  const { proof } = razorpay.pay(orderId);
  razorpay.disturb(/GET .*payments/, 'hang up', { status: 500, description: 'down' });
  expect(await stage.confirm(asha, paymentId, proof)).toMatchObject({ status: 200, body: { state: 'open' } });
  mela().clock.advance({ minutes: 2 });
  razorpay.disturb(new RegExp(`GET .*${orderId}/payments`), { body: '{"items": 5}' });
  await stage.runJob('reconcile_payments');
  expect((await stage.own(asha, event)).state).toBe('awaiting_payment');
  mela().clock.advance({ minutes: 3 });
  await stage.runJob('reconcile_payments');
  expect((await stage.own(asha, event)).state).toBe('confirmed');
});

test('refunds a payment with the wrong amount', async () => {
  const { asha, event, paymentId, orderId } = await atTheTill();
  const { payment } = razorpay.pay(orderId, { amount: 100 });
  await notify(razorpay.notice('payment.captured', { payment }));
  expect((await stage.own(asha, event)).state).toBe('awaiting_payment');
  await stage.runJobs('send_refund');
  expect(await stage.payment(asha, paymentId)).toMatchObject({
    state: 'refunded',
    refund: { amountPaise: 100 },
  });
});

test("doesn't take a payment in another currency for rupees", async () => {
  const { asha, event, orderId } = await atTheTill();
  const { payment } = razorpay.pay(orderId, { currency: 'USD' });
  await notify(razorpay.notice('payment.captured', { payment }));
  expect((await stage.own(asha, event)).state).toBe('awaiting_payment');
});

test('refunds a late capture when the seat is taken', async () => {
  const { organiser, asha, event, orderId, paymentId } = await atTheTill({ capacity: 1 });
  mela().clock.advance({ minutes: 16 });
  await stage.runJob('lapse_holds');
  const ravi = await stage.person('Ravi');
  await stage.register(ravi, event);
  const { payment } = razorpay.pay(orderId);
  await notify(razorpay.notice('payment.captured', { payment }));
  await stage.runJobs('send_refund');
  expect((await stage.own(asha, event)).state).toBe('cancelled');
  expect(await stage.payment(asha, paymentId)).toMatchObject({ state: 'refunded' });
  const { body } = await stage.ask<{ totals: object }>(organiser, 'GET', `/v1/events/${event}/payments`);
  expect(body.totals).toMatchObject({ takenPaise: 50_000, refundedPaise: 50_000, refundsDuePaise: 0 });
});

test('repeats a refund under the same key when the response was lost, so it is made once', async () => {
  const { asha, event, payment, paymentId } = await paid();
  await stage.cancel(asha, event);
  razorpay.disturb(/POST .*refund/, 'answer cut off', 'answer cut off');
  await expect(stage.runJobs('send_refund')).rejects.toThrow(/did not answer/);
  expect(await stage.payment(asha, paymentId)).toMatchObject({ state: 'refund_pending' });
  await stage.resend(paymentId);
  expect(await stage.payment(asha, paymentId)).toMatchObject({ state: 'refunded' });
  expect(razorpay.refunds.filter(({ payment_id }) => payment_id === payment.id)).toHaveLength(1);
});

test('a webhook that overtakes a lost response is not overwritten', async () => {
  const { asha, event, paymentId } = await paid();
  await stage.cancel(asha, event);
  const meanwhile = () => {
    const refund = razorpay.refunds.at(-1);
    return notify(razorpay.notice('refund.processed', refund === undefined ? {} : { refund }));
  };
  razorpay.disturb(/POST .*refund/, { meanwhile }, 'answer cut off');
  await expect(stage.runJobs('send_refund', { last: true })).rejects.toThrow(/did not answer/);
  expect(await stage.payment(asha, paymentId)).toMatchObject({ state: 'refunded' });
});

test('a pending refund is completed later, by a webhook or by reconciliation', async () => {
  razorpay.refundStatus = 'pending';
  const { asha, event, payment, paymentId } = await paid();
  await stage.cancel(asha, event);
  await stage.runJobs('send_refund');
  expect(await stage.payment(asha, paymentId)).toMatchObject({ state: 'refund_pending' });
  const refund = razorpay.refunds.find(({ payment_id }) => payment_id === payment.id);
  if (refund === undefined) throw new Error('no refund was asked for');
  refund.status = 'processed';
  mela().clock.advance({ hours: 7 });
  await stage.runJob('reconcile_payments');
  expect(await stage.payment(asha, paymentId)).toMatchObject({ state: 'refunded' });
  // The webhooks come late, twice, and in the wrong order.
  await notify(razorpay.notice('refund.processed', { refund }));
  await notify(razorpay.notice('refund.failed', { refund: { ...refund, status: 'failed' } }));
  expect(await stage.payment(asha, paymentId)).toMatchObject({ state: 'refunded' });
  razorpay.refundStatus = 'processed';
});

test('retries a failing refund, then shows the organiser that it is owed', async () => {
  razorpay.refundStatus = 'failed';
  const { organiser, asha, event, payment, paymentId } = await paid();
  await stage.cancel(asha, event);
  let tries = 0;
  while ((await stage.runJobs('send_refund')) > 0) tries += 1;
  expect(tries).toBe(5);
  const keys = razorpay.refunds.filter(({ payment_id }) => payment_id === payment.id);
  expect(new Set(keys.map(({ receipt }) => receipt)).size).toBe(5);
  expect(await stage.payment(asha, paymentId)).toMatchObject({ state: 'refund_failed' });
  const { body } = await stage.ask<{ totals: object }>(organiser, 'GET', `/v1/events/${event}/payments`);
  expect(body.totals).toEqual({
    currency: 'INR',
    takenPaise: 50_000,
    refundedPaise: 0,
    refundsDuePaise: 50_000,
    disputedPaise: 0,
    refunds: 1,
    processedRefunds: 0,
    failedRefunds: 1,
  });
  razorpay.refundStatus = 'processed';

  // Retried by hand in two windows: refunded once.
  const failed = await stage.ask<{ payments: { $id: string }[] }>(
    organiser,
    'GET',
    `/v1/events/${event}/payments?only=refund_failed`,
  );
  expect(failed.body.payments.map(({ $id }) => $id)).toEqual([paymentId]);
  const retry = `/v1/events/${event}/payments/${paymentId}/refund`;
  expect((await stage.ask(asha, 'POST', retry)).body.type).toBe('event_not_found');
  await Promise.all([stage.ask(organiser, 'POST', retry), stage.ask(organiser, 'POST', retry)]);
  await stage.runJobs('send_refund');
  expect(await stage.payment(asha, paymentId)).toMatchObject({ state: 'refunded' });
  const arrived = razorpay.refunds.filter(
    ({ payment_id, status }) => payment_id === payment.id && status === 'processed',
  );
  expect(arrived).toHaveLength(1);
});

test('the books sum to zero and agree with the provider, whatever happened', async () => {
  const books = await stage.books();
  expect(Object.values(books).reduce((sum, each) => sum + each, 0)).toBe(0);
  const taken = razorpay.payments
    .filter(({ status, currency }) => status === 'captured' && currency === 'INR')
    .reduce((sum, { amount }) => sum + amount, 0);
  const returned = razorpay.refunds
    .filter(({ status }) => status === 'processed')
    .reduce((sum, { amount }) => sum + amount, 0);
  expect(books.provider).toBe(taken - returned);
});

test.each([
  ['JPY', 1_500, 1_500],
  ['KWD', 5.12, 5_120],
])('%s is ordered in its smallest unit', async (currency, ticketPrice, amount) => {
  const { asha, event, paymentId, orderId } = await atTheTill({ currency, ticketPrice });
  expect(razorpay.orders.at(-1)).toMatchObject({ amount, currency });
  const { payment } = razorpay.pay(orderId);
  expect(await notify(razorpay.notice('payment.captured', { payment }))).toBe(204);
  await stage.cancel(asha, event);
  await stage.runJobs('send_refund');
  expect(razorpay.refunds.at(-1)).toMatchObject({ amount });
  expect(await stage.payment(asha, paymentId)).toMatchObject({ state: 'refunded', currency });
});

test('KWD 5.125 can’t be paid at Razorpay, and nothing is sent', async () => {
  const before = razorpay.orders.length;
  const organiser = await stage.person('Meera');
  const event = await stage.event(organiser, { currency: 'KWD', ticketPrice: 5.125 });
  const asha = await stage.person('Asha');
  await stage.register(asha, event);
  const { checkout } = await stage.checkout(asha, event);
  expect(checkout.body).toMatchObject({ type: 'payment_method_unknown' });
  expect(razorpay.orders).toHaveLength(before);
});
