import { expect, test } from 'vitest';
import type { EventDetail } from '../../../contracts/events.ts';
import { useMela } from '../../kit/app.ts';
import { paymentStage } from './stage.ts';

const mela = useMela();
const stage = paymentStage(mela);

test('sells a seat: checkout options, proof, confirmation, receipt', async () => {
  const meera = await stage.person('Meera');
  const event = await stage.event(meera, { capacity: 3 });
  const asha = await stage.person('Asha');
  expect((await stage.register(asha, event)).state).toBe('awaiting_payment');
  const { body: shown } = await stage.ask<EventDetail>(meera, 'GET', `/v1/events/${event}`);
  expect([shown.attendeeCount, shown.seatsLeft]).toEqual([0, 2]);
  const { paymentId, checkout } = await stage.checkout(asha, event);
  expect(checkout).toMatchObject({
    status: 200,
    body: {
      script: null,
      options: {
        amount: 50_000,
        currency: 'INR',
        name: 'Kite festival',
        description: 'Event registration payment',
        prefill: { name: 'Asha', email: asha.email },
      },
    },
  });
  const { body: proof } = await stage.press(asha, paymentId, 'success');
  const { body } = await stage.confirm(asha, paymentId, proof);
  expect(body).toMatchObject({ state: 'paid', test: true, amountPaise: 50_000, eventId: event });
  expect((await stage.own(asha, event)).state).toBe('confirmed');
  expect(await stage.mails(asha)).toEqual(['registration_confirmed', 'payment_receipt']);
});

test('paying twice, in two windows, opens one order at the provider', async () => {
  const event = await stage.event(await stage.person('Meera'));
  const asha = await stage.person('Asha');
  await stage.register(asha, event);
  const opened = await Promise.all([stage.checkout(asha, event), stage.checkout(asha, event)]);
  expect(new Set(opened.map(({ paymentId }) => paymentId)).size).toBe(1);
  expect(new Set(opened.map(({ checkout }) => checkout.body.options.order_id)).size).toBe(1);
});

test('a failed payment keeps the seat held and allows another attempt', async () => {
  const event = await stage.event(await stage.person('Meera'));
  const asha = await stage.person('Asha');
  await stage.register(asha, event);
  const { paymentId } = await stage.checkout(asha, event);
  expect((await stage.press(asha, paymentId, 'failure')).body.error?.description).toContain('declined');
  await stage.runJobs('sandbox_notice');
  expect(await stage.payment(asha, paymentId)).toMatchObject({
    state: 'open',
    failure: expect.stringContaining('declined'),
  });
  expect((await stage.own(asha, event)).state).toBe('awaiting_payment');
  const { body: proof } = await stage.press(asha, paymentId, 'success');
  expect((await stage.confirm(asha, paymentId, proof)).body).toMatchObject({ state: 'paid', failure: null });
  expect((await stage.press(asha, paymentId, 'success')).body.type).toBe('payment_not_open');
});

test('a buyer who closes the window right after paying still gets the seat', async () => {
  const event = await stage.event(await stage.person('Meera'));
  const asha = await stage.person('Asha');
  await stage.register(asha, event);
  const { paymentId } = await stage.checkout(asha, event);
  await stage.press(asha, paymentId, 'success');
  await stage.runJobs('sandbox_notice');
  expect((await stage.own(asha, event)).state).toBe('confirmed');
});

test('reconciliation finds the payment when the webhook is lost too', async () => {
  const event = await stage.event(await stage.person('Meera'));
  const asha = await stage.person('Asha');
  await stage.register(asha, event);
  const { paymentId } = await stage.checkout(asha, event);
  await stage.press(asha, paymentId, 'success');
  await stage.runJob('reconcile_payments');
  expect((await stage.own(asha, event)).state).toBe('awaiting_payment');
  mela().clock.advance({ minutes: 2 });
  await stage.runJob('reconcile_payments');
  expect((await stage.own(asha, event)).state).toBe('confirmed');
  expect(await stage.payment(asha, paymentId)).toMatchObject({ state: 'paid' });
});

