import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaymentProvider } from '../../server/features/payments/deps.ts';
import { razorpayProvider } from '../../server/features/payments/index.ts';
import { newId } from '../../server/infra/ids.ts';
import { type Mischief, RazorpayServer, razorpayKeys } from '../kit/razorpay-server.ts';

const razorpay = new RazorpayServer();
let provider: PaymentProvider;
beforeAll(async () => {
  provider = razorpayProvider({ ...razorpayKeys, url: await razorpay.listen(), timeoutMs: 500 });
});
afterAll(() => razorpay.close());

const order = () => ({ receipt: newId(), amountPaise: 50_000 });
const callsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = razorpay.calls.length;
  await work().catch(() => undefined);
  return razorpay.calls.length - before;
};

test.each<[string, Mischief, string]>([
  ['no answer comes in time', 'no answer', 'unavailable'],
  ['the line breaks', 'hang up', 'unavailable'],
  ['the line breaks after it was made', 'answer cut off', 'unavailable'],
  ['the server is in trouble', { status: 503, description: 'down' }, 'unavailable'],
  ['too much is asked', { status: 429, description: 'slow down' }, 'unavailable'],
  ['the answer is another page', { body: '<html>Welcome</html>' }, 'malformed'],
  ['the answer has no id', { body: '{"amount": 50000, "currency": "INR"}' }, 'malformed'],
  ['the keys are wrong', { status: 401, description: 'Authentication failed' }, 'refused'],
])('an order: %s', async (_, mischief, kind) => {
  razorpay.spoil(/POST .*orders/, mischief);
  await expect(provider.createOrder(order())).rejects.toMatchObject({ name: 'ProviderFault', kind });
});

test.each<Mischief>(['no answer', 'answer cut off'])(
  'an order whose making was not answered (%s) is found by its receipt',
  async (mischief) => {
    razorpay.spoil(/POST .*orders/, mischief);
    const wanted = order();
    await expect(provider.createOrder(wanted)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await provider.findOrder(wanted.receipt)).toMatchObject(wanted);
  },
);

test('an order is never asked for twice by itself; what may be asked twice is, once', async () => {
  razorpay.spoil(/POST .*orders/, 'hang up');
  expect(await callsOf(() => provider.createOrder(order()))).toBe(1);
  const { id } = await provider.createOrder(order());
  razorpay.spoil(/GET .*payments/, 'hang up', 'hang up');
  expect(await callsOf(() => provider.listPayments(id))).toBe(2);
  expect(await provider.listPayments(id)).toEqual([]);
});

test('a refund whose answer was lost is one refund after the next try', async () => {
  const { id } = await provider.createOrder(order());
  const { payment } = razorpay.pay(id);
  razorpay.spoil(/POST .*refund/, 'answer cut off');
  const refund = await provider.refund({ providerPaymentId: payment.id, amountPaise: 50_000, key: newId() });
  const made = razorpay.refunds.filter(({ payment_id }) => payment_id === payment.id);
  expect(made.map((each) => each.id)).toEqual([refund.id]);
});

test('a refund that is on its way, and one that fails, are told as what they are', async () => {
  const { id } = await provider.createOrder(order());
  const { payment } = razorpay.pay(id);
  razorpay.refundStatus = 'pending';
  const wanted = { providerPaymentId: payment.id, amountPaise: 50_000, key: newId() };
  const refund = await provider.refund(wanted);
  expect(refund.state).toBe('requested');
  const made = razorpay.refunds.find((each) => each.id === refund.id);
  if (made !== undefined) made.status = 'failed';
  expect(await provider.fetchRefund(payment.id, refund.id)).toMatchObject({ state: 'failed' });
  razorpay.refundStatus = 'processed';
});

test('a payment is authorised before it is captured, however late that comes', async () => {
  const { id } = await provider.createOrder(order());
  const { payment } = razorpay.pay(id, { status: 'authorized' });
  expect(await provider.fetchPayment(payment.id)).toMatchObject({ state: 'authorized' });
  payment.status = 'captured';
  expect(await provider.fetchPayment(payment.id)).toMatchObject({ state: 'captured' });
});

test('no fault carries a key into the log', async () => {
  razorpay.spoil(/POST .*orders/, { status: 500, description: 'down' });
  const fault = await provider.createOrder(order()).catch((error) => error);
  expect(JSON.stringify([fault, fault.message, String(fault.cause)])).not.toContain(razorpayKeys.keySecret);
});
