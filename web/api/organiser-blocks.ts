import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call } from './call.ts';
import { useCall } from './call-context.tsx';
import type { Ends } from './ends.ts';
import { refreshManaged } from './manage.ts';

const listName = 'GET /v1/account/blocked';

/** Whom the signed-in organiser keeps from registering, page after page. */
export function blockedQuery(call: Call) {
  return infiniteQueryOptions({
    queryKey: [listName],
    queryFn: ({ pageParam, signal }) => call(listName, { query: { page: pageParam } }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
  });
}

/** Removes somebody and keeps them from registering for any event of the organiser. */
export function useBlockAttendee(
  { eventId, registrationId }: { eventId: string; registrationId: string },
  { onDone, onFault }: Ends,
) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      call('POST /v1/events/:eventId/registrations/:registrationId/block', {
        params: { eventId, registrationId },
        body: { reason },
      }),
    onSuccess: onDone,
    onError: onFault,
    onSettled: () =>
      Promise.all([refreshManaged(queries, eventId), queries.invalidateQueries({ queryKey: [listName] })]),
  });
}

/** Lets somebody register again. */
export function useUnblockAttendee({ onDone, onFault }: Ends) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => call('DELETE /v1/account/blocked/:userId', { params: { userId } }),
    onSuccess: onDone,
    onError: onFault,
    onSettled: () => queries.invalidateQueries({ queryKey: [listName] }),
  });
}
