import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EventDetail } from '../../../contracts/events.ts';
import type { ImportReport } from '../../../contracts/imports.ts';
import { useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { type Answer, page, redirect, startOutsideSite } from '../../kit/outside-site.ts';
import { signUp, type TestPerson } from '../../kit/people.ts';
import { plainPicture } from '../../kit/pictures.ts';
import { skipPlaces } from '../../kit/skip-places.ts';
import { ask as askAt } from '../check-in/stage.ts';

const mela = useMela({
  clock: new TestClock('2026-11-23T10:00:00Z'),
  settings: { IMPORT_FROM_ADDRESSES: 'on', IMPORT_ALLOWED_ADDRESSES: '127.0.0.1' },
});
const strict = useMela({
  clock: new TestClock('2026-11-23T10:00:00Z'),
  settings: { IMPORT_FROM_ADDRESSES: 'on' },
});
const closed = useMela();

const names = [
  'luma',
  'meetup',
  'eventbrite',
  'series',
  'graph',
  'microdata',
  'listing',
  'calendar-link',
  'open-graph',
  'online',
] as const;
const html = (name: string) => readFileSync(new URL(`pages/${name}.html`, import.meta.url), 'utf8');

const runs = [
  'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Runs//EN\r\nX-WR-TIMEZONE:Asia/Kolkata\r\n',
  'BEGIN:VEVENT\r\nUID:long-run@runs.example\r\nDTSTAMP:20261101T000000Z\r\nDTSTART;TZID=Asia/Kolkata:20261128T060000\r\n',
  'DTEND;TZID=Asia/Kolkata:20261128T080000\r\nRRULE:FREQ=WEEKLY;COUNT=4\r\nEXDATE;TZID=Asia/Kolkata:20261205T060000\r\n',
  'SUMMARY:Long run\r\nLOCATION:Cubbon Park\r\nEND:VEVENT\r\n',
  'BEGIN:VEVENT\r\nUID:old@runs.example\r\nDTSTAMP:20200101T000000Z\r\nDTSTART:20200101T000000Z\r\nSUMMARY:Old\r\nEND:VEVENT\r\n',
  'END:VCALENDAR\r\n',
].join('');

let outside: Awaited<ReturnType<typeof startOutsideSite>>;
const answers: Record<string, Answer> = {};
let asha: TestPerson;

beforeAll(async () => {
  for (const site of [mela(), strict(), closed()]) await skipPlaces(site.databaseUrl);
  outside = await startOutsideSite(answers);
  for (const name of names) {
    // Pictures are on the same site, because others can't be reached from here.
    const text = html(name).replaceAll(
      /https:\/\/[\w.]+\/[\w/-]+\.(?:png|jpe?g|webp)/g,
      outside.url('/picture.png'),
    );
    answers[`/${name}`] = page(text);
  }
  answers['/picture.png'] = page(await plainPicture(320, 180), 'image/png');
  answers['/runs.ics'] = page(runs, 'text/calendar; charset=utf-8');
  answers['/calendar-link'] = page(html('calendar-link').replace('/runs.ics', outside.url('/runs.ics')));
});
afterAll(() => outside.stop());
beforeEach(async () => {
  asha = await signUp(mela(), { name: 'Asha' });
});

const ask = <Body = ImportReport & { type: string }>(
  person: TestPerson,
  url: string,
  body: object,
  at = mela(),
) => askAt<Body>(at, person, 'POST', url, body);
const fromAddress = (url: string, more: object = {}) => ask(asha, '/v1/imports/addresses', { url, ...more });
const fromFile = (content: string, more: object = {}) => ask(asha, '/v1/imports/files', { content, ...more });

async function drafts(person = asha) {
  const { rows } = await sql<{ title: string; published_at: string | null }>`
    select title, published_at from events where organiser_id = ${person.userId} order by start_date, title`.execute(
    mela().deps.db,
  );
  return rows;
}

test.each(names)('makes drafts of a page like %s in under 30 seconds, and none twice', async (name) => {
  const start = performance.now();
  const { status, body } = await fromAddress(outside.url(`/${name}`));
  expect(performance.now() - start).toBeLessThan(30_000);
  expect([status, body.events.length > 0]).toEqual([200, true]);
  const made = await drafts();
  expect(made).toHaveLength(body.events.length);
  expect(made.every(({ published_at }) => published_at === null)).toBe(true);
  const again = await fromAddress(outside.url(`/${name}`));
  expect(again.body.events.map(({ $id, added }) => [$id, added])).toEqual(
    body.events.map(({ $id }) => [$id, false]),
  );
  expect(await drafts()).toEqual(made);
});

test('takes the picture, the place and the time of a page, and says what to check', async () => {
  const { body } = await fromAddress(outside.url('/luma'));
  const { body: event } = await askAt<EventDetail>(mela(), asha, 'GET', `/v1/events/${body.events[0]?.$id}`);
  expect(event).toMatchObject({
    ...{
      eventTitle: 'Rust Delhi: Async from scratch',
      date: '2026-12-12',
      startTime: '18:30',
      latitude: 28.5918,
    },
    ...{ timeZone: 'Asia/Kolkata', startsAt: '2026-12-12T13:00:00.000+00:00', organiser: asha.userId },
  });
  expect(event.featuredImage).toEqual(expect.any(String));
  const picture = await mela().app.inject({
    url: `/v1/storage/buckets/images/files/${event.featuredImage}/view`,
  });
  expect(picture.headers['content-type']).toMatch(/^image\//);
  const { body: graph } = await fromAddress(outside.url('/graph'));
  expect(graph.events[0]?.notes).toContainEqual({ kind: 'zone_assumed', value: 'Asia/Kolkata' });
  const paid = await askAt<EventDetail>(mela(), asha, 'GET', `/v1/events/${graph.events[0]?.$id}`);
  expect(paid.body).toMatchObject({ ticketType: 'paid', ticketPrice: 25, currency: 'EUR' });
});

test('makes a date of a series an event, and leaves out what is over', async () => {
  const { body } = await fromAddress(outside.url('/calendar-link'));
  expect(body.found).toBe('calendar');
  expect(body.events.map(({ date }) => date)).toEqual(['2026-11-28', '2026-12-12', '2026-12-19']);
  expect(body.events[0]?.notes.map(({ kind }) => kind)).toContain('dates_of_series');
  expect(body.refused).toMatchObject([{ kind: 'over', title: 'Old' }]);
  // The same calendar as a file.
  const file = await fromFile(runs);
  expect(file.body.events.every(({ added }) => !added)).toBe(true);
  expect(await drafts()).toHaveLength(3);
});

test('publishes in a group that the person organises only', async () => {
  const open = (person: TestPerson, address: string) =>
    askAt(mela(), person, 'POST', '/v1/groups', { name: 'Runners', address });
  await open(asha, 'runners-of-asha');
  const { body } = await fromFile(runs, { groupId: 'runners-of-asha' });
  expect(body.events).toHaveLength(3);
  const { rows } =
    await sql`select distinct group_id from events where organiser_id = ${asha.userId}`.execute(
      mela().deps.db,
    );
  expect(rows).toEqual([{ group_id: 'runners-of-asha' }]);
  await open(await signUp(mela(), { name: 'Ravi' }), 'runners-of-ravi');
  expect((await fromFile(runs, { groupId: 'runners-of-ravi' })).body.type).toBe('general_argument_invalid');
});

test('refuses addresses that are private, insecure, endless or no page, also after a redirect', async () => {
  answers['/away'] = redirect('https://10.0.0.7/');
  answers['/picture-page'] = page('x', 'image/png');
  answers['/text'] = page('nothing of interest', 'text/plain');
  answers['/empty'] = page('<html></html>');
  answers['/endless'] = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    };
    response.on('drain', more);
    more();
  };
  const type = async (url: string) => (await fromAddress(url)).body.type;
  expect(await type(outside.url('/away'))).toBe('import_address_private');
  expect(await type('https://192.168.1.1/')).toBe('import_address_private');
  expect(await type('https://[::ffff:10.0.0.1]/')).toBe('import_address_private');
  expect(await type('http://events.example/')).toBe('import_address_insecure');
  expect(await type('ftp://events.example/')).toBe('import_address_insecure');
  expect(await type('not an address')).toBe('import_address_insecure');
  expect(await type(outside.url('/missing'))).toBe('import_address_unreachable');
  expect(await type(outside.url('/endless'))).toBe('import_address_too_large');
  for (const path of ['/picture-page', '/text', '/empty']) {
    expect(await type(outside.url(path)), path).toBe('import_nothing_found');
  }
  expect(await drafts()).toEqual([]);
  const ravi = await signUp(strict(), { name: 'Ravi' });
  const { body } = await ask(ravi, '/v1/imports/addresses', { url: outside.url('/luma') }, strict());
  expect(body.type).toBe('import_address_insecure');
});

