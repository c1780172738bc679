import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnRegistration } from '../../contracts/registrations.ts';
import { useCall } from './call.ts';
import { eventQuery } from './events.ts';
import { ownRegistrationQuery } from './registrations.ts';

/** Cancels the registration. `onDone` runs even if the dialog has been unmounted by then. */
export function useCancelRegistration(eventId: string, onDone?: () => void) {
  const call = useCall();
  const keep = useSetOwnRegistration(eventId);
  return useMutation({
    mutationFn: () => call('DELETE /v1/events/:eventId/registrations/own', { params: { eventId } }),
    onSuccess: (registration) => {
      onDone?.();
      return keep(registration);
    },
  });
}

export function useResendMail(eventId: string) {
  const call = useCall();
  return useMutation({
    mutationFn: () => call('POST /v1/events/:eventId/registrations/own/mail', { params: { eventId } }),
  });
}

/** The parameters of a mailed link. */
export interface SecretLink {
  readonly id: string;
  readonly secret: string;
}

/** Confirms the contact address of a registration by a mailed link. */
export function useConfirmContact() {
  const call = useCall();
  return useMutation({
    mutationFn: ({ id: registrationId, secret }: { id: string; secret: string }) =>
      call('PUT /v1/registrations/:registrationId/contact', { params: { registrationId }, body: { secret } }),
  });
}

/** Gives up a seat by a mailed reminder's link. */
export function useGiveUpSeat() {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ registrationId, secret }: { registrationId: string; secret: string }) =>
      call('POST /v1/registrations/:registrationId/absence', {
        params: { registrationId },
        body: { secret },
      }),
    // The registration may belong to the person signed in here.
    onSuccess: () => queries.invalidateQueries(),
  });
}

/** Puts the response into the cache and invalidates what depends on it. */
export function useSetOwnRegistration(eventId: string) {
  const queries = useQueryClient();
  return async (registration: OwnRegistration) => {
    queries.setQueryData(ownRegistrationQuery(eventId).queryKey, registration);
    await Promise.all([
      queries.invalidateQueries({ queryKey: eventQuery(eventId).queryKey }),
      queries.invalidateQueries({ queryKey: ['GET /v1/account/registrations'] }),
      queries.invalidateQueries({ queryKey: ['GET /v1/events'] }),
    ]);
  };
}
