import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubjectAddress } from '../../contracts/values.ts';
import { byCursor, type Call, type CallReply, query, useCall } from './call.ts';
import { type MutationCallbacks, optimistic } from './mutation-callbacks.ts';

export function boardQuery(board: SubjectAddress, page = 1) {
  return query('GET /v1/:kind/:subjectId/board', { params: board, query: { page } });
}

/** People whose names match a partial mention. */
export function mentionableQuery(board: SubjectAddress, search: string) {
  return query('GET /v1/:kind/:subjectId/board/people', { params: board, query: { search } });
}

/** The thread of a post, with the page of replies that has it. */
export function threadQuery(board: SubjectAddress, postId: string) {
  return query('GET /v1/:kind/:subjectId/board/:postId', { params: { ...board, postId } });
}

/** One page of replies. */
export function repliesQuery(board: SubjectAddress, postId: string, page = 1) {
  return query('GET /v1/:kind/:subjectId/board/:postId/replies', {
    params: { ...board, postId },
    query: { page },
  });
}

type Board = CallReply<'GET /v1/:kind/:subjectId/board'>;

const views = [
  'GET /v1/:kind/:subjectId/board',
  'GET /v1/:kind/:subjectId/board/:postId',
  'GET /v1/:kind/:subjectId/board/:postId/replies',
] as const;

/** Invalidates a board and its replies. */
export function useRefreshBoard(board: SubjectAddress): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(
      views.map((view) => queries.invalidateQueries({ queryKey: [view, { params: board }] })),
    );
  };
}

/**
 * A mutation that invalidates the board. `onDone` gets what was given to it.
 *
 * @example useBoardMutation(board, (call, text: string) => call('POST /v1/:kind/:subjectId/board', …))
 */
export function useBoardMutation<Given, Done>(
  board: SubjectAddress,
  work: (call: Call, given: Given) => Promise<Done>,
  { onDone, onFailure }: Partial<MutationCallbacks<Given>> = {},
) {
  const call = useCall();
  const refresh = useRefreshBoard(board);
  return useMutation({
    mutationFn: (given: Given) => work(call, given),
    onSuccess: (_, given) => {
      onDone?.(given);
      return refresh();
    },
    onError: (error) => onFailure?.(error),
  });
}

/** Mutes or unmutes a board, optimistically. */
export function useMuteBoard(board: SubjectAddress) {
  const call = useCall();
  const queries = useQueryClient();
  const refresh = useRefreshBoard(board);
  return useMutation({
    mutationFn: (muted: boolean) =>
      call('PUT /v1/:kind/:subjectId/board/muted', { params: board, body: { muted } }),
    ...optimistic(
      queries,
      [views[0], { params: board }],
      (shown: Board, muted: boolean) => ({ ...shown, muted }),
      refresh,
    ),
  });
}

const mutedList = 'GET /v1/account/muted';

/** People whose posts the signed-in person has muted. */
export function mutedQuery(call: Call) {
  return infiniteQueryOptions({
    queryKey: [mutedList],
    queryFn: ({ pageParam, signal }) => call(mutedList, { query: { after: pageParam } }, signal),
    ...byCursor,
  });
}

export function useUnmute() {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ $id }: { readonly $id: string }) =>
      call('PUT /v1/account/muted/:userId', { params: { userId: $id }, body: { muted: false } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [mutedList] }),
  });
}
