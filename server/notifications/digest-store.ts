import type { Tx } from '../platform/database.ts';

/**
 * One issue of a digest: of the events of a week or of what those added whom somebody follows, by its Monday; or of
 * what a day brought to boards.
 */
export interface Issue {
  readonly kind: 'week' | 'boards' | 'following';
  /** As an ISO date. */
  readonly day: string;
}

/** How far an issue of a digest came. */
export interface DigestProgress {
  readonly toldThrough: string;
  readonly finishedAt: Temporal.Instant | null;
}

/** Begins an issue; whether nobody had before. */
export async function insertDigest(tx: Tx, issue: Issue): Promise<boolean> {
  const inserted = await tx
    .insertInto('digests')
    .values(issue)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Reads how far a digest came, and keeps others from working on it until `tx` ends. */
export async function lockDigest(tx: Tx, { kind, day }: Issue): Promise<DigestProgress | null> {
  const row = await tx
    .selectFrom('digests')
    .select(['told_through as toldThrough', 'finished_at as finishedAt'])
    .where('kind', '=', kind)
    .where('day', '=', day)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Remembers how far a digest came; `finishedAt` when nobody is left. */
export async function saveDigest(
  tx: Tx,
  { kind, day }: Issue,
  { toldThrough, finishedAt }: DigestProgress,
): Promise<void> {
  await tx
    .updateTable('digests')
    .set({ told_through: toldThrough, finished_at: finishedAt })
    .where('kind', '=', kind)
    .where('day', '=', day)
    .execute();
}
