import type { EventFilters } from '../../contracts/events.ts';
import { query } from './queries.ts';

/** One page of the events that the filters let through. */
export function discoverQuery(filters: EventFilters, page = 1) {
  return query('GET /v1/events', { query: { ...filters, page } });
}

/** One event with everything that its page shows. */
export function eventQuery(eventId: string) {
  return query('GET /v1/events/:eventId', { params: { eventId } });
}
