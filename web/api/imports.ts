import { useMutation, useQueryClient } from '@tanstack/react-query';
import { query, useCall } from './call.ts';

export function importOptionsQuery() {
  return query('GET /v1/imports/options');
}

/** Where to import to; null for no group. */
interface Target {
  readonly groupId: string | null;
}

/** Imports from a web address or from the text of a file. */
export function useImport() {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (source: Target & ({ readonly url: string } | { readonly content: string })) =>
      'url' in source
        ? call('POST /v1/imports/addresses', { body: source })
        : call('POST /v1/imports/files', { body: source }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['GET /v1/account/events'] }),
  });
}

export function useInviteToGroup() {
  const call = useCall();
  return useMutation({
    mutationFn: ({ groupId, people }: { groupId: string; people: { email: string; name: string }[] }) =>
      call('POST /v1/groups/:groupId/invitations', { params: { groupId }, body: { people } }),
  });
}
