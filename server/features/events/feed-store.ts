import { type SqlBool, sql } from 'kysely';
import type { Category } from '../../../contracts/events.ts';
import { countByDay, type Trend } from '../../infra/db/count-by-day.ts';
import type { Db } from '../../infra/db/database.ts';
import { isShownIn } from './events-of.ts';
import { type EventRow, selectEvents } from './store.ts';
import { isListed, isListedTo } from './visibility.ts';

/** Which events a feed contains. */
export interface FeedFilter {
  readonly category?: Category;
  readonly organiserId?: string;
  readonly groupId?: string;
  /** Whose own feed it is: with what they may find besides what is listed for everyone. */
  readonly readerId?: string;
}

/** How far a feed reaches back, and how many events it has. */
interface FeedReach {
  readonly since: Temporal.Instant;
  readonly now: Temporal.Instant;
  readonly most: number;
}

/**
 * Listed events that end after `since`, including cancelled ones, the earliest end first. If there are more than `most`,
 * those that are over are left out, and then the latest.
 */
export async function listForFeed(
  db: Db,
  filter: FeedFilter,
  { since, now, most }: FeedReach,
): Promise<EventRow[]> {
  const ahead = await fitting(db, filter)
    .where('events.ends_at', '>', now)
    .orderBy('events.ends_at')
    .orderBy('events.id')
    .limit(most)
    .execute();
  if (ahead.length === most) return ahead;
  const over = await fitting(db, filter)
    .where('events.ends_at', '>', since)
    .where('events.ends_at', '<=', now)
    .orderBy('events.ends_at', 'desc')
    .orderBy('events.id', 'desc')
    .limit(most - ahead.length)
    .execute();
  return [...over.reverse(), ...ahead];
}

function fitting(db: Db, { category, organiserId, groupId, readerId }: FeedFilter) {
  return selectEvents(db)
    .where(readerId === undefined ? isListed : isListedTo(sql`${readerId}`))
    .$if(category !== undefined, (events) =>
      events.where(sql<boolean>`events.categories @> array[${category}]::text[]`),
    )
    .$if(groupId !== undefined, (events) => events.where(isShownIn(groupId ?? '')))
    .$if(organiserId !== undefined, (events) => events.where('events.organiser_id', '=', organiserId ?? ''));
}

/** Uncancelled events that start within a span, soonest first, each series once; at most `most`. */
export async function listStarting(
  db: Db,
  from: Temporal.Instant,
  until: Temporal.Instant,
  most: number,
): Promise<EventRow[]> {
  return selectEvents(db)
    .where('events.status', '=', 'scheduled')
    .where(isListed)
    .where('events.starts_at', '>', from)
    .where('events.starts_at', '<=', until)
    .where(
      sql<boolean>`(events.series_id is null or not exists (select from events as earlier
        where earlier.series_id = events.series_id and earlier.status = 'scheduled' and earlier.listed
          and earlier.starts_at > ${from} and (earlier.starts_at, earlier.id) < (events.starts_at, events.id)))`,
    )
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .limit(most)
    .execute();
}

/** The next events and when each was last changed, soonest first. */
export async function listUpcoming(
  db: Db,
  now: Temporal.Instant,
  most: number,
): Promise<Pick<EventRow, 'id' | 'updatedAt' | 'seriesId'>[]> {
  return db
    .selectFrom('events')
    .select(['id', 'updated_at as updatedAt', 'series_id as seriesId'])
    .where('status', '=', 'scheduled')
    .where(isListed)
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(most)
    .execute();
}

/** All listed events that are to come or in progress. */
export async function countUpcoming(db: Db, now: Temporal.Instant): Promise<number> {
  const row = await db
    .selectFrom('events')
    .select((events) => events.fn.countAll<number>().as('count'))
    .where('status', '=', 'scheduled')
    .where(isListed)
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** How many of the events that are published were created on each of the last days. */
export async function countNewEvents(db: Db, trend: Trend): Promise<number[]> {
  return countByDay(db, trend, { table: 'events', where: sql<SqlBool>`published_at is not null` });
}
