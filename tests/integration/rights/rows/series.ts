import { answers } from '../fixtures.ts';
import { cells, everyone, organisers, type Row } from '../row.ts';

const event = '/v1/events/:eventId';
const body = (content: unknown) => () => ({ body: content });
const repeat = { kind: 'repeat', rule: { kind: 'weekly', every: 1, weekdays: ['SA'] } };

/** Repeating and copying an event. */
export const seriesRows: readonly Row[] = [
  { route: `GET ${event}/series`, cells: everyone },
  {
    route: `POST ${event}/series/registrations`,
    cells: cells('event_not_in_series'),
    note: 'in a series as for one event, for each date',
    send: body({ ...answers, dates: ['another-date'] }),
  },
  {
    route: 'GET /v1/series-passes/:passId',
    cells: cells('series_pass_not_found', { attendee: 'ok', organiser: 'ok', editor: 'ok' }),
    note: "its holder, and those who manage the event's people",
  },
  {
    route: 'DELETE /v1/series-passes/:passId',
    cells: cells('series_pass_not_found', { attendee: 'ok', organiser: 'ok', editor: 'ok' }),
    note: 'a paid one of someone else only with the right to money',
    consumes: 'event',
  },
  {
    route: 'POST /v1/series-passes/:passId/dates/:eventId',
    cells: cells('series_pass_not_found', { attendee: 'ok' }),
  },
  { route: `POST ${event}/copies`, cells: organisers, send: body({ date: '2027-01-09' }) },
  { route: `POST ${event}/series/preview`, cells: organisers, send: body(repeat) },
  {
    route: `POST ${event}/series/changes`,
    cells: organisers,
    note: 'helpers who can edit all dates concerned can change them, but not end them; keys neither delete dates nor copy teams',
    send: body(repeat),
    consumes: 'event',
  },
];
