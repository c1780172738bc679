import { sql } from 'kysely';
import { z } from 'zod';
import type { RegistrationState } from '../../../../contracts/registrations.ts';
import type { Db, Tx } from '../../../infra/db/database.ts';
import { job } from '../../../infra/jobs/queue.ts';
import { isOnePerPersonAndState } from '../orders/store.ts';
import { selectRegistrations } from '../store.ts';
import type { Registration } from '../types.ts';

/** Sends an announcement, page by page. */
export const announceJob = job('announce', z.object({ announcementId: z.string() }));

export type ReminderKind = 'reminder_day' | 'reminder_hour';

/** Something to notify an event's attendees about. */
export interface Announcement {
  readonly id: string;
  readonly eventId: string;
  readonly kind: 'event_changed' | 'event_cancelled' | 'event_hidden' | 'message' | ReminderKind;
  /** The previous values of the changed fields, as JSON. */
  readonly former: unknown;
  /** The organiser's text and its audience, as JSON; only for messages. */
  readonly message: unknown;
  readonly notifiedThrough: string;
  readonly finishedAt: Temporal.Instant | null;
  /** The start time that a reminder is about. */
  readonly startsAt: Temporal.Instant | null;
  readonly createdAt: Temporal.Instant;
  /** What it says of each date, as JSON, if it is about several. */
  readonly dates: unknown;
}

const columns = [
  'id',
  'event_id as eventId',
  'kind',
  'former',
  'message',
  'told_through as notifiedThrough',
  'finished_at as finishedAt',
  'starts_at as startsAt',
  'created_at as createdAt',
  'dates',
] as const;

/** @returns false when an announcement with that id already exists */
export async function insertAnnouncement(
  tx: Tx,
  {
    dates,
    ...announcement
  }: Omit<Announcement, 'notifiedThrough' | 'finishedAt' | 'startsAt' | 'dates'> & {
    readonly dates?: readonly unknown[];
  },
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
      dates: dates === undefined ? null : JSON.stringify(dates),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/**
 * Merges a further change into the event's pending announcement, so that people get one mail for
 * both. The oldest former values win.
 * @returns whether one was pending
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
    .where('dates', 'is', null)
    .where('told_through', '=', '')
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Locks the announcement's row until `tx` ends. */
export async function lockAnnouncement(tx: Tx, id: string): Promise<Announcement | null> {
  const row = await tx
    .selectFrom('announcements')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** `finishedAt` is set once no recipient is left. */
export async function saveProgress(
  tx: Tx,
  id: string,
  notifiedThrough: string,
  finishedAt: Temporal.Instant | null,
): Promise<void> {
  await tx
    .updateTable('announcements')
    .set({ told_through: notifiedThrough, finished_at: finishedAt })
    .where('id', '=', id)
    .execute();
}

/** Someone's registration; of a person's seats in one state, one is mailed about. */
export interface Recipient extends Registration {
  readonly isMailed: boolean;
}

/**
 * The next page of recipients. For a cancelled event: those whose registration it ended. For a
 * reminder: those who already had a seat at that moment (anyone seated later gets the details with
 * the seat). Otherwise: those registered at that moment and in one of the `states`.
 */
export async function nextRecipients(
  db: Db,
  announcement: Announcement,
  states: readonly RegistrationState[],
  most: number,
): Promise<Recipient[]> {
  const next = selectRegistrations(db)
    .select(isOnePerPersonAndState.as('isMailed'))
    .where('event_id', '=', announcement.eventId)
    .where('id', '>', announcement.notifiedThrough)
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
