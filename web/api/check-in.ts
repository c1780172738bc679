import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallRequest, query, useCall } from './call.ts';
import type { MutationCallbacks } from './mutation-callbacks.ts';

/** The event's attendance counts and check-in links. */
export function checkInQuery(eventId: string) {
  return query('GET /v1/events/:eventId/door', { params: { eventId } });
}

export function attendanceQuery(
  eventId: string,
  filter: CallRequest<'GET /v1/events/:eventId/attendance'>['query'],
) {
  return query('GET /v1/events/:eventId/attendance', { params: { eventId }, query: filter });
}

/** Creates a check-in link; its secret is only in this response. */
export function useCreateCheckInLink(eventId: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (name: string) =>
      call('POST /v1/events/:eventId/door/links', { params: { eventId }, body: { name } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: checkInQuery(eventId).queryKey }),
  });
}

/** Revokes a check-in link. */
export function useRevokeCheckInLink(eventId: string, { onDone, onFailure }: MutationCallbacks) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (linkId: string) =>
      call('DELETE /v1/events/:eventId/door/links/:linkId', { params: { eventId, linkId } }),
    onSuccess: onDone,
    onError: onFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: checkInQuery(eventId).queryKey }),
  });
}
