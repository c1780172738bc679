import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Place } from '../../../contracts/places.ts';
import { ensureAccount } from '../../../server/features/accounts/index.ts';
import {
  entriesOfFile,
  type ImportOptions,
  importEvents,
  UnknownFormatError,
} from '../../../server/features/import/index.ts';
import { transaction } from '../../../server/infra/db/database.ts';
import { TestClock } from '../../kit/clock.ts';
import { testDatabase } from '../../kit/database.ts';

const sample = fileURLToPath(new URL('../../../scripts/demo/conferences.ndjson', import.meta.url));
const clock = new TestClock('2026-11-21T10:00:00Z');
const about = { today: Temporal.PlainDate.from('2026-11-21'), timeZone: 'Asia/Kolkata' };
const database = testDatabase();
let folder: string;
let organiserId: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mela-import-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  await database.pool.query('truncate users cascade');
  organiserId = await transaction(database.db, (tx) =>
    ensureAccount(tx, { email: 'organiser@example.org', name: 'Organiser' }),
  );
});

const amsterdam: Place = {
  label: 'Amsterdam, Netherlands',
  latitude: 52.37,
  longitude: 4.89,
  precision: 'city',
  source: 'gazetteer',
  match: 'whole',
  matched: 'Amsterdam',
  countryCode: 'NL',
  timeZone: 'Europe/Amsterdam',
};
const asked: string[] = [];

function run(file: string, options: Partial<ImportOptions> = {}) {
  return importEvents({ db: database.db, clock }, entriesOfFile(file, about), {
    organiserId,
    timeZone: 'Asia/Kolkata',
    currency: 'INR',
    shiftToFuture: false,
    findPlace: async (text) => {
      asked.push(text);
      return text.startsWith('Amsterdam') ? amsterdam : null;
    },
    ...options,
  });
}

async function write(name: string, ...lines: string[]): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, lines.join('\n'));
  return file;
}

async function events() {
  const { rows } = await database.pool.query(
    `select events.*, event_seats.capacity from events join event_seats on event_seats.event_id = events.id
     order by start_date, title`,
  );
  return rows;
}

describe('the sample of 150 conferences', () => {
  test('is imported completely, and a second run adds nothing', async () => {
    asked.length = 0;
    const first = await run(sample);
    expect(first).toMatchObject({ entries: 150, added: 150, known: 0, skipped: [] });
    expect(first.kinds).toMatchObject({ 'whole days': 150, 'with coordinates': 5 });
    expect(new Set(asked).size, 'each place is looked up once').toBe(asked.length);
    expect(await run(sample)).toMatchObject({ entries: 150, added: 0, known: 150 });
    expect(await events()).toHaveLength(150);
  });

  test('moves ahead by whole years, with a note', async () => {
    const report = await run(sample, { shiftToFuture: true });
    expect(report.kinds).toMatchObject({ 'not over': 150, over: 0 });
    const all = await events();
    const leapDay = all.find(({ title }) => title === 'ng-India');
    expect(leapDay).toMatchObject({ start_date: '2027-02-28' });
    expect(leapDay.description).toContain('Originally on 2020-02-29.');
    expect(await run(sample), 'moved or not, it is the same event').toMatchObject({ added: 0, known: 150 });
  });

  test('fills in place, time zone and link', async () => {
    await run(sample);
    const all = await events();
    expect(all.find(({ title }) => title === 'Kubernetes Community Days')).toMatchObject({
      location: 'Amsterdam, Netherlands',
      latitude: 52.37,
      longitude: 4.89,
      precision: 'city',
      time_zone: 'Europe/Amsterdam',
      all_day: true,
      online: false,
      categories: ['technology'],
    });
    const online = all.find(({ title }) => title === 'XtremePython Online Conference');
    expect(online).toMatchObject({ location: '', online: true, time_zone: 'Asia/Kolkata' });
    expect(online.online_link).toMatch(/^https?:/);
  });

  test('can be imported separately for another organiser', async () => {
    await run(sample);
    const other = await transaction(database.db, (tx) =>
      ensureAccount(tx, { email: 'other@example.org', name: 'Other' }),
    );
    expect(await run(sample, { organiserId: other })).toMatchObject({ added: 150 });
  });
});

test('skipped entries are reported with line and reason, and the rest is imported', async () => {
  const good = { topic: 'rust', name: 'Ferris Days', startDate: '2026-12-01', city: 'Amsterdam' };
  const file = await write(
    'mixed.ndjson',
    JSON.stringify(good),
    '{"topic": "rust"',
    JSON.stringify({ ...good, startDate: 'soon', name: 'No date' }),
    JSON.stringify({ ...good, name: 'Backwards', endDate: '2026-11-01' }),
    JSON.stringify({ ...good, name: 'FERRIS DAYS', topic: 'general' }),
    JSON.stringify({ ...good, city: 'Pune' }),
    '',
    JSON.stringify({ ...good, name: 'x'.repeat(201) }),
    '[1]',
  );
  const report = await run(file);
  expect(report).toMatchObject({ entries: 8, added: 2, known: 0 });
  expect(report.skipped.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'not a JSON object on one line'],
    [3, expect.stringMatching(/^startDate: /)],
    [4, 'endDate: End date is before the start date'],
    [5, 'the same event as line 1'],
    [8, expect.stringMatching(/^eventTitle: /)],
    [9, 'not a JSON object'],
  ]);
  expect(report.places).toEqual({ found: 1, partly: new Map(), unknown: ['Pune'] });
});

