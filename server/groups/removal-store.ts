import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';
import { type Place, timeOfKey } from '../platform/parts-of-lists.ts';

/** Somebody whom the organisers of a group took out of it. */
export interface RemovedRow {
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
