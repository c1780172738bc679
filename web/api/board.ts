import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call } from './call.ts';
import { useCall } from './call-context.tsx';
import { query } from './queries.ts';

/** A page of the threads of an event. */
export function boardQuery(eventId: string, page = 1) {
  return query('GET /v1/events/:eventId/board', { params: { eventId }, query: { page } });
}

/** Whom somebody may mean by what they typed of a name. */
export function mentionableQuery(eventId: string, search: string) {
  return query('GET /v1/events/:eventId/board/people', { params: { eventId }, query: { search } });
}

/** The thread of a post, and where in it the post stands. */
export function threadQuery(eventId: string, postId: string) {
  return query('GET /v1/events/:eventId/board/:postId', { params: { eventId, postId } });
}

/** A page of the replies to a thread. */
export function repliesQuery(eventId: string, postId: string, page = 1) {
  return query('GET /v1/events/:eventId/board/:postId/replies', {
    params: { eventId, postId },
    query: { page },
  });
}

const views = [
  'GET /v1/events/:eventId/board',
  'GET /v1/events/:eventId/board/:postId',
  'GET /v1/events/:eventId/board/:postId/replies',
] as const;

/** Has an event's board asked for anew, replies too. */
export function useRefreshBoard(eventId: string): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(
      views.map((view) => queries.invalidateQueries({ queryKey: [view, { params: { eventId } }] })),
    );
  };
}

/**
 * Does something on an event's board, and has it asked for anew.
 *
 * @example useOnBoard(eventId, (call, text: string) => call('POST /v1/events/:eventId/board', …))
 */
export function useOnBoard<Given, Done>(eventId: string, work: (call: Call, given: Given) => Promise<Done>) {
  const call = useCall();
  const refresh = useRefreshBoard(eventId);
  return useMutation({ mutationFn: (given: Given) => work(call, given), onSuccess: refresh });
}
