import { expect, test } from 'vitest';
import { useGateways } from './gateway-stage.ts';

const { stripe, mela, stage } = useGateways('stripe');

async function ordered(currency: string, ticketPrice: number) {
  const meera = await stage.person('Meera');
  const event = await stage.event(meera, { currency, ticketPrice });
  await stage.ask(meera, 'PUT', `/v1/events/${event}/payment-methods`, { offered: ['stripe'] });
  const asha = await stage.person('Asha');
  await stage.register(asha, event);
  return { event, asha, ...(await stage.checkout(asha, event)) };
}

test.each([
  ['ISK', 5_000, 500_000, 5_000],
  ['UGX', 20_000, 2_000_000, 20_000],
  ['MGA', 30_000, 30_000, 3_000_000],
  ['JPY', 1_500, 1_500, 1_500],
  ['KWD', 5.12, 5_120, 5_120],
])('%s is paid and refunded in the units that Stripe counts', async (currency, price, units, amountPaise) => {
  const { event, asha, paymentId, checkout } = await ordered(currency, price);
  expect(checkout.status, JSON.stringify(checkout.body)).toBe(200);
  const session = stripe.sessions.at(-1);
  expect(session).toMatchObject({ amount_total: units, currency: currency.toLowerCase() });
  const { body, headers } = stripe.notice('payment_intent.succeeded', stripe.pay(session?.id ?? ''));
  const url = '/v1/payments/webhooks/stripe';
  await mela().app.inject({ method: 'POST', url, headers, payload: body });
  expect(await stage.payment(asha, paymentId)).toMatchObject({ state: 'paid', amountPaise, currency });
  await stage.cancel(asha, event);
  await stage.runJobs('send_refund');
  expect(stripe.refunds.at(-1)?.amount).toBe(units);
  expect(await stage.payment(asha, paymentId)).toMatchObject({
    state: 'refunded',
    refund: { amountPaise },
  });
});

test.each([
  ['KWD', 5.125],
  ['MGA', 30_000.5],
  ['IQD', 10],
])('%s %d can’t be paid at Stripe, and nothing is sent', async (currency, price) => {
  const before = stripe.sessions.length;
  const { checkout } = await ordered(currency, price);
  expect(checkout.body).toMatchObject({ type: 'payment_method_unknown' });
  expect(stripe.sessions).toHaveLength(before);
});
