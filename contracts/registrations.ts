import { z } from 'zod';
import { TakenAddOn } from './add-ons.ts';
import { endpoint } from './endpoint.ts';
import { EventView, GoingPerson } from './events.ts';
import { OpenedPayment } from './payments.ts';
import { AnswerValue, QuestionAnswers } from './questions.ts';
import { registrationBarTypes } from './registration-window.ts';
import { Secret } from './sessions.ts';
import { AgreedTicket, ticketChoice } from './ticket-types.ts';
import { After, Email, EventParams, Id, Line, Next, PageNumber, Prose, pageFacts } from './values.ts';

/** Product rule 22. The first four are live: at most one of them per person and event. */
export const registrationStates = [
  'pending',
  'waitlisted',
  'awaiting_payment',
  'confirmed',
  'declined',
  'cancelled',
] as const;
export const RegistrationState = z.enum(registrationStates);
export type RegistrationState = z.infer<typeof RegistrationState>;

/** The event decides which of its standard and custom questions require an answer. */
export const RsvpAnswers = z.object({
  socialMedia: Line.max(200).default(''),
  email: Email,
  reason: Prose.max(2000).default(''),
  /** To the event's own questions. */
  answers: QuestionAnswers.default({}),
  /** Whether the person agrees to be shown by name and picture among those going. */
  listed: z.boolean().default(false),
});
export type RsvpAnswers = z.infer<typeof RsvpAnswers>;

/** What a ticket becomes once the difference is paid. */
export const OpenChange = z.object({
  /** Another type, given by the organiser; or more add-ons. */
  kind: z.enum(['type', 'add_ons']),
  ticketTypeId: z.string(),
  addOns: z.array(TakenAddOn),
  duePaise: z.int(),
  payBy: z.string(),
  /** The name of the ticket type; empty in lists. */
  name: z.string(),
});
export type OpenChange = z.infer<typeof OpenChange>;

export const OwnRegistration = z.object({
  $id: z.string(),
  eventId: z.string(),
  state: RegistrationState,
  /** Place in the waitlist, from 1. */
  waitlistPosition: z.int().nullable(),
  /** Payment deadline of a held seat. */
  holdExpiresAt: z.string().nullable(),
  declineReason: z.string().nullable(),
  /** The ticket was transferred: a refund goes to the person who paid. */
  handedOn: z.boolean(),
  /** Whether the person is shown among those going, once they have a seat. */
  listed: z.boolean(),
  /** `standard` at a simple event. */
  ticketTypeId: z.string(),
  /** The price of the ticket, agreed when registering; null where the event's price of the day applies. */
  amountPaise: z.int().nullable(),
  addOns: z.array(TakenAddOn),
  /** The order of several tickets that it belongs to; null if it was taken alone. */
  orderId: z.string().nullable(),
  /** The series pass that it belongs to. */
  passId: z.string().nullable(),
  /** What the ticket becomes once the difference is paid. */
  change: OpenChange.nullable(),
  $createdAt: z.string(),
});
export type OwnRegistration = z.infer<typeof OwnRegistration>;

/** A registration as the organiser sees it. */
export const ManagedRegistration = z.object({
  $id: z.string(),
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  state: RegistrationState,
  socialMedia: z.string(),
  reason: z.string(),
  /** Answers to the event's own questions, in their order. */
  answers: z.array(z.object({ questionId: z.string(), label: z.string(), value: AnswerValue })),
  /** Payment deadline of the held seat. */
  holdExpiresAt: z.string().nullable(),
  /** Check-in time. */
  admittedAt: z.string().nullable(),
  /** Who transferred the ticket, and when; null for the original holder. */
  handedOn: z.object({ by: z.string(), at: z.string() }).nullable(),
  /** `standard` at a simple event. */
  ticketTypeId: z.string(),
  /** The price of the ticket, agreed when registering; null where the event's price of the day applies. */
  amountPaise: z.int().nullable(),
  addOns: z.array(TakenAddOn),
  /** The order of several tickets that it belongs to; null if it was taken alone. */
  orderId: z.string().nullable(),
  /** The series pass that it belongs to. */
  passId: z.string().nullable(),
  /** What the ticket becomes once the person has paid the difference. */
  change: OpenChange.nullable(),
  /** The person who ordered a seat for somebody else; null where it's their own. `name` is then the holder's. */
  orderedBy: z.string().nullable(),
  $createdAt: z.string(),
});
export type ManagedRegistration = z.infer<typeof ManagedRegistration>;

export const registrationsPerPage = 50;
/** Names in one part of the list of those going. */
export const goingPerPage = 50;

const RegistrationParams = z.object({ eventId: Id, registrationId: Id });

export const register = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/registrations',
  access: 'user',
  summary: 'Register for an event. A second call returns the existing registration.',
  params: EventParams,
  body: RsvpAnswers.extend(ticketChoice),
  status: 201,
  reply: OwnRegistration,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'event_not_found',
    'event_cancelled',
    ...registrationBarTypes,
    'waiting_room_required',
    'ticket_type_not_found',
    'ticket_type_required',
    'ticket_price_changed',
    'ticket_code_not_valid',
    'add_on_not_found',
    'add_on_sold_out',
    'ticket_limit_reached',
    'series_pass_few_dates',
    'registration_declined',
    'registration_blocked',
    'registration_own_event',
    'event_sales_stopped',
    'payment_not_set_up',
    'general_rate_limit_exceeded',
    'general_service_unavailable',
  ],
});

export const getOwnRegistration = endpoint({
  method: 'GET',
  path: '/v1/events/:eventId/registrations/own',
  access: 'user',
  summary: 'Get your latest registration for an event, or null',
  params: EventParams,
  reply: OwnRegistration.nullable(),
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'event_not_found'],
});

