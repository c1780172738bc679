import type { Selectable } from 'kysely';
import { maxPasskeys, type Passkey } from '../../../../contracts/second-factors.ts';
import type { Db, Tx } from '../../../infra/db/database.ts';
import type { PasskeyChallenges, Passkeys } from '../../../infra/db/schema.ts';
import { wireTime, wireTimeOrNull } from '../../../infra/deps.ts';
import { newId } from '../../../infra/ids.ts';

export type PasskeyRow = Selectable<Passkeys>;
/** What an authenticator is asked to sign: to add a passkey, to sign in, or within a session. */
export type PasskeyPurpose = 'register' | 'sign_in' | 'prove';

/** Browsers stop asking after five minutes (WebAuthn Level 3, 5.4). */
const challengeLifetime = { minutes: 5 } as const;

/** Oldest first. */
export async function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxPasskeys)
    .execute();
}

export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | null> {
  const row = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row ?? null;
}

/** Fails with a unique violation when the authenticator's key is known. */
export async function insertPasskey(tx: Tx, passkey: PasskeyRow): Promise<void> {
  await tx.insertInto('passkeys').values(passkey).execute();
}

/**
 * Notes a use. The counter must have moved since, unless the authenticator doesn't count: of two uses of
 * one signature, or of a copied key, one is refused.
 */
export async function notePasskeyUse(
  tx: Tx,
  { id, counter, synced, now }: { id: string; counter: number; synced: boolean; now: Temporal.Instant },
): Promise<boolean> {
  const used = await tx
    .updateTable('passkeys')
    .set({ counter, synced, last_used_at: now })
    .where('id', '=', id)
    .where(({ or, and, eb }) =>
      or([eb('counter', '<', counter), and([eb('counter', '=', 0), eb.val(counter === 0)])]),
    )
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** Null when the person has no such passkey. */
export async function renamePasskey(
  db: Db,
  { userId, passkeyId, name }: { userId: string; passkeyId: string; name: string },
): Promise<PasskeyRow | null> {
  const row = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Null when the person has no such passkey. */
export async function deletePasskey(
  tx: Tx,
  { userId, passkeyId }: { userId: string; passkeyId: string },
): Promise<PasskeyRow | null> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes all of the person's. @returns whether there were any */
export async function deletePasskeys(tx: Tx, userId: string): Promise<boolean> {
  const gone = await tx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** @returns the challenge's id */
export async function insertChallenge(
  db: Db,
  which: { challenge: string; purpose: PasskeyPurpose; sessionId: string | null; now: Temporal.Instant },
): Promise<string> {
  const row: Selectable<PasskeyChallenges> = {
    id: newId(),
    challenge: which.challenge,
    purpose: which.purpose,
    session_id: which.sessionId,
    expires_at: which.now.add(challengeLifetime),
  };
  await db.insertInto('passkey_challenges').values(row).execute();
  return row.id;
}

/** Takes a challenge, which can't be tried again whatever the answer is. Null if it doesn't exist. */
export async function takeChallenge(
  db: Db,
  which: { id: string; purpose: PasskeyPurpose; sessionId: string | null; now: Temporal.Instant },
): Promise<string | null> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('id', '=', which.id)
    .where('purpose', '=', which.purpose)
    .where('session_id', 'is not distinct from', which.sessionId)
    .where('expires_at', '>', which.now)
    .returning('challenge')
    .executeTakeFirst();
  return taken?.challenge ?? null;
}

export async function deleteExpiredChallenges(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
  await db.deleteFrom('mfa_challenges').where('expires_at', '<=', now).execute();
}

export function presentPasskey(row: PasskeyRow): Passkey {
  return {
    $id: row.id,
    $createdAt: wireTime(row.created_at),
    name: row.name,
    synced: row.synced,
    lastUsedAt: wireTimeOrNull(row.last_used_at),
  };
}
