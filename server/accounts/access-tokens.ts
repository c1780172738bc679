import { type AccessScope, mostAccessTokens } from '../../contracts/access-tokens.ts';
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
import type { AccountParts } from './parts.ts';
import { lockProved, provePassword } from './prove-password.ts';
import { hashSecret, newSecret } from './secrets.ts';

/** Before every secret, so that people and scanners of leaked secrets know what it is. */
const prefix = 'mela_';

/** Somebody who acts by an access token, and what it lets them do. */
export interface TokenBearer extends Principal {
  readonly scopes: readonly AccessScope[];
}

/**
 * Makes a token for the caller.
 *
 * @returns its secret, which nobody can be told a second time
 * @throws Problem `user_invalid_credentials`, `user_too_many_access_tokens`, `general_rate_limit_exceeded`
 */
export async function createAccessToken(
  parts: AccountParts,
  caller: Principal,
  wanted: { name: string; scopes: readonly AccessScope[]; expiresInDays: number; password: string },
): Promise<{ token: AccessTokenRow; secret: string }> {
  const { db, clock } = parts;
  const { userId } = caller;
  const proved = await provePassword(parts, caller, wanted.password);
  const now = clock.now();
  const secret = prefix + newSecret();
  const token: AccessTokenRow = {
    id: newId(),
    user_id: userId,
    name: wanted.name,
    secret_hash: hashSecret(secret),
    scopes: [...wanted.scopes],
    created_at: now,
    expires_at: now.add({ hours: 24 * wanted.expiresInDays }),
    last_used_at: null,
  };
  await transaction(db, async (tx) => {
    await lockProved(tx, proved);
    const held = await listAccessTokens(tx, userId, now);
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

/** Who acts by a token; null where it was revoked, has expired or never was. The caller enforces the scopes. */
export async function principalOfAccessToken(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  secret: string,
): Promise<TokenBearer | null> {
  const now = clock.now();
  const token = secret.startsWith(prefix) ? await findAccessToken(db, hashSecret(secret), now) : null;
  if (token === null) return null;
  await touchAccessToken(db, token.id, now);
  // The column's constraint keeps it to the contract's list.
  return { userId: token.user_id, sessionId: token.id, scopes: token.scopes as AccessScope[] };
}
