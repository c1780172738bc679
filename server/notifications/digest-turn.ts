import type { Tx } from '../platform/database.ts';
import { type Issue, insertDigest, lockDigest, saveDigest } from './digest-store.ts';

/** People told in one transaction. */
export const readersAtOnce = 200;

/** Begins an issue of a digest; whether nobody had before. */
export async function beginDigest(tx: Tx, issue: Issue): Promise<boolean> {
  return insertDigest(tx, issue);
}

/**
 * Tells the next of an issue's readers, each once however often it is called; others wait until `tx` ends.
 *
 * @param tell queues the mails of at most {@link readersAtOnce} readers after the id that it is handed, in the order of
 *   their ids, and answers with them
 * @returns whether more readers may wait
 */
export async function turnPage(
  tx: Tx,
  issue: Issue,
  now: Temporal.Instant,
  tell: (toldThrough: string) => Promise<readonly { readonly id: string }[]>,
): Promise<boolean> {
  const progress = await lockDigest(tx, issue);
  if (progress === null || progress.finishedAt !== null) return false;
  const readers = await tell(progress.toldThrough);
  const last = readers.length < readersAtOnce;
  const toldThrough = readers.at(-1)?.id ?? progress.toldThrough;
  await saveDigest(tx, issue, { toldThrough, finishedAt: last ? now : null });
  return !last;
}
