import type { KeyLimit } from '../../contracts/api-keys.ts';
import { type KeyScope, keyScopes } from '../../contracts/key-scopes.ts';
import { hashKeySecret, newKeySecret } from '../../server/features/api-keys/secret.ts';
import { insertKey } from '../../server/features/api-keys/store.ts';
import { transaction } from '../../server/infra/db/database.ts';
import { newId } from '../../server/infra/ids.ts';
import type { TestMela } from './app.ts';

/** An API key as its owner would make it, without the time that checking a password takes. */
export async function keyOf(
  { deps }: Pick<TestMela, 'deps'>,
  userId: string,
  {
    scopes = keyScopes,
    limitedTo = null,
  }: { scopes?: readonly KeyScope[]; limitedTo?: KeyLimit | null } = {},
): Promise<{ readonly id: string; readonly authorization: string }> {
  const id = newId();
  const secret = newKeySecret();
  const now = deps.clock.now();
  const key = {
    id,
    user_id: userId,
    name: 'My helper',
    secret_hash: hashKeySecret(secret),
    scopes: [...scopes],
    event_id: limitedTo?.kind === 'events' ? limitedTo.$id : null,
    group_id: limitedTo?.kind === 'groups' ? limitedTo.$id : null,
    created_at: now,
    expires_at: now.add({ hours: 24 * 90 }),
    last_used_at: null,
  };
  await transaction(deps.db, (tx) => insertKey(tx, key));
  return { id, authorization: `Bearer ${secret}` };
}
