import type { Db, Tx } from '../../infra/db/database.ts';
import type { Slice } from '../../infra/db/pagination.ts';

/** A person the organiser has blocked from registering. */
export interface Blocked {
  readonly userId: string;
  readonly name: string;
  readonly blockedAt: Temporal.Instant;
}

/** The subset of these people whom the organiser has blocked. */
export async function findBlocked(
  db: Db,
  organiserId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('organiser_blocks')
    .select('user_id as userId')
    .where('organiser_id', '=', organiserId)
    .where('user_id', 'in', userIds)
    .execute();
  return new Set(rows.map(({ userId }) => userId));
}

export async function isKeptOut(db: Db, organiserId: string, userId: string): Promise<boolean> {
  return (await findBlocked(db, organiserId, [userId])).has(userId);
}

/** @returns false when the person was blocked already */
export async function insertBlock(
  tx: Tx,
  { organiserId, userId, now }: { organiserId: string; userId: string; now: Temporal.Instant },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('organiser_blocks')
    .values({ organiser_id: organiserId, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** @returns whether the person was blocked */
export async function deleteBlock(tx: Tx, organiserId: string, userId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('organiser_blocks')
    .where('organiser_id', '=', organiserId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Newest first. */
export async function listBlocksOf(db: Db, organiserId: string, slice: Slice): Promise<Blocked[]> {
  return db
    .selectFrom('organiser_blocks')
    .innerJoin('users', 'users.id', 'organiser_blocks.user_id')
    .select(['users.id as userId', 'users.name', 'organiser_blocks.created_at as blockedAt'])
    .where('organiser_blocks.organiser_id', '=', organiserId)
    .orderBy('organiser_blocks.created_at', 'desc')
    .orderBy('organiser_blocks.user_id')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
}

export async function countBlocksOf(db: Db, organiserId: string): Promise<number> {
  const row = await db
    .selectFrom('organiser_blocks')
    .select((blocks) => blocks.fn.countAll<number>().as('count'))
    .where('organiser_id', '=', organiserId)
    .executeTakeFirstOrThrow();
  return row.count;
}
