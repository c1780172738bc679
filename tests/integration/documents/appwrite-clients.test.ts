import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '../../kit/people.ts';
import { type EventDocument, kiteDay, query, useDocuments } from './stage.ts';

const documents = useDocuments();
const { mela, get, list, patch, create, event } = documents;
let asha: TestPerson;
let ravi: TestPerson;
beforeAll(async () => {
  asha = await documents.person('Asha');
  ravi = await documents.person('Ravi');
});

test('draws a QR code without a margin to its edges', async () => {
  const answer = await mela().app.inject({ url: '/v1/avatars/qr?text=kites&margin=0&size=210' });
  expect(answer.statusCode, answer.body).toBe(200);
  const modules = await sharp(answer.rawPayload)
    .resize(21, 21, { kernel: 'nearest' })
    .greyscale()
    .raw()
    .toBuffer();
  const row = (at: number) => [...modules.subarray(at * 21, at * 21 + 7)].map((grey) => grey < 128);
  // The corner that readers look for: a square of seven with a light ring in it.
  expect(row(0)).toEqual(Array(7).fill(true));
  expect(row(1)).toEqual([true, false, false, false, false, false, true]);
});

const own = (person: TestPerson) => query('equal', 'organiser', [person.userId]);

describe('times', () => {
  test.each([
    '2026-12-05',
    '2026-12-05 04:30',
    '2026-12-05 04:30:00',
    '2026-12-05T04:30:00.000',
    '2026-12-05T04:30:00Z',
    '2026-12-05 10:00:00+05:30',
    '2026-12-05T10:00:00+0530',
  ])('are read from %s', async (text) => {
    const id = await event(asha);
    const { status, body } = await list(asha, [
      query('equal', '$id', [id]),
      query('greaterThanEqual', 'startsAt', [text]),
    ]);
    expect([status, body.total]).toEqual([200, 1]);
    const later = await list(asha, [query('equal', '$id', [id]), query('greaterThan', 'startsAt', [text])]);
    expect(later.body.total).toBe(text.length > 10 ? 0 : 1);
  });

  test.each(['tomorrow', '2026-13-05', '2026-12-05 25:00', ''])('are refused as %j', async (text) => {
    const { status, body } = await list(asha, [query('greaterThan', 'startsAt', [text])]);
    expect([status, body.type, body.message]).toEqual([
      400,
      'general_query_invalid',
      'Invalid query: Query value is invalid for attribute "startsAt"',
    ]);
  });

  test('without T or zone are written, too', async () => {
    const id = await event(asha, { closesAt: '2026-12-04 12:00' });
    expect((await get(asha, id)).body).toMatchObject({ closesAt: '2026-12-04T12:00:00.000+00:00' });
  });

  test('name the next day as endDate of an event past midnight', async () => {
    const id = await event(asha, { startTime: '21:00', endTime: '02:00' });
    const { body } = await get(asha, id);
    expect(body).toMatchObject({ date: '2026-12-05', endDate: '2026-12-06', endTime: '02:00' });
    expect(body.endsAt).toBe('2026-12-05T20:30:00.000+00:00');
    const found = await list(asha, [query('equal', '$id', [id]), query('equal', 'endDate', ['2026-12-06'])]);
    expect(found.body.total).toBe(1);
    // A client that sends the whole document back changes nothing but the title.
    const { registrations, attendees, ...whole } = body;
    const changed = await patch(asha, id, { ...whole, eventTitle: 'Kites at night' });
    expect(changed.body).toMatchObject({
      eventTitle: 'Kites at night',
      endDate: '2026-12-06',
      endsAt: body.endsAt,
    });
  });
});

describe('X-Appwrite-Timestamp', () => {
  const send = (method: 'PATCH' | 'DELETE', id: string, timestamp: string) =>
    mela().app.inject({
      method,
      url: documents.path('events', id),
      headers: { cookie: asha.cookie, 'x-appwrite-timestamp': timestamp },
      payload: method === 'PATCH' ? { data: { eventTitle: 'Later' } } : {},
    });

  test('refuses to overwrite or delete what has changed since', async () => {
    const id = await event(asha);
    const { $updatedAt } = (await get(asha, id)).body;
    const before = Temporal.Instant.from($updatedAt).subtract({ seconds: 1 }).toString();
    for (const method of ['PATCH', 'DELETE'] as const) {
      const answer = await send(method, id, before);
      expect([answer.statusCode, answer.json().type, answer.json().message]).toEqual([
        409,
        'document_update_conflict',
        'Remote document is newer than local.',
      ]);
    }
    expect((await send('PATCH', id, $updatedAt)).statusCode).toBe(200);
  });

  test('is refused when it is no time', async () => {
    const answer = await send('PATCH', await event(asha), 'invalid');
    expect([answer.statusCode, answer.json().type, answer.json().message]).toEqual([
      400,
      'general_argument_invalid',
      'Invalid X-Appwrite-Timestamp header value',
    ]);
  });
});

