import type { EventView } from '../../../contracts/events.ts';
import type {
  EventsPart,
  GroupDetail,
  GroupMember,
  GroupRole,
  GroupView,
  ListedGroup,
} from '../../../contracts/groups.ts';
import { groupLimits } from '../../../contracts/limits.ts';
import type { SubjectAddress } from '../../../contracts/values.ts';
import { keyOfTime, pageWithCursor, parseCursor } from '../../infra/db/pagination.ts';
import { type Deps, wireTime } from '../../infra/deps.ts';
import type { Principal } from '../../infra/http/server.ts';
import { plainExcerpt } from '../../infra/text/markdown.ts';
import { shownHtml } from '../../infra/text/rendered-text.ts';
import { type EventsOf, organisersAmong, readEventsOf, readNextOfGroups } from '../events/index.ts';
import { listGroupOrganisers, listMembers, listRemoved, type MemberRow } from './member-store.ts';
import { type GroupAccess, leads, openGroup, requireMember, requireOrganiser } from './policy.ts';
import { findDescriptionHtml, type GroupRow, listGroupsOf, listLargest, listLedGroups } from './store.ts';

/** Entries per page of groups and people. */
const pageSize = 30;

type ReadingDeps = Pick<Deps, 'db' | 'clock'>;

/** A page of the visible groups, each with its next event. */
export async function readGroups(deps: ReadingDeps, after: string | undefined) {
  const rows = await listLargest(deps.db, parseCursor(after), pageSize + 1);
  const { part, next } = pageWithCursor(rows, pageSize, ({ members, id }) => ({ key: members, id }));
  return { groups: await withNextEvents(deps, part), next };
}

async function withNextEvents(deps: ReadingDeps, groups: readonly GroupRow[]): Promise<ListedGroup[]> {
  const events = await readNextOfGroups(
    deps,
    groups.map(({ id }) => id),
  );
  return groups.map((row) => {
    const event = events.get(row.id);
    return { ...presentGroup(row), nextEvent: event === undefined ? null : presentNext(event) };
  });
}

export async function readOwnGroups({ db }: ReadingDeps, { userId }: Principal) {
  const rows = await listGroupsOf(db, userId, groupLimits.ofPerson);
  return { groups: rows.map((row) => ({ ...presentGroup(row), role: row.role })) };
}

/** The visible groups that a person leads. Which groups people only belong to is for members. */
export async function readLedGroups(
  deps: ReadingDeps,
  userId: string,
  most: number,
): Promise<(ListedGroup & { role: GroupRole })[]> {
  const rows = await listLedGroups(deps.db, userId, most);
  const groups = await withNextEvents(deps, rows);
  return groups.map((group, at) => ({ ...group, role: rows[at]?.role ?? 'organiser' }));
}

/** @throws Problem `group_not_found` for a hidden group too */
export async function readGroup(
  { db }: ReadingDeps,
  groupId: string,
  caller: Principal | null,
): Promise<GroupDetail> {
  const met = await openGroup(db, groupId, caller);
  const html = await shownHtml(met.group.description, await findDescriptionHtml(db, groupId));
  const organisers = await listGroupOrganisers(db, groupId, groupLimits.leading);
  const hosts = await organisersAmong(
    db,
    organisers.map(({ userId }) => userId),
  );
  return presentWholeGroup(met, { organisers, hosts, descriptionHtml: html });
}

/**
 * A page of members.
 * @throws Problem `group_not_found`, `group_not_allowed` for people who aren't members
 */
export async function readMembers(
  { db }: ReadingDeps,
  {
    groupId,
    caller,
    search,
    after,
  }: { groupId: string; caller: Principal; search?: string | undefined; after?: string | undefined },
) {
  requireMember(await openGroup(db, groupId, caller));
  const rows = await listMembers(db, { groupId, search }, parseCursor(after), pageSize + 1);
  const { part, next } = pageWithCursor(rows, pageSize, ({ joinedAt, userId }) => ({
    key: keyOfTime(joinedAt),
    id: userId,
  }));
  return { members: part.map(presentMember), next };
}

