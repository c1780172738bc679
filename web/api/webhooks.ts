import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { KeyLimit } from '../../contracts/api-keys.ts';
import type { WebhookSubject } from '../../contracts/webhook-subjects.ts';
import { isProblem } from '../lib/errors.ts';
import { byCursor, type Call, query, useCall } from './call.ts';
import type { MutationCallbacks } from './mutation-callbacks.ts';

/** At most twenty, newest first. */
export const webhooksQuery = query('GET /v1/account/webhooks');

const log = 'GET /v1/account/webhooks/:webhookId/messages';

/** A webhook's log, newest first. */
export function webhookLogQuery(call: Call, webhookId: string) {
  return infiniteQueryOptions({
    queryKey: [log, webhookId],
    queryFn: ({ pageParam, signal }) =>
      call(log, { params: { webhookId }, query: { after: pageParam } }, signal),
    ...byCursor,
  });
}

/** Of all organisers, newest first. */
export function groupWebhooksQuery(groupId: string) {
  return query('GET /v1/groups/:groupId/webhooks', { params: { groupId } });
}

export function useDeleteGroupWebhook(groupId: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (webhookId: string) =>
      call('DELETE /v1/groups/:groupId/webhooks/:webhookId', { params: { groupId, webhookId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: groupWebhooksQuery(groupId).queryKey }),
  });
}

interface WantedWebhook {
  readonly url: string;
  readonly subjects: WebhookSubject[];
  readonly limitedTo: KeyLimit | null;
  readonly password: string;
}

function useRefresh() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      ['GET /v1/account/webhooks', log].map((name) => queries.invalidateQueries({ queryKey: [name] })),
    );
}

/** Creates a webhook; its secret is only in this response. */
export function useCreateWebhook() {
  const call = useCall();
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (body: WantedWebhook) => call('POST /v1/account/webhooks', { body }),
    onSuccess,
  });
}

export type WebhookAction = 'pause' | 'resume' | 'test' | 'delete';

/** Pauses, resumes, tests or deletes a webhook; one that is already gone counts as deleted. */
export function useWebhookAction(webhookId: string, { onDone, onFailure }: MutationCallbacks<WebhookAction>) {
  const call = useCall();
  const onSettled = useRefresh();
  const params = { webhookId };
  return useMutation({
    mutationFn: async (action: WebhookAction) => {
      if (action === 'test') {
        await call('POST /v1/account/webhooks/:webhookId/test', { params });
      } else if (action === 'delete') {
        await call('DELETE /v1/account/webhooks/:webhookId', { params }).catch((error: unknown) => {
          if (!isProblem(error, 'webhook_not_found')) throw error;
        });
      } else {
        const body = { paused: action === 'pause' };
        await call('PATCH /v1/account/webhooks/:webhookId', { params, body });
      }
      return action;
    },
    // Here rather than with the call: the row of a deleted webhook is gone by then.
    onSuccess: onDone,
    onError: onFailure,
    onSettled,
  });
}

/** Replaces the secret; the new one is only in this response. */
export function useRotateWebhookSecret(webhookId: string) {
  const call = useCall();
  return useMutation({
    mutationFn: () => call('POST /v1/account/webhooks/:webhookId/secret', { params: { webhookId } }),
  });
}

export function useReplayWebhookMessage(webhookId: string) {
  const call = useCall();
  const onSettled = useRefresh();
  return useMutation({
    mutationFn: (messageId: string) =>
      call('POST /v1/account/webhooks/:webhookId/messages/:messageId/replay', {
        params: { webhookId, messageId },
      }),
    onSettled,
  });
}
