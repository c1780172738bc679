import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EventView } from './events.ts';
import { NewOrder, Order } from './orders.ts';
import { problems } from './problem.ts';
import { registrationBarTypes } from './registration-window.ts';
import { OwnRegistration, RsvpAnswers } from './registrations.ts';
import { TermsVersion } from './sessions.ts';
import { ticketChoice } from './ticket-types.ts';
import { Email, EventParams, Id, Line, patterned } from './values.ts';
import { PlaceToken } from './waiting-room.ts';

/** The longest time that a request waits for proof of its address, from the last mail. */
export const guestMinutes = 60;

/** 256 bits, so that only the client that made the request can confirm it with the mailed code. */
const RequestKey = patterned(64, /^[0-9a-f]{64}$/, 'Use 64 hexadecimal digits, from 32 random bytes');
const Code = patterned(6, /^\d{6}$/, 'Enter the 6-digit code');
/** Not a code: reading a request with it changes nothing. */
const LinkSecret = patterned(64, /^[0-9a-f]{64}$/, 'Use the whole link from the email');

const GuestParams = z.object({ guestId: Id });

/** A request to register, until its address is proved. It says nothing about the address or its account. */
export const GuestRequest = z.object({
  $id: z.string(),
  eventId: z.string(),
  /** When the mailed code expires. */
  expiresAt: z.string(),
});
export type GuestRequest = z.infer<typeof GuestRequest>;

/** What became of a request after proof: the registration, or why there is none. */
export const GuestOutcome = z.object({
  eventId: z.string(),
  registration: OwnRegistration.nullable(),
  /** The order that the registration is the first seat of; null for a single ticket. */
  order: Order.nullable(),
  /** As in the answer to registering with an account. */
  refusal: z
    .object({ type: z.enum(Object.keys(problems) as [keyof typeof problems]), message: z.string() })
    .nullable(),
});
export type GuestOutcome = z.infer<typeof GuestOutcome>;

const common = ['general_argument_invalid', 'general_rate_limit_exceeded'] as const;

export const startGuestRegistration = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/guest-registrations',
  access: 'anyone',
  localised: true,
  summary:
    'Request a registration without an account. Emails a code and a link to confirm the address. The response is the same for every address.',
  params: EventParams,
  body: RsvpAnswers.extend({
    ...ticketChoice,
    name: Line.min(1, 'Enter a name').max(128),
    email: Email,
    /** Made by the client. The same key is the same request, so a repeated call sends no second email. */
    key: RequestKey,
    acceptedTerms: TermsVersion.optional(),
    /** Whose turn it is, where the event has a waiting room. */
    place: PlaceToken.optional(),
    /** Several tickets, in place of the one that the body names. A code is in the body. */
    order: NewOrder.pick({ own: true, seats: true }).optional(),
  }),
  status: 201,
  reply: GuestRequest,
  problems: [
    ...common,
    'event_not_found',
    'event_cancelled',
    ...registrationBarTypes,
    'waiting_room_required',
    'waiting_room_place_not_found',
    'waiting_room_place_used',
    'ticket_type_not_found',
    'ticket_type_required',
    'ticket_price_changed',
    'ticket_code_not_valid',
    'add_on_not_found',
    'add_on_sold_out',
    'ticket_limit_reached',
    'series_pass_few_dates',
    'event_sales_stopped',
    'payment_not_set_up',
    'user_session_already_exists',
  ],
});

export const mailGuestAgain = endpoint({
  method: 'POST',
  path: '/v1/guest-registrations/:guestId/mail',
  access: 'anyone',
  summary: 'Email a new code and link for a registration request',
  params: GuestParams,
  body: z.object({ key: RequestKey }),
  status: 201,
  reply: GuestRequest,
  problems: [...common, 'user_invalid_token'],
});

const ofProof = [
  ...common,
  'user_invalid_token',
  'user_token_expired',
  'user_token_used_up',
  'user_blocked',
] as const;

export const confirmGuest = endpoint({
  method: 'POST',
  path: '/v1/guest-registrations/:guestId/session',
  access: 'anyone',
  summary:
    'Confirm a registration request with the emailed code. Registers the person, creates an account if the address has none, and a session unless told otherwise.',
  params: GuestParams,
  body: z.object({
    key: RequestKey,
    code: Code,
    /** False where no session is wanted, as in frames on other sites. */
    session: z.boolean().default(true),
  }),
  status: 201,
  reply: GuestOutcome,
  problems: [...ofProof, 'user_session_already_exists'],
});

export const getGuestByLink = endpoint({
  method: 'GET',
  path: '/v1/guest-registrations/:guestId',
  access: 'anyone',
  summary: 'Get the registration request of an emailed link. Changes nothing.',
  params: GuestParams,
  query: z.object({ secret: LinkSecret }),
  reply: z.object({
    event: EventView,
    /** Null until the address is proved. */
    outcome: GuestOutcome.nullable(),
  }),
  problems: [...common, 'user_invalid_token', 'user_token_expired', 'user_token_used_up', 'event_not_found'],
});

export const confirmGuestByLink = endpoint({
  method: 'POST',
  path: '/v1/guest-registrations/:guestId/proof',
  access: 'anyone',
  summary:
    'Confirm a registration request with the emailed link. Registers the person, but creates no session.',
  params: GuestParams,
  body: z.object({ secret: LinkSecret }),
  reply: GuestOutcome,
  problems: ofProof,
});

export const guestRegistrationEndpoints = {
  startGuestRegistration,
  mailGuestAgain,
  confirmGuest,
  getGuestByLink,
  confirmGuestByLink,
};
