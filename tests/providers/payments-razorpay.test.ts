import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaymentProvider } from '../../server/features/payments/deps.ts';
import { razorpayProvider } from '../../server/features/payments/index.ts';
import { newId } from '../../server/infra/ids.ts';
import { type Disturbance, RazorpayServer, razorpayKeys } from '../kit/razorpay-server.ts';

const razorpay = new RazorpayServer();
let provider: PaymentProvider;
beforeAll(async () => {
  provider = razorpayProvider({ ...razorpayKeys, url: await razorpay.listen(), timeoutMs: 500 });
});
afterAll(() => razorpay.close());

const about = { title: 'Kite festival', returnUrl: 'https://fair.example.org/payment/1', replaces: null };
const order = () => ({ receipt: newId(), amountPaise: 50_000, currency: 'INR', ...about });
const callsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = razorpay.calls.length;
  await work().catch(() => undefined);
  return razorpay.calls.length - before;
};

test.each<[string, Disturbance, string]>([
  ['the response takes too long', 'no answer', 'unavailable'],
  ['the connection breaks', 'hang up', 'unavailable'],
  ['the connection breaks during the response', 'answer cut off', 'unavailable'],
  ['the server reports an error', { status: 503, description: 'down' }, 'unavailable'],
  ['the rate limit is exceeded', { status: 429, description: 'slow down' }, 'unavailable'],
  ['the first of two requests is in progress', { status: 409, description: 'wait' }, 'unavailable'],
  ['the response is a web page', { body: '<html>Welcome</html>' }, 'malformed'],
  ['the response has no id', { body: '{"amount": 50000, "currency": "INR"}' }, 'malformed'],
  ['the keys are wrong', { status: 401, description: 'Authentication failed' }, 'refused'],
])('creating an order fails when %s', async (_, mischief, kind) => {
  razorpay.disturb(/POST .*orders/, mischief);
  await expect(provider.createOrder(order())).rejects.toMatchObject({ name: 'ProviderError', kind });
});

test.each<Disturbance>(['no answer', 'answer cut off'])(
  'finds an order by its receipt when the response was lost (%s)',
  async (mischief) => {
    razorpay.disturb(/POST .*orders/, mischief);
    const wanted = order();
    await expect(provider.createOrder(wanted)).rejects.toMatchObject({ kind: 'unavailable' });
    const { receipt, amountPaise } = wanted;
    expect(await provider.findOrder(receipt)).toMatchObject({ receipt, amountPaise });
  },
);

test('never retries creating an order, and retries reads once', async () => {
  razorpay.disturb(/POST .*orders/, 'hang up');
  expect(await callsOf(() => provider.createOrder(order()))).toBe(1);
  const { id } = await provider.createOrder(order());
  razorpay.disturb(/GET .*payments/, 'hang up', 'hang up');
  expect(await callsOf(() => provider.listPayments(id))).toBe(2);
  expect(await provider.listPayments(id)).toEqual([]);
});

test('retrying a refund whose response was lost creates only one', async () => {
  const { id } = await provider.createOrder(order());
  const { payment } = razorpay.pay(id);
  razorpay.disturb(/POST .*refund/, 'answer cut off');
  const refund = await provider.refund({
    providerPaymentId: payment.id,
    amountPaise: 50_000,
    currency: 'INR',
    key: newId(),
  });
  const made = razorpay.refunds.filter(({ payment_id }) => payment_id === payment.id);
  expect(made.map((each) => each.id)).toEqual([refund.id]);
});

test('reports pending and failed refunds as such', async () => {
  const { id } = await provider.createOrder(order());
  const { payment } = razorpay.pay(id);
  razorpay.refundStatus = 'pending';
  const wanted = { providerPaymentId: payment.id, amountPaise: 50_000, currency: 'INR', key: newId() };
  const refund = await provider.refund(wanted);
  expect(refund.state).toBe('requested');
  const made = razorpay.refunds.find((each) => each.id === refund.id);
  if (made !== undefined) made.status = 'failed';
  expect(await provider.fetchRefund(payment.id, refund.id)).toMatchObject({ state: 'failed' });
  razorpay.refundStatus = 'processed';
});

test('reports a payment as authorised until it is captured', async () => {
  const { id } = await provider.createOrder(order());
  const { payment } = razorpay.pay(id, { status: 'authorized' });
  expect(await provider.fetchPayment(payment.id)).toMatchObject({ state: 'authorized' });
  payment.status = 'captured';
  expect(await provider.fetchPayment(payment.id)).toMatchObject({ state: 'captured' });
});

test('errors contain no keys that could be logged', async () => {
  razorpay.disturb(/POST .*orders/, { status: 500, description: 'down' });
  const error = await provider.createOrder(order()).catch((error) => error);
  expect(JSON.stringify([error, error.message, String(error.cause)])).not.toContain(razorpayKeys.keySecret);
});
