import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { maxInvited } from '../../contracts/event-access.ts';
import { byCursor, type Call, type CallReply, type CallRequest, query, useCall } from './call.ts';
import { eventQuery } from './events.ts';
import type { OptionalCallbacks } from './mutation-callbacks.ts';

export function useOpenEvent(eventId: string) {
  const call = useCall();
  return useMutation({
    mutationFn: ({ body }: Pick<CallRequest<'POST /v1/events/:eventId/access'>, 'body'>) =>
      call('POST /v1/events/:eventId/access', { params: { eventId }, body }),
  });
}

/** Publishes a draft, now or at a time. */
export function usePublish(eventId: string, callbacks: OptionalCallbacks) {
  const call = useCall();
  const shown = useShowEvent(eventId, callbacks);
  return useMutation({
    mutationFn: (at: string | null) =>
      call('POST /v1/events/:eventId/publication', { params: { eventId }, body: { at } }),
    ...shown,
  });
}

/** Makes it a draft again, or one that stays so. */
export function useUnpublish(eventId: string, callbacks: OptionalCallbacks) {
  const call = useCall();
  const shown = useShowEvent(eventId, callbacks);
  return useMutation({
    mutationFn: () => call('DELETE /v1/events/:eventId/publication', { params: { eventId } }),
    ...shown,
  });
}

function useShowEvent(eventId: string, { onDone, onFailure }: OptionalCallbacks) {
  const queries = useQueryClient();
  return {
    onSuccess: async (event: object) => {
      queries.setQueryData(eventQuery(eventId).queryKey, event as never);
      onDone(event);
      await queries.invalidateQueries({ queryKey: ['GET /v1/account/events'] });
    },
    onError: (error: Error) => onFailure?.(error),
  };
}

export function previewQuery(eventId: string) {
  return query('GET /v1/events/:eventId/preview', { params: { eventId } });
}

export function useCreatePreview(eventId: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /v1/events/:eventId/preview', { params: { eventId } }),
    onSuccess: (link) => queries.setQueryData(previewQuery(eventId).queryKey, link),
  });
}

export function useRevokePreview(eventId: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /v1/events/:eventId/preview', { params: { eventId } }),
    onSuccess: () => queries.setQueryData(previewQuery(eventId).queryKey, { url: null }),
  });
}

export function useSetEventPassword() {
  const call = useCall();
  return useMutation({
    mutationFn: ({ eventId, password }: { eventId: string; password: string }) =>
      call('PUT /v1/events/:eventId/password', { params: { eventId }, body: { password } }),
  });
}

const invitationsKey = 'GET /v1/events/:eventId/invitations';

export function invitationsQuery(call: Call, eventId: string) {
  return infiniteQueryOptions({
    queryKey: [invitationsKey, eventId],
    queryFn: ({ pageParam, signal }) =>
      call(invitationsKey, { params: { eventId }, query: { after: pageParam } }, signal),
    ...byCursor,
  });
}

export function useRefreshInvitations(eventId: string) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [invitationsKey, eventId] });
}

export function useInviteGuests(eventId: string) {
  const call = useCall();
  return useMutation({
    mutationFn: (body: { emails: string[]; bringsGuest: boolean }) =>
      call('POST /v1/events/:eventId/invitations', { params: { eventId }, body }),
    onSuccess: useRefreshInvitations(eventId),
  });
}

/** Reads a guest list; invites no one. */
export function useReadGuestList(eventId: string) {
  const call = useCall();
  return useMutation({
    mutationFn: (content: string) =>
      call('POST /v1/events/:eventId/invitations/list', { params: { eventId }, body: { content } }),
  });
}

/** Invites the people of a list. If it's interrupted, the same list invites the others. */
export function useInviteList(eventId: string, onDone: (invited: number) => void) {
  const call = useCall();
  return useMutation({
    mutationFn: async (people: CallReply<'POST /v1/events/:eventId/invitations/list'>['guests']) => {
      let invited = 0;
      for (let start = 0; start < people.length; start += maxInvited) {
        const guests = people
          .slice(start, start + maxInvited)
          .map(({ email, name, ticketTypeId }) => ({ email, name, ticketTypeId }));
        const sent = await call('POST /v1/events/:eventId/invitations', {
          params: { eventId },
          body: { guests },
        });
        invited += sent.invited;
      }
      return invited;
    },
    onSuccess: onDone,
    onSettled: useRefreshInvitations(eventId),
  });
}

export function useMailInvitation(eventId: string) {
  const call = useCall();
  return useMutation({
    mutationFn: (invitationId: string) =>
      call('POST /v1/events/:eventId/invitations/:invitationId/mail', { params: { eventId, invitationId } }),
    onSettled: useRefreshInvitations(eventId),
  });
}

export function useRevokeGuestInvitation(eventId: string, { onDone, onFailure }: OptionalCallbacks) {
  const call = useCall();
  return useMutation({
    mutationFn: ({ invitationId, dates }: { invitationId: string; dates: 'this' | 'all' }) =>
      call('DELETE /v1/events/:eventId/invitations/:invitationId', {
        params: { eventId, invitationId },
        query: { dates },
      }),
    onSuccess: onDone,
    onError: (error) => onFailure?.(error),
    onSettled: useRefreshInvitations(eventId),
  });
}
