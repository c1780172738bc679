import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallReply, query, useCall } from './call.ts';
import { eventQuery } from './events.ts';
import type { OptionalCallbacks } from './mutation-callbacks.ts';

type Shared = CallReply<'PUT /v1/events/:eventId/groups/:groupId'>;

/** The further groups of an event, for its organiser. */
export function groupsOfEventQuery(eventId: string) {
  return query('GET /v1/events/:eventId/groups', { params: { eventId } });
}

/** Others' events in a group, for its organisers. */
export function sharedEventsQuery(groupId: string) {
  return query('GET /v1/groups/:groupId/shared-events', { params: { groupId } });
}

/** Proposes, asks for or accepts an event in a further group (`shown`), or ends that. */
export function useShareEvent({ onDone, onFailure }: OptionalCallbacks<Shared | null>) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ shown, ...params }: { eventId: string; groupId: string; shown: boolean }) => {
      if (shown) return call('PUT /v1/events/:eventId/groups/:groupId', { params });
      await call('DELETE /v1/events/:eventId/groups/:groupId', { params });
      return null;
    },
    onSuccess: onDone,
    onError: (error) => onFailure?.(error),
    onSettled: async (_, __, { eventId, groupId }) => {
      const keys = [
        groupsOfEventQuery(eventId).queryKey,
        sharedEventsQuery(groupId).queryKey,
        eventQuery(eventId).queryKey,
        ['GET /v1/groups/:groupId/events'],
      ];
      await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
}
