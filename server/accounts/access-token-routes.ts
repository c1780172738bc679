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
    const tokens = await listAccessTokens(parts.db, caller.userId);
    return { total: tokens.length, tokens: tokens.map(present) };
  });
  bind(
    api.createAccessToken,
    async ({ caller, body }) => {
      const { token, secret } = await createAccessToken(parts, { userId: caller.userId, name: body.name });
      return { ...present(token), secret };
    },
    limited,
  );
  bind(api.revokeAccessToken, async ({ caller, params }) => {
    await revokeAccessToken(parts, { userId: caller.userId, tokenId: params.tokenId });
    return undefined;
  });
}

function present({ id, name, created_at, last_used_at }: AccessTokenRow) {
  return { $id: id, $createdAt: wireTime(created_at), name, lastUsedAt: wireTimeOrNull(last_used_at) };
}
