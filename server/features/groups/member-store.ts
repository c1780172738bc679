import { sql } from 'kysely';
import type { GroupRole } from '../../../contracts/groups.ts';
import type { Db, Tx } from '../../infra/db/database.ts';
import { type Cursor, containing, timeOfKey } from '../../infra/db/pagination.ts';

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

/** Null for people who aren't members. */
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

/** The owner, then the other organisers in the order they joined. */
export async function listGroupOrganisers(db: Db, groupId: string, most: number): Promise<MemberRow[]> {
  return selectMembers(db, groupId)
    .where('group_members.role', '<>', 'member')
    .orderBy(sql`group_members.role = 'owner'`, 'desc')
    .orderBy('group_members.joined_at')
    .orderBy('group_members.user_id')
    .limit(most)
    .execute();
}

/** The organiser who joined first, of those who may log in; null if there is none. */
export async function findHeir(db: Db, groupId: string): Promise<MemberRow | null> {
  const heir = await selectMembers(db, groupId)
    .where('group_members.role', '<>', 'member')
    .where('users.blocked_at', 'is', null)
    .orderBy('group_members.joined_at')
    .orderBy('group_members.user_id')
    .limit(1)
    .executeTakeFirst();
  return heir ?? null;
}

/** A group's members after a cursor, latest to join first. */
export async function listMembers(
  db: Db,
  { groupId, search = '' }: { readonly groupId: string; readonly search: string | undefined },
  after: Cursor | null,
  most: number,
): Promise<MemberRow[]> {
  return selectMembers(db, groupId)
    .$if(search !== '', (members) =>
      members.where(sql<boolean>`fold(users.name) like fold(${containing(search)})`),
    )
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

/** The ids of the next people who were members at a given time. */
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

export async function countGroupsOf(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('group_members')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Does nothing when the person is a member already. */
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

export async function deleteMember(tx: Tx, groupId: string, userId: string): Promise<void> {
  const removed = await tx
    .deleteFrom('group_members')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (removed.numDeletedRows > 0n) await addToCount(tx, groupId, -1);
}

export async function updateRole(tx: Tx, groupId: string, userId: string, role: GroupRole): Promise<void> {
  await tx
    .updateTable('group_members')
    .set({ role })
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute();
}

/** The person's groups, with their role in each. */
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

/** A person removed from a group by its organisers. */
interface RemovedRow {
  readonly userId: string;
  readonly name: string;
  readonly removedAt: Temporal.Instant;
}

/** Prevents the person from joining again. */
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

/** Whether the person was removed from the group and may not rejoin. */
export async function isRemoved(db: Db, groupId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('group_removals')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Lets a removed person join again.
 * @returns whether they had been removed
 */
export async function deleteRemoval(tx: Tx, groupId: string, userId: string): Promise<boolean> {
  const lifted = await tx
    .deleteFrom('group_removals')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return lifted.numDeletedRows > 0n;
}

/** People who may not rejoin, after a cursor, latest first. */
export async function listRemoved(
  db: Db,
  groupId: string,
  after: Cursor | null,
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
