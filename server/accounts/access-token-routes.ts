import type { AccessScope } from '../../contracts/access-tokens.ts';
import * as api from '../../contracts/access-tokens.ts';
import { wireTime, wireTimeOrNull } from '../platform/clock.ts';
import type { Bind, Guard } from '../platform/http.ts';
import { type Limit, useLimit } from '../platform/limits.ts';
import { type AccessTokenRow, listAccessTokens } from './access-token-store.ts';
import { createAccessToken, revokeAccessToken } from './access-tokens.ts';
import type { AccountParts } from './parts.ts';

const making: Limit = { most: 20, seconds: 3600 };

/** Serves the personal access tokens. */
export function accessTokenRoutes(bind: Bind, parts: AccountParts): void {
  const limited: Guard = async ({ caller }) => {
    if (caller !== null) await useLimit(parts, `access-tokens:${caller.userId}`, making);
  };
  bind(api.listAccessTokens, async ({ caller }) => {
    const tokens = await listAccessTokens(parts.db, caller.userId, parts.clock.now());
    return { total: tokens.length, tokens: tokens.map(present) };
  });
  bind(
    api.createAccessToken,
    async ({ caller, body }) => {
      const { token, secret } = await createAccessToken(parts, caller, body);
      return { ...present(token), secret };
    },
    limited,
  );
  bind(api.revokeAccessToken, async ({ caller, params }) => {
    await revokeAccessToken(parts, { userId: caller.userId, tokenId: params.tokenId });
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
