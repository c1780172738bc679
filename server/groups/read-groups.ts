import { groupLimits } from '../../contracts/group-limits.ts';
import type { EventsPart, GroupDetail } from '../../contracts/groups.ts';
import { type EventsOf, readEventsOf } from '../events/index.ts';
import { wireTime } from '../platform/clock.ts';
import type { Principal } from '../platform/http.ts';
import type { Parts } from '../platform/parts.ts';
import { keyOfTime, partOf, readPlace } from '../platform/parts-of-lists.ts';
import { shownHtml } from '../platform/rendered-text.ts';
import { listLeading, listMembers } from './member-store.ts';
import { meetGroup, requireLead, requireMember } from './policy.ts';
import { presentGroup, presentMember, presentWholeGroup } from './present.ts';
import { listRemoved } from './removal-store.ts';
import { findDescriptionHtml, listGroupsOf, listLargest } from './store.ts';

/** Groups, and people, in one part of a list. */
const perPart = 30;

type ReadingParts = Pick<Parts, 'db' | 'clock'>;

/** A part of the groups that everybody may see. */
export async function readGroups({ db }: ReadingParts, after: string | undefined) {
  const rows = await listLargest(db, readPlace(after), perPart + 1);
  const { part, next } = partOf(rows, perPart, ({ members, id }) => ({ key: members, id }));
  return { groups: part.map(presentGroup), next };
}

/** The groups that somebody is in. */
export async function readOwnGroups({ db }: ReadingParts, { userId }: Principal) {
  const rows = await listGroupsOf(db, userId, groupLimits.ofPerson);
  return { groups: rows.map((row) => ({ ...presentGroup(row), role: row.role })) };
}

/**
 * One group.
 *
 * @throws Problem `group_not_found`
 */
export async function readGroup(
  { db }: ReadingParts,
  groupId: string,
  caller: Principal | null,
): Promise<GroupDetail> {
  const met = await meetGroup(db, groupId, caller);
  const html = await shownHtml(met.group.description, await findDescriptionHtml(db, groupId));
  return presentWholeGroup(met, await listLeading(db, groupId, groupLimits.leading), html);
}

/**
 * A part of the people in a group.
 *
 * @throws Problem `group_not_found`, `group_not_allowed` for who is not in it
 */
export async function readMembers(
  { db }: ReadingParts,
  { groupId, caller, after }: { groupId: string; caller: Principal; after: string | undefined },
) {
  requireMember(await meetGroup(db, groupId, caller));
  const rows = await listMembers(db, groupId, readPlace(after), perPart + 1);
  const { part, next } = partOf(rows, perPart, ({ joinedAt, userId }) => ({
    key: keyOfTime(joinedAt),
    id: userId,
  }));
  return { members: part.map(presentMember), next };
}

/**
 * A part of those who were taken out of a group and not let in again.
 *
 * @throws Problem `group_not_found`, `group_not_allowed` for everybody but its organisers
 */
export async function readRemoved(
  { db }: ReadingParts,
  { groupId, caller, after }: { groupId: string; caller: Principal; after: string | undefined },
) {
  requireLead(await meetGroup(db, groupId, caller));
  const rows = await listRemoved(db, groupId, readPlace(after), perPart + 1);
  const { part, next } = partOf(rows, perPart, ({ removedAt, userId }) => ({
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
 * A part of the events of a group.
 *
 * @throws Problem `group_not_found`
 */
export async function readGroupEvents(
  parts: ReadingParts,
  { groupId, caller, ...asked }: Omit<EventsOf, 'of'> & { groupId: string },
): Promise<EventsPart> {
  await meetGroup(parts.db, groupId, caller);
  return readEventsOf(parts, { of: { groupId }, caller, ...asked });
}
