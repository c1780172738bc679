import { z } from 'zod';
import { type BytesSpec, endpoint } from './endpoint.ts';
import { RegistrationState } from './registrations.ts';
import { EventParams, Id, Line, PageNumber, Prose, pageFacts } from './values.ts';

/** All registrants, or those in one state. */
export const Audience = z.enum(['all', 'confirmed', 'awaiting_payment', 'pending', 'waitlisted']);
export type Audience = z.infer<typeof Audience>;

export const OrganiserMessage = z.object({
  /** Chosen by the client: a retry after a lost response doesn't send twice. */
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
  summary: 'Approve pending registrations in order, up to 1,000 per call. Organiser only.',
  params: EventParams,
  reply: z.object({
    confirmed: z.int(),
    awaitingPayment: z.int(),
    waitlisted: z.int(),
    /** Still pending: more than one call approves, or registered during it. */
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
  summary: 'Message registrants by email, optionally only those in one state',
  params: EventParams,
  body: OrganiserMessage,
  status: 202,
  reply: z.object({
    /** Number of recipients. */
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
  summary: "Export an event's registrations as CSV, oldest first. Filter by state and ticket type.",
  params: EventParams,
  query: z.object({ state: RegistrationState.optional(), ticketTypeId: Id.optional() }),
  mediaTypes: ['text/csv; charset=UTF-8'],
  ranges: false,
  kept: false,
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'event_not_found'],
} as const satisfies BytesSpec;

export const manageEndpoints = { approveAll, sendMessage };

export const blockedPerPage = 50;

export const blockAttendee = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/registrations/:registrationId/block',
  access: 'user',
  summary: 'Remove a registrant and block them from all your events. Organiser only.',
  params: z.object({ eventId: Id, registrationId: Id }),
  body: z.object({
    /** Shown to the person if they had a live registration. */
    reason: Prose.max(1000).optional(),
  }),
  reply: null,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'event_not_found',
    'registration_not_found',
    'general_rate_limit_exceeded',
  ],
});

export const listBlocked = endpoint({
  method: 'GET',
  path: '/v1/account/blocked',
  access: 'user',
  summary: "List the people you've blocked, newest first",
  query: z.object({ page: PageNumber }),
  reply: z.object({
    ...pageFacts,
    people: z.array(z.object({ $id: z.string(), name: z.string(), blockedAt: z.string() })),
  }),
  problems: ['general_unauthorized_scope', 'general_argument_invalid'],
});

export const unblockAttendee = endpoint({
  method: 'DELETE',
  path: '/v1/account/blocked/:userId',
  access: 'user',
  summary: 'Unblock someone from your events',
  params: z.object({ userId: Id }),
  reply: null,
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'general_rate_limit_exceeded'],
});

export const organiserBlockEndpoints = { blockAttendee, listBlocked, unblockAttendee };
