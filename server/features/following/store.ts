import type { FollowedKind } from '../../../contracts/following.ts';
import type { Db, Tx } from '../../infra/db/database.ts';

/** An organiser or group that can be followed. */
export interface Subject {
  readonly kind: FollowedKind;
  readonly subjectId: string;
}

const tables = {
  groups: { table: 'group_follows', column: 'group_id' },
  organisers: { table: 'organiser_follows', column: 'organiser_id' },
} as const;

/** Counts up to `most`. */
export async function countFollowers(db: Db, { kind, subjectId }: Subject, most: number): Promise<number> {
  const { table, column } = tables[kind];
  const some = db.selectFrom(table).select('follower_id').where(column, '=', subjectId).limit(most);
  const row = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function isFollowing(
  db: Db,
  { kind, subjectId }: Subject,
  followerId: string,
): Promise<boolean> {
  const { table, column } = tables[kind];
  const row = await db
    .selectFrom(table)
    .select('follower_id')
    .where(column, '=', subjectId)
    .where('follower_id', '=', followerId)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many groups, or organisers, the person follows. */
export async function countFollowed(db: Db, kind: FollowedKind, followerId: string): Promise<number> {
  const row = await db
    .selectFrom(tables[kind].table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('follower_id', '=', followerId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** @returns whether it is new */
export async function insertFollow(
  tx: Tx,
  { kind, subjectId }: Subject,
  followerId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const follower = { follower_id: followerId, created_at: now };
  const added =
    kind === 'groups'
      ? tx.insertInto('group_follows').values({ group_id: subjectId, ...follower })
      : tx.insertInto('organiser_follows').values({ organiser_id: subjectId, ...follower });
  const { numInsertedOrUpdatedRows } = await added
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteFollow(tx: Tx, { kind, subjectId }: Subject, followerId: string): Promise<void> {
  const { table, column } = tables[kind];
  await tx.deleteFrom(table).where(column, '=', subjectId).where('follower_id', '=', followerId).execute();
}

/** Removes all followers of an organiser. */
export async function deleteFollowers(tx: Tx, organiserId: string): Promise<void> {
  await tx.deleteFrom('organiser_follows').where('organiser_id', '=', organiserId).execute();
}

/** A followed organiser or group; lists are sorted by name. */
interface Followed {
  readonly id: string;
  readonly name: string;
}

export async function listFollowedOrganisers(db: Db, followerId: string, most: number): Promise<Followed[]> {
  return db
    .selectFrom('organiser_follows')
    .innerJoin('users', 'users.id', 'organiser_follows.organiser_id')
    .select(['users.id', 'users.name'])
    .where('organiser_follows.follower_id', '=', followerId)
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(most)
    .execute();
}

/** Visible groups only. */
export async function listFollowedGroups(db: Db, followerId: string, most: number): Promise<Followed[]> {
  return db
    .selectFrom('group_follows')
    .innerJoin('groups', 'groups.id', 'group_follows.group_id')
    .select(['groups.id', 'groups.name'])
    .where('group_follows.follower_id', '=', followerId)
    .where('groups.hidden_at', 'is', null)
    .orderBy('groups.name')
    .orderBy('groups.id')
    .limit(most)
    .execute();
}
