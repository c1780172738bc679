import { sql } from 'kysely';
import type { Db, Tx } from '../../infra/db/database.ts';

/** Whether anybody ever began to pay for an event: then it stays, so that its money can be found by it. */
export async function hasOrders(db: Db, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_orders')
    .select('id')
    .where('event_id', '=', eventId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Promises everybody who pays or paid for an event all of it back until then, unless more was promised already. */
export async function promiseRefunds(tx: Tx, eventId: string, until: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('payment_orders')
    // `greatest` passes over null, which promises nothing.
    .set({ refundable_until: sql`greatest(refundable_until, ${until})` })
    .where('event_id', '=', eventId)
    .where('state', 'in', ['open', 'paid'])
    .execute();
}

/**
 * How many events of an organiser still have money to give back: refunds under way, cancelled ones whose refunds are
 * about to be made, and tickets that can still be returned by what was promised. A refund that failed for good is the
 * administrators' to look at.
 */
export async function countUnsettledEvents(
  db: Db,
  organiserId: string,
  now: Temporal.Instant,
): Promise<number> {
  const { rows } = await sql<{ events: number }>`
    select count(distinct events.id)::int as events
    from events
    join payment_orders on payment_orders.event_id = events.id
    join payments on payments.order_id = payment_orders.id
    left join refunds on refunds.payment_id = payments.id
    left join registrations on registrations.id = payment_orders.subject_id
    where events.organiser_id = ${organiserId} and (
      refunds.state in ('queued', 'requested')
      or payments.state = 'captured' and registrations.cancel_cause = 'event'
      or payments.state = 'captured' and registrations.state = 'confirmed'
        and events.status = 'scheduled' and payment_orders.refundable_until > ${now})`.execute(db);
  return rows[0]?.events ?? 0;
}
