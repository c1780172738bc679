import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallRequest } from './call.ts';
import { useCall } from './call-context.tsx';
import type { Ends } from './mutation-callbacks.ts';
import { query } from './queries.ts';

/** How the check-in of an event stands, with its door links. */
export function doorQuery(eventId: string) {
  return query('GET /v1/events/:eventId/door', { params: { eventId } });
}

/** A page of those who came, or did not. */
export function attendanceQuery(
  eventId: string,
  filter: CallRequest<'GET /v1/events/:eventId/attendance'>['query'],
) {
  return query('GET /v1/events/:eventId/attendance', { params: { eventId }, query: filter });
}

/** Makes a door link; the answer has its secret, this once. */
export function useCreateDoorLink(eventId: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (name: string) =>
      call('POST /v1/events/:eventId/door/links', { params: { eventId }, body: { name } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: doorQuery(eventId).queryKey }),
  });
}

/** Ends a door link. */
export function useRevokeDoorLink(eventId: string, { onDone, onFault }: Ends) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (linkId: string) =>
      call('DELETE /v1/events/:eventId/door/links/:linkId', { params: { eventId, linkId } }),
    onSuccess: onDone,
    onError: onFault,
    onSettled: () => queries.invalidateQueries({ queryKey: doorQuery(eventId).queryKey }),
  });
}
