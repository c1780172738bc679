import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call } from './call.ts';
import { useCall } from './call-context.tsx';

const listName = 'GET /v1/account/muted';

/** Whose posts the signed-in person has muted, part after part. */
export function mutedQuery(call: Call) {
  return infiniteQueryOptions({
    queryKey: [listName],
    queryFn: ({ pageParam, signal }) => call(listName, { query: { after: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** Shows the posts of somebody again. */
export function useUnmute() {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ $id }: { readonly $id: string }) =>
      call('PUT /v1/account/muted/:userId', { params: { userId: $id }, body: { muted: false } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [listName] }),
  });
}
