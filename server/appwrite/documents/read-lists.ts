import { sql } from 'kysely';
import type { Document } from '../../../contracts/documents.ts';
import { type EventRole, mayDo } from '../../../contracts/event-roles.ts';
import type { EventView } from '../../../contracts/events.ts';
import {
  canManage,
  isOpenToAll,
  laterDates,
  listWholeEventsByIds,
  openAmong,
  presentEvent,
  rolesIn,
  type WholeEvent,
} from '../../features/events/index.ts';
import { admittedAmong, type Participation, registrationsOf } from '../../features/registrations/index.ts';
import { type Db, isErrorCode, prepare } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import { type DocumentDeps, envelope, type Reading } from './collection.ts';
import { pseudonym, waitingStates } from './event-attributes.ts';
import type { Reader } from './query-sql.ts';

/** What a session was last shown of an event. */
interface Seen {
  readonly at: Temporal.Instant;
  readonly registrationIds: ReadonlySet<string>;
}

/** What a change of an event's two id lists means. */
export type ListCommand =
  | { readonly kind: 'register' }
  | { readonly kind: 'approve' | 'decline'; readonly registrationId: string };

export interface RequestedLists {
  readonly registrations?: readonly string[] | undefined;
  readonly attendees?: readonly string[] | undefined;
}

function refuse(message: string): never {
  throw new Problem('user_unauthorized', { message });
}

/**
 * Interprets an attendee's change of the lists: adding their own id to `registrations` registers them.
 *
 * @param shown the lists as this person sees them
 * @throws Problem `user_unauthorized` with the reason, for any other change
 */
export function readAttendeesLists(
  userId: string,
  shown: { readonly registrations: readonly string[]; readonly attendees: readonly string[] },
  sent: RequestedLists,
): ListCommand[] {
  if (sent.attendees !== undefined && !isSame(sent.attendees, shown.attendees)) {
    refuse('Who attends is decided by the organiser, and by the payment of a paid event.');
  }
  if (sent.registrations === undefined || isSame(sent.registrations, shown.registrations)) return [];
  const others = sent.registrations.filter((id) => id !== userId);
  if (others.length > 0) refuse('You can register yourself only: add your own id to "registrations".');
  if (sent.registrations.length === 0) {
    refuse('To cancel a registration, use its own call. Leaving an id out does nothing.');
  }
  return [{ kind: 'register' }];
}

/**
 * Interprets an organiser's change of the lists: an id moved from `registrations` to `attendees` is approved,
 * an id left out is declined. People who registered after the session's last read aren't in its lists either;
 * they stay.
 *
 * @param people the current registrations of the event
 * @throws Problem `user_unauthorized` with the reason, for any other change
 */
export function readOrganisersLists(
  people: readonly Participation[],
  seen: Seen | null,
  sent: RequestedLists,
): ListCommand[] {
  const waiting = new Map(people.filter(isWaiting).map((each) => [each.userId, each]));
  const attending = new Map(
    people.filter(({ state }) => state === 'confirmed').map((each) => [each.userId, each]),
  );
  const approved = (sent.attendees ?? []).filter((id) => !attending.has(id));
  const stranger = approved.find((id) => !waiting.has(id));
  if (stranger !== undefined) refuse(`Only registered people can be approved. ${stranger} isn't registered.`);
  rejectRemovals(attending, seen, sent.attendees);
  return [
    ...[...new Set(approved)].map((id) => ({
      kind: 'approve' as const,
      registrationId: waiting.get(id)?.id ?? '',
    })),
    ...declinesIn({ waiting, attending, approved: new Set(approved) }, seen, sent.registrations),
  ];
}

function isWaiting({ state }: Participation): boolean {
  return waitingStates.some((waiting) => waiting === state);
}

function rejectRemovals(
  attending: ReadonlyMap<string, Participation>,
  seen: Seen | null,
  sent: readonly string[] | undefined,
): void {
  if (sent === undefined || seen === null) return;
  const kept = new Set(sent);
  for (const { userId, confirmedAt } of attending.values()) {
    const wasThere = confirmedAt !== null && Temporal.Instant.compare(confirmedAt, seen.at) <= 0;
    if (wasThere && !kept.has(userId)) {
      refuse(
        `To remove ${userId}, decline their registration. Leaving an id out doesn't remove an attendee.`,
      );
    }
  }
}

function declinesIn(
  lists: {
    readonly waiting: ReadonlyMap<string, Participation>;
    readonly attending: ReadonlyMap<string, Participation>;
    readonly approved: ReadonlySet<string>;
  },
  seen: Seen | null,
  sent: readonly string[] | undefined,
): ListCommand[] {
  if (sent === undefined) return [];
  const { waiting, attending, approved } = lists;
  const stranger = sent.find((id) => !waiting.has(id) && !attending.has(id));
  if (stranger !== undefined) refuse(`People register themselves. ${stranger} isn't registered.`);
  const kept = new Set(sent);
  return [...waiting.values()]
    .filter(({ userId }) => !kept.has(userId) && !approved.has(userId))
    .filter(({ id }) => seen?.registrationIds.has(id))
    .map(({ id }) => ({ kind: 'decline', registrationId: id }));
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  const ids = new Set(one);
  return ids.size === new Set(other).size && other.every((id) => ids.has(id));
}

