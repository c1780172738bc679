import { sql } from 'kysely';
import type { Category } from '../../../contracts/events.ts';
import type { Db } from '../../infra/db/database.ts';
import { type EventRow, selectEvents } from './store.ts';

/** Which events a feed contains. */
export interface FeedFilter {
  readonly category?: Category;
  readonly organiserId?: string;
  readonly groupId?: string;
}

/**
 * Visible events that end after `since`, including cancelled ones, the earliest end first; at most
 * `most`.
 */
export async function listForFeed(
  db: Db,
  { category, organiserId, groupId }: FeedFilter,
  since: Temporal.Instant,
  most: number,
): Promise<EventRow[]> {
  return selectEvents(db)
    .where('events.ends_at', '>', since)
    .where('events.hidden_at', 'is', null)
    .$if(category !== undefined, (events) =>
      events.where(sql<boolean>`events.categories @> array[${category}]::text[]`),
    )
    .$if(groupId !== undefined, (events) => events.where('events.group_id', '=', groupId ?? ''))
    .$if(organiserId !== undefined, (events) => events.where('events.organiser_id', '=', organiserId ?? ''))
    .orderBy('events.ends_at')
    .orderBy('events.id')
    .limit(most)
    .execute();
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
    .where('events.hidden_at', 'is', null)
    .where('events.starts_at', '>', from)
    .where('events.starts_at', '<=', until)
    .where(
      sql<boolean>`(events.series_id is null or not exists (select from events as earlier
        where earlier.series_id = events.series_id and earlier.status = 'scheduled' and earlier.hidden_at is null
          and earlier.starts_at > ${from} and (earlier.starts_at, earlier.id) < (events.starts_at, events.id)))`,
    )
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .limit(most)
    .execute();
}
