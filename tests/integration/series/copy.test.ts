import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { eventFields } from '../../../contracts/event-fields.ts';
import { columnOf } from '../../../server/features/events/index.ts';
import { copiedSettings } from '../../../server/features/series/store.ts';
import { useSeries } from './stage.ts';

const { mela, ask, person, create, show, register } = useSeries();
beforeAll(() => mela().startJobs());

const copy = (caller: Awaited<ReturnType<typeof person>> | null, id: string, date: string) =>
  ask<{ $id: string; type?: string }>(caller, 'POST', `/v1/events/${id}/copies`, { date });

test('a copy is a draft with everything the organiser wrote, on its new date', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')];
  const { $id } = await create(asha, {
    date: '2026-12-05',
    endDate: '2026-12-06',
    capacity: 30,
    categories: ['art'],
    closesAt: '2026-12-04T12:30:00.000Z',
  });
  await ask(asha, 'POST', `/v1/events/${$id}/questions`, {
    kind: 'text',
    label: 'Which kite?',
    required: false,
  });
  const types = [{ $id: 'standard', name: 'Seat', pricing: 'fixed', pricePaise: 50_000 }];
  await register(ravi, $id);
  const copied = await copy(asha, $id, '2027-12-04');
  expect(copied.status).toBe(201);
  const { body } = await show(asha, copied.body.$id);
  expect(body).toMatchObject({
    eventTitle: 'Kite day',
    date: '2027-12-04',
    endDate: '2027-12-05',
    startTime: '10:00',
    capacity: 30,
    categories: ['art'],
    attendeeCount: 0,
    publishedAt: null,
    series: null,
  });
  expect(Date.parse(body.closesAt ?? '')).toBe(Date.parse('2027-12-03T12:30:00Z'));
  expect((await show(null, copied.body.$id)).status).toBe(404);
  const other = await create(asha);
  await ask(asha, 'PUT', `/v1/events/${other.$id}/ticket-types`, { types });
  const paid = await copy(asha, other.$id, '2027-12-04');
  const managed = await ask(asha, 'GET', `/v1/events/${paid.body.$id}/ticket-types/managed`);
  expect(managed.body).toMatchObject({ types: [{ $id: 'standard', pricePaise: 50_000, taken: 0 }] });
});

test('a copy has the team, but shows nobody as a host who agreed to that for another event', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')];
  const { $id } = await create(asha);
  const joined_at = Temporal.Instant.from('2026-11-01T00:00:00Z');
  const helper = { event_id: $id, user_id: ravi.userId, role: 'editor' as const, host: true, joined_at };
  await mela().deps.db.insertInto('event_helpers').values(helper).execute();
  expect((await show(null, $id)).body.hosts).toMatchObject([{ $id: ravi.userId }]);
  const copied = (await copy(asha, $id, '2027-12-04')).body.$id;
  expect((await show(asha, copied)).body.hosts).toEqual([]);
  expect((await show(ravi, copied)).body).toMatchObject({ role: 'editor' });
});

test("last year's event can be copied, by its organiser only", async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')];
  const { $id } = await create(asha);
  mela().clock.advance({ hours: 24 * 360 });
  expect((await copy(asha, $id, '2027-12-04')).status).toBe(201);
  mela().clock.advance({ hours: -24 * 360 });
  expect((await copy(ravi, $id, '2027-12-04')).body.type).toBe('event_not_found');
  expect((await copy(null, $id, '2027-12-04')).status).toBe(401);
  expect((await copy(asha, $id, 'tomorrow')).body.type).toBe('general_argument_invalid');
});

/** What an event is, besides what its organiser writes. A copy and the dates of a series have their own. */
const notWritten = [
  ...['id', 'organiser_id', 'source_key', 'revision', 'created_at', 'updated_at', 'status', 'cancelled_at'],
  ...['cancel_reason', 'hidden_at', 'hidden_reason', 'published_at', 'publish_at', 'announced_at', 'listed'],
  // Derived from fields.
  ...[
    'search',
    'place_words',
    'starts_at',
    'ends_at',
    'description_html',
    'rendered_by',
    'translations_html',
  ],
  // Copied with the ticket types.
  ...['has_ticket_types', 'visible_prices'],
  ...['group_id', 'series_id', 'series_date', 'own_fields'],
];
/** Fields whose column has another name. */
const columns: Readonly<Record<string, string>> = {
  eventTitle: 'title',
  featuredImage: 'image_file_id',
  date: 'start_date',
  ticketPrice: 'price_paise',
};

test('says of each field whether a copy keeps, moves or clears it, and of each column whether it is a field', async () => {
  const fields = Object.entries(eventFields);
  for (const [name, { onCopy }] of fields) expect(['copy', 'shift', 'clear'], name).toContain(onCopy);
  const written = fields.map(([name]) => columns[name] ?? columnOf(name));
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = 'events' and table_schema = 'public'`.execute(mela().deps.db);
  const known = new Set<string>([...written, ...notWritten, ...copiedSettings]);
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});
