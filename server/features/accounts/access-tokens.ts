import type { Selectable } from 'kysely';
import * as api from '../../../contracts/access-tokens.ts';
import { type AccessScope, maxAccessTokens } from '../../../contracts/access-tokens.ts';
import { type Db, type Tx, transaction } from '../../infra/db/database.ts';
import type { AccessTokens } from '../../infra/db/schema.ts';
import { type Deps, wireTime, wireTimeOrNull } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import { type Limit, useLimit } from '../../infra/http/request-limits.ts';
import type { Bind, Guard, Principal } from '../../infra/http/server.ts';
import { newId } from '../../infra/ids.ts';
import type { AccountDeps } from './deps.ts';
import { lockProved, provePassword } from './prove-password.ts';
import { hashSecret, lastSeenPrecision, newSecret } from './rules.ts';

/** Makes leaked tokens recognisable to people and secret scanners. */
const prefix = 'mela_';

/** The owner of an access token, with the token's scopes. */
export interface TokenBearer extends Principal {
  readonly scopes: readonly AccessScope[];
}

/**
 * @returns the token with its secret, which is shown only once
 * @throws Problem `user_invalid_credentials`, `user_too_many_access_tokens`,
 * `general_rate_limit_exceeded`
 */
async function createAccessToken(
  deps: AccountDeps,
  caller: Principal,
  request: { name: string; scopes: readonly AccessScope[]; expiresInDays: number; password: string },
): Promise<{ token: AccessTokenRow; secret: string }> {
  const { db, clock } = deps;
  const { userId } = caller;
  const proved = await provePassword(deps, caller, request.password);
  const now = clock.now();
  const secret = prefix + newSecret();
  const token: AccessTokenRow = {
    id: newId(),
    user_id: userId,
    name: request.name,
    secret_hash: hashSecret(secret),
    scopes: [...request.scopes],
    created_at: now,
    expires_at: now.add({ hours: 24 * request.expiresInDays }),
    last_used_at: null,
  };
  await transaction(db, async (tx) => {
    await lockProved(tx, proved);
    const held = await listAccessTokens(tx, userId, now);
    if (held.length >= maxAccessTokens) throw new Problem('user_too_many_access_tokens');
    await insertAccessToken(tx, token);
  });
  return { token, secret };
}

/** @throws Problem `user_access_token_not_found` when it isn't the caller's */
async function revokeAccessToken(
  { db }: Pick<Deps, 'db'>,
  { userId, tokenId }: { userId: string; tokenId: string },
): Promise<void> {
  if ((await deleteAccessTokens(db, userId, tokenId)) === 0) throw new Problem('user_access_token_not_found');
}

/** The owner of a valid token, or null. The caller enforces the scopes. */
export async function principalOfAccessToken(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  secret: string,
): Promise<TokenBearer | null> {
  const now = clock.now();
  const token = secret.startsWith(prefix) ? await findAccessToken(db, hashSecret(secret), now) : null;
  if (token === null) return null;
  await touchAccessToken(db, token.id, now);
  // The column's check constraint allows only the contract's scopes.
  return { userId: token.user_id, sessionId: token.id, scopes: token.scopes as AccessScope[] };
}

type AccessTokenRow = Selectable<AccessTokens>;

/** Newest first. */
async function listAccessTokens(db: Db, userId: string, now: Temporal.Instant): Promise<AccessTokenRow[]> {
  return db
    .selectFrom('access_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxAccessTokens)
    .execute();
}

async function insertAccessToken(tx: Tx, token: AccessTokenRow): Promise<void> {
  await tx.insertInto('access_tokens').values(token).execute();
}

/**
 * Deletes one of the person's tokens, or all.
 * @returns how many
 */
export async function deleteAccessTokens(db: Db, userId: string, only?: string): Promise<number> {
  let query = db.deleteFrom('access_tokens').where('user_id', '=', userId);
  if (only !== undefined) query = query.where('id', '=', only);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

/** The unexpired token with this secret, if its owner may act. */
async function findAccessToken(
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

/** Saves the time of use; of several simultaneous uses, only one writes. */
async function touchAccessToken(db: Db, id: string, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', now.subtract(lastSeenPrecision))]),
    )
    .execute();
}

export async function deleteExpiredAccessTokens(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('access_tokens').where('expires_at', '<=', now).execute();
}

const making: Limit = { most: 20, seconds: 3600 };

export function accessTokenRoutes(bind: Bind, deps: AccountDeps): void {
  const limited: Guard = async ({ caller }) => {
    if (caller !== null) await useLimit(deps, `access-tokens:${caller.userId}`, making);
  };
  bind(api.listAccessTokens, async ({ caller }) => {
    const tokens = await listAccessTokens(deps.db, caller.userId, deps.clock.now());
    return { total: tokens.length, tokens: tokens.map(present) };
  });
  bind(
    api.createAccessToken,
    async ({ caller, body }) => {
      const { token, secret } = await createAccessToken(deps, caller, body);
      return { ...present(token), secret };
    },
    limited,
  );
  bind(api.revokeAccessToken, async ({ caller, params }) => {
    await revokeAccessToken(deps, { userId: caller.userId, tokenId: params.tokenId });
    return undefined;
  });
}

function present(token: AccessTokenRow) {
  return {
    $id: token.id,
    $createdAt: wireTime(token.created_at),
    name: token.name,
    scopes: token.scopes as AccessScope[],
    expiresAt: wireTime(token.expires_at),
    lastUsedAt: wireTimeOrNull(token.last_used_at),
  };
}