test('does not fetch anything where the operator has not allowed it, and still reads files', async () => {
  const ravi = await signUp(closed(), { name: 'Ravi' });
  const before = outside.requests.length;
  const { body } = await ask(ravi, '/v1/imports/addresses', { url: outside.url('/luma') }, closed());
  expect([body.type, outside.requests.length]).toEqual(['import_addresses_off', before]);
  const options = await askAt(closed(), ravi, 'GET', '/v1/imports/options');
  expect(options.body).toEqual({ addresses: false });
  expect((await ask(ravi, '/v1/imports/files', { content: runs }, closed())).status).toBe(200);
});

test('reads a list of guests without inviting or creating anybody', async () => {
  const { body } = await fromFile(
    'name,email,approval_status\nMira,mira@guests.example,approved\nUma,uma,approved\nTara,tara@guests.example,declined\n',
  );
  expect(body).toMatchObject({
    found: 'luma_guests',
    people: [{ email: 'mira@guests.example', name: 'Mira' }],
    refused: [
      { line: 3, kind: 'email', column: 'email', value: 'uma' },
      { line: 4, kind: 'not_going', value: 'declined' },
    ],
    refusedCount: 2,
  });
  const { rows } = await sql`select id from users where email like '%@guests.example'`.execute(
    mela().deps.db,
  );
  expect(rows).toEqual([]);
});

