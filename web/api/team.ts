import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { HelperRole } from '../../contracts/event-roles.ts';
import { useCall } from './call-context.tsx';
import { query } from './queries.ts';
import type { SecretLink } from './secret-link.ts';

/** Who helps with an event, and who is invited to. */
export function teamQuery(eventId: string) {
  return query('GET /v1/events/:eventId/team', { params: { eventId } });
}

/** Asks for the team anew when something was done about it. */
function useRefreshTeam(eventId: string) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: teamQuery(eventId).queryKey });
}

/** Invites the reader of an address to a role. */
export function useInvite(eventId: string) {
  const call = useCall();
  return useMutation({
    mutationFn: (body: { email: string; role: HelperRole }) =>
      call('POST /v1/events/:eventId/team/invitations', { params: { eventId }, body }),
    onSuccess: useRefreshTeam(eventId),
  });
}

/** Sends an invitation again. */
export function useResendInvitation(eventId: string) {
  const call = useCall();
  return useMutation({
    mutationFn: (invitationId: string) =>
      call('POST /v1/events/:eventId/team/invitations/:invitationId/mail', {
        params: { eventId, invitationId },
      }),
    onSettled: useRefreshTeam(eventId),
  });
}

/** Takes an invitation back. */
export function useRevokeInvitation(eventId: string) {
  const call = useCall();
  return useMutation({
    mutationFn: (invitationId: string) =>
      call('DELETE /v1/events/:eventId/team/invitations/:invitationId', {
        params: { eventId, invitationId },
      }),
    onSettled: useRefreshTeam(eventId),
  });
}

/** Takes somebody's role away. */
export function useRemoveHelper(eventId: string) {
  const call = useCall();
  return useMutation({
    mutationFn: (userId: string) =>
      call('DELETE /v1/events/:eventId/team/:userId', { params: { eventId, userId } }),
    onSettled: useRefreshTeam(eventId),
  });
}

/** What a link invites to. */
export function invitationQuery({ id, secret }: SecretLink) {
  return query('GET /v1/team-invitations/:invitationId', { params: { invitationId: id }, query: { secret } });
}

/** Takes on the role that a link offers. */
export function useAcceptInvitation({ id, secret }: SecretLink) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call('POST /v1/team-invitations/:invitationId/acceptance', {
        params: { invitationId: id },
        body: { secret },
      }),
    onSuccess: () => queries.invalidateQueries({ refetchType: 'none' }),
  });
}
