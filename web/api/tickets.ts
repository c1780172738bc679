import { query } from './queries.ts';

/** The ticket of one of the signed-in person's registrations. */
export function ticketQuery(registrationId: string) {
  return query('GET /v1/tickets/:registrationId', { params: { registrationId } });
}
