import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EventView } from './events.ts';
import { OwnRegistration, RsvpAnswers } from './registrations.ts';
import { Secret } from './sessions.ts';
import { AgreedTicket } from './ticket-types.ts';
import { Email, Id } from './values.ts';

export interface TicketClaim {
  readonly eventId: string;
  readonly registrationId: string;
  /** Counts up with each transfer; tickets with earlier versions are void. */
  readonly version: number;
}

/** A parsed ticket code: the claim, and its signature. */
export interface ReadTicket extends TicketClaim {
  /** The signed part of the code. */
  readonly signed: string;
  /** Ed25519, in base64url. */
  readonly signature: string;
}

/** Prefix of every ticket code, with the format version. */
const mark = 'MELA1';
const form = /^(MELA1:([\w.-]{1,36}):([\w.-]{1,36}):([1-9]\d{0,8})):([\w-]{86})$/;

/** Contains no personal data. */
export function signedPart({ eventId, registrationId, version }: TicketClaim): string {
  return [mark, eventId, registrationId, version].join(':');
}

/** Parses a scanned code; null if it isn't one of our tickets. The signature is not verified here. */
export function readTicket(text: string): ReadTicket | null {
  const match = form.exec(text.trim());
  if (match === null) return null;
  const [, signed = '', eventId = '', registrationId = '', version, signature = ''] = match;
  return { signed, eventId, registrationId, version: Number(version), signature };
}

/** An offer as its sender sees it. */
export const SentOffer = z.object({ address: z.string(), expiresAt: z.string() });
export type SentOffer = z.infer<typeof SentOffer>;

/** A ticket as its holder sees it. */
export const TicketView = z.object({
  $id: z.string(),
  /** The text in the QR code, for typing it in at check-in. */
  code: z.string(),
  /** Eight characters for reading aloud at check-in. */
  shortCode: z.string(),
  /** The QR code: modules per side including the quiet zone, and the dark ones as an SVG path. */
  picture: z.object({ modules: z.int(), path: z.string() }),
  holderName: z.string(),
  /** Null at an event without ticket types. */
  ticketType: AgreedTicket.nullable(),
  /** The order of several tickets that it belongs to. */
  orderId: z.string().nullable(),
  /** The series pass that it belongs to. */
  passId: z.string().nullable(),
  event: EventView,
  /** Check-in time. */
  admittedAt: z.string().nullable(),
  handOn: z.object({
    /** The organiser allows transfers and the ticket is unused. */
    allowed: z.boolean(),
    /** The current transfer offer. */
    offer: SentOffer.nullable(),
  }),
});
export type TicketView = z.infer<typeof TicketView>;

export const getTicket = endpoint({
  method: 'GET',
  path: '/v1/tickets/:registrationId',
  access: 'user',
  summary: 'Get the ticket of your confirmed registration',
  params: z.object({ registrationId: Id }),
  reply: TicketView,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'registration_not_found',
    'registration_not_possible',
    'ticket_void',
  ],
});

/** A ticket that someone else bought, as the person sees it who got a link to it by mail. */
export const HeldTicket = TicketView.omit({
  ticketType: true,
  orderId: true,
  passId: true,
  handOn: true,
}).extend({
  buyerName: z.string(),
  /** Without prices; null at an event without ticket types. */
  ticketType: z
    .object({ name: z.string(), addOns: z.array(z.object({ name: z.string(), count: z.int() })) })
    .nullable(),
  /** Whether its reader gets the ticket, reminders and changes by mail. */
  mailed: z.boolean(),
});
export type HeldTicket = z.infer<typeof HeldTicket>;

const heldTicketProblems = [
  'general_argument_invalid',
  'registration_not_found',
  'registration_not_possible',
  'ticket_void',
] as const;

export const getHeldTicket = endpoint({
  method: 'GET',
  path: '/v1/held-tickets/:registrationId',
  access: 'anyone',
  summary: 'Get the ticket behind an emailed link that someone else ordered for you',
  params: z.object({ registrationId: Id }),
  query: z.object({ secret: Secret }),
  reply: HeldTicket,
  problems: heldTicketProblems,
});

export const setHeldTicketMails = endpoint({
  method: 'PUT',
  path: '/v1/held-tickets/:registrationId/mails',
  access: 'anyone',
  summary: 'Choose whether you get a ticket that someone else ordered for you, and news about it, by email',
  params: z.object({ registrationId: Id }),
  body: z.object({ secret: Secret, mailed: z.boolean() }),
  reply: HeldTicket,
  problems: heldTicketProblems,
});

export const ticketEndpoints = { getTicket, getHeldTicket, setHeldTicketMails };

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
