import { createHmac, randomInt } from 'node:crypto';
import { recoveryCodeCount } from '../../../../contracts/second-factors.ts';
import type { Db, Tx } from '../../../infra/db/database.ts';
import { keyFor } from '../rules.ts';

/** Without letters and digits that look alike: 5 bits each. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const half = 5;

/** What is shown of a code after it was made. */
export const maskedCode = '•••••-•••••';

/**
 * Makes new codes; the ones before stop working. The caller holds the account's row lock.
 * @returns the codes, of which only hashes are stored
 */
export async function replaceRecoveryCodes(
  tx: Tx,
  { userId, secret, now }: { userId: string; secret: string; now: Temporal.Instant },
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => `${letters()}-${letters()}`);
  await deleteRecoveryCodes(tx, userId);
  await tx
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({ user_id: userId, code_hash: hashOf(secret, userId, code), created_at: now })),
    )
    .execute();
  return codes;
}

function letters(): string {
  return Array.from({ length: half }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Uses up a code. @returns false when it is wrong or was used before */
export async function useRecoveryCode(
  db: Db,
  { userId, secret, code, now }: { userId: string; secret: string; code: string; now: Temporal.Instant },
): Promise<boolean> {
  const used = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(secret, userId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** Null when none were ever made. */
export async function countRecoveryCodes(db: Db, userId: string): Promise<number | null> {
  const rows = await db
    .selectFrom('recovery_codes')
    .select('used_at')
    .where('user_id', '=', userId)
    .execute();
  return rows.length === 0 ? null : rows.filter(({ used_at: usedAt }) => usedAt === null).length;
}

export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/**
 * 50 random bits could be searched in a copied table, so the hash is keyed, and the key is not in the
 * database. People type codes in small letters and without the hyphen.
 */
function hashOf(secret: string, userId: string, code: string): Buffer {
  const plain = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return createHmac('sha256', keyFor(secret, 'recovery-codes')).update(`${userId} ${plain}`).digest();
}
