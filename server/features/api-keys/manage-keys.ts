import { type KeyLimit, maxApiKeys } from '../../../contracts/api-keys.ts';
import type { KeyScope } from '../../../contracts/key-scopes.ts';
import { type Db, type Tx, transaction } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { newId } from '../../infra/ids.ts';
import { type AccountDeps, lockProved, notifyOwner, provePassword } from '../accounts/index.ts';
import { recordAction } from '../audit/index.ts';
import { findVisibleEvent, roleIn } from '../events/index.ts';
import { leads, openGroup } from '../groups/index.ts';
import { hashKeySecret, newKeySecret } from './secret.ts';
import { type ApiKeyRow, deleteKey, insertKey, type ListedKey, listKeysOf } from './store.ts';

interface WantedKey {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly limitedTo: KeyLimit | null;
  readonly expiresInDays: number;
  readonly password: string;
}

/**
 * @returns the key with its secret, which is shown only once
 * @throws Problem `user_invalid_credentials`, `api_key_limit_reached`, `event_not_found`, `group_not_found`,
 * `general_rate_limit_exceeded`
 */
export async function createKey(
  deps: AccountDeps,
  caller: Principal,
  wanted: WantedKey,
): Promise<{ key: ListedKey; secret: string }> {
  const { db, clock } = deps;
  const { userId } = caller;
  const limit = await nameLimit(db, caller, wanted.limitedTo);
  const proved = await provePassword(deps, caller, wanted.password);
  const now = clock.now();
  const secret = newKeySecret();
  const key: ApiKeyRow = {
    id: newId(),
    user_id: userId,
    name: wanted.name,
    secret_hash: hashKeySecret(secret),
    scopes: [...wanted.scopes],
    event_id: wanted.limitedTo?.kind === 'events' ? wanted.limitedTo.$id : null,
    group_id: wanted.limitedTo?.kind === 'groups' ? wanted.limitedTo.$id : null,
    created_at: now,
    expires_at: now.add({ hours: 24 * wanted.expiresInDays }),
    last_used_at: null,
  };
  await transaction(db, async (tx) => {
    await lockProved(tx, proved);
    const held = await listKeysOf(tx, userId, now);
    if (held.length >= maxApiKeys) throw new Problem('api_key_limit_reached');
    await insertKey(tx, key);
    await record(tx, now, { action: 'api_key_created', actorId: userId, ownerId: userId, keyId: key.id });
    await notifyOwner(tx, deps, proved, { change: 'api_key_created', detail: key.name }, 'developers');
  });
  return { key: { ...key, ...limit }, secret };
}

type LimitNames = Pick<ListedKey, 'event_title' | 'group_name'>;

/** A key can only be limited to what its owner runs; everything else looks as if it didn't exist. */
async function nameLimit(db: Db, caller: Principal, limit: KeyLimit | null): Promise<LimitNames> {
  switch (limit?.kind) {
    case undefined:
      return { event_title: null, group_name: null };
    case 'events': {
      const event = await findVisibleEvent(db, limit.$id, caller);
      if (event === null || (await roleIn(db, caller, event)) === null) throw new Problem('event_not_found');
      return { event_title: event.title, group_name: null };
    }
    case 'groups': {
      const { group, role } = await openGroup(db, limit.$id, caller);
      if (!leads(role)) throw new Problem('group_not_found');
      return { event_title: null, group_name: group.name };
    }
  }
}

/**
 * Revokes a key of the caller's, or of a group that they run.
 * @throws Problem `api_key_not_found`
 */
export async function revokeKey(
  { db, clock }: Pick<AccountDeps, 'db' | 'clock'>,
  caller: Principal,
  keyId: string,
  of: { readonly userId: string } | { readonly groupId: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    const key = await deleteKey(tx, keyId, of);
    if (key === null) throw new Problem('api_key_not_found');
    const who = { actorId: caller.userId, ownerId: key.user_id };
    await record(tx, clock.now(), { action: 'api_key_revoked', ...who, keyId });
  });
}

async function record(
  tx: Tx,
  now: Temporal.Instant,
  what: {
    readonly action: 'api_key_created' | 'api_key_revoked';
    readonly actorId: string;
    readonly ownerId: string;
    readonly keyId: string;
  },
): Promise<void> {
  const { action, actorId, ownerId, keyId } = what;
  await recordAction(tx, now, {
    action,
    actorId,
    object: { kind: 'user', id: ownerId },
    details: { key: keyId },
  });
}
