import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type BankStep, type DisputeState, isAnswerable, isDecided } from '../../../../contracts/disputes.ts';
import { type Db, type Tx, transaction } from '../../../infra/db/database.ts';
import type { Clock } from '../../../infra/deps.ts';
import { addJob, job } from '../../../infra/jobs/queue.ts';
import {
  type PaymentProvider,
  type Proof,
  ProviderError,
  type ProviderPayment,
  type ProviderRefund,
} from '../deps.ts';
import {
  checkoutOptions,
  Dispute,
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
  /**
   * Makes the bank of the buyer question a test payment, or decide. What doesn't apply changes nothing.
   * @returns the state of the latest dispute; null if there is none
   * @throws ProviderError `refused` for an order that isn't paid
   */
  act(providerOrderId: string, step: BankStep): Promise<DisputeState | null>;
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
    act: (orderId, step) => transaction(db, (tx) => act(tx, orderId, step, options)),
    disputes: {
      fetch: async (id) => read(Dispute, await required(db, id)),
      answer: ({ dispute: { id } }) =>
        transaction(db, async (tx) => {
          const dispute = StoredDispute.parse(await required(tx, id, { lock: true }));
          if (dispute.status === 'open') await change(tx, dispute, { status: 'under_review' }, options);
          return read(Dispute, await required(tx, id));
        }),
    },
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
    // Test payments cost nothing. Without a fee, the provider is asked again and again.
    fee: paid ? 0 : null,
    status: paid ? 'captured' : 'failed',
    method: 'card',
    error_description: paid ? null : declined,
  };
  await insertEntity(tx, { body: payment, parentId: order.id, now: clock.now() });
  await notify(tx, paid ? 'payment.captured' : 'payment.failed', { payment }, { clock, secret });
  if (!paid) return { failure: declined };
  const proof = { providerOrderId: order.id, providerPaymentId: payment.id };
  return { ...proof, signature: signProof(proof, secret) };
}

type About = Readonly<Record<string, object>>;
type Signing = Pick<Parameters<typeof sandboxProvider>[0], 'clock' | 'secret'>;

/** Sends a webhook in a few seconds. */
async function notify(tx: Tx, event: string, about: About, { clock, secret }: Signing): Promise<void> {
  const payload = Object.fromEntries(Object.entries(about).map(([kind, entity]) => [kind, { entity }]));
  const body = JSON.stringify({ entity: 'event', event, payload });
  const signature = signWebhook(Buffer.from(body), secret);
  const notice = { id: newEntityId('event'), body, signature };
  await addJob(tx, sandboxWebhookJob, notice, { runAt: clock.now().add(webhookDelay) });
}

/** A dispute as the sandbox stores it, in Razorpay's shape. */
const StoredDispute = z.object({
  ...{ id: z.string(), payment_id: z.string(), amount: z.int(), currency: z.string() },
  ...{ amount_deducted: z.int(), reason_code: z.string(), respond_by: z.int(), phase: z.string() },
  status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']),
});
type StoredDispute = z.infer<typeof StoredDispute>;

/** How long a bank waits for evidence. */
const answerDays = 7;

async function act(
  tx: Tx,
  providerOrderId: string,
  step: BankStep,
  signing: Signing,
): Promise<DisputeState | null> {
  const order = read(Order, await required(tx, providerOrderId, { lock: true }));
  const paid = (await listChildren(tx, order.id)).map((each) => read(Payment, each));
  const payment = paid.find(({ state }) => state === 'captured');
  if (payment === undefined) throw new ProviderError('refused', "the order isn't paid");
  const known = (await listChildren(tx, payment.id, 'disp')).map((each) => StoredDispute.parse(each)).at(-1);
  const state = known === undefined ? null : read(Dispute, known).state;
  if (step === 'ask' || step === 'dispute') {
    const phase = step === 'ask' ? 'retrieval' : 'chargeback';
    if (known === undefined || state === null || isDecided(state)) await raise(tx, payment, phase, signing);
    else if (step === 'dispute' && isAnswerable(state)) await change(tx, known, { phase }, signing);
  } else if (known !== undefined && state !== null && !isDecided(state)) {
    const isLost = step === 'decide_for_buyer';
    const status = known.phase === 'retrieval' ? 'closed' : isLost ? 'lost' : 'won';
    await change(tx, known, { status, amount_deducted: status === 'lost' ? known.amount : 0 }, signing);
  }
  const latest = (await listChildren(tx, payment.id, 'disp')).at(-1);
  return latest === undefined ? null : read(Dispute, latest).state;
}

async function raise(
  tx: Tx,
  { id, amountPaise: amount, currency }: Pick<ProviderPayment, 'id' | 'amountPaise' | 'currency'>,
  phase: string,
  signing: Signing,
): Promise<void> {
  const now = signing.clock.now();
  const dispute: StoredDispute = {
    ...{ id: newEntityId('disp'), payment_id: id, amount, currency, amount_deducted: 0, phase },
    ...{ reason_code: 'goods_or_services_not_received', status: 'open' },
    respond_by: Math.floor(now.add({ hours: 24 * answerDays }).epochMilliseconds / 1000),
  };
  await insertEntity(tx, { body: dispute, parentId: id, now });
  await notify(tx, 'payment.dispute.created', { dispute }, signing);
}

async function change(
  tx: Tx,
  known: StoredDispute,
  changes: Partial<StoredDispute>,
  signing: Signing,
): Promise<void> {
  const dispute = { ...known, ...changes };
  await tx
    .updateTable('sandbox_entities')
    .set({ body: JSON.stringify(dispute) })
    .where('id', '=', dispute.id)
    .execute();
  const event = dispute.status === 'open' ? 'action_required' : dispute.status;
  await notify(tx, `payment.dispute.${event}`, { dispute }, signing);
}

async function refund(
  tx: Tx,
  wanted: { providerPaymentId: string; amountPaise: number; key: string },
  clock: Clock,
): Promise<ProviderRefund> {
  const payment = read(Payment, await required(tx, wanted.providerPaymentId, { lock: true }));
  const earlier = (await listChildren(tx, payment.id, 'rfnd')).map((each) => read(Refund, each));
  const same = earlier.find(({ receipt }) => receipt === wanted.key);
  if (same !== undefined) return same;
  const disputes = (await listChildren(tx, payment.id, 'disp')).map((each) => read(Dispute, each));
  if (disputes.some(({ state, isInquiry }) => !isInquiry && !isDecided(state)))
    throw new ProviderError('refused', "the payment is disputed and can't be refunded");
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
function newEntityId(kind: 'order' | 'pay' | 'rfnd' | 'disp' | 'event'): string {
  return `${kind}_${randomBytes(7).toString('hex')}`;
}

/** Saves an order, a payment (child of an order), or a refund or dispute (children of a payment). */
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

/** An order's payments, or a payment's refunds or disputes; oldest first. */
async function listChildren(
  db: Db,
  parentId: string,
  kind: 'pay' | 'rfnd' | 'disp' = 'pay',
): Promise<unknown[]> {
  const rows = await db
    .selectFrom('sandbox_entities')
    .select('body')
    .where('parent_id', '=', parentId)
    .where('id', 'like', `${kind}\\_%`)
    .orderBy('created_at')
    .execute();
  return rows.map(({ body }) => body);
}
