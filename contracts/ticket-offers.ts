import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EventView } from './events.ts';
import { OwnRegistration, RsvpAnswers } from './registrations.ts';
import { Secret } from './sessions.ts';
import { SentOffer } from './tickets.ts';
import { Email, Id } from './values.ts';

/** Offers expire after this many days, or when the event ends. */
export const offerDays = 7;

/** An offer as the person with its link sees it. */
const ReceivedOffer = z.object({
  $id: z.string(),
  giverName: z.string(),
  event: EventView,
  expiresAt: z.string(),
  /** The caller made this offer. */
  own: z.boolean(),
});
export type ReceivedOffer = z.infer<typeof ReceivedOffer>;

const TicketParams = z.object({ registrationId: Id });
const OfferParams = z.object({ offerId: Id });
const ofOwnTicket = [
  'general_unauthorized_scope',
  'general_argument_invalid',
  'registration_not_found',
  'general_rate_limit_exceeded',
] as const;

export const offerTicket = endpoint({
  method: 'PUT',
  path: '/v1/tickets/:registrationId/offer',
  access: 'user',
  summary: 'Offer your ticket to an email address. Replaces an earlier offer.',
  params: TicketParams,
  body: z.object({ email: Email }),
  reply: SentOffer,
  problems: [
    ...ofOwnTicket,
    'registration_not_possible',
    'ticket_void',
    'ticket_used',
    'ticket_hand_on_not_allowed',
    'event_over',
  ],
});

export const withdrawOffer = endpoint({
  method: 'DELETE',
  path: '/v1/tickets/:registrationId/offer',
  access: 'user',
  summary: 'Withdraw a ticket offer. Its link stops working at once.',
  params: TicketParams,
  reply: null,
  problems: ofOwnTicket,
});

export const getOffer = endpoint({
  method: 'GET',
  path: '/v1/ticket-offers/:offerId',
  access: 'anyone',
  summary: 'Get the ticket offer behind an emailed link',
  params: OfferParams,
  query: z.object({ secret: Secret }),
  reply: ReceivedOffer,
  problems: ['general_argument_invalid', 'ticket_offer_gone'],
});

export const acceptOffer = endpoint({
  method: 'POST',
  path: '/v1/ticket-offers/:offerId/acceptance',
  access: 'user',
  summary: "Accept a ticket offer, with your own answers to the event's questions",
  params: OfferParams,
  body: RsvpAnswers.extend({ secret: Secret }),
  reply: OwnRegistration,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'ticket_offer_gone',
    'ticket_used',
    'ticket_hand_on_not_allowed',
    'event_cancelled',
    'event_over',
    'registration_exists',
    'registration_declined',
    'registration_blocked',
    'registration_own_event',
    'general_rate_limit_exceeded',
  ],
});

export const ticketOfferEndpoints = { offerTicket, withdrawOffer, getOffer, acceptOffer };
