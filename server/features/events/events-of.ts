import { sql } from 'kysely';
import { type EventView, eventsPerPage } from '../../../contracts/events.ts';
import type { EventsPart } from '../../../contracts/groups.ts';
import { anyOf, type Db, type Tx } from '../../infra/db/database.ts';
import { type Cursor, keyOfTime, pageWithCursor, parseCursor, timeOfKey } from '../../infra/db/pagination.ts';
import type { Deps } from '../../infra/deps.ts';
import type { Principal } from '../../infra/http/server.ts';
import { hostedBy, shownIn } from './hosts.ts';
import { presentEvent } from './present.ts';
import { type EventRow, selectEvents } from './store.ts';
import { isListed, isListedTo } from './visibility.ts';

/** Whose events are requested, and who requests them. */
export interface EventsOf {
  readonly of: EventsOwner;
  readonly caller: Principal | null;
  readonly when: 'upcoming' | 'past';
  readonly after?: string | undefined;
}

/** A page of an organiser's or a group's events, and the cursor of the next. */
export async function readEventsOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { of, caller, when, after }: EventsOf,
): Promise<EventsPart> {
  const rows = await listEventsOfOwner(db, of, {
    caller,
    when,
    now: clock.now(),
    after: parseCursor(after),
    most: eventsPerPage + 1,
  });
  const { part, next } = pageWithCursor(rows, eventsPerPage, ({ endsAt, id }) => ({
    key: keyOfTime(endsAt),
    id,
  }));
  return { events: part.map((event) => presentEvent(event, { caller, admitted: false })), next };
}

/**
 * The next public event of each group, as first on its page. Two statements, however many groups; a group without one is
 * missing.
 */
