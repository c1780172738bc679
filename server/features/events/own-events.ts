import { sql } from 'kysely';
import type { Db, Tx } from '../../infra/db/database.ts';
import type { Slice } from '../../infra/db/pagination.ts';
import { type EventRow, selectEvents } from './store.ts';

/** The events a person organises or helps with. */
function eventsRunBy(db: Db, userId: string) {
  return db
    .selectFrom('events')
    .select('id')
    .where('organiser_id', '=', userId)
    .unionAll(db.selectFrom('event_helpers').select('event_id as id').where('user_id', '=', userId));
}

/** Upcoming events and those under way, soonest first, then past ones, the latest first. */
export async function listEventsOf(
  db: Db,
  userId: string,
  now: Temporal.Instant,
  page: Slice,
): Promise<EventRow[]> {
  const isOver = sql<boolean>`events.ends_at <= ${now}`;
  return selectEvents(db)
    .where('events.id', 'in', eventsRunBy(db, userId))
    .where(isOwnNext(db, userId, now))
    .orderBy(isOver)
    .orderBy(sql`case when ${isOver} then null else events.starts_at end`)
    .orderBy('events.starts_at', 'desc')
    .orderBy('events.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/**
 * Of each series the person's next date that takes place; when none is left, the last one. The others are on its page.
 */
function isOwnNext(db: Db, userId: string, now: Temporal.Instant) {
  return sql<boolean>`(events.series_id is null or events.id = (select own.id from events as own
    where own.series_id = events.series_id and own.id in (${eventsRunBy(db, userId)})
    order by own.status = 'cancelled', own.ends_at <= ${now},
      case when own.ends_at <= ${now} then null else own.starts_at end, own.starts_at desc, own.id limit 1))`;
}

/** Counts the events a person organises or helps with, a series once, up to `most`. */
export async function countEventsOf(
  db: Db,
  userId: string,
  now: Temporal.Instant,
  most: number,
): Promise<number> {
  const row = await db
    .selectFrom(
      db
        .selectFrom('events')
        .select('events.id')
        .where('events.id', 'in', eventsRunBy(db, userId))
        .where(isOwnNext(db, userId, now))
        .limit(most)
        .as('some'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** A person's upcoming events and those in progress, without drafts and cancelled ones. */
export async function countUpcomingOf(db: Db, organiserId: string, now: Temporal.Instant): Promise<number> {
  const row = await db
    .selectFrom('events')
    .select((events) => events.fn.countAll<number>().as('count'))
    .where('organiser_id', '=', organiserId)
    .where('status', '=', 'scheduled')
    .where('published_at', 'is not', null)
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** A person's drafts are deleted with their account: no one else could open them. What was sold stays. */
export async function deleteDraftsOf(tx: Tx, organiserId: string): Promise<void> {
  await tx
    .deleteFrom('events')
    .where('organiser_id', '=', organiserId)
    .where('published_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payment_orders').select('id').whereRef('event_id', '=', 'events.id'))),
    )
    .execute();
}
