import type { Selectable } from 'kysely';
import { mostAccessTokens } from '../../contracts/access-tokens.ts';
import type { Db, Tx } from '../platform/database.ts';
import type { AccessTokens } from '../platform/schema.ts';
import { lastSeenPrecision } from './rules.ts';

export type AccessTokenRow = Selectable<AccessTokens>;

/** A person's unexpired tokens, newest first. */
export async function listAccessTokens(
  db: Db,
  userId: string,
  now: Temporal.Instant,
): Promise<AccessTokenRow[]> {
  return db
    .selectFrom('access_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostAccessTokens)
    .execute();
}

/** Adds a token. */
export async function insertAccessToken(tx: Tx, token: AccessTokenRow): Promise<void> {
  await tx.insertInto('access_tokens').values(token).execute();
}

/** Removes a person's token, or all of them; returns how many there were. */
export async function deleteAccessTokens(db: Db, userId: string, only?: string): Promise<number> {
  let query = db.deleteFrom('access_tokens').where('user_id', '=', userId);
  if (only !== undefined) query = query.where('id', '=', only);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

/** The unexpired token of a secret, if its owner may act. */
export async function findAccessToken(
  db: Db,
  secretHash: Buffer,
  now: Temporal.Instant,
): Promise<AccessTokenRow | null> {
  const token = await db
    .selectFrom('access_tokens')
    .innerJoin('users', 'users.id', 'access_tokens.user_id')
    .selectAll('access_tokens')
    .where('access_tokens.secret_hash', '=', secretHash)
    .where('access_tokens.expires_at', '>', now)
    .where('users.email_verified_at', 'is not', null)
    .where('users.blocked_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  return token ?? null;
}

/** Notes that a token was used; several uses at once write only one of them. */
export async function touchAccessToken(db: Db, id: string, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', now.subtract(lastSeenPrecision))]),
    )
    .execute();
}

/** Deletes expired tokens. */
export async function deleteExpiredAccessTokens(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('access_tokens').where('expires_at', '<=', now).execute();
}
