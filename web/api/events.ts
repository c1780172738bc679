import type { EventFilters } from '../../contracts/discovery.ts';
import { query } from './call.ts';

export function discoverQuery(
  filters: EventFilters,
  { page = 1, perPage }: { page?: number; perPage?: number } = {},
) {
  return query('GET /v1/events', { query: { ...filters, page, ...(perPage !== undefined && { perPage }) } });
}

export function currenciesQuery() {
  return query('GET /v1/currencies', {});
}

export function mapEventsQuery(filters: EventFilters) {
  return query('GET /v1/map/events', { query: filters });
}

export function eventQuery(eventId: string) {
  return query('GET /v1/events/:eventId', { params: { eventId } });
}
