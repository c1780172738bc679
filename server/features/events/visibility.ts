import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Visibility } from '../../../contracts/event-fields.ts';
import { anyOf, type Db } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import type { RequestHead } from '../../infra/http/anonymous-page-cache.ts';
import type { Guard, Principal } from '../../infra/http/server.ts';
import { hashLinkSecret, newId } from '../../infra/ids.ts';

/** Someone without an account is known by a cookie, once they have proved that they may see something. */
export interface Visitor {
  readonly caller: Principal | null;
  /** The digest of the cookie. */
  readonly browser?: Buffer | null;
}

/** Remembers a browser that was let into something, for people without an account. */
export const accessCookie = 'mela_access';

/** Null for browsers that weren't let into anything. */
export function browserOf({ cookies }: Pick<RequestHead, 'cookies'>): Buffer | null {
  const cookie = cookies[accessCookie];
  return cookie === undefined || !/^[\w-]{32}$/.test(cookie) ? null : hashLinkSecret(cookie);
}

/** Whether everyone may find the event in lists, searches, feeds, maps and counts. */
export const isListed = sql<SqlBool>`events.listed`;

/** The same for a person: also their own events, and those for members of their groups. */
export function isListedTo(userId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(events.listed or (events.hidden_at is null and events.published_at is not null
    and (events.organiser_id = ${userId}::text or (events.visibility = 'group' and ${isMember(userId)}))))`;
}

const isMember = (userId: RawBuilder<unknown>) => sql`exists (select from group_members
  where group_members.group_id = events.group_id and group_members.user_id = ${userId}::text)`;

/**
 * Whether the person may open the event, if they know its address. Its team sees all of it, even a draft. Administrators
 * see what is published, to judge reports.
 */
export function isOpenTo({ caller, browser = null }: Visitor): RawBuilder<SqlBool> {
  if (caller !== null) {
    return isOpenToUser(sql`${caller.userId}`, { administrator: caller.administrator === true, browser });
  }
  const shown = sql`events.published_at is not null and events.visibility in ('public', 'unlisted')`;
  const letIn = browser === null ? sql`false` : hasAccess(sql`event_access.browser_digest = ${browser}`);
  return sql<SqlBool>`(events.hidden_at is null and ((${shown}) or ${letIn}))`;
}

/** Passwords count while the event asks for one, and preview links while it is a draft. */
const hasAccess = (holder: RawBuilder<unknown>) => sql`exists (select from event_access
  where event_access.event_id = events.id and ${holder}
    and case event_access.via
      when 'preview' then events.published_at is null
      when 'password' then events.published_at is not null and events.visibility = 'password'
      else events.published_at is not null end)`;

function isOpenToUser(
  user: RawBuilder<unknown>,
  { administrator = false, browser = null }: { administrator?: boolean; browser?: Buffer | null } = {},
): RawBuilder<SqlBool> {
  const holds =
    browser === null
      ? sql`event_access.user_id = ${user}::text`
      : sql`(event_access.user_id = ${user}::text or event_access.browser_digest = ${browser})`;
  return sql<SqlBool>`(events.organiser_id = ${user}::text
    or exists (select from event_helpers
      where event_helpers.event_id = events.id and event_helpers.user_id = ${user}::text)
    or (${administrator}::boolean and events.published_at is not null)
    or (events.hidden_at is null and (${hasAccess(holds)}
      or (events.published_at is not null and (events.visibility in ('public', 'unlisted')
        or (events.visibility = 'group' and ${isMember(user)})
        or exists (select from registrations
          where registrations.event_id = events.id and registrations.user_id = ${user}::text))))))`;
}

/** What decides who may open an event. */
export interface Openness {
  readonly id: string;
  readonly hiddenReason: string | null;
  readonly publishedAt: Temporal.Instant | null;
  readonly visibility: Visibility;
}

/** Whether everyone who knows the event's address may open it. */
export function isOpenToAll({ hiddenReason, publishedAt, visibility }: Omit<Openness, 'id'>): boolean {
  return (
    hiddenReason === null && publishedAt !== null && (visibility === 'public' || visibility === 'unlisted')
  );
}

/** The ids of those that the person may open. */
export async function openAmong(
  db: Db,
  visitor: Visitor,
  events: readonly Openness[],
): Promise<ReadonlySet<string>> {
  const open = events.filter(isOpenToAll).map(({ id }) => id);
  const others = events.filter((event) => !isOpenToAll(event)).map(({ id }) => id);
  if (others.length === 0) return new Set(open);
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where('id', '=', anyOf(others))
    .where(isOpenTo(visitor))
    .execute();
  return new Set([...open, ...rows.map(({ id }) => id)]);
}

/** Those of these people who may not open the event. */
export async function uninvitedAmong(
  db: Db,
  event: Openness,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (isOpenToAll(event) || userIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select person.id from unnest(${[...new Set(userIds)]}::text[]) as person (id), events
    where events.id = ${event.id} and not ${isOpenToUser(sql.ref('person.id'))}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** {@link adoptAccessTo} for the event in the path. */
export function adoptAccess(deps: Pick<Deps, 'db' | 'clock'>): Guard {
  return async ({ caller, request }) => {
    const { eventId } = request.params as { eventId?: string };
    if (caller !== null && eventId !== undefined) {
      await adoptAccessTo(deps, { caller, browser: browserOf(request), eventIds: [eventId] });
    }
  };
}

/**
 * Before someone registers: what their browser was let into before they logged in becomes their account's, and the
 * browser's no longer, so that an invitation is still used once.
 */
export async function adoptAccessTo(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { caller, browser, eventIds }: { caller: Principal; browser: Buffer | null; eventIds: readonly string[] },
): Promise<void> {
  if (browser === null) return;
  const ids = [...new Set(eventIds)];
  await sql`with moved as (
      delete from event_access where browser_digest = ${browser} and event_id = any(${ids}::text[])
      returning event_id, via, invitation_id)
    insert into event_access (id, event_id, user_id, via, invitation_id, created_at)
    select named.id, event_id, ${caller.userId}, via, invitation_id, ${clock.now()} from moved
    join unnest(${ids}::text[], ${ids.map(() => newId())}::text[]) as named (event_id, id) using (event_id)
    order by event_id
    on conflict (user_id, event_id) where user_id is not null
    do update set via = excluded.via, invitation_id = excluded.invitation_id`.execute(db);
}
