import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, PageNumber, Prose, pageFacts } from './values.ts';

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
