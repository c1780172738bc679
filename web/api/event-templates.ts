import { useMutation, useQueryClient } from '@tanstack/react-query';
import { query, useCall } from './call.ts';
import type { MutationCallbacks } from './mutation-callbacks.ts';

export function eventTemplatesQuery(groupId: string) {
  return query('GET /v1/groups/:groupId/templates', { params: { groupId } });
}

function useRefresh(groupId: string) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: eventTemplatesQuery(groupId).queryKey });
}

export function useSaveTemplate(groupId: string) {
  const call = useCall();
  return useMutation({
    mutationFn: (body: { eventId: string; name: string }) =>
      call('POST /v1/groups/:groupId/templates', { params: { groupId }, body }),
    onSettled: useRefresh(groupId),
  });
}

export function useRenameTemplate(groupId: string) {
  const call = useCall();
  return useMutation({
    mutationFn: ({ templateId, name }: { templateId: string; name: string }) =>
      call('PATCH /v1/groups/:groupId/templates/:templateId', {
        params: { groupId, templateId },
        body: { name },
      }),
    onSettled: useRefresh(groupId),
  });
}

export function useDeleteTemplate(groupId: string, { onDone }: Pick<MutationCallbacks, 'onDone'>) {
  const call = useCall();
  return useMutation({
    mutationFn: (templateId: string) =>
      call('DELETE /v1/groups/:groupId/templates/:templateId', { params: { groupId, templateId } }),
    onSuccess: onDone,
    onSettled: useRefresh(groupId),
  });
}

/** Makes a draft. */
export function useCreateFromTemplate(groupId: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ templateId, date }: { templateId: string; date: string }) =>
      call('POST /v1/groups/:groupId/templates/:templateId/events', {
        params: { groupId, templateId },
        body: { date },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['GET /v1/account/events'] }),
  });
}