test('rejects a proof that the provider did not sign', async () => {
  const event = await stage.event(await stage.person('Meera'));
  const asha = await stage.person('Asha');
  await stage.register(asha, event);
  const { paymentId } = await stage.checkout(asha, event);
  const { body: proof } = await stage.press(asha, paymentId, 'success');
  const forged = { ...proof, razorpay_signature: `${proof.razorpay_signature.slice(0, -1)}x` };
  expect((await stage.confirm(asha, paymentId, forged)).body.type).toBe('payment_not_genuine');
  const short = { ...proof, razorpay_signature: '' };
  expect((await stage.confirm(asha, paymentId, short)).status).toBe(400);
  expect((await stage.own(asha, event)).state).toBe('awaiting_payment');
});

test('rejects the proof of a cheap payment for an expensive order', async () => {
  const organiser = await stage.person('Meera');
  const cheap = await stage.event(organiser, { ticketPrice: 1 });
  const dear = await stage.event(organiser, { ticketPrice: 9000 });
  const asha = await stage.person('Asha');
  await stage.register(asha, cheap);
  await stage.register(asha, dear);
  const first = await stage.checkout(asha, cheap);
  const second = await stage.checkout(asha, dear);
  const { body: proof } = await stage.press(asha, first.paymentId, 'success');
  expect((await stage.confirm(asha, second.paymentId, proof)).body.type).toBe('payment_not_genuine');
  expect((await stage.own(asha, dear)).state).toBe('awaiting_payment');
});

test('hides payments from everyone else', async () => {
  const organiser = await stage.person('Meera');
  const event = await stage.event(organiser);
  const asha = await stage.person('Asha');
  const ravi = await stage.person('Ravi');
  const paymentId = await stage.buy(asha, event);
  const proof = { razorpay_order_id: 'o', razorpay_payment_id: 'p', razorpay_signature: 's' };
  const answers = await Promise.all([
    stage.ask(ravi, 'GET', `/v1/payments/${paymentId}`),
    stage.ask(ravi, 'POST', `/v1/payments/${paymentId}/checkout`),
    stage.ask(ravi, 'POST', `/v1/payments/${paymentId}/confirmation`, proof),
    stage.ask(ravi, 'POST', `/v1/payments/${paymentId}/sandbox`, { outcome: 'success' }),
    stage.ask(organiser, 'GET', `/v1/payments/${paymentId}`),
  ]);
  expect(answers.map(({ status, body }) => [status, body.type])).toEqual(
    answers.map(() => [404, 'payment_not_found']),
  );
  expect((await stage.ask(ravi, 'GET', `/v1/events/${event}/payments`)).status).toBe(404);
  const own = await stage.ask<{ total: number }>(ravi, 'GET', '/v1/account/payments');
  expect(own.body.total).toBe(0);
});

test('takes no payment and opens no checkout for an expired hold', async () => {
  const event = await stage.event(await stage.person('Meera'));
  const asha = await stage.person('Asha');
  await stage.register(asha, event);
  const { paymentId } = await stage.checkout(asha, event);
  mela().clock.advance({ minutes: 16 });
  const again = await stage.ask(asha, 'POST', `/v1/payments/${paymentId}/checkout`);
  expect(again.body.type).toBe('payment_not_open');
  const opened = await stage.ask(asha, 'POST', `/v1/events/${event}/registrations/own/payment`);
  expect(opened.body.type).toBe('registration_not_possible');
  expect(await stage.payment(asha, paymentId)).toMatchObject({ state: 'expired' });
});

test('sells the sample product for 500 rupees the same way', async () => {
  const asha = await stage.person('Asha');
  const { body } = await stage.ask<{ paymentId: string }>(asha, 'POST', '/v1/payments/sample');
  await stage.ask(asha, 'POST', `/v1/payments/${body.paymentId}/checkout`);
  const paid = await stage.press(asha, body.paymentId, 'success');
  const { body: view } = await stage.confirm(asha, body.paymentId, paid.body);
  expect(view).toMatchObject({ subject: 'sample', amountPaise: 50_000, state: 'paid' });
  expect(await stage.mails(asha)).toEqual(['payment_receipt']);
});
