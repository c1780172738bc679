import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EventDetail } from './events.ts';
import { EventParams, Instant } from './values.ts';

export const publishEvent = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/publication',
  access: 'user',
  summary:
    'Publish a draft, now or at a time. Followers and the group are notified once. Organiser and editors. Repeating the call changes nothing.',
  params: EventParams,
  body: z.object({
    /** When it publishes itself; null for now. */
    at: Instant.nullable().default(null),
  }),
  reply: EventDetail,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'event_not_found',
    'event_cancelled',
    'event_group_lost',
    'general_rate_limit_exceeded',
  ],
});

export const unpublishEvent = endpoint({
  method: 'DELETE',
  path: '/v1/events/:eventId/publication',
  access: 'user',
  summary:
    'Make an event a draft again while no one has registered, or cancel its scheduled publication. Organiser and editors.',
  params: EventParams,
  reply: EventDetail,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'event_not_found',
    'event_cancelled',
    'event_has_registrations',
    'general_rate_limit_exceeded',
  ],
});

export const publicationEndpoints = { publishEvent, unpublishEvent };
