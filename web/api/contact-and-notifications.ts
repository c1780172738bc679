import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ContactMessage } from '../../contracts/contact.ts';
import type { Notifications, Unsubscription } from '../../contracts/notifications.ts';
import { query, useCall } from './call.ts';
import { optimistic } from './mutation-callbacks.ts';

/** Sends a message to the site's operator. */
export function useSendMessage() {
  const call = useCall();
  return useMutation({ mutationFn: (body: ContactMessage) => call('POST /v1/contact', { body }) });
}

export const notificationsQuery = query('GET /v1/account/notifications');

/** Changes them optimistically; reverted if the server refuses. */
export function useChangeNotifications() {
  const call = useCall();
  const queries = useQueryClient();
  const { queryKey } = notificationsQuery;
  return useMutation({
    mutationFn: (body: Partial<Notifications>) => call('PATCH /v1/account/notifications', { body }),
    ...optimistic(
      queries,
      queryKey,
      (shown: Notifications, changes: Partial<Notifications>) => ({ ...shown, ...changes }),
      (wanted: Notifications) => queries.setQueryData(queryKey, wanted),
    ),
  });
}

/** Unsubscribes from one kind of mail by a mailed link. */
export function useUnsubscribe() {
  const call = useCall();
  return useMutation({
    mutationFn: (body: Unsubscription) => call('POST /v1/unsubscriptions', { body }),
  });
}

/** Confirms the weekly digest by a mailed link. */
export function useConfirmSubscription() {
  const call = useCall();
  return useMutation({
    mutationFn: ({ id: subscriptionId, secret }: { id: string; secret: string }) =>
      call('PUT /v1/subscriptions/:subscriptionId/confirmation', {
        params: { subscriptionId },
        body: { secret },
      }),
  });
}
