import { type RawBuilder, sql } from 'kysely';
import { eventsPerPage } from '../../../contracts/events.ts';
import type { EventsPart } from '../../../contracts/groups.ts';
import type { Db } from '../../infra/db/database.ts';
import { type Cursor, keyOfTime, pageWithCursor, parseCursor, timeOfKey } from '../../infra/db/pagination.ts';
import type { Deps } from '../../infra/deps.ts';
import type { Principal } from '../../infra/http/server.ts';
import { isListedTo, listOpenEvents, presentEvent } from '../events/index.ts';

/** A page of the upcoming events of followed organisers and groups, soonest first. */
export async function readFollowedEvents(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { caller, after }: { caller: Principal; after: string | undefined },
): Promise<EventsPart> {
  const upcoming = await listUpcoming(db, caller.userId, {
    now: clock.now(),
    after: parseCursor(after),
    most: eventsPerPage + 1,
  });
  const { part, next } = pageWithCursor(upcoming, eventsPerPage, ({ endsAt, id }) => ({
    key: keyOfTime(endsAt),
    id,
  }));
  const events = await listOpenEvents(
    db,
    part.map(({ id }) => id),
    { caller },
  );
  return { events: events.map((event) => presentEvent(event, { caller, admitted: false })), next };
}

/** An event of a personal feed, and when it was first published. */
interface AddedEvent {
  readonly id: string;
  readonly announcedAt: Temporal.Instant;
}

/** Events that end after `now`, first published within a time span. */
interface PartOfFeed {
  readonly now: Temporal.Instant;
  readonly span: { readonly since: Temporal.Instant; readonly until: Temporal.Instant };
  readonly most: number;
}

interface UpcomingPart {
  readonly now: Temporal.Instant;
  readonly after: Cursor | null;
  readonly most: number;
}

/** By the end, for which each source has an index: an event in progress belongs to today. */
async function listUpcoming(
  db: Db,
  followerId: string,
  { now, after, most }: UpcomingPart,
): Promise<{ id: string; endsAt: Temporal.Instant }[]> {
  const later = after
    ? sql`(ends_at, id) > (${timeOfKey(after)}::timestamptz, ${after.id}::text)`
    : sql`true`;
  const isBefore = sql`other.ends_at > ${now} and (other.ends_at, other.id) < (events.ends_at, events.id)`;
  const events = eventsOf(sql`${followerId}`, {
    ...{ now, most, order: sql`ends_at, id` },
    condition: ({ isOther }) => sql`${later} and ${onceBy(sql`${isOther} and ${isBefore}`)}`,
  });
  const { rows } = await sql<{ id: string; endsAt: Temporal.Instant }>`
    select distinct id, ends_at as "endsAt" from (${events}) as upcoming order by ends_at, id limit ${most}`.execute(
    db,
  );
  return rows;
}

/** What was added for each of many people, newest first. */
export async function listAddedForEach(
  db: Db,
  followerIds: readonly string[],
  part: PartOfFeed,
): Promise<(AddedEvent & { readonly followerId: string })[]> {
  if (followerIds.length === 0) return [];
  const { rows } = await sql<AddedEvent & { followerId: string }>`
    select reader.id as "followerId", news.id, news."announcedAt"
    from unnest(${followerIds}::text[]) as reader (id)
    cross join lateral (${addedFor(sql.ref('reader.id'), part)}) as news`.execute(db);
  return rows;
}

function addedFor(follower: RawBuilder<unknown>, { now, span, most }: PartOfFeed) {
  // A series is news when it starts, not each time that the next dates are made.
  const isBefore = sql`(other.announced_at, other.id) < (events.announced_at, events.id)`;
  const events = eventsOf(follower, {
    ...{ now, most, order: sql`announced_at desc, id desc` },
    condition: ({ isOther, announcedAt }) =>
      sql`${announcedAt} >= ${span.since} and ${announcedAt} < ${span.until}
        and ${onceBy(sql`${isOther} and ${isBefore}`)}`,
  });
  return sql`select id, min(announced_at) as "announcedAt" from (${events}) as news
    group by id order by min(announced_at) desc, id desc limit ${most}`;
}

/** Of each series one date: the one that no `other` comes before. */
function onceBy(comesBefore: RawBuilder<unknown>) {
  return sql`(series_id is null or not exists (select from events as other
    where other.series_id = events.series_id and other.status = 'scheduled' and other.hidden_at is null
      and other.published_at is not null and other.visibility = events.visibility
      and ${comesBefore}))`;
}

/** What tells apart the sources of a feed. */
interface Source {
  /** When it got the event. */
  readonly announcedAt: RawBuilder<unknown>;
  /** Whether it has the `other` date of a series. */
  readonly isOther: RawBuilder<unknown>;
}

interface Wanted {
  readonly now: Temporal.Instant;
  readonly most: number;
  readonly order: RawBuilder<unknown>;
  condition(source: Source): RawBuilder<unknown>;
}

/**
 * Events of followed organisers, in followed groups, and in the person's own groups. One that several groups show may come
 * several times. From each source only one page's worth of events is read, by index.
 */
function eventsOf(follower: RawBuilder<unknown>, { now, most, order, condition }: Wanted) {
  const firstOf = (from: RawBuilder<unknown>, where: RawBuilder<unknown>, source: Source) => sql`
    cross join lateral (
      select events.id, ${source.announcedAt} as announced_at, ends_at from ${from}
      where ${where} and status = 'scheduled' and ${isListedTo(follower)}
        and ends_at > ${now} and organiser_id <> ${follower} and ${condition(source)}
      order by ${order} limit ${most}) as part`;
  const first = (column: string, subject: string) =>
    firstOf(sql`events`, sql`${sql.ref(`events.${column}`)} = ${sql.ref(subject)}`, {
      announcedAt: sql`events.announced_at`,
      isOther: sql`true`,
    });
  const groups = sql`(
      select group_id from group_follows where follower_id = ${follower}
      union select group_id from group_members where user_id = ${follower}) as subjects
      join groups on groups.id = subjects.group_id and groups.hidden_at is null`;
  const shown = sql`select event_id from event_groups
    where event_groups.group_id = subjects.group_id and accepted_at is not null`;
  // News when the group shows it, except for those who got it from its organiser or own group.
  const isShownToo = sql`shown.group_id = subjects.group_id and shown.accepted_at is not null and events.listed
    and not exists (select from organiser_follows as known
      where known.follower_id = ${follower} and known.organiser_id = events.organiser_id)
    and not exists (select from ${groups} where subjects.group_id = events.group_id)`;
  return sql`select part.* from organiser_follows
      ${first('organiser_id', 'organiser_follows.organiser_id')}
      where follower_id = ${follower}
    union
    select part.* from ${groups}
      ${first('group_id', 'subjects.group_id')}
    union
    select part.* from ${groups}
      ${firstOf(sql`event_groups as shown join events on events.id = shown.event_id`, isShownToo, {
        announcedAt: sql`greatest(events.announced_at, shown.accepted_at)`,
        isOther: sql`other.id = any(array(${shown}))`,
      })}`;
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
