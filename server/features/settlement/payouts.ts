import { sql } from 'kysely';
import { type EventSettlement, payoutLimit } from '../../../contracts/settlement.ts';
import { type Db, transaction } from '../../infra/db/database.ts';
import { type Deps, wireTime } from '../../infra/deps.ts';
import { invalidField, Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { recordAction } from '../audit/index.ts';
import { earnedBy } from './figures.ts';

type Payout = EventSettlement['payouts'][number];

function selectPayouts(db: Db) {
  return db
    .selectFrom('payouts')
    .innerJoin('users', 'users.id', 'payouts.recorded_by')
    .select([
      'payouts.id',
      'amount',
      'paid_on as paidOn',
      'reference',
      'users.name',
      'payouts.created_at as at',
    ]);
}

function present({ id, amount, paidOn, reference, name, at }: PayoutRow): Payout {
  return { $id: id, amount, paidOn, reference, by: name, $createdAt: wireTime(at) };
}
type PayoutRow = Awaited<ReturnType<ReturnType<typeof selectPayouts>['executeTakeFirstOrThrow']>>;

export async function listPayouts(db: Db, eventId: string): Promise<Payout[]> {
  const rows = await selectPayouts(db)
    .where('payouts.event_id', '=', eventId)
    .orderBy('payouts.created_at', 'desc')
    .limit(payoutLimit)
    .execute();
  return rows.map(present);
}

/** What the event earned so far, what its organiser has of it, and what is left. */
export async function owedTo(db: Db, eventId: string): Promise<EventSettlement['owed']> {
  const { net, direct } = await earnedBy(db, eventId);
  const { paidOut } = await db
    .selectFrom('payouts')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('amount'), sql<number>`0`).as('paidOut'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  return { net, direct, paidOut: Number(paidOut), outstanding: net - direct - Number(paidOut) };
}

/**
 * Records that an organiser was paid, once per id. Payouts of one event wait for each other, so together they are never
 * more than what is owed.
 * @throws Problem `event_not_found` without any order, `general_argument_invalid`
 */
export async function recordPayout(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { caller, eventId, payout }: { caller: Principal; eventId: string; payout: NewPayout },
): Promise<Payout> {
  return transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`payouts ${eventId}`}))`.execute(tx);
    const known = await selectPayouts(tx).where('payouts.id', '=', payout.$id).executeTakeFirst();
    if (known !== undefined) return present(known);
    const order = await tx
      .selectFrom('payment_orders')
      .select('currency')
      .where('event_id', '=', eventId)
      .limit(1)
      .executeTakeFirst();
    if (order === undefined) throw new Problem('event_not_found');
    if (order.currency !== payout.currency) throw invalidField('currency', 'The event has another currency');
    const { outstanding } = await owedTo(tx, eventId);
    if (payout.amount > outstanding) throw invalidField('amount', 'This is more than what is owed');
    const now = clock.now();
    const { $id: id, amount, currency, paidOn, reference } = payout;
    await tx
      .insertInto('payouts')
      .values({
        ...{ id, amount, currency, reference, event_id: eventId, paid_on: paidOn },
        ...{ recorded_by: caller.userId, created_at: now },
      })
      .execute();
    await recordAction(tx, now, {
      action: 'payout_recorded',
      actorId: caller.userId,
      object: { kind: 'event', id: eventId },
      details: { amountPaise: amount, currency, reference },
    });
    return present(await selectPayouts(tx).where('payouts.id', '=', id).executeTakeFirstOrThrow());
  });
}

interface NewPayout {
  readonly $id: string;
  readonly amount: number;
  readonly currency: string;
  /** A calendar date. */
  readonly paidOn: string;
  readonly reference: string;
}
