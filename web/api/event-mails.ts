import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MailState } from '../../contracts/event-mails.ts';
import type { Call } from './call.ts';
import { useCall } from './call-context.tsx';
import type { Ends } from './ends.ts';

const listName = 'GET /v1/events/:eventId/mails';

/** What was mailed to those who registered for an event, page after page, each with the counts of all states. */
export function eventMailsQuery(call: Call, eventId: string, state: MailState | undefined) {
  return infiniteQueryOptions({
    queryKey: [listName, { params: { eventId }, query: { state } }],
    queryFn: ({ pageParam, signal }) =>
      call(
        listName,
        { params: { eventId }, query: { page: pageParam, ...(state !== undefined && { state }) } },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
  });
}

/** Sends a mail again, and asks anew what became of all. */
export function useResendMail(eventId: string, { onDone, onFault }: Ends) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (mailId: string) =>
      call('POST /v1/events/:eventId/mails/:mailId/attempts', { params: { eventId, mailId } }),
    onSuccess: onDone,
    onError: onFault,
    onSettled: () => queries.invalidateQueries({ queryKey: [listName, { params: { eventId } }] }),
  });
}
