import type { Db } from '../platform/database.ts';
import type { Registration } from './store.ts';
import { liveStates } from './transitions.ts';

/** What binds somebody to an event. */
export type Engagement = Pick<Registration, 'eventId' | 'state' | 'updatedAt'>;

/**
 * What somebody has in their calendar of events that end after `since`, the latest first, at most `most`: live
 * registrations, and those that ended because the event was called off.
 */
export async function engagementsOf(
  db: Db,
  userId: string,
  since: Temporal.Instant,
  most: number,
): Promise<Engagement[]> {
  return db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select([
      'registrations.event_id as eventId',
      'registrations.state',
      'registrations.updated_at as updatedAt',
    ])
    .where('registrations.user_id', '=', userId)
    .where(({ or, eb }) =>
      or([eb('registrations.state', 'in', [...liveStates]), eb('registrations.cancel_cause', '=', 'event')]),
    )
    .where('events.ends_at', '>', since)
    .orderBy('events.ends_at', 'desc')
    .orderBy('registrations.id')
    .limit(most)
    .$castTo<Engagement>()
    .execute();
}
