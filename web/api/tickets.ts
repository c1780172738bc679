import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RsvpAnswers } from '../../contracts/registrations.ts';
import { query, useCall } from './call.ts';
import type { SecretLink } from './registration-actions.ts';

/** The ticket of one of the signed-in person's registrations. */
export function ticketQuery(registrationId: string) {
  return query('GET /v1/tickets/:registrationId', { params: { registrationId } });
}

/** Offers the ticket to an email address. */
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

/** Withdraws the offer. */
export function useWithdrawOffer(registrationId: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /v1/tickets/:registrationId/offer', { params: { registrationId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ticketQuery(registrationId).queryKey }),
  });
}

/** The ticket offered by a mailed link. */
export function ticketOfferQuery({ id, secret }: SecretLink) {
  return query('GET /v1/ticket-offers/:offerId', { params: { offerId: id }, query: { secret } });
}

/** Accepts a ticket by a mailed link. */
export function useAcceptOffer({ id, secret }: SecretLink) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (answers: RsvpAnswers) =>
      call('POST /v1/ticket-offers/:offerId/acceptance', {
        params: { offerId: id },
        body: { ...answers, secret },
      }),
    // Registrations appear on many pages.
    onSuccess: () => queries.invalidateQueries({ refetchType: 'none' }),
  });
}

/** The ticket that someone else ordered for the reader of a mailed link. */
export function heldTicketQuery({ id, secret }: SecretLink) {
  return query('GET /v1/held-tickets/:registrationId', { params: { registrationId: id }, query: { secret } });
}

/** Starts or ends the mails about such a ticket. */
export function useHeldTicketMails(link: SecretLink, onDone: (mailed: boolean) => void) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (mailed: boolean) =>
      call('PUT /v1/held-tickets/:registrationId/mails', {
        params: { registrationId: link.id },
        body: { secret: link.secret, mailed },
      }),
    onSuccess: (ticket) => {
      queries.setQueryData(heldTicketQuery(link).queryKey, ticket);
      onDone(ticket.mailed);
    },
  });
}
