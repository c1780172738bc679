import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, PageNumber, Prose } from './values.ts';

/** People on one page of the list of the blocked. */
export const blockedPerPage = 50;

export const blockAttendee = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/registrations/:registrationId/block',
  access: 'user',
  summary:
    "Removes somebody's registration and keeps them from registering for any event of the organiser; the organiser only.",
  params: z.object({ eventId: Id, registrationId: Id }),
  body: z.object({
    /** Told to the person, where their registration was still live. */
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
  summary: 'Whom the caller keeps from registering for their events, the latest first.',
  query: z.object({ page: PageNumber }),
  reply: z.object({
    total: z.int(),
    page: z.int(),
    pages: z.int(),
    people: z.array(z.object({ $id: z.string(), name: z.string(), blockedAt: z.string() })),
  }),
  problems: ['general_unauthorized_scope', 'general_argument_invalid'],
});

export const unblockAttendee = endpoint({
  method: 'DELETE',
  path: '/v1/account/blocked/:userId',
  access: 'user',
  summary: "Lets somebody register for the caller's events again.",
  params: z.object({ userId: Id }),
  reply: null,
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'general_rate_limit_exceeded'],
});

export const organiserBlockEndpoints = { blockAttendee, listBlocked, unblockAttendee };
