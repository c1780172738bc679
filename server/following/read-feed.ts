import { eventsPerPage } from '../../contracts/events.ts';
import type { EventsPart } from '../../contracts/groups.ts';
import { listEventsByIds, presentEvent } from '../events/index.ts';
import type { Principal } from '../platform/http.ts';
import type { Parts } from '../platform/parts.ts';
import { keyOfTime, partOf, readPlace } from '../platform/parts-of-lists.ts';
import { listAdded } from './feed-store.ts';

/** A part of what those whom the caller follows have added, the newest first. */
export async function readFollowedEvents(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { caller, after }: { caller: Principal; after: string | undefined },
): Promise<EventsPart> {
  const added = await listAdded(db, caller.userId, {
    now: clock.now(),
    after: readPlace(after),
    most: eventsPerPage + 1,
  });
  const { part, next } = partOf(added, eventsPerPage, ({ createdAt, id }) => ({
    key: keyOfTime(createdAt),
    id,
  }));
  const events = await listEventsByIds(
    db,
    part.map(({ id }) => id),
  );
  return { events: events.map((event) => presentEvent(event, { caller, admitted: false })), next };
}