test('names the line, the column and the fix of rows that it can not read', async () => {
  const { body } = await fromFile(
    'title,date,venue,price\nChess,31-31-2027,Park,\nGo,2027-01-02,Park,five\nDraughts,2027-01-02,Park,\n',
  );
  expect(body.events).toMatchObject([{ eventTitle: 'Draughts', added: true }]);
  expect(body.refused).toMatchObject([
    { line: 2, title: 'Chess', kind: 'date', column: 'date', value: '31-31-2027' },
    { line: 3, title: 'Go', kind: 'price', column: 'price', value: 'five' },
  ]);
});

test('imports once when two windows import at the same moment', async () => {
  const both = await Promise.all([fromFile(runs), fromFile(runs)]);
  expect(await drafts()).toHaveLength(3);
  expect(both.flatMap(({ body }) => body.events.filter(({ added }) => added))).toHaveLength(3);
  expect(both.every(({ body }) => body.events.length === 3)).toBe(true);
});

test('keeps an import of HTML free of HTML', async () => {
  answers['/evil'] = page(
    `<script type="application/ld+json">{"@type":"Event","name":"<img src=x onerror=alert(1)>Fair","startDate":"2027-01-01","location":"<b>Park</b>, Pune","description":"<script>alert(1)<\\/script><a href='javascript:alert(1)'>x</a>[y](javascript:alert(2))"}</script>`,
  );
  const { body } = await fromAddress(outside.url('/evil'));
  const { body: event } = await askAt<EventDetail>(mela(), asha, 'GET', `/v1/events/${body.events[0]?.$id}`);
  expect(event).toMatchObject({ eventTitle: 'Fair', location: 'Park, Pune' });
  expect(event.descriptionHtml).not.toMatch(/<script|javascript:|onerror/i);
});
