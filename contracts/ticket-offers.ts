import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EventView } from './events.ts';
import { OwnRegistration, RsvpAnswers } from './registrations.ts';
import { Secret } from './sessions.ts';
import { SentOffer } from './tickets.ts';
import { Email, Id } from './values.ts';

/** Days that an offer stands; it never outlasts the event. */
export const offerDays = 7;

/** An offer as whoever has its link sees it. */
const ReceivedOffer = z.object({
  $id: z.string(),
  giverName: z.string(),
  event: EventView,
  expiresAt: z.string(),
  /** Whether the caller is who offers it. */
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
  summary:
    "Offers the caller's ticket to whoever reads a mail to this address, in place of an earlier offer.",
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
  summary: "Takes the offer of the caller's ticket back; its link is void at once.",
  params: TicketParams,
  reply: null,
  problems: ofOwnTicket,
});

export const getOffer = endpoint({
  method: 'GET',
  path: '/v1/ticket-offers/:offerId',
  access: 'anyone',
  summary: 'The ticket that the mail with the secret offers.',
  params: OfferParams,
  query: z.object({ secret: Secret }),
  reply: ReceivedOffer,
  problems: ['general_argument_invalid', 'ticket_offer_gone'],
});

export const acceptOffer = endpoint({
  method: 'POST',
  path: '/v1/ticket-offers/:offerId/acceptance',
  access: 'user',
  summary: 'Takes over the ticket that the mail with the secret offers, with answers of the caller’s own.',
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
