import { sql } from 'kysely';
import type { SubjectAddress } from '../../../contracts/values.ts';
import type { Db, Tx } from '../../infra/db/database.ts';
import { subjectColumn, subjectKey } from '../groups/index.ts';

/** Unread posts are counted up to this number. */
const maxUnread = 100;

/** A person's second report of a post is ignored. */
export async function insertReport(
  tx: Tx,
  report: { postId: string; userId: string; now: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('board_reports')
    .values({ post_id: report.postId, user_id: report.userId, created_at: report.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteReports(tx: Tx, postId: string): Promise<void> {
  await tx.deleteFrom('board_reports').where('post_id', '=', postId).execute();
}

/** Whether the person is blocked from writing on the board. */
export async function isBlocked(db: Db, address: SubjectAddress, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('board_blocks')
    .select('user_id')
    .where(subjectColumn(address), '=', address.subjectId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function setBlocked(
  tx: Tx,
  address: SubjectAddress,
  { userId, blocked, now }: { userId: string; blocked: boolean; now: Temporal.Instant },
): Promise<void> {
  if (blocked) {
    await tx
      .insertInto('board_blocks')
      .values({ ...subjectKey(address), user_id: userId, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await tx
      .deleteFrom('board_blocks')
      .where(subjectColumn(address), '=', address.subjectId)
      .where('user_id', '=', userId)
      .execute();
  }
}

/** When the person last read the board; null for never. */
export async function findRead(
  db: Db,
  address: SubjectAddress,
  userId: string,
): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom('board_reads')
    .select('read_at')
    .where(subjectColumn(address), '=', address.subjectId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.read_at ?? null;
}

/** Never moves back to an earlier time. */
export async function saveRead(
  tx: Tx,
  address: SubjectAddress,
  userId: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('board_reads')
    .values({ ...subjectKey(address), user_id: userId, read_at: now })
    .onConflict((conflict) =>
      conflict
        .columns([subjectColumn(address), 'user_id'])
        .doUpdateSet({ read_at: sql`greatest(board_reads.read_at, excluded.read_at)` }),
    )
    .execute();
}

/** Counts others' posts since then, without muted ones, up to {@link maxUnread}. */
export async function countNewer(
  db: Db,
  address: SubjectAddress,
  { userId, since }: { userId: string; since: Temporal.Instant | null },
): Promise<number> {
  const newer = db
    .selectFrom('board_posts')
    .select('id')
    .where(subjectColumn(address), '=', address.subjectId)
    .where('author_id', '<>', userId)
    .where('deleted_at', 'is', null)
    .$if(since !== null, (posts) => posts.where('created_at', '>', since))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('muted_people')
            .select('muted_id')
            .where('muted_people.user_id', '=', userId)
            .whereRef('muted_id', '=', 'author_id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom, fn, ref }) =>
      not(
        exists(
          selectFrom('board_mutes')
            .select('board_mutes.thread_id')
            .where('board_mutes.user_id', '=', userId)
            .where(`board_mutes.${subjectColumn(address)}`, '=', address.subjectId)
            .where(
              'board_mutes.thread_id',
              '=',
              fn.coalesce(ref('board_posts.thread_id'), ref('board_posts.id')),
            ),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .limit(maxUnread);
  const row = await db
    .selectFrom(newer.as('newer'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return row?.count ?? 0;
}
