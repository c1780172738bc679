import type { Document } from '../../../contracts/documents.ts';
import { type EventRole, mayDo } from '../../../contracts/event-roles.ts';
import {
  canManage,
  listWholeEventsByIds,
  maySee,
  presentEvent,
  rolesIn,
  type WholeEvent,
} from '../../features/events/index.ts';
import { ownStateOf, type Participation, registrationsOf } from '../../features/registrations/index.ts';
import { envelope, type Reading } from './collection.ts';
import type { DocumentDeps } from './deps.ts';
import { pseudonym, waitingStates } from './event-attributes.ts';
import type { Reader } from './query-sql.ts';
import { saveSeen } from './read-lists.ts';

export async function readEvents(
  deps: DocumentDeps,
  ids: readonly string[],
  reader: Reader,
  { wanted, shown }: Reading,
): Promise<Map<string, Document>> {
  const { db } = deps;
  // Taken before reading: later changes count as not seen.
  const now = deps.clock.now();
  const all = await listWholeEventsByIds(db, ids);
  const roles = await rolesIn(db, reader, all);
  const events = all.filter((event) => maySee(reader, event) || roles.has(event.id));
  const wantsLists = wanted === null || wanted.includes('registrations') || wanted.includes('attendees');
  const people = Map.groupBy(wantsLists ? await registrationsOf(db, ids) : [], ({ eventId }) => eventId);
  const admitted = await admittedTo(deps, events, reader);
  if (shown && reader !== null) {
    const managed = events.filter((event) => canManage(reader, event)).map(({ id }) => id);
    await saveSeen(db, reader.sessionId, now, waitingIn(people, managed));
  }
  return new Map(
    events.map((event) => [
      event.id,
      presentEventDocument(deps, event, people.get(event.id) ?? [], {
        reader,
        role: roles.get(event.id) ?? null,
        admitted: admitted.has(event.id),
      }),
    ]),
  );
}

/** Events whose link the reader may see because they have a seat. */
async function admittedTo(
  deps: DocumentDeps,
  events: readonly WholeEvent[],
  reader: Reader,
): Promise<Set<string>> {
  const linked = events.filter(({ onlineLink }) => onlineLink !== null).map(({ id }) => id);
  if (reader === null || linked.length === 0) return new Set();
  const own = await ownStateOf(deps.db, linked, reader.userId);
  return new Set([...own].filter(([, { state }]) => state === 'confirmed').map(([id]) => id));
}

function waitingIn(
  people: ReadonlyMap<string, readonly Participation[]>,
  eventIds: readonly string[],
): Map<string, string[]> {
  const known = eventIds.filter((id) => people.has(id));
  return new Map(
    known.map((id) => [id, (people.get(id) ?? []).filter(isWaiting).map((registration) => registration.id)]),
  );
}

function isWaiting({ state }: Participation): boolean {
  return waitingStates.some((waiting) => waiting === state);
}

function presentEventDocument(
  deps: DocumentDeps,
  event: WholeEvent,
  people: readonly Participation[],
  { reader, role, admitted }: { reader: Reader; role: EventRole | null; admitted: boolean },
): Document {
  const knowsPeople = mayDo(role, 'people');
  const isReader = (userId: string) => userId === reader?.userId;
  const { excerpt, full, ...attributes } = presentEvent(event, {
    caller: reader,
    admitted: admitted || mayDo(role, 'edit'),
  });
  return {
    ...attributes,
    ...envelope({ databaseId: deps.databaseId, collectionId: deps.collectionIds.events, id: event.id }, [
      'read("any")',
      `update("user:${event.organiserId}")`,
      `delete("user:${event.organiserId}")`,
    ]),
    description: event.description,
    refundHours: event.refundHours,
    schedule: event.schedule.map((day) => JSON.stringify(day)),
    registrations: people
      .filter(isWaiting)
      .map(({ userId }) => userId)
      .filter((userId) => knowsPeople || isReader(userId)),
    attendees: people
      .filter(({ state }) => state === 'confirmed')
      .map(({ userId }) =>
        knowsPeople || isReader(userId) ? userId : pseudonym(deps.secret, event.id, userId),
      ),
  };
}
