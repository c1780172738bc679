import { expect, test } from 'vitest';
import { eventSource } from '../../../server/appwrite/documents/event-attributes.ts';
import { parseQueries } from '../../../server/appwrite/documents/parse-query.ts';
import { listIds, type Source } from '../../../server/appwrite/documents/query-sql.ts';
import { userSource } from '../../../server/appwrite/documents/users.ts';
import { sqlOf } from '../../kit/sql.ts';
import { query } from './stage.ts';

const reader = { userId: 'reader', sessionId: 'session' };
/** A typical search of Appwrite clients. */
const anywhere = JSON.stringify({
  method: 'or',
  values: [
    { method: 'search', attribute: 'eventTitle', values: ['kite pune'] },
    { method: 'search', attribute: 'location', values: ['kite pune'] },
    { method: 'contains', attribute: 'categories', values: ['kite pune'] },
    { method: 'search', attribute: 'ticketType', values: ['kite pune'] },
  ],
});

test.each<[string, Source, string[]]>([
  ['all-events', eventSource, []],
  ['events-of-an-organiser', eventSource, [query('equal', 'organiser', ['organiser'])]],
  [
    'events-anywhere',
    eventSource,
    [anywhere, query('orderDesc', 'startsAt'), query('limit', undefined, [10])],
  ],
  [
    'events-from-a-day-on',
    eventSource,
    [
      query('greaterThanEqual', 'date', ['2026-12-01']),
      query('lessThan', 'startsAt', ['2027-01-01T00:00:00Z']),
      query('orderAsc', 'date'),
    ],
  ],
  ['events-somebody-attends', eventSource, [query('contains', 'attendees', ['somebody'])]],
  ['people-by-address', userSource, [query('equal', 'email', ['ravi@example.org'])]],
])('the SQL of %s is as reviewed', async (name, source, queries) => {
  const read = parseQueries(queries, source.attributes);
  const text = await sqlOf((db) => listIds(db, source, read, reader));
  await expect(text).toMatchFileSnapshot(`sql/${name}.sql`);
});
