import { z } from 'zod';
import { type Tx, transaction } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import { addJob, handle, type JobHandler, job, type Recurring } from '../../infra/jobs/queue.ts';
import {
  countUnread,
  deleteOldNotifications,
  insertNotifications,
  markRead,
  type NewNotification,
} from './store.ts';

const keptDays = 90;
/** Per account; older ones are deleted nightly. */
const maxKept = 200;

/** Tells open pages that the notifications of these people have changed. */
const publishJob = job('publish_notifications', z.object({ userIds: z.array(z.string()) }), 3);
const pruneJob = job('prune_notifications', z.unknown(), 3);

/** Notifies people if and only if `tx` commits. Their open pages learn of it afterwards, from a job. */
export async function notify(tx: Tx, notifications: readonly NewNotification[]): Promise<void> {
  if (notifications.length === 0) return;
  await insertNotifications(tx, notifications);
  const userIds = [...new Set(notifications.map(({ userId }) => userId))];
  await addJob(tx, publishJob, { userIds });
}

/** The read ones disappear from the badges in all of the person's tabs. */
export async function readNotifications(
  { db, clock, bus }: Pick<Deps, 'db' | 'clock' | 'bus'>,
  userId: string,
  which: Parameters<typeof markRead>[2],
): Promise<{ unread: number }> {
  return transaction(db, async (tx) => {
    if (await markRead(tx, userId, which, clock.now()))
      bus.publishAfter(tx, { topic: 'notifications', userIds: [userId] });
    return { unread: await countUnread(tx, userId) };
  });
}

/** A PostgreSQL notification has at most 8,000 bytes, and a user id up to 36. */
const maxNamed = 150;

export function inboxJobs({ db, bus }: Pick<Deps, 'db' | 'bus'>): JobHandler[] {
  return [
    handle(publishJob, ({ userIds }) =>
      transaction(db, async (tx) => {
        for (let start = 0; start < userIds.length; start += maxNamed) {
          const some = userIds.slice(start, start + maxNamed);
          bus.publishAfter(tx, { topic: 'notifications', userIds: some });
        }
      }),
    ),
  ];
}

/** Deletes old notifications, nightly. */
export function inboxRecurring({ db, clock }: Pick<Deps, 'db' | 'clock'>): Recurring[] {
  const prune = () => deleteOldNotifications(db, clock.now().subtract({ hours: 24 * keptDays }), maxKept);
  return [{ cron: '53 3 * * *', handler: handle(pruneJob, prune) }];
}
