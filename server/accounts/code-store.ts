import type { Selectable } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';
import type { Codes } from '../platform/schema.ts';

/** What a mailed code or link is for. */
export type CodePurpose = 'signup' | 'email_change' | 'recovery' | 'verification';
export type CodeRow = Selectable<Codes>;

/** Adds a code or link, of which only the hash is kept. */
export async function insertCode(
  tx: Tx,
  code: Omit<CodeRow, 'used_at' | 'purpose'> & { purpose: CodePurpose },
): Promise<void> {
  await tx.insertInto('codes').values(code).execute();
}

/** Takes one try off the person's live code; `null` when there is none, or none is left. */
export async function spendTry(
  db: Db,
  which: { userId: string; purpose: CodePurpose; now: Temporal.Instant },
): Promise<CodeRow | null> {
  const code = await db
    .updateTable('codes')
    .set((codes) => ({ tries_left: codes('tries_left', '-', 1) }))
    .where('user_id', '=', which.userId)
    .where('purpose', '=', which.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', which.now)
    .where('tries_left', '>', 0)
    .returningAll()
    .executeTakeFirst();
  return code ?? null;
}

/** Uses a code up; false when that was done before, or the code is gone. */
export async function useCode(tx: Tx, id: string, now: Temporal.Instant): Promise<boolean> {
  const used = await tx
    .updateTable('codes')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** Whether the link whose secret hashes to `secretHash` can be used. */
export async function isLiveLink(
  db: Db,
  which: { userId: string; purpose: CodePurpose; secretHash: Buffer; now: Temporal.Instant },
): Promise<boolean> {
  const link = await db
    .selectFrom('codes')
    .select('id')
    .where('user_id', '=', which.userId)
    .where('purpose', '=', which.purpose)
    .where('secret_hash', '=', which.secretHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', which.now)
    .executeTakeFirst();
  return link !== undefined;
}

/** Uses up the link whose secret hashes to `secretHash`; `null` when it is none, used or too old. */
export async function useLink(
  tx: Tx,
  which: { userId: string; purpose: CodePurpose; secretHash: Buffer; now: Temporal.Instant },
): Promise<CodeRow | null> {
  const link = await tx
    .updateTable('codes')
    .set({ used_at: which.now })
    .where('user_id', '=', which.userId)
    .where('purpose', '=', which.purpose)
    .where('secret_hash', '=', which.secretHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', which.now)
    .returningAll()
    .executeTakeFirst();
  return link ?? null;
}

/** Voids a person's codes and links of the given purposes. */
export async function deleteCodes(tx: Tx, userId: string, ...purposes: CodePurpose[]): Promise<void> {
  await tx.deleteFrom('codes').where('user_id', '=', userId).where('purpose', 'in', purposes).execute();
}

/** Removes the codes whose time is over. */
export async function deleteExpiredCodes(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('codes').where('expires_at', '<=', now).execute();
}
