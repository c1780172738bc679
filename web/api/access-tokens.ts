import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccessScope } from '../../contracts/access-tokens.ts';
import { isProblem } from '../lib/errors.ts';
import { query, useCall } from './call.ts';
import type { MutationCallbacks } from './mutation-callbacks.ts';

/** At most ten, newest first. */
export const accessTokensQuery = query('GET /v1/account/access-tokens');

interface WantedToken {
  readonly name: string;
  readonly scopes: AccessScope[];
  readonly expiresInDays: number;
  readonly password: string;
}

/** Creates a token; its secret is only in this response. */
export function useMakeAccessToken() {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: WantedToken) => call('POST /v1/account/access-tokens', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: accessTokensQuery.queryKey }),
  });
}

/** Revokes a token; one that is already gone counts as revoked. */
export function useRevokeAccessToken({ onDone, onFailure }: MutationCallbacks) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (tokenId: string) => {
      try {
        await call('DELETE /v1/account/access-tokens/:tokenId', { params: { tokenId } });
      } catch (error) {
        if (!isProblem(error, 'user_access_token_not_found')) throw error;
      }
    },
    onSuccess: onDone,
    onError: onFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: accessTokensQuery.queryKey }),
  });
}
