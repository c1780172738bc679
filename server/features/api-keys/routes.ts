import * as api from '../../../contracts/api-keys.ts';
import type { KeyScope } from '../../../contracts/key-scopes.ts';
import { wireTime, wireTimeOrNull } from '../../infra/deps.ts';
import { type Limit, useLimit } from '../../infra/http/request-limits.ts';
import type { Bind, Guard } from '../../infra/http/server.ts';
import type { AccountDeps } from '../accounts/index.ts';
import { openGroup, requireOrganiser } from '../groups/index.ts';
import { limitOfKey } from './authenticate.ts';
import { createKey, revokeKey } from './manage-keys.ts';
import { type ApiKeyRow, type ListedKey, listKeysOf, listKeysOfGroup } from './store.ts';

const creations: Limit = { most: 20, seconds: 3600 };

export function apiKeyRoutes(bind: Bind, deps: AccountDeps): void {
  const { db, clock } = deps;
  const limited: Guard = async ({ caller }) => {
    if (caller !== null) await useLimit(deps, `api-keys:${caller.userId}`, creations);
  };

  bind(api.listApiKeys, async ({ caller }) => {
    const keys = await listKeysOf(db, caller.userId, clock.now());
    return { total: keys.length, keys: keys.map(presentOwn) };
  });

  bind(
    api.createApiKey,
    async ({ caller, body }) => {
      const { key, secret } = await createKey(deps, caller, body);
      return { ...presentOwn(key), secret };
    },
    limited,
  );

  bind(api.revokeApiKey, async ({ caller, params }) => {
    await revokeKey(deps, caller, params.keyId, { userId: caller.userId });
    return undefined;
  });

  bind(api.listGroupKeys, async ({ caller, params: { groupId } }) => {
    requireOrganiser(await openGroup(db, groupId, caller));
    const keys = await listKeysOfGroup(db, groupId, clock.now());
    return {
      keys: keys.map((key) => ({ ...present(key), owner: { $id: key.user_id, name: key.owner_name } })),
    };
  });

  bind(api.revokeGroupKey, async ({ caller, params: { groupId, keyId } }) => {
    requireOrganiser(await openGroup(db, groupId, caller));
    await revokeKey(deps, caller, keyId, { groupId });
    return undefined;
  });
}

function present(key: ApiKeyRow) {
  return {
    $id: key.id,
    $createdAt: wireTime(key.created_at),
    name: key.name,
    scopes: key.scopes as KeyScope[],
    expiresAt: wireTime(key.expires_at),
    lastUsedAt: wireTimeOrNull(key.last_used_at),
  };
}

function presentOwn(key: ListedKey) {
  const limit = limitOfKey(key);
  const name = key.event_title ?? key.group_name ?? '';
  return { ...present(key), limitedTo: limit && { ...limit, name } };
}