/**
 * A page of removed people who may not rejoin.
 * @throws Problem `group_not_found`, `group_not_allowed` for everyone except its organisers
 */
export async function readRemoved(
  { db }: ReadingDeps,
  { groupId, caller, after }: { groupId: string; caller: Principal; after: string | undefined },
) {
  requireOrganiser(await openGroup(db, groupId, caller));
  const rows = await listRemoved(db, groupId, parseCursor(after), pageSize + 1);
  const { part, next } = pageWithCursor(rows, pageSize, ({ removedAt, userId }) => ({
    key: keyOfTime(removedAt),
    id: userId,
  }));
  const removed = part.map(({ userId, name, removedAt }) => ({
    $id: userId,
    name,
    removedAt: wireTime(removedAt),
  }));
  return { removed, next };
}

/**
 * A page of the group's events.
 * @throws Problem `group_not_found`
 */
export async function readGroupEvents(
  deps: ReadingDeps,
  { groupId, caller, ...asked }: Omit<EventsOf, 'of'> & { groupId: string },
): Promise<EventsPart> {
  await openGroup(deps.db, groupId, caller);
  return readEventsOf(deps, { of: { groupId }, caller, ...asked });
}

/** What a card says of an event. */
function presentNext(event: EventView): ListedGroup['nextEvent'] {
  const { $id, eventTitle, language, translations, date, startTime, allDay, timeZone, startsAt } = event;
  return { $id, eventTitle, language, translations, date, startTime, allDay, timeZone, startsAt };
}

const excerptLength = 200;

/** Without headings, which don't read as one line with what follows. */
function firstParagraph(markdown: string): string {
  const [paragraph = ''] = markdown
    .replace(/^#.*$/gm, '')
    .trim()
    .split(/\n[^\S\n]*\n/);
  return paragraph;
}

/** A group in a list. */
function presentGroup(group: GroupRow): GroupView {
  return {
    $id: group.id,
    $createdAt: wireTime(group.createdAt),
    $updatedAt: wireTime(group.updatedAt),
    name: group.name,
    excerpt: plainExcerpt(firstParagraph(group.opening), excerptLength),
    place: group.place,
    cover: group.imageFileId,
    memberCount: group.members,
  };
}

/** A group on its own page, for one caller. */
function presentWholeGroup(
  { group, role, caller }: GroupAccess,
  {
    organisers,
    hosts,
    descriptionHtml,
  }: { organisers: readonly MemberRow[]; hosts: ReadonlySet<string>; descriptionHtml: string },
): GroupDetail {
  const mayReadReason = leads(role) || caller?.administrator === true;
  return {
    ...presentGroup(group),
    description: group.description,
    descriptionHtml,
    embedSites: group.embedSites,
    organisers: organisers.map(({ userId, name, role: theirs }) => ({
      ...{ $id: userId, name, role: theirs },
      hasPage: hosts.has(userId),
    })),
    role,
    hiddenReason: mayReadReason ? group.hiddenReason : null,
  };
}

/** A member as the other members see them. */
function presentMember({ userId, name, role, joinedAt }: MemberRow): GroupMember {
  return { $id: userId, name, role, joinedAt: wireTime(joinedAt) };
}

const columns = { events: 'event_id', groups: 'group_id' } as const;

/** The column that links a row to its event or group. */
export function subjectColumn({ kind }: SubjectAddress): (typeof columns)[SubjectAddress['kind']] {
  return columns[kind];
}

/** The values that link a new row to its event or group. */
export function subjectKey({ kind, subjectId }: SubjectAddress): {
  event_id: string | null;
  group_id: string | null;
} {
  return {
    event_id: kind === 'events' ? subjectId : null,
    group_id: kind === 'groups' ? subjectId : null,
  };
}

/** The event or group a row belongs to; null when it has neither. */
export function readSubject({
  eventId,
  groupId,
}: {
  readonly eventId: string | null;
  readonly groupId: string | null;
}): SubjectAddress | null {
  if (eventId !== null) return { kind: 'events', subjectId: eventId };
  return groupId === null ? null : { kind: 'groups', subjectId: groupId };
}