export const changeOwnRegistration = endpoint({
  method: 'PATCH',
  path: '/v1/events/:eventId/registrations/own',
  access: 'user',
  summary: 'Show your name and picture on the event page to others, or stop showing them',
  params: EventParams,
  body: z.object({ listed: z.boolean() }),
  reply: OwnRegistration,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'event_not_found',
    'registration_not_found',
    'general_rate_limit_exceeded',
  ],
});

export const listGoing = endpoint({
  method: 'GET',
  path: '/v1/events/:eventId/going',
  access: 'anyone',
  summary: 'List people who are going and agreed to be shown, newest first',
  params: EventParams,
  query: z.object({ after: After }),
  reply: z.object({ people: z.array(GoingPerson), next: Next }),
  problems: ['general_argument_invalid', 'event_not_found'],
});

export const cancelOwnRegistration = endpoint({
  method: 'DELETE',
  path: '/v1/events/:eventId/registrations/own',
  access: 'user',
  summary: 'Cancel your registration. The seat goes to the waitlist.',
  params: EventParams,
  reply: OwnRegistration,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'event_not_found',
    'registration_not_found',
    'registration_not_possible',
    'event_has_started',
    'registration_checked_in',
    'general_rate_limit_exceeded',
    'general_service_unavailable',
  ],
});

export const resendOwnMail = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/registrations/own/mail',
  access: 'user',
  summary: 'Resend the email about your registration, with its current state',
  params: EventParams,
  status: 204,
  reply: null,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'event_not_found',
    'registration_not_found',
    'general_rate_limit_exceeded',
  ],
});

export const payOwnRegistration = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/registrations/own/payment',
  access: 'user',
  summary: 'Start the payment for your held seat. A second call returns the open payment.',
  params: EventParams,
  status: 201,
  reply: OpenedPayment,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'event_not_found',
    'registration_not_found',
    'registration_not_possible',
    'event_sales_stopped',
    'registration_blocked',
    'registration_closed',
    'payment_not_set_up',
    'general_rate_limit_exceeded',
  ],
});

export const listOwnRegistrations = endpoint({
  method: 'GET',
  path: '/v1/account/registrations',
  access: 'user',
  summary: 'List your registrations, upcoming events first',
  query: z.object({ page: PageNumber }),
  reply: z.object({
    ...pageFacts,
    registrations: z.array(
      OwnRegistration.extend({
        event: EventView,
        /** Null at an event without ticket types. */
        ticketType: AgreedTicket.nullable(),
        /** All live tickets that the person has for the event, with those for others. */
        tickets: z.int(),
      }),
    ),
  }),
  problems: ['general_unauthorized_scope', 'general_argument_invalid'],
});

export const listRegistrations = endpoint({
  method: 'GET',
  path: '/v1/events/:eventId/registrations',
  access: 'user',
  summary: "List an event's registrations in one state, oldest first. Organiser only.",
  params: EventParams,
  query: z.object({
    state: RegistrationState,
    search: Line.max(200).optional(),
    /** Only registrations for this ticket type. */
    ticketTypeId: Id.optional(),
    /** Only the seats of this order. */
    orderId: Id.optional(),
    page: PageNumber,
  }),
  reply: z.object({
    ...pageFacts,
    /** Of the ticket type, if one is given; whatever the search. */
    counts: z.record(RegistrationState, z.int()),
    registrations: z.array(ManagedRegistration),
  }),
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'event_not_found'],
});

export const decideRegistration = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/registrations/:registrationId/decision',
  access: 'user',
  summary: 'Approve, decline, remove or reopen a registration. Organiser only.',
  params: RegistrationParams,
  body: z.object({
    decision: z.enum(['approve', 'decline', 'remove', 'reopen']),
    /** The state the organiser saw; the call fails if it has changed. */
    seen: RegistrationState.optional(),
    reason: Prose.max(1000).optional(),
  }),
  reply: ManagedRegistration,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'event_not_found',
    'event_cancelled',
    'event_has_started',
    'registration_not_found',
    'registration_not_possible',
    'registration_own_decision',
    'event_money_not_allowed',
    'add_on_sold_out',
    'event_sales_stopped',
    'payment_not_set_up',
    'general_rate_limit_exceeded',
    'general_service_unavailable',
  ],
});

export const confirmContact = endpoint({
  method: 'PUT',
  path: '/v1/registrations/:registrationId/contact',
  access: 'anyone',
  summary: 'Confirm an email address for registration emails with the secret from the link',
  params: z.object({ registrationId: Id }),
  body: z.object({ secret: Secret }),
  reply: null,
  problems: ['general_argument_invalid', 'user_invalid_token'],
});

export const cancelRegistrationOf = endpoint({
  method: 'POST',
  path: '/v1/registrations/:registrationId/absence',
  access: 'anyone',
  summary: 'Give up a seat with the secret from a reminder email. It goes to the waitlist.',
  params: z.object({ registrationId: Id }),
  body: z.object({ secret: Secret }),
  reply: null,
  problems: [
    'general_argument_invalid',
    'user_invalid_token',
    'registration_not_possible',
    'event_has_started',
    'registration_checked_in',
    'general_service_unavailable',
  ],
});

export const registrationEndpoints = {
  register,
  getOwnRegistration,
  changeOwnRegistration,
  listGoing,
  cancelOwnRegistration,
  resendOwnMail,
  payOwnRegistration,
  listOwnRegistrations,
  listRegistrations,
  decideRegistration,
  confirmContact,
  cancelRegistrationOf,
};
