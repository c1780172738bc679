import { eventsPerPage } from '../../contracts/events.ts';
import type { EventsPart } from '../../contracts/groups.ts';
import type { Tx } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import type { Parts } from '../platform/parts.ts';
import { keyOfTime, partOf, readPlace } from '../platform/parts-of-lists.ts';
import { type EventsOwner, listEventsOfOwner, unsetGroup } from './events-of-store.ts';
import { presentEvent } from './present.ts';

/** Which events of whom are asked for, and by whom. */
export interface EventsOf {
  readonly of: EventsOwner;
  readonly caller: Principal | null;
  readonly when: 'upcoming' | 'past';
  readonly after?: string | undefined;
}

/** A part of the events of an organiser or of a group, and the place where the next begins. */
export async function readEventsOf(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { of, caller, when, after }: EventsOf,
): Promise<EventsPart> {
  const rows = await listEventsOfOwner(db, of, {
    when,
    now: clock.now(),
    after: readPlace(after),
    most: eventsPerPage + 1,
  });
  const { part, next } = partOf(rows, eventsPerPage, ({ endsAt, id }) => ({ key: keyOfTime(endsAt), id }));
  return { events: part.map((event) => presentEvent(event, { caller, admitted: false })), next };
}

/** Takes an event out of a group; whether it was in it. */
export async function withdrawFromGroup(
  { clock, bus }: Pick<Parts, 'clock' | 'bus'>,
  tx: Tx,
  { eventId, groupId }: { eventId: string; groupId: string },
): Promise<boolean> {
  if (!(await unsetGroup(tx, { eventId, groupId, now: clock.now() }))) return false;
  bus.publishAfter(tx, { topic: 'document', collection: 'events', id: eventId, action: 'update' });
  return true;
}