const foreignKeyViolation = '23503';

/** Records which registrations a session was shown, unless the session or event has been deleted. */
async function saveSeen(
  db: Db,
  sessionId: string,
  at: Temporal.Instant,
  seen: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  if (seen.size === 0) return;
  const rows = [...seen].map(([event_id, ids]) => ({
    session_id: sessionId,
    event_id,
    seen_at: at,
    registration_ids: [...ids],
  }));
  await db
    .insertInto('documents_seen')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'event_id']).doUpdateSet({
        seen_at: sql`excluded.seen_at`,
        registration_ids: sql`excluded.registration_ids`,
      }),
    )
    .execute()
    .catch((error: unknown) => {
      if (!isErrorCode(error, foreignKeyViolation)) throw error;
    });
}

/** Null if the session never read the event. */
export async function findSeen(db: Db, sessionId: string, eventId: string): Promise<Seen | null> {
  const row = await db
    .selectFrom('documents_seen')
    .select(['seen_at', 'registration_ids'])
    .where('session_id', '=', sessionId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row === undefined ? null : { at: row.seen_at, registrationIds: new Set(row.registration_ids) };
}

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
  const open = await openAmong(db, { caller: reader }, all);
  const events = all.filter(({ id }) => open.has(id));
  const wantsLists =
    wanted === null ||
    wanted.includes('*') ||
    wanted.includes('registrations') ||
    wanted.includes('attendees');
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

/** See `Collection.versions`: of everything that {@link readEvents} reads for visitors. */
export async function versionsOfEvents(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await versionsByIds(db, ids);
  return new Map(rows.flatMap(({ id, version }) => (version === null ? [] : [[id, version]])));
}

// A row's `xmin` is the transaction that wrote it. Which seat of someone with several shows them depends on more than
// the confirmed ones.
const versionsByIds = prepare((db, ids: readonly string[]) => {
  const people = sql`(select case when bool_or(companion) then null
      else md5(string_agg(registrations.xmin::text, ' ' order by registrations.id)) end
    from registrations where registrations.event_id = events.id and state = 'confirmed')`;
  const statement = sql<{ id: string; version: string | null }>`
    select events.id, events.xmin || ' ' || event_seats.xmin || ' ' || organisers.xmin || ' ' || ${laterDates}
      || ' ' || case when event_seats.confirmed = 0 then '' else ${people} end as version
    from events
    join event_seats on event_seats.event_id = events.id
    join users as organisers on organisers.id = events.organiser_id
    where events.id = any(${ids})`;
  return { compile: () => statement.compile(db) };
});

/** Events whose link or hidden address the reader may see because they have a seat. */
async function admittedTo(
  deps: DocumentDeps,
  events: readonly WholeEvent[],
  reader: Reader,
): Promise<ReadonlySet<string>> {
  const linked = events
    .filter(({ onlineLink, exactAddress }) => onlineLink !== null || exactAddress !== '')
    .map(({ id }) => id);
  if (reader === null || linked.length === 0) return new Set();
  return admittedAmong(deps.db, linked, reader.userId);
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

/** Clients read `endDate` with `endTime`, so the next day must be named when an event ends after midnight. */
function lastDayOf({
  date,
  endDate,
  startTime,
  endTime,
}: Pick<EventView, 'date' | 'endDate' | 'startTime' | 'endTime'>): string {
  const isOvernight = endDate === date && startTime !== null && endTime !== null && endTime < startTime;
  return isOvernight ? Temporal.PlainDate.from(date).add({ days: 1 }).toString() : endDate;
}

/** Of a private event or a draft, only its organiser and the reader are told: who else may see it is no one's business. */
function readersOf(event: WholeEvent, reader: Reader): string[] {
  if (isOpenToAll(event)) return ['read("any")'];
  const others = reader === null || reader.userId === event.organiserId ? [] : [reader.userId];
  return [event.organiserId, ...others].map((userId) => `read("user:${userId}")`);
}

function presentEventDocument(
  deps: DocumentDeps,
  event: WholeEvent,
  people: readonly Participation[],
  { reader, role, admitted }: { reader: Reader; role: EventRole | null; admitted: boolean },
): Document {
  const knowsPeople = mayDo(role, 'people');
  const isReader = (userId: string) => userId === reader?.userId;
  // Clients read a series and translations over their own calls.
  const { excerpt, full, series, language, translations, ...attributes } = presentEvent(event, {
    caller: reader,
    admitted: admitted || mayDo(role, 'edit'),
  });
  return {
    ...attributes,
    ...envelope({ databaseId: deps.databaseId, collectionId: deps.collectionIds.events, id: event.id }, [
      ...readersOf(event, reader),
      `update("user:${event.organiserId}")`,
      `delete("user:${event.organiserId}")`,
    ]),
    endDate: lastDayOf(attributes),
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
