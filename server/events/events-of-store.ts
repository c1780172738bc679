import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';
import { type Place, timeOfKey } from '../platform/parts-of-lists.ts';
import { type EventRow, selectEvents } from './store.ts';

/** Whose events: those of an organiser, or those published in a group. */
export type EventsOwner = { readonly organiserId: string } | { readonly groupId: string };

/** Which of them, by when they end; after a place in their list. */
export interface PartOfEvents {
  readonly when: 'upcoming' | 'past';
  readonly now: Temporal.Instant;
  readonly after: Place | null;
  readonly most: number;
}

/**
 * Events of somebody that take place and that everybody may see: those to come by when they end, or those that are over,
 * the latest first. By the end and not by the start, so that what goes on lies where the index has it.
 */
export async function listEventsOfOwner(
  db: Db,
  owner: EventsOwner,
  { when, now, after, most }: PartOfEvents,
): Promise<EventRow[]> {
  const ahead = when === 'upcoming';
  const order = ahead ? 'asc' : 'desc';
  return selectEvents(db)
    .$if('organiserId' in owner, (events) =>
      events.where('events.organiser_id', '=', 'organiserId' in owner ? owner.organiserId : ''),
    )
    .$if('groupId' in owner, (events) =>
      events.where('events.group_id', '=', 'groupId' in owner ? owner.groupId : ''),
    )
    .where('events.status', '=', 'scheduled')
    .where('events.hidden_at', 'is', null)
    .where('events.ends_at', ahead ? '>' : '<=', now)
    .$if(after !== null, (events) => {
      const { key, id } = after ?? { key: 0, id: '' };
      const place = sql`(${timeOfKey({ key, id })}::timestamptz, ${id}::text)`;
      return events.where(sql<boolean>`(events.ends_at, events.id) ${sql.raw(ahead ? '>' : '<')} ${place}`);
    })
    .orderBy('events.ends_at', order)
    .orderBy('events.id', order)
    .limit(most)
    .execute();
}

/** Whether somebody organises an event that everybody may see. */
export async function organisesAnything(db: Db, organiserId: string): Promise<boolean> {
  const row = await db
    .selectFrom('events')
    .select('id')
    .where('organiser_id', '=', organiserId)
    .where('hidden_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes an event out of a group; whether it was in it. */
export async function unsetGroup(
  tx: Tx,
  { eventId, groupId, now }: { eventId: string; groupId: string; now: Temporal.Instant },
): Promise<boolean> {
  const taken = await tx
    .updateTable('events')
    .set({ group_id: null, updated_at: now })
    .where('id', '=', eventId)
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}
