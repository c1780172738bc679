import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { QuestionInput } from '../../contracts/questions.ts';
import { type CallReply, query, useCall } from './call.ts';
import type { MutationCallbacks } from './mutation-callbacks.ts';

/** An event's questions, for people who register. */
export function questionsQuery(eventId: string) {
  return query('GET /v1/events/:eventId/questions', { params: { eventId } });
}

export function managedQuestionsQuery(eventId: string) {
  return query('GET /v1/events/:eventId/questions/managed', { params: { eventId } });
}

/** Adds a question, or replaces the question `replaced`. */
export function useSaveQuestion(eventId: string, replaced?: string) {
  const call = useCall();
  const refresh = useRefreshQuestions(eventId);
  return useMutation({
    mutationFn: (body: z.input<typeof QuestionInput>) =>
      replaced === undefined
        ? call('POST /v1/events/:eventId/questions', { params: { eventId }, body })
        : call('PUT /v1/events/:eventId/questions/:questionId', {
            params: { eventId, questionId: replaced },
            body,
          }),
    onSuccess: refresh,
    onError: refresh,
  });
}

/** Removes a question from the form. */
export function useRemoveQuestion(
  eventId: string,
  { onDone, onFailure }: MutationCallbacks<CallReply<'DELETE /v1/events/:eventId/questions/:questionId'>>,
) {
  const call = useCall();
  const refresh = useRefreshQuestions(eventId);
  return useMutation({
    mutationFn: (questionId: string) =>
      call('DELETE /v1/events/:eventId/questions/:questionId', { params: { eventId, questionId } }),
    onSuccess: onDone,
    onError: onFailure,
    onSettled: refresh,
  });
}

function useRefreshQuestions(eventId: string) {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: managedQuestionsQuery(eventId).queryKey }),
      queries.invalidateQueries({ queryKey: questionsQuery(eventId).queryKey }),
    ]);
  };
}
