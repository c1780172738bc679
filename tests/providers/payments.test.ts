import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaymentProvider, Proof } from '../../server/features/payments/deps.ts';
import { razorpayProvider, sandboxProvider } from '../../server/features/payments/index.ts';
import { newId } from '../../server/infra/ids.ts';
import { TestClock } from '../kit/clock.ts';
import { testDatabase } from '../kit/database.ts';
import { RazorpayServer, razorpayKeys } from '../kit/razorpay-server.ts';

/** A provider, with the actions of customers and of its own servers. */
interface ProviderCase {
  readonly provider: PaymentProvider;
  pay(orderId: string): Promise<Proof>;
  fail(orderId: string): Promise<void>;
  /** A webhook about a payment: bytes and signature. */
  notice(paymentId: string): Promise<{ body: Buffer; signature: string }>;
}

const database = testDatabase();
const razorpay = new RazorpayServer();
let url: string;
beforeAll(async () => {
  url = await razorpay.listen();
});
afterAll(() => razorpay.close());

function razorpayCase(): ProviderCase {
  const asProof = ({ proof }: ReturnType<RazorpayServer['pay']>): Proof => ({
    providerOrderId: proof.razorpay_order_id,
    providerPaymentId: proof.razorpay_payment_id,
    signature: proof.razorpay_signature,
  });
  return {
    provider: razorpayProvider({ ...razorpayKeys, url }),
    pay: async (orderId) => asProof(razorpay.pay(orderId)),
    fail: async (orderId) => void razorpay.pay(orderId, { status: 'failed' }),
    async notice(paymentId) {
      const payment = razorpay.payments.find(({ id }) => id === paymentId);
      if (payment === undefined) throw new Error(`there is no ${paymentId}`);
      const { body, headers } = razorpay.notice('payment.captured', { payment });
      return { body: Buffer.from(body), signature: headers['x-razorpay-signature'] };
    },
  };
}

function sandboxCase(): ProviderCase {
  const sandbox = sandboxProvider({ db: database.db, clock: new TestClock(), secret: 'of the sandbox' });
  return {
    provider: sandbox,
    async pay(orderId) {
      const proof = await sandbox.pay(orderId, 'success');
      if ('failure' in proof) throw new Error(proof.failure);
      return proof;
    },
    fail: async (orderId) => void (await sandbox.pay(orderId, 'failure')),
    async notice(paymentId) {
      const { rows } = await sql<{ payload: { body: string; signature: string } }>`
        select payload from graphile_worker._private_jobs where payload ->> 'body' like ${`%${paymentId}%`}`.execute(
        database.db,
      );
      const notice = rows[0]?.payload;
      if (notice === undefined) throw new Error(`no notice is about ${paymentId}`);
      return { body: Buffer.from(notice.body), signature: notice.signature };
    },
  };
}

const about = { title: 'Kite festival', returnUrl: 'https://fair.example.org/payment/1', replaces: null };
const order = (amountPaise = 50_000, currency = 'INR') => ({
  receipt: newId(),
  amountPaise,
  currency,
  ...about,
});

