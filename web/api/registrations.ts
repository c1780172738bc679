import { type CallReply, query } from './call.ts';

/** The signed-in person's latest registration for an event, or null. */
export function ownRegistrationQuery(eventId: string) {
  return query('GET /v1/events/:eventId/registrations/own', { params: { eventId } });
}

/** One page of the events that the signed-in person organises. */
export function ownEventsQuery(page: number) {
  return query('GET /v1/account/events', { query: { page } });
}

/** One of the signed-in person's registrations, with its event. */
export type ListedRegistration = CallReply<'GET /v1/account/registrations'>['registrations'][number];

/** One page of the signed-in person's registrations, each with its event. */
export function ownRegistrationsQuery(page: number) {
  return query('GET /v1/account/registrations', { query: { page } });
}
