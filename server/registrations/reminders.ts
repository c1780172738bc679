import { transaction } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { addJob, handle, type Recurring } from '../platform/jobs.ts';
import { announceJob, remindJob } from './jobs.ts';
import type { DeskParts } from './parts.ts';
import { dueReminders, insertReminder, type Occasion } from './reminder-store.ts';

const hours = (count: number) => Temporal.Duration.from({ hours: count });

/**
 * When people are reminded of what they have a seat at. Whole days begin at midnight: nine in the morning of the day
 * before is a better hour. Who looks too late (the site was down) does not say 'tomorrow' of what begins soon.
 */
const occasions: readonly Occasion[] = [
  { kind: 'reminder_day', allDay: false, lead: hours(24), least: hours(6) },
  { kind: 'reminder_day', allDay: true, lead: hours(15), least: hours(0) },
  { kind: 'reminder_hour', allDay: false, lead: hours(1), least: hours(0) },
];

/** Events taken up in one run; what is left is the next minute's. */
const mostAtOnce = 200;

/**
 * Begins the reminders that are due, every minute. Nothing is planned ahead, so an event may be moved or called off
 * until the last moment. Which start was reminded of is noted in the same transaction: no other process and no other
 * run begins that reminder again.
 */
export function remind({ db, clock }: Pick<DeskParts, 'db' | 'clock'>): Recurring {
  const run = async (): Promise<void> => {
    const now = clock.now();
    for (const occasion of occasions) {
      const due = await dueReminders(db, occasion, now, mostAtOnce);
      for (const { eventId, startsAt } of due) {
        await transaction(db, async (tx) => {
          const id = newId();
          const begun = await insertReminder(tx, { id, eventId, kind: occasion.kind, startsAt, now });
          if (begun) await addJob(tx, announceJob, { announcementId: id });
        });
      }
    }
  };
  return { cron: '* * * * *', handler: handle(remindJob, run) };
}
