import { answers } from '../ground.ts';
import { type Cells, cells, members, type Outcome, type Row } from '../row.ts';

const admin = '/v1/admin';
/** To everybody else there is no such call. */
const administrators = cells('general_route_not_found', { administrator: 'ok' });
const reason = () => ({ body: { reason: 'The place does not exist.' } });

/** What those who run the site do, and how others tell them of an event. */
export const administrationRows: readonly Row[] = [
  {
    route: 'POST /v1/events/:eventId/reports',
    cells: members,
    send: () => ({ body: { reason: 'spam', text: 'The same every day.' } }),
  },
  { route: `GET ${admin}/reports`, cells: administrators },
  { route: `GET ${admin}/events/hidden`, cells: administrators },
  { route: `GET ${admin}/people`, cells: administrators },
  { route: `GET ${admin}/log`, cells: administrators },
  { route: `GET ${admin}/settings`, cells: administrators, note: 'secrets as set or not set' },
  { route: `DELETE ${admin}/events/:eventId/reports`, cells: administrators },
  { route: `PUT ${admin}/events/:eventId/hidden`, cells: administrators, send: reason, wears: 'event' },
  { route: `DELETE ${admin}/events/:eventId/hidden`, cells: administrators, wears: 'event' },
  { route: `PUT ${admin}/groups/:groupId/hidden`, cells: administrators, send: reason, wears: 'group' },
  { route: `DELETE ${admin}/groups/:groupId/hidden`, cells: administrators, wears: 'group' },
  {
    route: `PUT ${admin}/people/:userId/blocked`,
    cells: cells('general_route_not_found', { administrator: 'user_not_found' }),
    note: 'nobody with an account',
    send: () => ({ params: { userId: 'nobody' }, ...reason() }),
  },
  {
    route: `DELETE ${admin}/people/:userId/blocked`,
    cells: cells('general_route_not_found', { administrator: 'user_not_found' }),
    note: 'nobody with an account',
    send: () => ({ params: { userId: 'nobody' } }),
  },
];

const event = '/v1/events/:eventId';

/** A call on the event that is hidden. */
function hidden(route: string, outcomes: Cells, body?: unknown): Row {
  return {
    route,
    about: 'hidden',
    cells: outcomes,
    send: ({ hiddenId, hiddenTicketId }) => ({
      params: { eventId: hiddenId, documentId: hiddenId, registrationId: hiddenTicketId },
      ...(body !== undefined && { body }),
    }),
  };
}

/** Who knows of a hidden event: its organiser, those who help with it, and those who run the site. */
const known = (outcome: Outcome) => ({
  organiser: outcome,
  administrator: outcome,
  editor: outcome,
  money: outcome,
  door: outcome,
});
const knowing = (refusal: Outcome, nobody: Outcome = refusal) => cells(refusal, known('ok'), nobody);
/** Calls of attendees: the event is gone for them as for everybody. */
const absent = 'event_not_found';

export const hiddenRows: readonly Row[] = [
  hidden(`GET ${event}`, knowing(absent)),
  hidden(`GET ${event}/board`, knowing(absent)),
  hidden(`GET ${event}/registrations/own`, knowing(absent, 'general_unauthorized_scope')),
  hidden(`DELETE ${event}/registrations/own`, cells(absent, known('registration_not_found'))),
  hidden(`POST ${event}/registrations`, cells(absent, { organiser: 'registration_own_event' }), answers),
  hidden(`POST ${event}/reports`, knowing(absent, 'general_unauthorized_scope'), { reason: 'other' }),
  hidden(`GET ${event}/registrations.csv`, cells(absent, { organiser: 'ok', editor: 'ok' })),
  hidden(`POST ${event}/messages`, cells(absent, { organiser: 'event_hidden', editor: 'event_hidden' }), {
    messageId: 'two',
    audience: 'all',
    subject: 'Bring a jacket',
    text: 'It is windy.',
  }),
  hidden('GET /v1/tickets/:registrationId', cells('registration_not_found')),
  hidden('GET /event/:eventId/card.png', cells(absent, {}, absent)),
  hidden(
    'GET /feeds/events/:eventId/event.ics',
    cells('general_route_not_found', {}, 'general_route_not_found'),
  ),
  hidden(
    'GET /v1/databases/:databaseId/collections/:collectionId/documents/:documentId',
    cells('document_not_found', { organiser: 'ok', administrator: 'ok' }, 'document_not_found'),
  ),
];
