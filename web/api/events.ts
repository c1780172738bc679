import type { EventFilters } from '../../contracts/discovery.ts';
import { query } from './queries.ts';

/** One page of the events that the filters let through. */
export function discoverQuery(filters: EventFilters, page = 1) {
  return query('GET /v1/events', { query: { ...filters, page } });
}

/** Where the events are that the filters let through. */
export function mapEventsQuery(filters: EventFilters) {
  return query('GET /v1/map/events', { query: filters });
}

/** One event with everything that its page shows. */
export function eventQuery(eventId: string) {
  return query('GET /v1/events/:eventId', { params: { eventId } });
}
