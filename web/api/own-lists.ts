import { query } from './queries.ts';

/** One page of the events that the signed-in person organises. */
export function ownEventsQuery(page: number) {
  return query('GET /v1/account/events', { query: { page } });
}

/** One page of the signed-in person's registrations, each with its event. */
export function ownRegistrationsQuery(page: number) {
  return query('GET /v1/account/registrations', { query: { page } });
}
