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

/** Refusals that tell of something that the page does not show yet. */
const overtaken = [
  'event_not_found',
  'event_cancelled',
  ...registrationBarTypes,
  'registration_declined',
] as const;

/** Registers the signed-in person with the answers of the RSVP form. */
export function useRegister(eventId: string) {
  const call = useCall();
  const queries = useQueryClient();
  const keep = useKeepOwnRegistration(eventId);
  return useMutation({
    mutationFn: (answers: RsvpAnswers) =>
      call('POST /v1/events/:eventId/registrations', { params: { eventId }, body: answers }),
    onSuccess: keep,
    // Called off, closed, declined meanwhile: the page then says so, whether or not the change reached it by itself.
    onError: (error) => {
      if (isProblem(error, ...overtaken)) {
        void queries.invalidateQueries({ queryKey: eventQuery(eventId).queryKey });
        void queries.invalidateQueries({ queryKey: ownRegistrationQuery(eventId).queryKey });
      }
    },
  });
}

/** Cancels the signed-in person's registration; `onDone` is called even if the page has moved on with it already. */
export function useCancelRegistration(eventId: string, onDone?: () => void) {
  const call = useCall();
  const keep = useKeepOwnRegistration(eventId);
  return useMutation({
    mutationFn: () => call('DELETE /v1/events/:eventId/registrations/own', { params: { eventId } }),
    onSuccess: (registration) => {
      onDone?.();
      return keep(registration);
    },
  });
}

/** Has the mail about the signed-in person's registration sent again. */
export function useResendMail(eventId: string) {
  const call = useCall();
  return useMutation({
    mutationFn: () => call('POST /v1/events/:eventId/registrations/own/mail', { params: { eventId } }),
  });
}

/** Agrees to get the mails about a registration, with what the mailed link carried. */
export function useConfirmContact() {
  const call = useCall();
  return useMutation({
    mutationFn: ({ id: registrationId, secret }: { id: string; secret: string }) =>
      call('PUT /v1/registrations/:registrationId/contact', { params: { registrationId }, body: { secret } }),
  });
}

/** Gives up the seat that a mail reminded of, with what the mailed link carried. */
export function useGiveUpSeat() {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ registrationId, secret }: { registrationId: string; secret: string }) =>
      call('POST /v1/registrations/:registrationId/absence', {
        params: { registrationId },
        body: { secret },
      }),
    // Whoever is signed in here may have their own registrations on the next page.
    onSuccess: () => queries.invalidateQueries(),
  });
}

/** Shows the answer at once and asks anew for what it changed elsewhere. */
function useKeepOwnRegistration(eventId: string) {
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
