import { groupLimits } from '../../../contracts/group-limits.ts';
import type { GroupRole } from '../../../contracts/groups.ts';
import { type Db, type Tx, transaction } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import type { GroupDeps } from './deps.ts';
import {
  countGroupsOf,
  deleteMember,
  deleteRemoval,
  insertMember,
  insertRemoval,
  isRemoved,
  listLeading,
  listMembershipsOf,
  roleIn,
  updateRole,
} from './member-store.ts';
import { type MetGroup, meetGroup, requireLead, requireLeadOver, requireOwner } from './policy.ts';
import { deleteGroupRow, findGroup, lockGroup } from './store.ts';

type MemberParts = Pick<GroupDeps, 'db' | 'clock'>;

interface Asked {
  readonly caller: Principal;
  readonly groupId: string;
}

/**
 * Has the caller be in a group; who is already stays what they are.
 *
 * @throws Problem `group_not_found`, `group_removed` for whom its organisers took out, `group_too_many`
 */
export async function joinGroup(deps: MemberParts, asked: Asked): Promise<void> {
  const { caller, groupId } = asked;
  await changeMembers(deps, asked, async (tx, { role }) => {
    if (role !== null) return;
    if (await isRemoved(tx, groupId, caller.userId)) throw new Problem('group_removed');
    await refuseTooMany(tx, caller.userId);
    await insertMember(tx, { groupId, userId: caller.userId, role: 'member', now: deps.clock.now() });
  });
}

/**
 * Has the caller leave a group; who is not in it already has.
 *
 * @throws Problem `group_not_found`, `group_owner_stays`
 */
export async function leaveGroup(deps: MemberParts, asked: Asked): Promise<void> {
  await changeMembers(deps, asked, async (tx, { role }) => {
    if (role === 'owner') throw new Problem('group_owner_stays');
    await deleteMember(tx, asked.groupId, asked.caller.userId);
  });
}

/**
 * Makes somebody in a group an organiser, a member, or its owner: then the caller stays its organiser.
 *
 * @throws Problem `group_not_found`, `group_not_allowed` for everybody but the owner, `user_not_found` for who is not in
 *   the group, `group_owner_stays` where the owner would only be something less
 */
export async function setRole(
  deps: MemberParts,
  asked: Asked & { readonly userId: string; readonly role: GroupRole },
): Promise<void> {
  const { caller, groupId, userId, role } = asked;
  await changeMembers(deps, asked, async (tx, met) => {
    requireOwner(met);
    const former = await roleOfMember(tx, groupId, userId);
    if (former === role) return;
    if (former === 'owner') throw new Problem('group_owner_stays');
    // Two owners are never there, not even in between.
    if (role === 'owner') await updateRole(tx, groupId, caller.userId, 'organiser');
    await updateRole(tx, groupId, userId, role);
  });
}

/**
 * Takes somebody out of a group. They come back only once an organiser lets them in.
 *
 * @throws Problem `group_not_found`, `group_not_allowed` for everybody but its organisers, and about an organiser for
 *   everybody but its owner; `user_not_found` for who is not in the group, `group_owner_stays`
 */
export async function removeMember(
  deps: MemberParts,
  asked: Asked & { readonly userId: string },
): Promise<void> {
  const { groupId, userId } = asked;
  await changeMembers(deps, asked, async (tx, met) => {
    requireLead(met);
    requireLeadOver(met, await roleOfMember(tx, groupId, userId));
    await deleteMember(tx, groupId, userId);
    await insertRemoval(tx, groupId, userId, deps.clock.now());
  });
}

/**
 * Lets somebody join again who was taken out of a group; they do so themselves.
 *
 * @throws Problem `group_not_found`, `group_not_allowed` for everybody but its organisers, `user_not_found` for who is
 *   not kept out
 */
export async function unblockMember(
  deps: MemberParts,
  asked: Asked & { readonly userId: string },
): Promise<void> {
  await changeMembers(deps, asked, async (tx, met) => {
    requireLead(met);
    if (!(await deleteRemoval(tx, asked.groupId, asked.userId))) throw new Problem('user_not_found');
  });
}

/**
 * Takes somebody whose account ends out of all groups. What they own goes to the organiser who is in it longest, and a
 * group in which nobody else is ends with its owner. What others have built up never does.
 *
 * @throws Problem `user_owns_groups` while others are in groups that nobody else looks after, with their number in
 *   `about.groups`; the caller's transaction then ends without effect
 */
export async function leaveAllGroups(tx: Tx, userId: string): Promise<void> {
  let left = 0;
  for (const { groupId, role } of await listMembershipsOf(tx, userId)) {
    await lockGroup(tx, groupId);
    await deleteMember(tx, groupId, userId);
    if (role !== 'owner') continue;
    const [heir] = await listLeading(tx, groupId, 1);
    if (heir !== undefined) await updateRole(tx, groupId, heir.userId, 'owner');
    else if ((await findGroup(tx, groupId))?.members === 0) await deleteGroupRow(tx, groupId);
    else left += 1;
  }
  if (left > 0) throw new Problem('user_owns_groups', { about: { groups: String(left) } });
}

/**
 * Keeps the groups of one person a list that can be shown whole.
 *
 * @throws Problem `group_too_many`
 */
export async function refuseTooMany(db: Db, userId: string): Promise<void> {
  if ((await countGroupsOf(db, userId)) >= groupLimits.ofPerson) throw new Problem('group_too_many');
}

/** Changes who is in a group while nobody else does, so that it has one owner at all times and its count is right. */
async function changeMembers(
  { db }: MemberParts,
  { caller, groupId }: Asked,
  change: (tx: Tx, met: MetGroup) => Promise<void>,
): Promise<void> {
  await transaction(db, async (tx) => {
    await lockGroup(tx, groupId);
    await change(tx, await meetGroup(tx, groupId, caller));
  });
}

async function roleOfMember(tx: Tx, groupId: string, userId: string): Promise<GroupRole> {
  const role = await roleIn(tx, groupId, userId);
  if (role === null) throw new Problem('user_not_found');
  return role;
}
