import { sql } from 'kysely';
import type { RegistrationState } from '../../../contracts/registrations.ts';
import type { Db, Tx } from '../../infra/db/database.ts';
import type { ReminderKind } from './reminders.ts';
import { type Registration, selectRegistrations } from './store.ts';

/** Something that everybody registered for an event is told. */
export interface Announcement {
  readonly id: string;
  readonly eventId: string;
  readonly kind: 'event_changed' | 'event_cancelled' | 'event_hidden' | 'message' | ReminderKind;
  /** Former values of what changed, as JSON. */
  readonly former: unknown;
  /** What the organiser wrote, and to whom, as JSON; of messages only. */
  readonly message: unknown;
  readonly toldThrough: string;
  readonly finishedAt: Temporal.Instant | null;
  /** The start that a reminder is about. */
  readonly startsAt: Temporal.Instant | null;
  readonly createdAt: Temporal.Instant;
}

const columns = [
  'id',
  'event_id as eventId',
  'kind',
  'former',
  'message',
  'told_through as toldThrough',
  'finished_at as finishedAt',
  'starts_at as startsAt',
  'created_at as createdAt',
] as const;

/** Adds an announcement that nobody has been told of yet; tells whether there was none of that id. */
export async function insertAnnouncement(
  tx: Tx,
  announcement: Omit<Announcement, 'toldThrough' | 'finishedAt' | 'startsAt'>,
): Promise<boolean> {
  const { id, eventId, kind, former, message, createdAt } = announcement;
  const added = await tx
    .insertInto('announcements')
    .values({
      id,
      event_id: eventId,
      kind,
      former: JSON.stringify(former),
      message: message === null ? null : JSON.stringify(message),
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/**
 * Puts a further change into the event's announcement that nobody has been told of yet, so that people hear of both at
 * once. What it says of the oldest values stays.
 *
 * @returns whether there was one
 */
export async function addToWaiting(
  tx: Tx,
  eventId: string,
  former: unknown,
  now: Temporal.Instant,
): Promise<boolean> {
  const changed = await tx
    .updateTable('announcements')
    .set({ former: sql`${JSON.stringify(former)}::jsonb || former`, created_at: now })
    .where('event_id', '=', eventId)
    .where('kind', '=', 'event_changed')
    .where('told_through', '=', '')
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Reads an announcement and keeps others from working on it until `tx` ends. */
export async function lockAnnouncement(tx: Tx, id: string): Promise<Announcement | null> {
  const row = await tx
    .selectFrom('announcements')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .$castTo<Announcement>()
    .executeTakeFirst();
  return row ?? null;
}

/** Remembers how far an announcement came; `finishedAt` when nobody is left. */
export async function saveProgress(
  tx: Tx,
  id: string,
  toldThrough: string,
  finishedAt: Temporal.Instant | null,
): Promise<void> {
  await tx
    .updateTable('announcements')
    .set({ told_through: toldThrough, finished_at: finishedAt })
    .where('id', '=', id)
    .execute();
}

/**
 * The next whom an announcement concerns: of an end those whom it ended, of a reminder those who had a seat by then (who
 * gets one later hears of the event with the seat), of anything else those who were registered then and are in one of
 * the `states`.
 */
export async function nextConcerned(
  db: Db,
  announcement: Announcement,
  states: readonly RegistrationState[],
  most: number,
): Promise<Registration[]> {
  const next = selectRegistrations(db)
    .where('event_id', '=', announcement.eventId)
    .where('id', '>', announcement.toldThrough)
    .orderBy('id')
    .limit(most);
  switch (announcement.kind) {
    case 'event_cancelled':
      return next.where('cancel_cause', '=', 'event').execute();
    case 'message':
    case 'event_changed':
    case 'event_hidden':
      return next
        .where('state', 'in', [...states])
        .where('created_at', announcement.kind === 'event_changed' ? '<' : '<=', announcement.createdAt)
        .execute();
    case 'reminder_day':
    case 'reminder_hour':
      return next
        .where('state', '=', 'confirmed')
        .where('confirmed_at', '<', announcement.createdAt)
        .execute();
  }
}
