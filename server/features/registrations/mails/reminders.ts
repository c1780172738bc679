import { sql } from 'kysely';
import { z } from 'zod';
import { type Db, type Tx, transaction } from '../../../infra/db/database.ts';
import { newId } from '../../../infra/ids.ts';
import { addJob, handle, job, type Recurring } from '../../../infra/jobs/queue.ts';
import type { CommandQueueDeps } from '../types.ts';
import { announceJob, type ReminderKind } from './announcement-store.ts';

const remindJob = job('remind', z.unknown(), 3);

const hours = (count: number) => Temporal.Duration.from({ hours: count });

/**
 * When attendees are reminded. A lead in whole days counts back to 9 a.m. of that day. `least`
 * prevents a late run (after an outage) from saying 'tomorrow' about something that starts soon.
 */
const reminderTimes: readonly ReminderTime[] = [
  { kind: 'reminder_day', allDay: false, lead: hours(24), least: hours(6) },
  { kind: 'reminder_day', allDay: true, lead: hours(15), least: hours(0) },
  { kind: 'reminder_hour', allDay: false, lead: hours(1), least: hours(0) },
];

/** Events per run; the next run, a minute later, takes the rest. */
const maxAtOnce = 200;

/**
 * Starts the due reminders, every minute. Nothing is scheduled ahead, so an event can be moved or
 * cancelled until the last moment. The reminded start time is saved in the same transaction, so no
 * other process or run sends that reminder again.
 */
export function remind({ db, clock }: Pick<CommandQueueDeps, 'db' | 'clock'>): Recurring {
  const run = async (): Promise<void> => {
    const now = clock.now();
    for (const reminder of reminderTimes) {
      const due = await dueReminders(db, reminder, now, maxAtOnce);
      for (const { eventId, startsAt } of due) {
        await transaction(db, async (tx) => {
          const id = newId();
          const begun = await insertReminder(tx, { id, eventId, kind: reminder.kind, startsAt, now });
          if (begun) await addJob(tx, announceJob, { announcementId: id });
        });
      }
    }
  };
  return { cron: '* * * * *', handler: handle(remindJob, run) };
}

/** One of the times at which attendees are reminded. */
interface ReminderTime {
  readonly kind: ReminderKind;
  readonly allDay: boolean;
  /** Time before the start; in hours. */
  readonly lead: Temporal.Duration;
  /** No reminder with less time than this left; in hours. */
  readonly least: Temporal.Duration;
}

/**
 * Events with attendees and a due reminder. A moved event is reminded of again only if the earlier
 * reminder would have been too early for the new start.
 */
async function dueReminders(
  db: Db,
  { kind, allDay, lead, least }: ReminderTime,
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

/** @returns false when this start was already reminded of */
async function insertReminder(
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
