import type { GroupRole } from '../../../contracts/groups.ts';
import type { Db } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { roleIn } from './member-store.ts';
import { findGroup, findPublicGroup, type WholeGroup } from './store.ts';

/** A group, with the caller's role in it. */
export interface GroupAccess {
  readonly group: WholeGroup;
  readonly caller: Principal | null;
  /** Null for people who aren't members. */
  readonly role: GroupRole | null;
}

/** Whether a role may manage the group and publish events in it. */
export function leads(role: GroupRole | null): boolean {
  return role === 'owner' || role === 'organiser';
}

/**
 * A group and the caller's role. A hidden one is visible to its organisers and the administrators
 * only.
 * @throws Problem `group_not_found`
 */
export async function openGroup(db: Db, groupId: string, caller: Principal | null): Promise<GroupAccess> {
  const met = await findVisibleGroup(db, groupId, caller);
  if (met === null) throw new Problem('group_not_found');
  return met;
}

/** The same; null when the caller may not see the group. */
export async function findVisibleGroup(
  db: Db,
  groupId: string,
  caller: Principal | null,
): Promise<GroupAccess | null> {
  const group = await findGroup(db, groupId);
  if (group === null) return null;
  const role = caller === null ? null : await roleIn(db, groupId, caller.userId);
  const seen = group.hiddenReason === null || leads(role) || caller?.administrator === true;
  return seen ? { group, caller, role } : null;
}

/** @throws Problem `group_not_allowed` for everyone except the group's organisers */
export function requireOrganiser({ role }: GroupAccess): void {
  if (!leads(role)) throw new Problem('group_not_allowed');
}

/** @throws Problem `group_not_allowed` for everyone except the group's owner */
export function requireOwner({ role }: GroupAccess): void {
  if (role !== 'owner') throw new Problem('group_not_allowed');
}

/**
 * Organisers may act on members and outsiders, the owner on anyone else.
 * @throws Problem `group_owner_stays` about the owner, `group_not_allowed`
 */
export function requireRightsOver(met: GroupAccess, other: GroupRole | null): void {
  requireOrganiser(met);
  if (other === 'owner') throw new Problem('group_owner_stays');
  if (other === 'organiser') requireOwner(met);
}

/**
 * Only members may see a group's members.
 * @throws Problem `group_not_allowed`
 */
export function requireMember({ role }: GroupAccess): void {
  if (role === null) throw new Problem('group_not_allowed');
}

/** Also true for a hidden group. */
export async function isGroupOrganiser(db: Db, groupId: string, userId: string): Promise<boolean> {
  return leads(await roleIn(db, groupId, userId));
}

/** Organisers may publish in a group while it is visible. */
export async function mayPublishIn(db: Db, groupId: string, userId: string): Promise<boolean> {
  const group = await findPublicGroup(db, groupId);
  return group !== null && leads(await roleIn(db, groupId, userId));
}
