import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RsvpAnswers } from '../../contracts/registrations.ts';
import { useCall } from './call-context.tsx';
import { query } from './queries.ts';

/** The ticket of one of the signed-in person's registrations. */
export function ticketQuery(registrationId: string) {
  return query('GET /v1/tickets/:registrationId', { params: { registrationId } });
}

/** Offers the signed-in person's ticket to the reader of an address. */
export function useOfferTicket(registrationId: string, onDone: () => void) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (email: string) =>
      call('PUT /v1/tickets/:registrationId/offer', { params: { registrationId }, body: { email } }),
    onSuccess: () => {
      onDone();
      return queries.invalidateQueries({ queryKey: ticketQuery(registrationId).queryKey });
    },
  });
}

/** Takes that offer back. */
export function useWithdrawOffer(registrationId: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /v1/tickets/:registrationId/offer', { params: { registrationId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ticketQuery(registrationId).queryKey }),
  });
}

/** What the link of an offer carries. */
export interface OfferLink {
  readonly offerId: string;
  readonly secret: string;
}

/** The ticket that a link offers. */
export function ticketOfferQuery({ offerId, secret }: OfferLink) {
  return query('GET /v1/ticket-offers/:offerId', { params: { offerId }, query: { secret } });
}

/** Takes over the ticket that a link offers. */
export function useAcceptOffer({ offerId, secret }: OfferLink) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (answers: RsvpAnswers) =>
      call('POST /v1/ticket-offers/:offerId/acceptance', {
        params: { offerId },
        body: { ...answers, secret },
      }),
    // What this person is registered for shows on many pages.
    onSuccess: () => queries.invalidateQueries({ refetchType: 'none' }),
  });
}