export async function readNextOfGroups(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, EventView>> {
  const isUpcoming = sql`events.listed and events.status = 'scheduled' and events.ends_at > ${clock.now()}`;
  // Apart, so that a group without one doesn't cost a scan of all upcoming events.
  const { rows } = await sql<{ groupId: string; eventId: string }>`
    select asked.id as "groupId", next.id as "eventId"
    from unnest(${groupIds}::text[]) as asked(id) cross join lateral (
      select id from (
        (select events.id, events.ends_at from events
          where events.group_id = asked.id and ${isUpcoming}
          order by events.ends_at, events.id limit 1)
        union all
        (select events.id, events.ends_at from event_groups inner join events on events.id = event_groups.event_id
          where event_groups.group_id = asked.id and accepted_at is not null and ${isUpcoming}
          order by events.ends_at, events.id limit 1)
      ) as first_of_each order by ends_at, id limit 1) as next`.execute(db);
  const found = await selectEvents(db)
    .where('events.id', '=', anyOf(rows.map(({ eventId }) => eventId)))
    .execute();
  const events = new Map(
    found.map((event) => [event.id, presentEvent(event, { caller: null, admitted: false })]),
  );
  return new Map(
    rows.flatMap(({ groupId, eventId }) => {
      const event = events.get(eventId);
      return event === undefined ? [] : [[groupId, event]];
    }),
  );
}

/** Those of the people who organise any listed event themselves. */
export async function organisersAmong(db: Db, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select asked.id from unnest(${userIds}::text[]) as asked(id)
    where exists (select from events where events.organiser_id = asked.id and ${isListed})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** How many past events are listed of the person, counted up to `most`, and the day of the first one. */
export async function countPastOf(
  db: Db,
  { organiserId, now, most }: { organiserId: string; now: Temporal.Instant; most: number },
): Promise<{ count: number; since: string | null }> {
  const earliest = db
    .selectFrom('events')
    .select('start_date')
    .where(isHostedBy(organiserId))
    .where(isListed)
    .where('status', '=', 'scheduled')
    .where('ends_at', '<=', now)
    .orderBy('ends_at')
    .limit(most);
  return db
    .selectFrom(earliest.as('earliest'))
    .select((events) => events.fn.countAll<number>().as('count'))
    .select(sql<string | null>`min(start_date)::text`.as('since'))
    .executeTakeFirstOrThrow();
}

/** @returns whether the event was in the group */
export async function withdrawFromGroup(
  { clock, bus }: Pick<Deps, 'clock' | 'bus'>,
  tx: Tx,
  { eventId, groupId }: { eventId: string; groupId: string },
): Promise<boolean> {
  if (!(await unsetGroup(tx, { eventId, groupId, now: clock.now() }))) return false;
  bus.publishAfter(tx, { topic: 'document', collection: 'events', id: eventId, action: 'update' });
  return true;
}

/** The events of an organiser, or those published in a group. */
type EventsOwner = { readonly organiserId: string } | { readonly groupId: string };

/** Upcoming or past, after a cursor. */
interface PartOfEvents {
  readonly caller: Principal | null;
  readonly when: 'upcoming' | 'past';
  readonly now: Temporal.Instant;
  readonly after: Cursor | null;
  readonly most: number;
}

/**
 * Uncancelled events that the caller may find: upcoming ones by end time, or past ones, latest first. Ordered by
 * end, not start, so that events in progress are found by the index.
 */
async function listEventsOfOwner(
  db: Db,
  owner: EventsOwner,
  { caller, when, now, after, most }: PartOfEvents,
): Promise<EventRow[]> {
  const ahead = when === 'upcoming';
  const order = ahead ? 'asc' : 'desc';
  return selectEvents(db)
    .$if('organiserId' in owner, (events) =>
      events.where(isHostedBy('organiserId' in owner ? owner.organiserId : '')),
    )
    .$if('groupId' in owner, (events) => events.where(isShownIn('groupId' in owner ? owner.groupId : '')))
    .where('events.status', '=', 'scheduled')
    .where(caller === null ? isListed : isListedTo(sql`${caller.userId}`))
    .where('events.ends_at', ahead ? '>' : '<=', now)
    .$if(ahead, (events) => events.where(isNextOfSeries(now, owner)))
    .$if(after !== null, (events) => {
      const { key, id } = after ?? { key: 0, id: '' };
      const place = sql`(${timeOfKey({ key, id })}::timestamptz, ${id}::text)`;
      return events.where(sql<boolean>`(events.ends_at, events.id) ${sql.raw(ahead ? '>' : '<')} ${place}`);
    })
    .orderBy('events.ends_at', order)
    .orderBy('events.id', order)
    .limit(most)
    .execute();
}

/** Events that the person organises, or is shown as a host of. */
function isHostedBy(userId: string) {
  return sql<boolean>`(events.organiser_id = ${userId} or events.id = any(${hostedBy(userId)}))`;
}

/** Events published in the group, or shown in it as well. */
export function isShownIn(groupId: string) {
  return sql<boolean>`(events.group_id = ${groupId} or (events.listed and events.id = any(${shownIn(groupId)})))`;
}

/** Upcoming lists have a series once, with its next date; past ones have each date. */
function isNextOfSeries(now: Temporal.Instant, owner: EventsOwner) {
  const ofOwner =
    'groupId' in owner
      ? sql`(earlier.group_id = ${owner.groupId} or earlier.id = any(${shownIn(owner.groupId)}))`
      : sql`(earlier.organiser_id = ${owner.organiserId} or earlier.id = any(${hostedBy(owner.organiserId)}))`;
  return sql<boolean>`(events.series_id is null or not exists (select from events as earlier
    where earlier.series_id = events.series_id and earlier.status = 'scheduled' and earlier.hidden_at is null
      and earlier.published_at is not null and earlier.visibility = events.visibility and ${ofOwner} and earlier.ends_at > ${now}
      and (earlier.ends_at, earlier.id) < (events.ends_at, events.id)))`;
}

/** Whether the person organises any listed event, or is shown as a host of one. */
export async function organisesAnything(db: Db, organiserId: string): Promise<boolean> {
  const row = await db
    .selectFrom('events')
    .select('id')
    .where(isHostedBy(organiserId))
    .where(isListed)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns whether the event was in the group */
async function unsetGroup(
  tx: Tx,
  { eventId, groupId, now }: { eventId: string; groupId: string; now: Temporal.Instant },
): Promise<boolean> {
  const taken = await tx
    .updateTable('events')
    .set({ group_id: null, updated_at: now })
    .where('id', '=', eventId)
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}
