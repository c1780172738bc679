import { z } from 'zod';
import { type BytesSpec, endpoint } from './endpoint.ts';
import { RegistrationState } from './registrations.ts';
import { EventParams, Id, Line, Prose } from './values.ts';

/** Whom an organiser can write to: everybody who is registered, or those of one state. */
export const Audience = z.enum(['all', 'confirmed', 'awaiting_payment', 'pending', 'waitlisted']);
export type Audience = z.infer<typeof Audience>;

/** What an organiser writes to people. */
export const OrganiserMessage = z.object({
  /** Chosen by the client, so that a message whose answer was lost can be sent again and reaches nobody twice. */
  messageId: Id,
  audience: Audience,
  subject: Line.min(1, 'This field is required').max(200),
  text: Prose.min(1, 'This field is required').max(5000),
});
export type OrganiserMessage = z.infer<typeof OrganiserMessage>;

export const approveAll = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/registrations/approvals',
  access: 'user',
  summary: 'Approves everybody who is pending, in their order, up to 1,000 at once; the organiser only.',
  params: EventParams,
  reply: z.object({
    confirmed: z.int(),
    awaitingPayment: z.int(),
    waitlisted: z.int(),
    /** Who is still pending: more than one call takes, or come meanwhile. */
    left: z.int(),
  }),
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'event_not_found',
    'event_has_started',
    'event_sales_stopped',
    'payment_not_set_up',
    'general_rate_limit_exceeded',
    'general_service_unavailable',
  ],
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/messages',
  access: 'user',
  summary: 'Mails a message of the organiser to the registered, or to those in one state.',
  params: EventParams,
  body: OrganiserMessage,
  status: 202,
  reply: z.object({
    /** How many it goes to. */
    recipients: z.int(),
  }),
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'event_not_found',
    'event_hidden',
    'general_rate_limit_exceeded',
  ],
});

export const exportRegistrations = {
  method: 'GET',
  path: '/v1/events/:eventId/registrations.csv',
  access: 'user',
  summary: 'The registrations of an event as a sheet, oldest first; of one state where that is named.',
  params: EventParams,
  query: z.object({ state: RegistrationState.optional() }),
  mediaTypes: ['text/csv; charset=UTF-8'],
  ranges: false,
  kept: false,
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'event_not_found'],
} as const satisfies BytesSpec;

export const manageEndpoints = { approveAll, sendMessage };
