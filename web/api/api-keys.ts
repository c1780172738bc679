import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { KeyLimit } from '../../contracts/api-keys.ts';
import type { KeyScope } from '../../contracts/key-scopes.ts';
import { isProblem } from '../lib/errors.ts';
import { query, useCall } from './call.ts';
import type { MutationCallbacks } from './mutation-callbacks.ts';

/** At most ten, newest first. */
export const apiKeysQuery = query('GET /v1/account/api-keys');

/** Keys limited to a group, of all its organisers. */
export function groupKeysQuery(groupId: string) {
  return query('GET /v1/groups/:groupId/api-keys', { params: { groupId } });
}

interface WantedKey {
  readonly name: string;
  readonly scopes: KeyScope[];
  readonly limitedTo: KeyLimit | null;
  readonly expiresInDays: number;
  readonly password: string;
}

function useRefreshKeys() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      ['GET /v1/account/api-keys', 'GET /v1/groups/:groupId/api-keys'].map((name) =>
        queries.invalidateQueries({ queryKey: [name] }),
      ),
    );
}

/** Creates a key; its secret is only in this response. */
export function useCreateApiKey() {
  const call = useCall();
  const refresh = useRefreshKeys();
  return useMutation({
    mutationFn: (body: WantedKey) => call('POST /v1/account/api-keys', { body }),
    onSuccess: refresh,
  });
}

/**
 * Revokes a key; one that is already gone counts as revoked.
 *
 * @param groupId to revoke a key of the group, also someone else's
 */
export function useRevokeApiKey(groupId: string | null, { onDone, onFailure }: MutationCallbacks) {
  const call = useCall();
  const refresh = useRefreshKeys();
  return useMutation({
    mutationFn: async (keyId: string) => {
      try {
        if (groupId === null) await call('DELETE /v1/account/api-keys/:keyId', { params: { keyId } });
        else await call('DELETE /v1/groups/:groupId/api-keys/:keyId', { params: { groupId, keyId } });
      } catch (error) {
        if (!isProblem(error, 'api_key_not_found')) throw error;
      }
    },
    onSuccess: onDone,
    onError: onFailure,
    onSettled: refresh,
  });
}
