import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EventView } from './events.ts';
import { Id } from './values.ts';

/** What a ticket says: for which event and registration, and the how-manieth of that registration it is. */
export interface TicketClaim {
  readonly eventId: string;
  readonly registrationId: string;
  /** Counts up each time the ticket is handed on: those before it are void. */
  readonly version: number;
}

/** A ticket code taken apart: what it says, and the signature by which it is genuine. */
export interface ReadTicket extends TicketClaim {
  /** The part of the code that is signed. */
  readonly signed: string;
  /** Ed25519, in base64url. */
  readonly signature: string;
}

/** Before every ticket code: says whose it is, and in which form it is written. */
const mark = 'MELA1';
const form = /^(MELA1:([\w.-]{1,36}):([\w.-]{1,36}):([1-9]\d{0,8})):([\w-]{86})$/;

/** The part of a ticket's code that is signed; no personal data is in it. */
export function signedPart({ eventId, registrationId, version }: TicketClaim): string {
  return [mark, eventId, registrationId, version].join(':');
}

/** Takes the text of a scanned code apart; null for everything that is no ticket of ours. It proves nothing yet. */
export function readTicket(text: string): ReadTicket | null {
  const match = form.exec(text.trim());
  if (match === null) return null;
  const [, signed = '', eventId = '', registrationId = '', version, signature = ''] = match;
  return { signed, eventId, registrationId, version: Number(version), signature };
}

/** An offer of a ticket, as whoever made it sees it. */
export const SentOffer = z.object({ address: z.string(), expiresAt: z.string() });
export type SentOffer = z.infer<typeof SentOffer>;

/** A ticket as its holder sees it. */
export const TicketView = z.object({
  $id: z.string(),
  /** What the picture says, for a door that types it. */
  code: z.string(),
  /** The QR code as a drawing: modules a side, quiet zone included, and the dark ones as the path of an SVG. */
  picture: z.object({ modules: z.int(), path: z.string() }),
  holderName: z.string(),
  event: EventView,
  /** When the holder was let in. */
  admittedAt: z.string().nullable(),
  handOn: z.object({
    /** Whether it can be handed on: the organiser allows it, and nobody was let in with it. */
    allowed: z.boolean(),
    /** To whom it is offered now. */
    offer: SentOffer.nullable(),
  }),
});
export type TicketView = z.infer<typeof TicketView>;

export const getTicket = endpoint({
  method: 'GET',
  path: '/v1/tickets/:registrationId',
  access: 'user',
  summary: "The ticket of one of the caller's confirmed registrations.",
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

export const ticketEndpoints = { getTicket };
