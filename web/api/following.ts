import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FollowedKind, Following } from '../../contracts/following.ts';
import type { EventsShown } from '../paths.ts';
import { query, useCall } from './call.ts';
import { optimistic } from './mutation-callbacks.ts';

/** The number of followers, and whether the signed-in person follows. */
export function followingQuery(kind: FollowedKind, subjectId: string) {
  return query('GET /v1/following/:kind/:subjectId', { params: { kind, subjectId } });
}

export function followedQuery() {
  return query('GET /v1/account/following');
}

/** One page of new events from followed organisers and groups. */
export function followedEventsQuery(after?: string) {
  return query('GET /v1/account/following/events', { query: { after } });
}

export function organiserQuery(organiserId: string) {
  return query('GET /v1/organisers/:organiserId', { params: { organiserId } });
}

/** One page of an organiser's events. */
export function organiserEventsQuery(organiserId: string, when: EventsShown, after?: string) {
  return query('GET /v1/organisers/:organiserId/events', {
    params: { organiserId },
    query: { when, after },
  });
}

/** Follows or unfollows, optimistically. */
export function useFollow(kind: FollowedKind, subjectId: string) {
  const call = useCall();
  const queries = useQueryClient();
  const params = { kind, subjectId };
  const { queryKey } = followingQuery(kind, subjectId);
  return useMutation({
    mutationFn: async (follows: boolean) => {
      if (follows) await call('PUT /v1/following/:kind/:subjectId', { params });
      else await call('DELETE /v1/following/:kind/:subjectId', { params });
    },
    ...optimistic(
      queries,
      queryKey,
      ({ followers }: Following, following: boolean) => ({
        followers: followers + (following ? 1 : -1),
        following,
      }),
      () =>
        Promise.all([
          queries.invalidateQueries({ queryKey }),
          queries.invalidateQueries({ queryKey: followedQuery().queryKey }),
          queries.invalidateQueries({ queryKey: ['GET /v1/account/following/events'] }),
        ]),
    ),
  });
}
