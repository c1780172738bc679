import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Db, type Tx, transaction } from '../../../infra/db/database.ts';
import type { Clock } from '../../../infra/deps.ts';
import { addJob, job } from '../../../infra/jobs/queue.ts';
import { type PaymentProvider, type Proof, ProviderError, type ProviderRefund } from '../deps.ts';
import {
  checkoutOptions,
  isGenuine,
  Order,
  Payment,
  parseWebhook,
  Refund,
  read,
  signProof,
  signWebhook,
} from './razorpay.ts';

/** The sandbox provider, plus the controls of its checkout page. */
export interface Sandbox extends PaymentProvider {
  /**
   * Makes a test payment succeed, returning its proof, or fail.
   * @throws ProviderError `refused` for an unknown or paid order
   */
  pay(providerOrderId: string, outcome: 'success' | 'failure'): Promise<Proof | { readonly failure: string }>;
}

/** A webhook delivery from the sandbox. */
export const sandboxWebhookJob = job(
  'sandbox_notice',
  z.object({ id: z.string(), body: z.string(), signature: z.string() }),
);

/**
 * Webhooks usually arrive after the browser's own report; if the browser is gone, only the webhook
 * arrives.
 */
const webhookDelay = { seconds: 3 };
const declined = 'The test payment was declined, as you asked.';

/**
 * Simulates a payment provider when none is set up (product rule 28): the same calls, shapes,
 * signatures and webhooks, but no money. Its state is stored in the database and survives restarts.
 * @param options `secret` signs its proofs and webhooks; only this site accepts them
 */
export function sandboxProvider(options: { db: Db; clock: Clock; secret: string }): Sandbox {
  const { db, clock, secret } = options;
  return {
    name: 'sandbox',
    checkout: async (wanted) => ({ script: null, options: checkoutOptions('sandbox', wanted) }),
    async createOrder({ receipt, amountPaise, currency }) {
      const order = { id: newEntityId('order'), amount: amountPaise, currency, receipt };
      await insertEntity(db, { body: order, receipt, now: clock.now() });
      return read(Order, order);
    },
    async findOrder(receipt) {
      const order = await findByReceipt(db, receipt);
      return order === null ? null : read(Order, order);
    },
    fetchPayment: async (id) => read(Payment, await required(db, id)),
    listPayments: async (orderId) =>
      (await listChildren(db, orderId)).map((payment) => read(Payment, payment)),
    refund: (wanted) => transaction(db, (tx) => refund(tx, wanted, clock)),
    fetchRefund: async (_, refundId) => read(Refund, await required(db, refundId)),
    isGenuine: (proof) => isGenuine(proof, secret),
    parseWebhook: (body, signature) => parseWebhook(body, signature, secret),
    pay: (orderId, outcome) => transaction(db, (tx) => pay(tx, orderId, outcome, options)),
  };
}

async function pay(
  tx: Tx,
  providerOrderId: string,
  outcome: 'success' | 'failure',
  { clock, secret }: { clock: Clock; secret: string },
): Promise<Proof | { failure: string }> {
  const order = read(Order, await required(tx, providerOrderId, { lock: true }));
  const earlier = (await listChildren(tx, order.id)).map((payment) => read(Payment, payment));
  if (earlier.some(({ state }) => state === 'captured')) {
    throw new ProviderError('refused', 'the order is already paid');
  }
  const paid = outcome === 'success';
  const payment = {
    id: newEntityId('pay'),
    order_id: order.id,
    amount: order.amountPaise,
    currency: order.currency,
    status: paid ? 'captured' : 'failed',
    method: 'card',
    error_description: paid ? null : declined,
  };
  await insertEntity(tx, { body: payment, parentId: order.id, now: clock.now() });
  const event = paid ? 'payment.captured' : 'payment.failed';
  const body = JSON.stringify({ entity: 'event', event, payload: { payment: { entity: payment } } });
  const signature = signWebhook(Buffer.from(body), secret);
  const notice = { id: newEntityId('event'), body, signature };
  await addJob(tx, sandboxWebhookJob, notice, { runAt: clock.now().add(webhookDelay) });
  if (!paid) return { failure: declined };
  const proof = { providerOrderId: order.id, providerPaymentId: payment.id };
  return { ...proof, signature: signProof(proof, secret) };
}

async function refund(
  tx: Tx,
  wanted: { providerPaymentId: string; amountPaise: number; key: string },
  clock: Clock,
): Promise<ProviderRefund> {
  const payment = read(Payment, await required(tx, wanted.providerPaymentId, { lock: true }));
  const earlier = (await listChildren(tx, payment.id)).map((each) => read(Refund, each));
  const same = earlier.find(({ receipt }) => receipt === wanted.key);
  if (same !== undefined) return same;
  const returned = earlier.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  if (payment.state !== 'captured' || returned + wanted.amountPaise > payment.amountPaise) {
    throw new ProviderError('refused', 'the refund exceeds the amount left on the payment');
  }
  const body = {
    id: newEntityId('rfnd'),
    payment_id: payment.id,
    amount: wanted.amountPaise,
    receipt: wanted.key,
    status: 'processed',
  };
  await insertEntity(tx, { body, parentId: payment.id, now: clock.now() });
  return read(Refund, body);
}

async function required(db: Db, id: string, options: { lock?: boolean } = {}): Promise<unknown> {
  const entity = await findEntity(db, id, options);
  if (entity === null) throw new ProviderError('refused', `not found in the sandbox: ${id}`);
  return entity;
}

/** Razorpay's id format: 14 letters and digits after the kind. */
function newEntityId(kind: 'order' | 'pay' | 'rfnd' | 'event'): string {
  return `${kind}_${randomBytes(7).toString('hex')}`;
}

/** Saves an order, a payment (child of an order) or a refund (child of a payment). */
async function insertEntity(
  db: Db,
  entity: {
    body: { id: string };
    parentId?: string;
    receipt?: string;
    now: Temporal.Instant;
  },
): Promise<void> {
  await db
    .insertInto('sandbox_entities')
    .values({
      id: entity.body.id,
      parent_id: entity.parentId ?? null,
      receipt: entity.receipt ?? null,
      body: JSON.stringify(entity.body),
      created_at: entity.now,
    })
    .execute();
}

/** With `lock`, no children can be added until the transaction ends. */
async function findEntity(db: Db, id: string, { lock = false }: { lock?: boolean } = {}): Promise<unknown> {
  const query = db.selectFrom('sandbox_entities').select('body').where('id', '=', id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row?.body ?? null;
}

async function findByReceipt(db: Db, receipt: string): Promise<unknown> {
  const row = await db
    .selectFrom('sandbox_entities')
    .select('body')
    .where('receipt', '=', receipt)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.body ?? null;
}

/** An order's payments or a payment's refunds; oldest first. */
async function listChildren(db: Db, parentId: string): Promise<unknown[]> {
  const rows = await db
    .selectFrom('sandbox_entities')
    .select('body')
    .where('parent_id', '=', parentId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ body }) => body);
}
