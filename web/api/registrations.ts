import { useMutation, useQueryClient } from '@tanstack/react-query';
import { registrationBarTypes } from '../../contracts/registration-window.ts';
import type { OwnRegistration, RsvpAnswers } from '../../contracts/registrations.ts';
import { useCall } from './call-context.tsx';
import { isProblem } from './errors.ts';
import { eventQuery } from './events.ts';
import { query } from './queries.ts';

/** The signed-in person's latest registration for an event, or null. */
export function ownRegistrationQuery(eventId: string) {
  return query('GET /v1/events/:eventId/registrations/own', { params: { eventId } });
}

/** Errors that mean the page is out of date. */
const outOfDate = [
  'event_not_found',
  'event_cancelled',
  ...registrationBarTypes,
  'registration_declined',
] as const;

/** Registers the signed-in person with the answers of the RSVP form. */
export function useRegister(eventId: string) {
  const call = useCall();
  const queries = useQueryClient();
  const keep = useSetOwnRegistration(eventId);
  return useMutation({
    mutationFn: (answers: RsvpAnswers) =>
      call('POST /v1/events/:eventId/registrations', { params: { eventId }, body: answers }),
    onSuccess: keep,
    // The event was cancelled or closed, or the person declined: refetch, so that the page shows it.
    onError: (error) => {
      if (isProblem(error, ...outOfDate)) {
        void queries.invalidateQueries({ queryKey: eventQuery(eventId).queryKey });
        void queries.invalidateQueries({ queryKey: ownRegistrationQuery(eventId).queryKey });
      }
    },
  });
}

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
function useSetOwnRegistration(eventId: string) {
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

/** One page of the events that the signed-in person organises. */
export function ownEventsQuery(page: number) {
  return query('GET /v1/account/events', { query: { page } });
}

/** One page of the signed-in person's registrations, each with its event. */
export function ownRegistrationsQuery(page: number) {
  return query('GET /v1/account/registrations', { query: { page } });
}
