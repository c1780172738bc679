import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrganiserMessage } from '../../contracts/manage-registrations.ts';
import type { CallReply } from './call.ts';
import { useCall } from './call-context.tsx';
import { refreshManaged } from './manage.ts';

type Approvals = CallReply<'POST /v1/events/:eventId/registrations/approvals'>;

/** Approves everybody who is pending; `onDone` is called even if nobody is pending any more and the page has moved on. */
export function useApproveAll(eventId: string, onDone: (approvals: Approvals) => void) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /v1/events/:eventId/registrations/approvals', { params: { eventId } }),
    onSuccess: onDone,
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
