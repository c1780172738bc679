import { type RawBuilder, sql } from 'kysely';
import { eventsPerPage } from '../../../contracts/events.ts';
import type { EventsPart } from '../../../contracts/groups.ts';
import type { Db } from '../../infra/db/database.ts';
import { type Cursor, keyOfTime, pageWithCursor, parseCursor, timeOfKey } from '../../infra/db/pagination.ts';
import type { Deps } from '../../infra/deps.ts';
import type { Principal } from '../../infra/http/server.ts';
import { listEventsByIds, presentEvent } from '../events/index.ts';

/** A page of what followed organisers and groups have added, newest first. */
export async function readFollowedEvents(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { caller, after }: { caller: Principal; after: string | undefined },
): Promise<EventsPart> {
  const added = await listAdded(db, caller.userId, {
    now: clock.now(),
    after: parseCursor(after),
    most: eventsPerPage + 1,
  });
  const { part, next } = pageWithCursor(added, eventsPerPage, ({ createdAt, id }) => ({
    key: keyOfTime(createdAt),
    id,
  }));
  const events = await listEventsByIds(
    db,
    part.map(({ id }) => id),
  );
  return { events: events.map((event) => presentEvent(event, { caller, admitted: false })), next };
}

/** An event of a personal feed, and when it was added. */
interface AddedEvent {
  readonly id: string;
  readonly createdAt: Temporal.Instant;
}

/** Events that end after `now`, added before a cursor or within a time span. */
interface PartOfFeed {
  readonly now: Temporal.Instant;
  readonly after?: Cursor | null;
  readonly span?: { readonly since: Temporal.Instant; readonly until: Temporal.Instant };
  readonly most: number;
}

/** What was added for one person, newest first. */
async function listAdded(db: Db, followerId: string, part: PartOfFeed): Promise<AddedEvent[]> {
  const { rows } = await sql<AddedEvent>`${addedFor(sql`${followerId}`, part)}`.execute(db);
  return rows;
}

/** The same for many people in one query. */
export async function listAddedForEach(
  db: Db,
  followerIds: readonly string[],
  part: PartOfFeed,
): Promise<(AddedEvent & { readonly followerId: string })[]> {
  if (followerIds.length === 0) return [];
  const { rows } = await sql<AddedEvent & { followerId: string }>`
    select reader.id as "followerId", news.id, news."createdAt"
    from unnest(${followerIds}::text[]) as reader (id)
    cross join lateral (${addedFor(sql.ref('reader.id'), part)}) as news`.execute(db);
  return rows;
}

/**
 * What was added by followed organisers, in followed groups, and in the person's own groups; newest
 * first, without duplicates. From each source only one page's worth of events is read, by index.
 */
function addedFor(follower: RawBuilder<unknown>, { now, after, span, most }: PartOfFeed) {
  const older = after
    ? sql`(created_at, id) < (${timeOfKey(after)}::timestamptz, ${after.id}::text)`
    : sql`true`;
  const inSpan = span ? sql`created_at >= ${span.since} and created_at < ${span.until}` : sql`true`;
  const newest = (column: string, subject: string) => sql`cross join lateral (
      select id, created_at from events
      where ${sql.ref(`events.${column}`)} = ${sql.ref(subject)} and status = 'scheduled' and hidden_at is null
        and ends_at > ${now} and organiser_id <> ${follower} and ${older} and ${inSpan}
      order by created_at desc, id desc limit ${most}) as added`;
  return sql`select id, created_at as "createdAt" from (
      select added.id, added.created_at from organiser_follows
        ${newest('organiser_id', 'organiser_follows.organiser_id')}
        where follower_id = ${follower}
      union
      select added.id, added.created_at from (
        select group_id from group_follows where follower_id = ${follower}
        union select group_id from group_members where user_id = ${follower}) as subjects
        join groups on groups.id = subjects.group_id and groups.hidden_at is null
        ${newest('group_id', 'subjects.group_id')}
    ) as news
    order by created_at desc, id desc limit ${most}`;
}

/**
 * The next people by id, after `through`, who follow something or belong to a group, and want such
 * mails.
 */
export async function nextFollowers(db: Db, through: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users
    where id > ${through} and email_verified_at is not null and deleted_at is null and blocked_at is null
      and not 'followed_events' = any(muted_mails)
      and (exists (select from organiser_follows where follower_id = users.id)
        or exists (select from group_follows where follower_id = users.id)
        or exists (select from group_members where user_id = users.id))
    order by id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}
