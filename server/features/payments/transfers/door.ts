import { type SqlBool, sql } from 'kysely';
import { unpaidPerPage } from '../../../../contracts/door-payments.ts';
import { type Db, transaction } from '../../../infra/db/database.ts';
import { containing, pageOf, sliceOf } from '../../../infra/db/pagination.ts';
import { Problem } from '../../../infra/http/problem.ts';
import type { Principal } from '../../../infra/http/server.ts';
import { recordAction } from '../../audit/index.ts';
import { eventFor } from '../../events/index.ts';
import { recordPayment } from '../capture.ts';
import type { PaymentDeps } from '../deps.ts';
import { refuseOwn } from '../policy.ts';
import { findOrder } from '../store.ts';
import { isWanted, listConfirmed, lockOrder, saveEvidence } from './store.ts';

interface OfEvent {
  readonly caller: Principal;
  readonly eventId: string;
}

/** @throws Problem `event_not_found` for everyone who may not take money at the door */
export async function listUnpaidAtDoor(
  { db, clock }: Pick<PaymentDeps, 'db' | 'clock'>,
  { caller, eventId, search = '', page }: OfEvent & { search?: string | undefined; page: number },
) {
  await eventFor(db, caller, eventId, 'till');
  const { limit, offset } = sliceOf(page, unpaidPerPage);
  const unpaid = db
    .selectFrom('payment_orders')
    .innerJoin('users', 'users.id', 'payment_orders.payer_id')
    .where('event_id', '=', eventId)
    .where('provider', '=', 'door')
    .where('state', '=', 'open')
    .where('provider_order_id', 'is not', null)
    .where(isWanted)
    .$if(search !== '', (orders) =>
      orders.where(sql<SqlBool>`fold(users.name) like fold(${containing(search)})`),
    );
  const { total } = await unpaid
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const orders = await unpaid
    .select([
      'payment_orders.id as paymentId',
      'users.name as payerName',
      'description',
      'amount_paise as amountPaise',
      sql<boolean>`coalesce(expires_at <= ${clock.now()}, false)`.as('released'),
    ])
    .orderBy(sql`fold(users.name)`)
    .orderBy('payment_orders.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { ...pageOf(page, total, unpaidPerPage), orders, tills: await listTills(db, eventId) };
}

const mostTills = 200;

/** What each person has taken at an event's door, the most first. */
async function listTills(db: Db, eventId: string) {
  const sumOf = (method: 'cash' | 'card') =>
    sql<number>`coalesce(sum(payments.amount_paise) filter (where payments.method = ${method}), 0)::bigint`;
  return db
    .selectFrom('payments')
    .innerJoin('payment_orders', 'payment_orders.id', 'payments.order_id')
    .innerJoin('users', 'users.id', 'payments.recorded_by')
    .select(({ fn }) => [
      'users.name as cashier',
      sumOf('cash').as('cashPaise'),
      sumOf('card').as('cardPaise'),
      fn.countAll<number>().as('payments'),
    ])
    .where('payment_orders.event_id', '=', eventId)
    .where('payment_orders.provider', '=', 'door')
    .where('payments.captured_at', 'is not', null)
    .groupBy(['users.id', 'users.name'])
    .orderBy(sql`sum(payments.amount_paise)`, 'desc')
    .orderBy('users.id')
    .limit(mostTills)
    .execute();
}

/**
 * Records money that the caller took at the door.
 * @throws Problem `event_not_found` for everyone who may not; `payment_not_found`, `payment_own_decision`
 */
export async function payAtDoor(
  deps: PaymentDeps,
  {
    caller,
    eventId,
    paymentId,
    amountPaise,
    by,
  }: OfEvent & { paymentId: string; amountPaise: number; by: 'cash' | 'card' },
): Promise<{ outcome: 'bought' | 'refund' | 'known' }> {
  await eventFor(deps.db, caller, eventId, 'till');
  return transaction(deps.db, async (tx) => {
    await lockOrder(tx, paymentId);
    const order = await findOrder(tx, paymentId);
    if (order?.eventId !== eventId || order.provider !== 'door' || order.providerOrderId === null) {
      throw new Problem('payment_not_found');
    }
    refuseOwn(caller, order);
    if ((await listConfirmed(tx, paymentId)).length > 0) return { outcome: 'known' };
    const outcome = await recordPayment(deps, tx, order, {
      id: `${order.providerOrderId}-door`,
      providerOrderId: order.providerOrderId,
      receipt: null,
      amountPaise,
      currency: order.currency,
      state: 'captured',
      method: by,
      failure: null,
    });
    if (outcome === null) return { outcome: 'known' };
    await saveEvidence(tx, outcome.paymentId, { recordedBy: caller.userId, bankReference: '', line: null });
    await recordAction(tx, deps.clock.now(), {
      action: 'payment_taken',
      actorId: caller.userId,
      object: { kind: 'payment', id: paymentId },
      details: { amountPaise, by, bought: outcome.bought },
    });
    return { outcome: outcome.bought ? 'bought' : 'refund' };
  });
}
