import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EventView, eventsPerPage } from './events.ts';
import { savedEventLimit } from './limits.ts';
import { EventParams, Id, patterned } from './values.ts';

/** Newest first. Hidden events are left out. */
const SavedEvents = z.object({ eventIds: z.array(z.string()).max(savedEventLimit) });

export const listSavedEvents = endpoint({
  method: 'GET',
  path: '/v1/account/saved-events',
  access: 'user',
  summary: 'List the ids of your saved events, most recently saved first',
  reply: SavedEvents,
  problems: ['general_unauthorized_scope'],
});

export const saveEvent = endpoint({
  method: 'PUT',
  path: '/v1/account/saved-events/:eventId',
  access: 'user',
  summary: 'Save an event. Repeating the call is safe.',
  params: EventParams,
  reply: null,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'event_not_found',
    'saved_events_too_many',
    'general_rate_limit_exceeded',
  ],
});

export const unsaveEvent = endpoint({
  method: 'DELETE',
  path: '/v1/account/saved-events/:eventId',
  access: 'user',
  summary: 'Remove an event from your saved events, even one that no longer exists',
  params: EventParams,
  reply: null,
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'general_rate_limit_exceeded'],
});

export const mergeSavedEvents = endpoint({
  method: 'POST',
  path: '/v1/account/saved-events',
  access: 'user',
  summary: 'Add the events saved on a device before logging in. Events that no longer exist are ignored.',
  body: z.object({
    /** Last saved first. */
    eventIds: z.array(Id).min(1).max(savedEventLimit),
  }),
  reply: SavedEvents.extend({
    /** Not added, because the account already has the most it can save. */
    left: z.array(z.string()).max(savedEventLimit),
  }),
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'general_rate_limit_exceeded'],
});

const idsLength = eventsPerPage * 37;

export const getEventsById = endpoint({
  method: 'GET',
  path: '/v1/events-by-id',
  access: 'anyone',
  summary: `Get up to ${eventsPerPage} events by id, in the same order. Ids that don't exist are left out.`,
  query: z.object({
    /** Separated by commas. */
    ids: patterned(
      idsLength,
      /^[A-Za-z0-9][A-Za-z0-9._-]*(,[A-Za-z0-9][A-Za-z0-9._-]*)*$/,
      'Separate ids by commas',
    )
      .transform((text) => text.split(','))
      .pipe(z.array(Id).max(eventsPerPage)),
  }),
  reply: z.object({ events: z.array(EventView).max(eventsPerPage) }),
  problems: ['general_argument_invalid'],
});

export const savedEventEndpoints = {
  listSavedEvents,
  saveEvent,
  unsaveEvent,
  mergeSavedEvents,
  getEventsById,
};