describe('data', () => {
  const post = (data: unknown) =>
    documents.ask<EventDocument>(asha, 'POST', documents.path('events'), { documentId: 'unique()', data });

  test('may be JSON text', async () => {
    const { status, body } = await post(JSON.stringify(kiteDay));
    expect([status, body.eventTitle]).toEqual([201, 'Kite day']);
    const changed = await documents.ask<EventDocument>(asha, 'PATCH', documents.path('events', body.$id), {
      data: '{"eventTitle":"Text"}',
    });
    expect(changed.body.eventTitle).toBe('Text');
  });

  test.each([[{}], [[]], [''], ['nonsense'], ['[]'], [undefined]])('is missing as %j', async (data) => {
    const { status, body } = await post(data);
    expect([status, body.type]).toEqual([400, 'document_missing_data']);
  });

  test("is refused with Appwrite's words for permissions that aren't any", async () => {
    const { status, body } = await create(asha, kiteDay, { permissions: ['nonsense'] });
    expect([status, body.message]).toEqual([
      400,
      'Invalid `permissions` param: Invalid permission string format: "nonsense".',
    ]);
  });
});

describe('lists', () => {
  test('with a select query have $id, $permissions and what it names', async () => {
    await event(ravi);
    const names = async (...selected: string[]) => {
      const { body } = await list(ravi, [
        own(ravi),
        query('select', undefined, selected),
        query('limit', undefined, [1]),
      ]);
      return Object.keys(body.documents[0] ?? {}).sort();
    };
    expect(await names('eventTitle')).toEqual(['$id', '$permissions', 'eventTitle']);
    expect(await names('eventTitle', '$createdAt')).toContain('$createdAt');
    expect(await names('*')).toEqual(expect.arrayContaining(['$databaseId', '$updatedAt', 'attendees']));
  });

  test('leave out cancelled events for clients that do not ask about the status', async () => {
    const zoya = await documents.person('Zoya');
    const id = await event(zoya);
    await patch(ravi, id, { registrations: [ravi.userId] });
    await documents.remove(zoya, id);
    expect((await list(zoya, [own(zoya)])).body.total).toBe(0);
    const asked = await list(zoya, [own(zoya), query('select', undefined, ['eventTitle', 'status'])]);
    expect(asked.body).toMatchObject({ total: 1, documents: [{ $id: id, status: 'cancelled' }] });
    const filtered = await list(zoya, [own(zoya), query('equal', 'status', ['cancelled'])]);
    expect(filtered.body.total).toBe(1);
    expect((await get(zoya, id)).body).toMatchObject({ status: 'cancelled' });
  });

  test('may be long: in order and whole, but up to 16 MiB', async () => {
    const organiser = await documents.person('Meera');
    const count = 105;
    await Promise.all(Array.from({ length: count }, () => event(organiser)));
    const listed = (reader: TestPerson | null, ...more: string[]) =>
      list(reader, [own(organiser), query('orderDesc', '$createdAt'), ...more]);
    for (const reader of [organiser, null]) {
      const { status, body } = await listed(reader, query('limit', undefined, [5000]));
      expect([status, body.total, body.documents.length]).toEqual([200, count, count]);
      const short = await listed(reader, query('limit', undefined, [3]));
      expect(body.documents.slice(0, 3)).toEqual(short.body.documents);
    }
    // More than are held at once: each ends with its reader.
    const site = await mela().listen();
    const path = `/v1/databases/main/collections/events/documents?queries[]=${query('limit', undefined, [500])}`;
    for (let times = 0; times < 6; times++) {
      const answer = await fetch(site + path);
      expect([answer.status, ((await answer.json()) as { total: number }).total]).toEqual([
        200,
        expect.any(Number),
      ]);
    }
    await sql`update events set description = repeat('रात ', 16000) where organiser_id = ${organiser.userId}`.execute(
      mela().deps.db,
    );
    const { status, body } = await listed(null, query('limit', undefined, [5000]));
    expect([status, body.message]).toEqual([
      400,
      'Invalid query: This list is longer than 16 MiB. Ask for fewer documents, or select fewer attributes.',
    ]);
    const titles = await listed(
      null,
      query('limit', undefined, [5000]),
      query('select', undefined, ['eventTitle']),
    );
    expect(titles.body.documents).toHaveLength(count);
  }, 120_000);

  test('have at most 5,000 documents', async () => {
    const { status, body } = await list(null, [query('limit', undefined, [5001])]);
    expect([status, body.message]).toEqual([
      400,
      'Invalid query: Invalid limit: Value must be a valid range between 0 and 5,000',
    ]);
  });
});

test('an organiser who registers for their own event is told so', async () => {
  const { status, body } = await patch(asha, await event(asha), { registrations: [asha.userId] });
  expect([status, body.type]).toEqual([409, 'registration_own_event']);
});

test('initials of whoever asks are not stored by browsers or proxies', async () => {
  const cacheOf = async (query: string) =>
    (await mela().app.inject({ url: `/v1/avatars/initials?width=8&height=8${query}` })).headers[
      'cache-control'
    ];
  expect(await cacheOf('')).toBe('no-store');
  expect(await cacheOf('&name=Ravi')).toBe('public, max-age=2592000');
});