describe.each([
  ['razorpay', razorpayCase],
  ['sandbox', sandboxCase],
] as const)('%s', (_, open) => {
  const paid = async (amountPaise?: number) => {
    const opened = open();
    const made = await opened.provider.createOrder(order(amountPaise));
    const proof = await opened.pay(made.id);
    return { ...opened, made, proof };
  };

  test('creates an order as requested, and finds it by its receipt', async () => {
    const { provider } = open();
    const wanted = order(12_300);
    const { receipt, amountPaise } = wanted;
    const made = await provider.createOrder(wanted);
    expect(made).toEqual({ id: made.id, receipt, amountPaise, currency: 'INR' });
    expect(await provider.findOrder(wanted.receipt)).toEqual(made);
    expect(await provider.findOrder(newId())).toBeNull();
  });

  test('creates an order in another currency', async () => {
    const made = await open().provider.createOrder(order(1250, 'EUR'));
    expect(made).toMatchObject({ amountPaise: 1250, currency: 'EUR' });
  });

  test('finds a payment by id and by order, in paise and rupees', async () => {
    const { provider, made, proof } = await paid(12_300);
    const payment = await provider.fetchPayment(proof.providerPaymentId);
    expect(payment).toMatchObject({
      id: proof.providerPaymentId,
      providerOrderId: made.id,
      amountPaise: 12_300,
      currency: 'INR',
      state: 'captured',
      failure: null,
    });
    expect(await provider.listPayments(made.id)).toEqual([payment]);
  });

  test('a failed payment has a reason, and its order can still be paid', async () => {
    const { provider, fail, pay } = open();
    const made = await provider.createOrder(order());
    await fail(made.id);
    await pay(made.id);
    const payments = await provider.listPayments(made.id);
    expect(payments.map(({ state }) => state).toSorted()).toEqual(['captured', 'failed']);
    expect(payments.find(({ state }) => state === 'failed')?.failure).toMatch(/declined/);
  });

  test('a proof is valid only for its payment and order', async () => {
    const { provider, proof } = await paid();
    const other = await paid();
    expect(provider.isGenuine(proof)).toBe(true);
    expect(provider.isGenuine({ ...proof, signature: other.proof.signature })).toBe(false);
    expect(provider.isGenuine({ ...proof, providerOrderId: other.made.id })).toBe(false);
    expect(provider.isGenuine({ ...proof, providerPaymentId: other.proof.providerPaymentId })).toBe(false);
    expect(provider.isGenuine({ ...proof, signature: '' })).toBe(false);
  });

  test('verifies a webhook every time, and rejects altered ones', async () => {
    const { provider, notice, made, proof } = await paid();
    const { body, signature } = await notice(proof.providerPaymentId);
    const told = { kind: 'payment', payment: { providerOrderId: made.id, state: 'captured' } };
    expect(provider.parseWebhook(body, signature)).toMatchObject(told);
    expect(provider.parseWebhook(body, signature)).toMatchObject(told);
    const changed = Buffer.from(body.toString().replace('50000', '50001'));
    expect(provider.parseWebhook(changed, signature)).toBeUndefined();
    expect(provider.parseWebhook(body, '0'.repeat(64))).toBeUndefined();
    expect(provider.parseWebhook(Buffer.alloc(0), '')).toBeUndefined();
  });

  test('creates one refund for two requests with the same key', async () => {
    const { provider, proof } = await paid();
    const wanted = {
      providerPaymentId: proof.providerPaymentId,
      amountPaise: 50_000,
      currency: 'INR',
      key: newId(),
    };
    const first = await provider.refund(wanted);
    expect(await provider.refund(wanted)).toEqual(first);
    expect(first).toMatchObject({ providerPaymentId: proof.providerPaymentId, receipt: wanted.key });
    expect(await provider.fetchRefund(proof.providerPaymentId, first.id)).toEqual(first);
  });

  test('refunds parts of a payment, but never more than was paid', async () => {
    const { provider, proof } = await paid();
    const part = (amountPaise: number) =>
      provider.refund({
        providerPaymentId: proof.providerPaymentId,
        amountPaise,
        currency: 'INR',
        key: newId(),
      });
    await part(20_000);
    await expect(part(30_001)).rejects.toMatchObject({ name: 'ProviderError', kind: 'refused' });
    await part(30_000);
    await expect(part(1)).rejects.toMatchObject({ kind: 'refused' });
  });

  test('rejects unknown payments, as opposed to lost responses', async () => {
    const { provider } = open();
    await expect(provider.fetchPayment('pay_nobodys')).rejects.toMatchObject({ kind: 'refused' });
    const refund = { providerPaymentId: 'pay_nobodys', amountPaise: 100, currency: 'INR', key: newId() };
    await expect(provider.refund(refund)).rejects.toMatchObject({ kind: 'refused' });
  });
});
