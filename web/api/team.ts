import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { HelperRole } from '../../contracts/event-roles.ts';
import { query, useCall } from './call.ts';
import { eventQuery } from './events.ts';
import type { MutationCallbacks } from './mutation-callbacks.ts';
import type { SecretLink } from './registration-actions.ts';

/** The team and the open invitations of an event. */
export function teamQuery(eventId: string) {
  return query('GET /v1/events/:eventId/team', { params: { eventId } });
}

/** Invalidates the team. */
function useRefreshTeam(eventId: string) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: teamQuery(eventId).queryKey });
}

export function useInvite(eventId: string) {
  const call = useCall();
  return useMutation({
    mutationFn: (body: { email: string; role: HelperRole; host: boolean }) =>
      call('POST /v1/events/:eventId/team/invitations', { params: { eventId }, body }),
    onSuccess: useRefreshTeam(eventId),
  });
}

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

export function useRevokeInvitation(eventId: string, { onDone, onFailure }: MutationCallbacks) {
  const call = useCall();
  return useMutation({
    mutationFn: (invitationId: string) =>
      call('DELETE /v1/events/:eventId/team/invitations/:invitationId', {
        params: { eventId, invitationId },
      }),
    onSuccess: onDone,
    onError: onFailure,
    onSettled: useRefreshTeam(eventId),
  });
}

/** Removes a team member's role. */
export function useRemoveHelper(eventId: string, { onDone, onFailure }: MutationCallbacks) {
  const call = useCall();
  return useMutation({
    mutationFn: (userId: string) =>
      call('DELETE /v1/events/:eventId/team/:userId', { params: { eventId, userId } }),
    onSuccess: onDone,
    onError: onFailure,
    onSettled: useRefreshTeam(eventId),
  });
}

/** Stops showing a team member as a host. */
export function useHideHost(eventId: string) {
  const call = useCall();
  const queries = useQueryClient();
  const refresh = useRefreshTeam(eventId);
  return useMutation({
    mutationFn: (userId: string) =>
      call('DELETE /v1/events/:eventId/team/:userId/host', { params: { eventId, userId } }),
    onSettled: async () => {
      await Promise.all([refresh(), queries.invalidateQueries({ queryKey: eventQuery(eventId).queryKey })]);
    },
  });
}

/** Declines an invitation by a mailed link. */
export function useDeclineInvitation({ id, secret }: SecretLink) {
  const call = useCall();
  return useMutation({
    mutationFn: () =>
      call('POST /v1/team-invitations/:invitationId/decline', {
        params: { invitationId: id },
        body: { secret },
      }),
  });
}

/** The invitation behind a mailed link. */
export function invitationQuery({ id, secret }: SecretLink) {
  return query('GET /v1/team-invitations/:invitationId', { params: { invitationId: id }, query: { secret } });
}

/** Accepts an invitation by a mailed link. */
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
