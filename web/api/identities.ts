import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshViewer } from './account.ts';
import { query, useCall } from './call.ts';

export const signInProvidersQuery = query('GET /v1/account/sign-in-providers');
export const identitiesQuery = query('GET /v1/account/identities');
/** Only the browser can ask: the cookie isn't sent with the page. Once it is confirmed, there is nothing to ask for. */
export const pendingIdentityQuery = {
  ...query('GET /v1/account/identities/pending'),
  retry: false,
  staleTime: 'static',
} as const;

/** Leaves for the provider, which sends the browser back. */
function leaveFor({ url }: { readonly url: string }): void {
  window.location.assign(url);
}

/** Starts signing in with a provider. */
export function useStartProvider(next: string | undefined) {
  const call = useCall();
  return useMutation({
    mutationFn: (provider: string) =>
      call('POST /v1/account/sessions/oauth2/:provider', {
        params: { provider },
        body: next === undefined ? {} : { next },
      }),
    onSuccess: leaveFor,
  });
}

/** Proves the address of a waiting provider sign-in, which also logs in. */
export function useConfirmIdentity() {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: { userId: string; secret: string }) => {
      await call('POST /v1/account/identities/pending', { body });
      return refreshViewer(queries, call);
    },
  });
}

/** Changes of the connected sign-ins; both may need a recent proof. */
export function useIdentityChanges() {
  const call = useCall();
  const queries = useQueryClient();
  return {
    connect: async (provider: string) =>
      leaveFor(await call('POST /v1/account/identities/oauth2/:provider', { params: { provider } })),
    disconnect: async (identityId: string) => {
      await call('DELETE /v1/account/identities/:identityId', { params: { identityId } });
      await queries.invalidateQueries({ queryKey: identitiesQuery.queryKey });
    },
  };
}
