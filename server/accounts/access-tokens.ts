import { mostAccessTokens } from '../../contracts/access-tokens.ts';
import { transaction } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import { newId } from '../platform/ids.ts';
import type { Parts } from '../platform/parts.ts';
import { Problem } from '../platform/problem.ts';
import {
  type AccessTokenRow,
  deleteAccessTokens,
  findAccessToken,
  insertAccessToken,
  listAccessTokens,
  touchAccessToken,
} from './access-token-store.ts';
import { hashSecret, newSecret } from './secrets.ts';
import { lockUser } from './store.ts';

/** Before every secret, so that people and scanners of leaked secrets know what it is. */
const prefix = 'mela_';

/**
 * Makes a token for the caller.
 *
 * @returns its secret, which nobody can be told a second time
 * @throws Problem `user_too_many_access_tokens`
 */
export async function createAccessToken(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { userId, name }: { userId: string; name: string },
): Promise<{ token: AccessTokenRow; secret: string }> {
  const secret = prefix + newSecret();
  const token: AccessTokenRow = {
    id: newId(),
    user_id: userId,
    name,
    secret_hash: hashSecret(secret),
    created_at: clock.now(),
    last_used_at: null,
  };
  await transaction(db, async (tx) => {
    await lockUser(tx, userId);
    const held = await listAccessTokens(tx, userId);
    if (held.length >= mostAccessTokens) throw new Problem('user_too_many_access_tokens');
    await insertAccessToken(tx, token);
  });
  return { token, secret };
}

/**
 * Revokes one of the caller's tokens.
 *
 * @throws Problem `user_access_token_not_found`
 */
export async function revokeAccessToken(
  { db }: Pick<Parts, 'db'>,
  { userId, tokenId }: { userId: string; tokenId: string },
): Promise<void> {
  if ((await deleteAccessTokens(db, userId, tokenId)) === 0) throw new Problem('user_access_token_not_found');
}

/** Who acts by a token; null where it was revoked or never was. What it opens is the caller's to limit. */
export async function principalOfAccessToken(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  secret: string,
): Promise<Principal | null> {
  const token = secret.startsWith(prefix) ? await findAccessToken(db, hashSecret(secret)) : null;
  if (token === null) return null;
  await touchAccessToken(db, token.id, clock.now());
  return { userId: token.user_id, sessionId: token.id };
}
