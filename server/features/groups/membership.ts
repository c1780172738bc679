import type { GroupRole } from '../../../contracts/groups.ts';
import { groupLimits } from '../../../contracts/limits.ts';
import { type Db, type Tx, transaction } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import {
  countGroupsOf,
  deleteMember,
  deleteRemoval,
  findHeir,
  insertMember,
  insertRemoval,
  isRemoved,
  listMembershipsOf,
  roleIn,
  updateRole,
} from './member-store.ts';
import { type GroupAccess, openGroup, requireOrganiser, requireOwner, requireRightsOver } from './policy.ts';
import { deleteGroupRow, findGroup, lockGroup } from './store.ts';

export interface GroupDeps extends Deps {
  /** Whether the person uploaded this picture and the upload is complete. */
  isOwnPicture(db: Db, fileId: string, userId: string): Promise<boolean>;
}

type MemberDeps = Pick<GroupDeps, 'db' | 'clock'>;

interface CallInput {
  readonly caller: Principal;
  readonly groupId: string;
}

/**
 * Does nothing when the caller is a member already.
 * @throws Problem `group_not_found`, `group_removed` for people its organisers removed,
 * `group_too_many`
 */
export async function joinGroup(deps: MemberDeps, input: CallInput): Promise<void> {
  const { caller, groupId } = input;
  await changeMembers(deps, input, async (tx, { role }) => {
    if (role !== null) return;
    if (await isRemoved(tx, groupId, caller.userId)) throw new Problem('group_removed');
    await limitMemberships(tx, caller.userId);
    await insertMember(tx, { groupId, userId: caller.userId, role: 'member', now: deps.clock.now() });
  });
}

/**
 * Does nothing when the caller isn't a member.
 * @throws Problem `group_not_found`, `group_owner_stays`
 */
export async function leaveGroup(deps: MemberDeps, input: CallInput): Promise<void> {
  await changeMembers(deps, input, async (tx, { role }) => {
    if (role === 'owner') throw new Problem('group_owner_stays');
    await deleteMember(tx, input.groupId, input.caller.userId);
  });
}

/**
 * Makes a member an organiser, a plain member, or the owner; in the last case the caller becomes an
 * organiser.
 * @throws Problem `group_not_found`, `group_not_allowed` for everyone except the owner,
 * `user_not_found` for people who aren't members, `group_owner_stays` when the owner would step
 * down without a successor
 */
export async function setRole(
  deps: MemberDeps,
  input: CallInput & { readonly userId: string; readonly role: GroupRole },
): Promise<void> {
  const { caller, groupId, userId, role } = input;
  await changeMembers(deps, input, async (tx, met) => {
    requireOwner(met);
    const former = await roleOfMember(tx, groupId, userId);
    if (former === role) return;
    if (former === 'owner') throw new Problem('group_owner_stays');
    // Step down first: a group never has two owners, not even within the transaction.
    if (role === 'owner') await updateRole(tx, groupId, caller.userId, 'organiser');
    await updateRole(tx, groupId, userId, role);
  });
}

/**
 * Removes a member, who can rejoin only after an organiser allows it.
 * @throws Problem `group_not_found`, `group_not_allowed` for everyone except its organisers, and
 * for all but the owner about an organiser; `user_not_found` for people who aren't members,
 * `group_owner_stays`
 */
export async function removeMember(
  deps: MemberDeps,
  input: CallInput & { readonly userId: string },
): Promise<void> {
  const { groupId, userId } = input;
  await changeMembers(deps, input, async (tx, met) => {
    requireOrganiser(met);
    requireRightsOver(met, await roleOfMember(tx, groupId, userId));
    await deleteMember(tx, groupId, userId);
    await insertRemoval(tx, groupId, userId, deps.clock.now());
  });
}

/**
 * Allows a removed person to rejoin; they do so themselves.
 * @throws Problem `group_not_found`, `group_not_allowed` for everyone except its organisers,
 * `user_not_found` when the person wasn't removed
 */
export async function unblockMember(
  deps: MemberDeps,
  input: CallInput & { readonly userId: string },
): Promise<void> {
  await changeMembers(deps, input, async (tx, met) => {
    requireOrganiser(met);
    if (!(await deleteRemoval(tx, input.groupId, input.userId))) throw new Problem('user_not_found');
  });
}

/**
 * Removes a person from all groups because their account is being deleted. Their own groups go to
 * the longest-serving organiser whose account isn't blocked; a group without other members is deleted.
 * @throws Problem `user_owns_groups` while groups with other members have no other organiser, with
 * their number in `about.groups`; the caller's transaction is then rolled back
 */
export async function leaveAllGroups(tx: Tx, userId: string): Promise<void> {
  let left = 0;
  for (const { groupId, role } of await listMembershipsOf(tx, userId)) {
    await lockGroup(tx, groupId);
    await deleteMember(tx, groupId, userId);
    if (role !== 'owner') continue;
    const heir = await findHeir(tx, groupId);
    if (heir !== null) await updateRole(tx, groupId, heir.userId, 'owner');
    else if ((await findGroup(tx, groupId))?.members === 0) await deleteGroupRow(tx, groupId);
    else left += 1;
  }
  if (left > 0) throw new Problem('user_owns_groups', { about: { groups: String(left) } });
}

/**
 * Keeps a person's groups few enough to list on one page.
 * @throws Problem `group_too_many`
 */
export async function limitMemberships(db: Db, userId: string): Promise<void> {
  if ((await countGroupsOf(db, userId)) >= groupLimits.ofPerson) throw new Problem('group_too_many');
}

/**
 * Changes a group's members under its lock, so that it always has exactly one owner and its count
 * is right.
 */
async function changeMembers(
  { db }: MemberDeps,
  { caller, groupId }: CallInput,
  change: (tx: Tx, met: GroupAccess) => Promise<void>,
): Promise<void> {
  await transaction(db, async (tx) => {
    await lockGroup(tx, groupId);
    await change(tx, await openGroup(tx, groupId, caller));
  });
}

async function roleOfMember(tx: Tx, groupId: string, userId: string): Promise<GroupRole> {
  const role = await roleIn(tx, groupId, userId);
  if (role === null) throw new Problem('user_not_found');
  return role;
}
