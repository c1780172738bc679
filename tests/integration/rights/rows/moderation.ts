import { answers, type Fixtures } from '../fixtures.ts';
import { type Cells, cells, members, type Outcome, type Row } from '../row.ts';

const admin = '/v1/admin';
/** For everyone else the endpoint doesn't exist. */
const administrators = cells('general_route_not_found', { administrator: 'ok' });
const because = { reason: 'The place does not exist.' };
const reason = () => ({ body: because });

/** Uses up its subject: the event first, then the group. */
const wearing = (row: Row, index: number): Row => ({ ...row, consumes: index === 0 ? 'event' : 'group' });

/** The same call for the event and the group. */
function onBoth(route: string, outcomes: Cells, body?: unknown): Row[] {
  const row = (about: string, on: (fixtures: Fixtures) => Record<'kind' | 'subjectId', string>): Row => ({
    ...{ route, about, cells: outcomes },
    send: (fixtures) => ({ params: on(fixtures), ...(body !== undefined && { body }) }),
  });
  return [
    row('of an event', ({ eventId }) => ({ kind: 'events', subjectId: eventId })),
    row('of a group', ({ groupId }) => ({ kind: 'groups', subjectId: groupId })),
  ];
}

/** Administration, and reports by others. */
export const administrationRows: readonly Row[] = [
  ...onBoth('POST /v1/:kind/:subjectId/reports', members, { reason: 'spam', text: 'The same every day.' }),
  { route: `GET ${admin}/overview`, cells: administrators },
  {
    route: 'POST /v1/organisers/:organiserId/reports',
    cells: members,
    send: ({ organiserId }) => ({ params: { organiserId }, body: { reason: 'spam' } }),
  },
  ...['reports', 'profile'].map((what) => ({
    route: `DELETE ${admin}/organisers/:organiserId/${what}`,
    cells: administrators,
    send: ({ organiserId }: Fixtures) => ({ params: { organiserId } }),
  })),
  { route: `GET ${admin}/reports`, cells: administrators },
  { route: `GET ${admin}/:kind/hidden`, cells: administrators },
  { route: `GET ${admin}/people`, cells: administrators },
  { route: `GET ${admin}/log`, cells: administrators },
  { route: `GET ${admin}/payments`, cells: administrators },
  { route: `GET ${admin}/settlement`, cells: administrators },
  { route: `GET ${admin}/settlement.csv`, cells: administrators },
  {
    route: `POST ${admin}/events/:eventId/payouts`,
    cells: cells('general_route_not_found', { administrator: 'event_not_found' }),
    note: 'no orders yet',
    send: () => ({ body: { $id: 'payout', amount: 1, currency: 'INR', paidOn: '2026-11-21' } }),
  },
  { route: `GET ${admin}/transfers`, cells: administrators },
  {
    route: `POST ${admin}/transfers`,
    cells: administrators,
    note: 'no such payment',
    send: () => ({ body: { transfers: [{ paymentId: 'nothing', amountPaise: 100 }] } }),
  },
  {
    route: `POST ${admin}/transfers/preview`,
    cells: administrators,
    send: () => ({ body: { csv: 'Date,Text,Amount\n2026-11-01,A kite,500.00', currency: 'INR' } }),
  },
  {
    route: `POST ${admin}/payments/:paymentId/refund-transfer`,
    cells: cells('general_route_not_found', { administrator: 'payment_not_found' }),
    note: 'tested with a payment to another account',
    send: () => ({ body: { refundIds: ['nothing'] } }),
  },
  {
    route: `POST ${admin}/payments/:paymentId/refund`,
    cells: cells('general_route_not_found', { administrator: 'payment_not_found' }),
    note: 'tested with an unpaid order; payment tests cover the others',
    send: reason,
  },
  { route: `POST ${admin}/events/:eventId/refunds`, cells: administrators, send: reason },
  ...[
    'GET log.csv',
    'GET mails',
    'GET storage',
    'GET suppressed-addresses',
    'POST mails/attempts',
    'DELETE maintenance',
    'DELETE announcement',
  ].map((call) => ({ route: call.replace(' ', ` ${admin}/`), cells: administrators })),
  // Maintenance would keep everyone else from their calls; its own tests start it.
  {
    route: `PUT ${admin}/maintenance`,
    cells: cells('general_route_not_found', { administrator: 'general_argument_invalid' }),
    note: 'tested with an impossible end',
    send: () => ({ body: { until: 'soon' } }),
  },
  {
    route: `PUT ${admin}/announcement`,
    cells: administrators,
    send: () => ({ body: { text: { en: 'We move on Sunday.' } } }),
  },
  {
    route: `POST ${admin}/suppressed-addresses`,
    cells: administrators,
    send: () => ({ body: { address: 'gone@example.org' } }),
  },
  {
    route: `DELETE ${admin}/suppressed-addresses/:suppressionId`,
    cells: cells('general_route_not_found', { administrator: 'suppression_not_found' }),
    send: () => ({ params: { suppressionId: 'none' } }),
  },
  {
    route: `POST ${admin}/mails/:mailId/attempts`,
    cells: cells('general_route_not_found', { administrator: 'mail_not_found' }),
    send: () => ({ params: { mailId: 'none' } }),
  },
  ...['POST code', 'DELETE sessions', 'POST deletion'].map((call) => {
    const [method, what] = call.split(' ');
    return {
      route: `${method} ${admin}/people/:userId/${what}`,
      cells: cells('general_route_not_found', { administrator: 'user_not_found' as const }),
      note: 'not for people with an account',
      send: () => ({ params: { userId: 'nobody' }, ...(what === 'deletion' && reason()) }),
    };
  }),
  { route: `GET ${admin}/settings`, cells: administrators, note: 'shows only whether secrets are set' },
  ...onBoth(`DELETE ${admin}/:kind/:subjectId/reports`, administrators),
  ...onBoth(`PUT ${admin}/:kind/:subjectId/hidden`, administrators, because).map(wearing),
  ...onBoth(`DELETE ${admin}/:kind/:subjectId/hidden`, administrators).map(wearing),
  {
    route: `PUT ${admin}/people/:userId/blocked`,
    cells: cells('general_route_not_found', { administrator: 'user_not_found' }),
    note: 'not for people with an account',
    send: () => ({ params: { userId: 'nobody' }, ...reason() }),
  },
  {
    route: `DELETE ${admin}/people/:userId/blocked`,
    cells: cells('general_route_not_found', { administrator: 'user_not_found' }),
    note: 'not for people with an account',
    send: () => ({ params: { userId: 'nobody' } }),
  },
];

