import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaymentProvider } from '../../server/features/payments/deps.ts';
import { stripeProvider } from '../../server/features/payments/index.ts';
import { newId } from '../../server/infra/ids.ts';
import type { Disturbance } from '../kit/razorpay-server.ts';
import { StripeServer, stripeKeys } from '../kit/stripe-server.ts';

const stripe = new StripeServer();
let provider: PaymentProvider;
beforeAll(async () => {
  provider = stripeProvider({ ...stripeKeys, url: await stripe.listen(), timeoutMs: 500 });
});
afterAll(() => stripe.close());

const about = { title: 'Kite festival', returnUrl: 'https://fair.example.org/payment/1', replaces: null };
const order = (amountPaise = 50_000) => ({ receipt: newId(), amountPaise, currency: 'INR', ...about });
const paid = async (options?: Parameters<StripeServer['pay']>[1]) => {
  const made = await provider.createOrder(order());
  return { made, intent: stripe.pay(made.id, options) };
};

test('creates a session on Stripe’s page, and the same one after a lost response', async () => {
  const wanted = order(12_300);
  stripe.disturb(/POST .*sessions/, 'answer cut off');
  const made = await provider.createOrder(wanted);
  expect(made).toEqual({ id: made.id, receipt: wanted.receipt, amountPaise: 12_300, currency: 'INR' });
  expect(stripe.sessions.filter(({ client_reference_id: id }) => id === wanted.receipt)).toHaveLength(1);
  const payer = { name: 'Asha', email: 'asha@example.org' };
  expect(await provider.checkout({ order: made, title: '', description: '', payer })).toEqual({
    redirect: `https://checkout.stripe.example/${made.id}`,
  });
});

test('an expired session is replaced by another', async () => {
  const wanted = order();
  const made = await provider.createOrder(wanted);
  const session = stripe.sessions.find(({ id }) => id === made.id);
  if (session !== undefined) session.status = 'expired';
  const payer = { name: '', email: '' };
  expect(await provider.checkout({ order: made, title: '', description: '', payer })).toBeNull();
  expect((await provider.createOrder({ ...wanted, replaces: made.id })).id).not.toBe(made.id);
});

test('counts what was captured, not what was asked for', async () => {
  const { made, intent } = await paid({ received: 40_000 });
  const payment = { id: intent.id, providerOrderId: made.id, amountPaise: 40_000, state: 'captured' };
  expect(await provider.listPayments(made.id)).toMatchObject([payment]);
});

test('tells waiting, authorised and declined payments apart', async () => {
  const stateOf = async (status: 'requires_capture' | 'requires_payment_method' | 'processing') => {
    const { made } = await paid({ status });
    const [payment] = await provider.listPayments(made.id);
    return [payment?.state, payment?.failure];
  };
  expect(await stateOf('requires_capture')).toEqual(['authorized', null]);
  expect(await stateOf('processing')).toEqual(['pending', null]);
  expect(await stateOf('requires_payment_method')).toEqual(['failed', 'Your card was declined.']);
  expect(await provider.listPayments((await provider.createOrder(order())).id)).toEqual([]);
});

test('creates one refund for two requests with the same key, and never returns more than was paid', async () => {
  const { intent } = await paid();
  const part = (amountPaise: number, key = newId()) =>
    provider.refund({ providerPaymentId: intent.id, amountPaise, currency: 'INR', key });
  const key = newId();
  stripe.disturb(/POST .*refunds/, 'answer cut off');
  const first = await part(20_000, key);
  expect(await part(20_000, key)).toEqual(first);
  expect(await provider.fetchRefund(intent.id, first.id)).toEqual(first);
  await expect(part(30_001)).rejects.toMatchObject({ name: 'ProviderError', kind: 'refused' });
});

test.each<[string, Disturbance[], string]>([
  ['it doesn’t answer', ['no answer', 'no answer'], 'unavailable'],
  ['the quota is used up', [{ status: 429, description: 'Too many requests' }], 'unavailable'],
  ['it fails', [500, 503].map((status) => ({ status, description: 'Down' })), 'unavailable'],
  [
    'the first of two requests is in progress',
    [409, 409].map((status) => ({ status, description: 'Wait' })),
    'unavailable',
  ],
  ['the key is wrong', [{ status: 401, description: 'Invalid API Key provided' }], 'refused'],
  ['the response is a web page', [{ body: '<html>Welcome</html>' }], 'malformed'],
])('creating an order fails when %s', async (_, mischief, kind) => {
  stripe.disturb(/POST .*sessions/, ...mischief);
  const error = await provider.createOrder(order()).catch((error) => error);
  expect(error).toMatchObject({ name: 'ProviderError', kind });
  expect(JSON.stringify([error, error.message, String(error.cause)])).not.toContain(stripeKeys.secretKey);
});

test('accepts webhooks that Stripe signed lately, unchanged', async () => {
  const { intent } = await paid();
  const read = ({ body, headers }: ReturnType<StripeServer['notice']>, bytes = body) =>
    provider.parseWebhook(Buffer.from(bytes), headers['stripe-signature']);
  const notice = stripe.notice('payment_intent.succeeded', intent);
  const payment = { id: intent.id, receipt: intent.metadata.receipt, state: 'captured', amountPaise: 50_000 };
  expect(read(notice)).toMatchObject({ kind: 'payment', payment });
  expect(read(notice, notice.body.replace('50000', '50001'))).toBeUndefined();
  expect(
    read(stripe.notice('payment_intent.succeeded', intent, { secret: 'whsec_another' })),
  ).toBeUndefined();
  const old = Date.now() - 3_600_000;
  expect(read(stripe.notice('payment_intent.succeeded', intent, { at: old }))).toBeUndefined();
  expect(provider.parseWebhook(Buffer.alloc(0), '')).toBeUndefined();
  expect(read(stripe.notice('customer.created', { id: 'cus_1' }))).toBeNull();
});

test('sends as much text as evidence as Stripe takes, and all of it in the file', async () => {
  const { id, amount: amountPaise } = stripe.dispute((await paid()).intent);
  const pack = {
    ...{ buyer: { name: 'Asha', email: 'asha@example.org' }, product: 'Kite festival', serviceDate: null },
    ...{ refundPolicy: 'No refunds.', access: 'No check-in was recorded.' },
    ...{ text: `Order\n${'🪁'.repeat(15_000)}`, pdf: Buffer.from('%PDF-') },
  };
  const answered = await provider.disputes?.answer({ dispute: { id, amountPaise }, pack, key: newId() });
  expect(answered?.state).toBe('under_review');
  const sent = stripe.evidence.at(-1)?.['evidence[uncategorized_text]'] ?? '';
  expect(sent.slice(0, 8)).toBe('Order\n🪁');
  expect(sent.length).toBeGreaterThan(19_990);
  expect(sent.isWellFormed()).toBe(true);
});
