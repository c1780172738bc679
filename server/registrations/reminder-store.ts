import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';

export type ReminderKind = 'reminder_day' | 'reminder_hour';

/** One of the times at which people are reminded. */
export interface Occasion {
  readonly kind: ReminderKind;
  readonly allDay: boolean;
  /** How long before the start; in hours. */
  readonly lead: Temporal.Duration;
  /** With less time left than this it is too late; in hours. */
  readonly least: Temporal.Duration;
}

/**
 * Events that somebody has a seat at and that it is time to remind of. An event that was moved after its reminder is
 * reminded of again only if that reminder would have come too early for its new start.
 */
export async function dueReminders(
  db: Db,
  { kind, allDay, lead, least }: Occasion,
  now: Temporal.Instant,
  most: number,
): Promise<{ eventId: string; startsAt: Temporal.Instant }[]> {
  return db
    .selectFrom('events')
    .select(['events.id as eventId', 'events.starts_at as startsAt'])
    .where('events.status', '=', 'scheduled')
    .where('events.hidden_at', 'is', null)
    .where('events.all_day', '=', allDay)
    .where('events.starts_at', '>', now.add(least))
    .where('events.starts_at', '<=', now.add(lead))
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('announcements')
            .select('announcements.id')
            .whereRef('announcements.event_id', '=', 'events.id')
            .where('announcements.kind', '=', kind)
            .where(sql<boolean>`announcements.starts_at > events.starts_at - ${lead.toString()}::interval`),
        ),
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('registrations')
          .select('registrations.id')
          .whereRef('registrations.event_id', '=', 'events.id')
          .where('registrations.state', '=', 'confirmed'),
      ),
    )
    .orderBy('events.starts_at')
    .limit(most)
    .execute();
}

/** Notes that an event's start is reminded of; whether nobody had before. */
export async function insertReminder(
  tx: Tx,
  reminder: {
    id: string;
    eventId: string;
    kind: ReminderKind;
    startsAt: Temporal.Instant;
    now: Temporal.Instant;
  },
): Promise<boolean> {
  const { id, eventId, kind, startsAt, now } = reminder;
  const inserted = await tx
    .insertInto('announcements')
    .values({ id, event_id: eventId, kind, starts_at: startsAt, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'kind', 'starts_at']).where('starts_at', 'is not', null).doNothing(),
    )
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
