import type { GroupRole } from '../../../contracts/groups.ts';
import type { Db } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { roleIn } from './member-store.ts';
import { findGroup, findPublicGroup, type WholeGroup } from './store.ts';

/** A group as one caller meets it. */
export interface MetGroup {
  readonly group: WholeGroup;
  readonly caller: Principal | null;
  /** What the caller is in it; null for who is not. */
  readonly role: GroupRole | null;
}

/** Whether a role is one of those who look after a group and publish events in it. */
export function leads(role: GroupRole | null): boolean {
  return role === 'owner' || role === 'organiser';
}

/**
 * A group and what the caller is in it. A hidden one is there for its organisers and those who run the site only.
 *
 * @throws Problem `group_not_found`
 */
export async function meetGroup(db: Db, groupId: string, caller: Principal | null): Promise<MetGroup> {
  const met = await findVisibleGroup(db, groupId, caller);
  if (met === null) throw new Problem('group_not_found');
  return met;
}

/** The same, or null for a group that this caller may not know of. */
export async function findVisibleGroup(
  db: Db,
  groupId: string,
  caller: Principal | null,
): Promise<MetGroup | null> {
  const group = await findGroup(db, groupId);
  if (group === null) return null;
  const role = caller === null ? null : await roleIn(db, groupId, caller.userId);
  const seen = group.hiddenReason === null || leads(role) || caller?.administrator === true;
  return seen ? { group, caller, role } : null;
}

/**
 * Lets only the organisers of a group go on.
 *
 * @throws Problem `group_not_allowed`
 */
export function requireLead({ role }: MetGroup): void {
  if (!leads(role)) throw new Problem('group_not_allowed');
}

/**
 * Lets only the owner of a group go on.
 *
 * @throws Problem `group_not_allowed`
 */
export function requireOwner({ role }: MetGroup): void {
  if (role !== 'owner') throw new Problem('group_not_allowed');
}

/**
 * Lets only those go on who may act on somebody in the group: organisers on members and on whoever is not in it, the
 * owner on everybody else.
 *
 * @throws Problem `group_owner_stays` about the owner, `group_not_allowed`
 */
export function requireLeadOver(met: MetGroup, other: GroupRole | null): void {
  requireLead(met);
  if (other === 'owner') throw new Problem('group_owner_stays');
  if (other === 'organiser') requireOwner(met);
}

/**
 * Who is in a group is for its members to see.
 *
 * @throws Problem `group_not_allowed`
 */
export function requireMember({ role }: MetGroup): void {
  if (role === null) throw new Problem('group_not_allowed');
}

/** Whether somebody is an organiser of a group, hidden or not. */
export async function leadsGroup(db: Db, groupId: string, userId: string): Promise<boolean> {
  return leads(await roleIn(db, groupId, userId));
}

/** Whether somebody may publish events in a group: its organisers, in one that is not hidden. */
export async function mayPublishIn(db: Db, groupId: string, userId: string): Promise<boolean> {
  const group = await findPublicGroup(db, groupId);
  return group !== null && leads(await roleIn(db, groupId, userId));
}
