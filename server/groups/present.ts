import type { GroupDetail, GroupMember, GroupView } from '../../contracts/groups.ts';
import { wireTime } from '../platform/clock.ts';
import { plainExcerpt } from '../platform/markdown.ts';
import type { MemberRow } from './member-store.ts';
import { leads, type MetGroup } from './policy.ts';
import type { GroupRow } from './store.ts';

const excerptLength = 200;

/** A group as lists show it. */
export function presentGroup(group: GroupRow): GroupView {
  return {
    $id: group.id,
    $createdAt: wireTime(group.createdAt),
    $updatedAt: wireTime(group.updatedAt),
    name: group.name,
    excerpt: plainExcerpt(group.opening, excerptLength),
    place: group.place,
    cover: group.imageFileId,
    memberCount: group.members,
  };
}

/** A group as its page shows it to one caller. */
export function presentWholeGroup(
  { group, role, caller }: MetGroup,
  organisers: readonly MemberRow[],
  descriptionHtml: string,
): GroupDetail {
  const told = leads(role) || caller?.administrator === true;
  return {
    ...presentGroup(group),
    description: group.description,
    descriptionHtml,
    organisers: organisers.map(({ userId, name, role: theirs }) => ({ $id: userId, name, role: theirs })),
    role,
    hiddenReason: told ? group.hiddenReason : null,
  };
}

/** Somebody in a group, for the others in it. */
export function presentMember({ userId, name, role, joinedAt }: MemberRow): GroupMember {
  return { $id: userId, name, role, joinedAt: wireTime(joinedAt) };
}
