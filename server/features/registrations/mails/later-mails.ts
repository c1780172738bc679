import { z } from 'zod';
import { anyOf, type Tx, transaction } from '../../../infra/db/database.ts';
import { addJob, handle, type JobHandler, job } from '../../../infra/jobs/queue.ts';
import { findEvent } from '../../events/index.ts';
import type { EventAggregate } from '../event-aggregate.ts';
import { findByIds } from '../store.ts';
import type { CommandQueueDeps, Notification, Registration } from '../types.ts';
import { notifyAttendees } from './notify.ts';

/** What people are told about their own registration: the state that it's about, and its mail. */
const told = {
  received: { state: 'pending', mail: 'registration_received' },
  waitlisted: { state: 'waitlisted', mail: 'registration_waitlisted' },
  confirmed: { state: 'confirmed', mail: 'registration_confirmed' },
} as const;

/** The registrations, and their places in the waitlist. Short, because it's written in the transaction of a rush. */
const List = z.array(z.tuple([z.string(), z.int()])).optional();
const notifyLaterJob = job(
  'notify_registered',
  z.object({ eventId: z.string(), received: List, waitlisted: List, confirmed: List }),
  12,
  { patient: true },
);

/**
 * Leaves the mails that tell people what they have just read to a job, in the same transaction: in a rush, writing them
 * took longer than registering.
 * @returns the notifications that remain
 */
export async function notifyLater(
  tx: Tx,
  eventId: string,
  aggregate: Pick<EventAggregate, 'notifications' | 'get'>,
): Promise<readonly Notification[]> {
  const later = Map.groupBy(aggregate.notifications, ({ registrationId, notify, former }) => {
    const isNew = former === undefined && aggregate.get(registrationId)?.ticketVersion === 1;
    return isNew && notify in told ? (notify as keyof typeof told) : 'now';
  });
  const { now = [], ...lists } = Object.fromEntries(later);
  const short = Object.entries(lists).map(([notify, list]) => [
    notify,
    list.map(({ registrationId, position }) => [registrationId, position] as [string, number]),
  ]);
  if (short.length > 0) await addJob(tx, notifyLaterJob, { eventId, ...Object.fromEntries(short) });
  return now;
}

/** Tells them. Who has another state, or has given the ticket away, is told of that and of this no more. */
export function notifyRegistered(deps: CommandQueueDeps): JobHandler {
  return handle(notifyLaterJob, ({ eventId, ...lists }) =>
    transaction(deps.db, async (tx) => {
      const event = await findEvent(tx, eventId);
      if (event === null) return;
      const ids = Object.values(lists).flatMap((list = []) => list.map(([id]) => id));
      const registrations = new Map((await findByIds(tx, eventId, ids)).map((each) => [each.id, each]));
      const mailed = await findMailed(tx, ids);
      const isDue = (registration: Registration | undefined, notify: keyof typeof told) =>
        registration?.state === told[notify].state &&
        registration.ticketVersion === 1 &&
        !mailed.has(`${told[notify].mail} ${registration.id}`);
      const kinds = Object.keys(told) as (keyof typeof told)[];
      const notifications = kinds.flatMap((notify) =>
        (lists[notify] ?? [])
          .filter(([id]) => isDue(registrations.get(id), notify))
          .map(([registrationId, position]) => ({
            ...{ registrationId, notify, position },
            ...{ reason: null, holdExpiresAt: null },
          })),
      );
      await notifyAttendees(deps, tx, event, { notifications, get: (id) => registrations.get(id) });
    }),
  );
}

/** The mails that an earlier run of the job has queued. */
async function findMailed(tx: Tx, registrationIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('mails')
    .select(['kind', 'registration_id as id'])
    .where('registration_id', '=', anyOf(registrationIds))
    .execute();
  return new Set(rows.map(({ kind, id }) => `${kind} ${id}`));
}
