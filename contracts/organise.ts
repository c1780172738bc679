import { z } from 'zod';
import { Currency } from './currencies.ts';
import { endpoint } from './endpoint.ts';
import { DraftText, EventChanges, EventDetail, EventFields, judgeDraft, judgeEvent } from './events.ts';
import { eventLimits } from './limits.ts';
import { EventParams, Id, Instant, Prose, TimeZone } from './values.ts';

/**
 * What happens to pending registrations when approval is switched off. By default they are approved first, in the
 * order they registered, so that later registrations can't take their seats.
 */
export const PendingChoice = z.enum(['approve', 'decline', 'keep']);
export type PendingChoice = z.infer<typeof PendingChoice>;

/** A new event, and the group to publish it in, if the organiser is an organiser of that group. */
const NewEvent = EventFields.extend({
  description: DraftText,
  /** The site's, if it isn't stated. */
  timeZone: TimeZone.optional(),
  currency: Currency.optional(),
  groupId: Id.nullable().default(null),
  /** Saves an address that isn't found on the map without a pin, instead of rejecting it. */
  allowUnknownPlace: z.boolean().default(false),
  /** Saves a draft, which only you and its team can see, instead of publishing it. */
  draft: z.boolean().default(false),
  /** When the draft is published by itself; null for never. */
  publishAt: Instant.nullable().default(null),
}).superRefine((event, context) => {
  if (event.draft) return judgeDraft(event, context);
  if (event.description === '') {
    context.addIssue({ code: 'custom', path: ['description'], message: 'Description is required' });
  }
  judgeEvent(event, context);
});
const PublishedChanges = EventChanges.extend({
  groupId: z.exactOptional(Id.nullable()),
  allowUnknownPlace: z.exactOptional(z.boolean()),
  pendingRegistrations: z.exactOptional(PendingChoice),
});

const createEvent = endpoint({
  method: 'POST',
  path: '/v1/events',
  access: 'user',
  summary: 'Create an event. You become its organiser.',
  body: NewEvent,
  sample: {
    eventTitle: 'Kite day',
    description: 'Bring a *kite*.',
    date: '2031-01-14',
    startTime: '10:00',
    endTime: '18:00',
    location: 'Juhu Beach, Mumbai',
  },
  status: 201,
  reply: EventDetail,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'place_not_found',
    'place_lookup_failed',
    'places_loading',
    'general_rate_limit_exceeded',
  ],
});

const updateEvent = endpoint({
  method: 'PATCH',
  path: '/v1/events/:eventId',
  access: 'user',
  summary:
    "Update an event. Omitted attributes don't change. Organiser and editors; ticket type, price and refund terms: organiser and finance role.",
  params: EventParams,
  body: PublishedChanges,
  reply: EventDetail,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'event_not_found',
    'event_cancelled',
    'event_capacity_below_confirmed',
    'event_ticket_type_locked',
    'event_currency_locked',
    'event_money_not_allowed',
    'event_has_ticket_types',
    'event_group_lost',
    'event_time_in_past',
    'event_over',
    'place_not_found',
    'place_lookup_failed',
    'places_loading',
    'general_rate_limit_exceeded',
  ],
});

const deleteEvent = endpoint({
  method: 'DELETE',
  path: '/v1/events/:eventId',
  access: 'user',
  summary: 'Delete an event. If people have registered, it is cancelled instead and they are notified.',
  params: EventParams,
  reply: z.object({ outcome: z.enum(['deleted', 'cancelled']) }),
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'event_not_found',
    'event_over',
    'general_rate_limit_exceeded',
  ],
});

const cancelEvent = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/cancellation',
  access: 'user',
  summary:
    'Cancel an event, with an optional reason that its page and the email show. Payments are refunded. Organiser only. Repeating the call changes nothing.',
  params: EventParams,
  body: z.object({ reason: Prose.max(eventLimits.cancelReason).default('') }),
  reply: EventDetail,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'event_not_found',
    'event_over',
    'general_rate_limit_exceeded',
  ],
});

export const organiseEndpoints = { createEvent, updateEvent, deleteEvent, cancelEvent };
