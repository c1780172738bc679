import { sql } from 'kysely';
import { anyOf, type Db } from '../../../infra/db/database.ts';

/** The live seats that a person has for others. */
export async function companionsOf(db: Db, eventId: string, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('registrations')
    .select('id')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .where('companion', '=', true)
    .where('state', 'in', ['pending', 'waitlisted', 'awaiting_payment', 'confirmed'])
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** How many live tickets the person has for each of these events, with those for others. */
export async function countTickets(
  db: Db,
  userId: string,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('registrations')
    .select((eb) => ['event_id as eventId', eb.fn.countAll<number>().as('count')])
    .where('user_id', '=', userId)
    .where('event_id', '=', anyOf(eventIds))
    .where('state', 'in', ['pending', 'waitlisted', 'awaiting_payment', 'confirmed'])
    .groupBy('event_id')
    .execute();
  return new Map(rows.map(({ eventId, count }) => [eventId, count]));
}

/** The people among these who were declined a seat that they have for someone else. */
export async function declinedForOthers(
  db: Db,
  eventId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('registrations')
    .select('user_id as userId')
    .where('event_id', '=', eventId)
    .where('user_id', '=', anyOf(userIds))
    .where('companion', '=', true)
    .where('state', '=', 'declined')
    .execute();
  return new Set(rows.map(({ userId }) => userId));
}

/** The latest orders of which the person has seats; more than anyone places. */
export async function ordersOfPerson(db: Db, eventId: string, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('registrations')
    .select(['order_id as orderId', ({ fn }) => fn.max('created_at').as('createdAt')])
    .where('user_id', '=', userId)
    .where('event_id', '=', eventId)
    .where('order_id', 'is not', null)
    .groupBy('order_id')
    .orderBy('createdAt', 'desc')
    .orderBy('order_id')
    .limit(100)
    .execute();
  return rows.flatMap(({ orderId }) => orderId ?? []);
}

const isBefore = sql`other.event_id = registrations.event_id and other.user_id = registrations.user_id
  and (other.companion, other.id) < (registrations.companion, registrations.id)`;

/**
 * One registration per person: their own, otherwise the first seat that they have for someone else. For what concerns
 * the person rather than the seat.
 */
export const isOnePerPerson = sql<boolean>`(not registrations.companion or not exists (
  select from registrations other where ${isBefore}
    and (other.state not in ('cancelled', 'declined') or other.cancel_cause = 'event')))`;

/** The same for each state, because people in different ones are mailed different things. */
export const isOnePerPersonAndState = sql<boolean>`(not registrations.companion or not exists (
  select from registrations other where ${isBefore} and other.state = registrations.state
    and other.cancel_cause is not distinct from registrations.cancel_cause))`;

/**
 * Of all seats that each of these people has at an event, or had until it was cancelled, also for somebody else: whether
 * they pay for any, and whether any was confirmed.
 */
export async function seatsTogether(
  db: Db,
  eventId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly paid: boolean; readonly seated: boolean }>> {
  const { rows } = await sql<{ userId: string; paid: boolean; seated: boolean }>`
    select user_id as "userId", bool_or(confirmed_at is not null) as seated,
      bool_or(coalesce(bought_by, user_id) = user_id
        and (coalesce(agreed_paise, 0) > 0 or add_ons @? '$[*].pricePaise ? (@ > 0)')) as paid
    from registrations where event_id = ${eventId} and user_id = any(${[...userIds]}::text[])
      and (state not in ('cancelled', 'declined') or cancel_cause = 'event')
    group by 1`.execute(db);
  return new Map(rows.map(({ userId, ...seats }) => [userId, seats]));
}

/** The registration that an open change is of; null if it isn't open any more. */
export async function findChanging(db: Db, changeId: string): Promise<string | null> {
  const row = await db
    .selectFrom('registrations')
    .select('id')
    .where(sql`change ->> 'id'`, '=', changeId)
    .executeTakeFirst();
  return row?.id ?? null;
}