const event = '/v1/events/:eventId';

/** A call on the hidden event. */
function hidden(route: string, outcomes: Cells, body?: unknown): Row {
  return {
    route,
    about: 'hidden',
    cells: outcomes,
    send: ({ hiddenId, hiddenTicketId }) => ({
      params: {
        kind: 'events',
        subjectId: hiddenId,
        eventId: hiddenId,
        documentId: hiddenId,
        registrationId: hiddenTicketId,
      },
      ...(body !== undefined && { body }),
    }),
  };
}

/** People who can see a hidden event: its organiser, its team and administrators. */
const known = (outcome: Outcome) => ({
  organiser: outcome,
  administrator: outcome,
  editor: outcome,
  money: outcome,
  door: outcome,
});
const knowing = (refusal: Outcome, nobody: Outcome = refusal) => cells(refusal, known('ok'), nobody);
/** For everyone else the event doesn't exist. */
const absent = 'event_not_found';

/** Earlier registrants keep access. */
const registered = { attendee: 'ok', pending: 'ok', guest: 'ok' } as const;

export const hiddenRows: readonly Row[] = [
  hidden(`GET ${event}`, cells(absent, { ...known('ok'), ...registered }, absent)),
  hidden(`GET ${event}/going`, cells(absent, { ...known('ok'), ...registered }, absent)),
  hidden('GET /v1/:kind/:subjectId/board', knowing(absent)),
  hidden(`GET ${event}/registrations/own`, cells(absent, { ...known('ok'), ...registered })),
  hidden('GET /v1/tickets/:registrationId', cells('registration_not_found', { attendee: 'ok' })),
  hidden(
    `DELETE ${event}/registrations/own`,
    cells(absent, { ...known('registration_not_found'), ...registered }),
  ),
  hidden(`POST ${event}/registrations`, cells(absent, { organiser: 'registration_own_event' }), answers),
  hidden('POST /v1/:kind/:subjectId/reports', knowing(absent, 'general_unauthorized_scope'), {
    reason: 'other',
  }),
  hidden(`GET ${event}/registrations.csv`, cells(absent, { organiser: 'ok', editor: 'ok' })),
  hidden(`POST ${event}/messages`, cells(absent, { organiser: 'event_hidden', editor: 'event_hidden' }), {
    messageId: 'two',
    audience: 'all',
    subject: 'Bring a jacket',
    text: 'It is windy.',
  }),
  hidden('GET /event/:eventId/card.png', cells(absent, {}, absent)),
  hidden('GET /event/:eventId/cover.jpg', cells(absent, {}, absent)),
  hidden(
    'GET /feeds/events/:eventId/event.ics',
    cells('general_route_not_found', {}, 'general_route_not_found'),
  ),
  hidden(
    'GET /v1/databases/:databaseId/collections/:collectionId/documents/:documentId',
    knowing('document_not_found'),
  ),
];
