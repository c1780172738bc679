import type { Tx } from '../platform/database.ts';

/** How far the digest of a week came. */
export interface DigestProgress {
  readonly toldThrough: string;
  readonly finishedAt: Temporal.Instant | null;
}

/** Begins the digest of a week; whether nobody had before. */
export async function insertDigest(tx: Tx, week: string): Promise<boolean> {
  const inserted = await tx
    .insertInto('digests')
    .values({ week })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Reads how far a digest came, and keeps others from working on it until `tx` ends. */
export async function lockDigest(tx: Tx, week: string): Promise<DigestProgress | null> {
  const row = await tx
    .selectFrom('digests')
    .select(['told_through as toldThrough', 'finished_at as finishedAt'])
    .where('week', '=', week)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Remembers how far a digest came; `finishedAt` when nobody is left. */
export async function saveDigest(
  tx: Tx,
  week: string,
  { toldThrough, finishedAt }: DigestProgress,
): Promise<void> {
  await tx
    .updateTable('digests')
    .set({ told_through: toldThrough, finished_at: finishedAt })
    .where('week', '=', week)
    .execute();
}
