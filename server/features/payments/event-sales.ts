import { sql } from 'kysely';
import { anyOf, type Db, type Tx } from '../../infra/db/database.ts';

/**
 * Whether any order was ever opened for the event. Then it isn't deleted, so that its money stays
 * traceable.
 */
export async function hasOrders(db: Db, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_orders')
    .select('id')
    .where('event_id', '=', eventId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Raises the refund deadline of all the event's orders to `until`, unless they promise a later one.
 */
export async function promiseRefunds(tx: Tx, eventId: string, until: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('payment_orders')
    // `greatest` ignores null, which means no promise.
    .set({ refundable_until: sql`greatest(refundable_until, ${until})` })
    .where('event_id', '=', eventId)
    .where('state', 'in', ['open', 'paid'])
    .execute();
}

/** The site's refunds that the provider refused for good. */
export async function countAllFailedRefunds(db: Db): Promise<number> {
  const row = await db
    .selectFrom('refunds')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The refunds that the provider refused for good, by event; events without any are left out. */
export async function countFailedRefunds(
  db: Db,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payment_orders')
    .innerJoin('payments', 'payments.order_id', 'payment_orders.id')
    .innerJoin('refunds', 'refunds.payment_id', 'payments.id')
    .select(({ fn }) => ['payment_orders.event_id as eventId', fn.countAll<number>().as('count')])
    .where('payment_orders.event_id', '=', anyOf(eventIds))
    .where('refunds.state', '=', 'failed')
    .groupBy('payment_orders.event_id')
    .execute();
  return new Map(rows.map(({ eventId, count }) => [eventId ?? '', count]));
}

/**
 * Counts an organiser's events that may still owe refunds: refunds in progress, cancelled events
 * whose refunds are about to be created, and tickets still refundable by their promise. Refunds
 * that failed for good are left to the administrators.
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
    left join payment_items on payment_items.payment_id = payments.id
    left join registrations on registrations.id = coalesce(payment_items.subject_id, payment_orders.subject_id)
    where events.organiser_id = ${organiserId} and (
      refunds.state in ('queued', 'requested')
      or payments.state = 'captured' and registrations.cancel_cause = 'event'
        and not exists (select from refunds own
          where own.payment_id = payments.id and own.item_id = payment_items.item_id)
      or payments.state = 'captured' and registrations.state = 'confirmed'
        and events.status = 'scheduled' and payment_orders.refundable_until > ${now})`.execute(db);
  return rows[0]?.events ?? 0;
}

/**
 * How many paid seats at future events the person would lose without a refund, by the orders'
 * promises and the current terms.
 */
export async function countForfeitedSeats(db: Db, userId: string, now: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ seats: number }>`
    select count(distinct registrations.id)::int as seats
    from registrations
    join events on events.id = registrations.event_id
    join payments on payments.state = 'captured' and payments.id in (
      select own.id from payments own join payment_orders orders on orders.id = own.order_id
        where orders.subject_id = registrations.id
      union select payment_id from payment_items where payment_items.subject_id = registrations.id)
    join payment_orders on payment_orders.id = payments.order_id
    where registrations.user_id = ${userId} and registrations.state = 'confirmed'
      and events.status = 'scheduled' and events.starts_at > ${now}
      -- greatest() passes over null, which promises nothing.
      and coalesce(greatest(payment_orders.refundable_until,
        events.starts_at - make_interval(hours => events.refund_hours)), '-infinity') < ${now}`.execute(db);
  return rows[0]?.seats ?? 0;
}

/** The titles of events by id; none for what isn't about an event. */
export async function titlesOf(
  db: Db,
  eventIds: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, string>> {
  const ids = eventIds.filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('events').select(['id', 'title']).where('id', '=', anyOf(ids)).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
