import { sql } from 'kysely';
import type { GroupRole } from '../../../contracts/groups.ts';
import type { Db, Tx } from '../../infra/db/database.ts';
import { type Place, timeOfKey } from '../../infra/db/keyset-pagination.ts';

/** Somebody in a group. */
export interface MemberRow {
  readonly userId: string;
  readonly name: string;
  readonly role: GroupRole;
  readonly joinedAt: Temporal.Instant;
}

function selectMembers(db: Db, groupId: string) {
  return db
    .selectFrom('group_members')
    .innerJoin('users', 'users.id', 'group_members.user_id')
    .select([
      'group_members.user_id as userId',
      'users.name',
      'group_members.role',
      'group_members.joined_at as joinedAt',
    ])
    .where('group_members.group_id', '=', groupId)
    .$narrowType<{ role: GroupRole }>();
}

/** What somebody is in a group; null for who is not in it. */
export async function roleIn(db: Db, groupId: string, userId: string): Promise<GroupRole | null> {
  const row = await db
    .selectFrom('group_members')
    .select('role')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .$narrowType<{ role: GroupRole }>()
    .executeTakeFirst();
  return row?.role ?? null;
}

/** The owner of a group, and its other organisers in the order in which they joined. */
export async function listLeading(db: Db, groupId: string, most: number): Promise<MemberRow[]> {
  return selectMembers(db, groupId)
    .where('group_members.role', '<>', 'member')
    .orderBy(sql`group_members.role = 'owner'`, 'desc')
    .orderBy('group_members.joined_at')
    .orderBy('group_members.user_id')
    .limit(most)
    .execute();
}

/** The people in a group after a place in their list, the latest to join first. */
export async function listMembers(
  db: Db,
  groupId: string,
  after: Place | null,
  most: number,
): Promise<MemberRow[]> {
  return selectMembers(db, groupId)
    .$if(after !== null, (members) => {
      const { key, id } = after ?? { key: 0, id: '' };
      const joined = timeOfKey({ key, id });
      return members.where(sql<boolean>`group_members.joined_at <= ${joined}
        and (group_members.joined_at < ${joined} or group_members.user_id > ${id})`);
    })
    .orderBy('group_members.joined_at', 'desc')
    .orderBy('group_members.user_id')
    .limit(most)
    .execute();
}

/** The ids of the next of those who were in a group by a time, in their order. */
export async function nextMembers(
  db: Db,
  groupId: string,
  after: { readonly userId: string; readonly joinedBy: Temporal.Instant },
  most: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('group_members')
    .select('user_id as userId')
    .where('group_id', '=', groupId)
    .where('user_id', '>', after.userId)
    .where('joined_at', '<=', after.joinedBy)
    .orderBy('user_id')
    .limit(most)
    .execute();
  return rows.map(({ userId }) => userId);
}

/** In how many groups somebody is. */
export async function countGroupsOf(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('group_members')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Has somebody be in a group; who is already stays what they are. */
export async function insertMember(
  tx: Tx,
  member: { groupId: string; userId: string; role: GroupRole; now: Temporal.Instant },
): Promise<void> {
  const { groupId, userId, role, now } = member;
  const added = await tx
    .insertInto('group_members')
    .values({ group_id: groupId, user_id: userId, role, joined_at: now })
    .onConflict((conflict) => conflict.columns(['group_id', 'user_id']).doNothing())
    .executeTakeFirst();
  if ((added.numInsertedOrUpdatedRows ?? 0n) > 0n) await addToCount(tx, groupId, 1);
}

/** Takes somebody out of a group. */
export async function deleteMember(tx: Tx, groupId: string, userId: string): Promise<void> {
  const removed = await tx
    .deleteFrom('group_members')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (removed.numDeletedRows > 0n) await addToCount(tx, groupId, -1);
}

/** Makes somebody in a group something else in it. */
export async function updateRole(tx: Tx, groupId: string, userId: string, role: GroupRole): Promise<void> {
  await tx
    .updateTable('group_members')
    .set({ role })
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute();
}

/** The groups that somebody is in, with what they are there. */
export async function listMembershipsOf(
  db: Db,
  userId: string,
): Promise<{ readonly groupId: string; readonly role: GroupRole }[]> {
  return db
    .selectFrom('group_members')
    .select(['group_id as groupId', 'role'])
    .where('user_id', '=', userId)
    .orderBy('group_id')
    .$narrowType<{ role: GroupRole }>()
    .execute();
}

async function addToCount(tx: Tx, groupId: string, change: number): Promise<void> {
  await tx
    .updateTable('groups')
    .set({ members: sql`members + ${change}` })
    .where('id', '=', groupId)
    .execute();
}

/** Somebody whom the organisers of a group took out of it. */
interface RemovedRow {
  readonly userId: string;
  readonly name: string;
  readonly removedAt: Temporal.Instant;
}

/** Notes that somebody is kept out of a group. */
export async function insertRemoval(
  tx: Tx,
  groupId: string,
  userId: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('group_removals')
    .values({ group_id: groupId, user_id: userId, removed_at: now })
    .onConflict((conflict) => conflict.columns(['group_id', 'user_id']).doNothing())
    .execute();
}

/** Whether somebody is kept out of a group. */
export async function isRemoved(db: Db, groupId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('group_removals')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets somebody join a group again; tells whether they were kept out. */
export async function deleteRemoval(tx: Tx, groupId: string, userId: string): Promise<boolean> {
  const lifted = await tx
    .deleteFrom('group_removals')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return lifted.numDeletedRows > 0n;
}

/** Those who are kept out of a group after a place in their list, the latest first. */
export async function listRemoved(
  db: Db,
  groupId: string,
  after: Place | null,
  most: number,
): Promise<RemovedRow[]> {
  return db
    .selectFrom('group_removals')
    .innerJoin('users', 'users.id', 'group_removals.user_id')
    .select(['group_removals.user_id as userId', 'users.name', 'group_removals.removed_at as removedAt'])
    .where('group_removals.group_id', '=', groupId)
    .$if(after !== null, (removed) => {
      const { key, id } = after ?? { key: 0, id: '' };
      const at = timeOfKey({ key, id });
      return removed.where(sql<boolean>`group_removals.removed_at <= ${at}
        and (group_removals.removed_at < ${at} or group_removals.user_id > ${id})`);
    })
    .orderBy('group_removals.removed_at', 'desc')
    .orderBy('group_removals.user_id')
    .limit(most)
    .execute();
}