test('an event document keeps everything an organiser can enter', async () => {
  const document = {
    $id: '65f0c0ffee',
    $permissions: [],
    eventTitle: 'Kolam morning',
    description: 'Draw with **rice flour**.',
    location: 'Amsterdam',
    featuredImage: 'picture',
    date: '2026-12-05',
    startTime: '07:00',
    endTime: '09:00',
    timeZone: 'Europe/Berlin',
    ticketType: 'paid',
    ticketPrice: 150,
    tenantApproval: true,
    capacity: 30,
    categories: ['art', 'cultural'],
    schedule: ['{"day":"Saturday","activities":["Dots","Lines"]}'],
    attendees: ['somebody'],
  };
  const file = await write('documents.ndjson', JSON.stringify(document));
  const report = await run(file);
  expect(report).toMatchObject({ added: 1, skipped: [] });
  expect(report.notes).toEqual(new Map([['picture_lost', 1]]));
  expect((await events())[0]).toMatchObject({
    title: 'Kolam morning',
    start_time: '07:00',
    time_zone: 'Europe/Berlin',
    price_paise: 15_000,
    tenant_approval: true,
    capacity: 30,
    categories: ['art', 'cultural'],
    schedule: [{ day: 'Saturday', activities: ['Dots', 'Lines'] }],
    latitude: 52.37,
    image_file_id: null,
  });
});

test.each([
  ['commas', ','],
  ['semicolons', ';'],
  ['tabs', '\t'],
])('a table divided by %s is read', async (_, mark) => {
  const file = await write(
    'table.csv',
    `\uFEFF${['Event Name', 'Date', 'Start time', 'End time', 'Venue', 'Price', 'Tags', 'Details'].join(mark)}`,
    ['Raga evening', '05/12/2026', '18:30', '9 pm', 'Amsterdam', '₹499', 'concert', '"One.\nTwo."'].join(
      mark,
    ),
    ['Run', '2026-12-06', '', '', '', '', 'marathon', ''].join(mark),
  );
  const report = await run(file);
  expect(report).toMatchObject({ entries: 2, added: 1 });
  expect(report.skipped).toEqual([{ line: 4, title: 'Run', reason: 'location: Location is required' }]);
  expect((await events())[0]).toMatchObject({
    title: 'Raga evening',
    description: 'One.\nTwo.',
    start_date: '2026-12-05',
    start_time: '18:30',
    end_time: '21:00',
    price_paise: 49_900,
    categories: ['music'],
    time_zone: 'Europe/Amsterdam',
  });
});

test('an event document keeps when registration opens and closes, unless it would never be open', async () => {
  const document = {
    eventTitle: 'Kolam evening',
    description: 'Draw with rice flour.',
    location: 'Amsterdam',
    date: '2026-12-06',
    startTime: '17:00',
    endTime: '19:00',
    timeZone: 'Europe/Berlin',
    opensAt: '2026-12-01T08:00:00Z',
    closesAt: '2026-12-05T08:00:00Z',
  };
  const never = { ...document, eventTitle: 'Kolam night', opensAt: '2026-12-06T20:00:00Z' };
  const report = await run(
    await write('windows.ndjson', [document, never].map((each) => JSON.stringify(each)).join('\n')),
  );
  expect(report.added).toBe(1);
  expect(JSON.stringify(report.skipped)).toContain('opensAt: Registration must open before it closes');
});

test('a calendar is read', async () => {
  const file = await write(
    'calendar.ics',
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:1@example.org',
    'SUMMARY:Kite workshop',
    'DTSTART:20261205T183000',
    'DTEND:20261205T203000',
    'LOCATION:Amsterdam',
    'END:VEVENT',
    'END:VCALENDAR',
  );
  expect(await run(file)).toMatchObject({ entries: 1, added: 1 });
  const [event] = await events();
  expect(event).toMatchObject({
    title: 'Kite workshop',
    description: 'Kite workshop',
    time_zone: 'Europe/Amsterdam',
  });
  expect(event.starts_at.toString(), 'half past six in Amsterdam').toBe('2026-12-05T17:30:00Z');
});

test('rejects an unsupported file format', () => {
  expect(() => entriesOfFile('events.xlsx', about)).toThrow(UnknownFormatError);
});

test("an import's organiser can be any address, and stays the same account", async () => {
  const again = await transaction(database.db, (tx) =>
    ensureAccount(tx, { email: 'Organiser@Example.org', name: 'Somebody else' }),
  );
  expect(again).toBe(organiserId);
});
