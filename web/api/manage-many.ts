import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrganiserMessage } from '../../contracts/manage-registrations.ts';
import { useCall } from './call-context.tsx';
import { refreshManaged } from './manage.ts';

/** Approves everybody who is pending; has the lists asked for anew however it went. */
export function useApproveAll(eventId: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /v1/events/:eventId/registrations/approvals', { params: { eventId } }),
    onSettled: () => refreshManaged(queries, eventId),
  });
}

/** Has a message mailed to the people of an event. */
export function useSendMessage(eventId: string) {
  const call = useCall();
  return useMutation({
    mutationFn: (message: OrganiserMessage) =>
      call('POST /v1/events/:eventId/messages', { params: { eventId }, body: message }),
  });
}
