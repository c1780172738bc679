import type { Tx } from '../platform/database.ts';

/** Notes that an announcement on a group's board is to be mailed; nobody was told yet. */
export async function insertAnnouncement(tx: Tx, postId: string): Promise<void> {
  await tx.insertInto('board_announcements').values({ post_id: postId }).execute();
}

/** Up to whom an announcement came, or null where it is done or gone; others wait until `tx` ends. */
export async function lockAnnouncement(tx: Tx, postId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('board_announcements')
    .select('told_through as toldThrough')
    .where('post_id', '=', postId)
    .where('finished_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row?.toldThrough ?? null;
}

/** Notes up to whom an announcement came; `finishedAt` when nobody is left. */
export async function saveAnnouncement(
  tx: Tx,
  postId: string,
  progress: { readonly toldThrough: string; readonly finishedAt: Temporal.Instant | null },
): Promise<void> {
  await tx
    .updateTable('board_announcements')
    .set({ told_through: progress.toldThrough, finished_at: progress.finishedAt })
    .where('post_id', '=', postId)
    .execute();
}
