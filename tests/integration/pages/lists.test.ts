import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { PageRendering } from '../../../contracts/pages.ts';
import { foldListChanges } from '../../../server/infra/cache/database-version.ts';
import { openDatabase } from '../../../server/infra/db/database.ts';
import type { Renderer } from '../../../server/pages/index.ts';
import { startMela, type TestMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { signUp, type TestPerson } from '../../kit/people.ts';
import { plainRenderer } from '../../kit/plain-renderer.ts';
import { read } from '../../kit/read-page.ts';

/** Not a literal: these files are checked without JSX. */
const bundle: string = new URL('../../../web/entry-server.tsx', import.meta.url).pathname;
const renderer: Renderer = { ...plainRenderer, ...((await import(bundle)) as PageRendering) };
/** How often the data of a shared page were read. */
let readings = 0;
let mela: TestMela;
let organiser: TestPerson;
let member: TestPerson;
let eventId: string;
let groupId: string;

beforeAll(async () => {
  const { shared } = renderer;
  if (shared === null) throw new Error('no shared pages');
  const counted: Renderer = {
    ...renderer,
    shared: {
      ...shared,
      renderSharedPage(request, former) {
        readings++;
        return shared.renderSharedPage(request, former);
      },
    },
  };
  mela = await startMela({ clock: new TestClock(), renderer: counted, shareFor: 'as in use' });
  organiser = await signUp(mela, { name: 'Organising Olivia' });
  member = await signUp(mela, { name: 'Reading Ravi' });
  eventId = (await ask('POST', '/v1/events', organiser, newEvent)).json().$id;
  groupId = (
    await ask('POST', '/v1/groups', organiser, { name: 'Kite makers', address: 'kite-makers' })
  ).json().$id;
});
afterAll(() => mela.close());
beforeEach(() => {
  readings = 0;
});

const newEvent = {
  eventTitle: 'Kite day',
  description: 'Everybody brings a **kite**.',
  location: 'Marina Beach, Chennai',
  latitude: 13.05,
  longitude: 80.28,
  date: '2031-12-25',
  startTime: '10:00',
  endTime: '18:00',
  capacity: 40,
};

async function ask(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  person: TestPerson,
  payload?: object,
) {
  const answer = await mela.app.inject({
    method,
    url,
    headers: { cookie: person.cookie },
    ...(payload && { payload }),
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer;
}

function register(person: TestPerson) {
  const answers = { socialMedia: 'Mastodon', email: person.email, reason: `${person.name} is curious` };
  return ask('POST', `/v1/events/${eventId}/registrations`, person, answers);
}

/** Milliseconds for which an answer from before a write may be served; half a second and some. */
const longestLingerMs = 700;
const lists = ['/', '/allevents', '/allevents?when=past', '/search?q=kite', '/search?q=dance'];
/** Shared between readers in the same way. */
const texts = ['/About', '/privacy-policy'];
const filtered = [
  ...['/allevents?place=Chennai', '/allevents?near=13.05,80.28&within=10', '/allevents?ticketType=paid'],
  ...['/allevents?minPrice=10&currency=INR', '/allevents?from=2031-12-01&to=2032-01-01', '/search?q=kyte'],
  ...[
    '/search?q=kite%20in%20pune%20or%20goa',
    '/search?q=temple&place=Chennai&within=20',
    '/allevents?view=map&online=true',
  ],
];

const readAll = (urls: readonly string[], person?: TestPerson) =>
  Promise.all(urls.map((url) => read(mela, url, { person })));

async function changes(): Promise<number> {
  const { rows } = await sql<{ sum: number }>`select sum(count)::int as sum from list_changes`.execute(
    mela.deps.db,
  );
  return rows[0]?.sum ?? 0;
}

test('reads a list again after what it shows was written, and not after anything else', async () => {
  await readAll(lists, member);
  readings = 0;
  const person = await signUp(mela, { name: 'New Nila' });
  await ask('PATCH', '/v1/account/profile', person, { interests: 'Kites' });
  await ask('PUT', `/v1/account/saved-events/${eventId}`, person);
  await readAll(lists, member);
  expect(readings).toBe(0);
  await ask('PATCH', `/v1/events/${eventId}`, organiser, { eventTitle: 'Kite night' });
  const pages = await readAll(lists, member);
  expect(readings).toBe(lists.length);
  expect(pages.filter(({ html }) => html.includes('Kite night'))).toHaveLength(3);
});

test('shows counts at once, and reads no list for them', async () => {
  const before = await readAll(lists, member);
  const showing = before.filter(({ html }) => html.includes(eventId)).length;
  const person = await signUp(mela, { name: 'Going Gita' });
  readings = 0;
  await register(person);
  const pages = await readAll(lists, member);
  expect(readings).toBe(0);
  expect(pages.filter(({ html }) => html.includes('1 going'))).toHaveLength(showing);
  await ask('DELETE', `/v1/events/${eventId}/registrations/own`, person);
  for (const { html } of await readAll(lists, member)) expect(html).not.toContain('1 going');
});

test('counts every kind of write that lists show, once it is committed', async () => {
  const { db } = mela.deps;
  const writes: Readonly<Record<string, () => Promise<unknown>>> = {
    'a new event': () => ask('POST', '/v1/events', organiser, { ...newEvent, eventTitle: 'Second' }),
    'a new time': () => ask('PATCH', `/v1/events/${eventId}`, organiser, { startTime: '11:00' }),
    'a group': () => ask('PATCH', `/v1/groups/${groupId}`, organiser, { name: 'Kite makers of Pune' }),
    'a new member of a group': () => ask('PUT', `/v1/groups/${groupId}/membership`, member),
    'a host’s name': () => ask('PATCH', '/v1/account/profile', organiser, { name: 'Olivia Organising' }),
    'a blocked host': () =>
      db
        .updateTable('users')
        .set({ blocked_at: mela.clock.now() })
        .where('id', '=', organiser.userId)
        .execute(),
    'an event in a group': () => sql`delete from event_groups where event_id = ${eventId}`.execute(db),
    'an announcement': () => sql`update site_state set newest_release = '9.9.9'`.execute(db),
    'a deleted event': () => db.deleteFrom('events').where('title', '=', 'Second').execute(),
  };
  for (const [name, write] of Object.entries(writes)) {
    const before = await changes();
    await write();
    expect(await changes(), name).toBeGreaterThan(before);
  }
  await db.updateTable('users').set({ blocked_at: null }).where('id', '=', organiser.userId).execute();
});

test('shows what was written while others wrote and read, whoever commits first', async () => {
  const { db } = mela.deps;
  const titles = (await readAll(['/allevents'], member))[0]?.html ?? '';
  expect(titles).toContain(eventId);
  const [earlier, later] = [await db.startTransaction().execute(), await db.startTransaction().execute()];
  const rename = (tx: typeof earlier, id: string, name: string) =>
    tx.updateTable('groups').set({ name }).where('id', '=', id).execute();
  await earlier.updateTable('events').set({ title: 'Kites at dawn' }).where('id', '=', eventId).execute();
  await rename(later, groupId, 'Kite flyers');
  for (const { html } of await readAll(['/', '/allevents'], member)) {
    expect(html).not.toContain('Kites at dawn');
    expect(html).not.toContain('Kite flyers');
  }
  await later.commit().execute();
  expect((await readAll(['/'], member))[0]?.html).toContain('Kite flyers');
  expect((await readAll(['/'], member))[0]?.html).not.toContain('Kites at dawn');
  await earlier.commit().execute();
  for (const { html } of await readAll(['/', '/allevents'], member)) expect(html).toContain('Kites at dawn');
  const before = await changes();
  const undone = await db.startTransaction().execute();
  await rename(undone, groupId, 'Never written');
  await undone.rollback().execute();
  expect(await changes()).toBe(before);
});

test('what many write at once is in the lists that they read right afterwards', async () => {
  const people = await Promise.all(['One', 'Two', 'Three', 'Four'].map((name) => signUp(mela, { name })));
  const write = async (person: TestPerson, round: number) => {
    const eventTitle = `${person.name} flies ${round}`;
    const event = (await ask('POST', '/v1/events', person, { ...newEvent, eventTitle })).json();
    const [seen] = await readAll(['/allevents'], person);
    expect(seen?.html, eventTitle).toContain(eventTitle);
    await register(person);
    await ask('DELETE', `/v1/events/${eventId}/registrations/own`, person);
    await ask('DELETE', `/v1/events/${event.$id}`, person);
    const [gone] = await readAll(['/allevents'], person);
    expect(gone?.html, eventTitle).not.toContain(eventTitle);
  };
  for (let round = 0; round < 4; round++) {
    await Promise.all(people.map((person) => write(person, round)));
  }
});

test('a registration, and all that follows from it, is no change of lists', async () => {
  const person = await signUp(mela, { name: 'Quiet Qadir' });
  const before = await changes();
  await register(person);
  await ask('DELETE', `/v1/events/${eventId}/registrations/own`, person);
  expect(await changes()).toBe(before);
});

/** The tables whose names are in the statements that the site sends meanwhile. */
async function tablesRead(run: () => Promise<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind in ('r', 'p', 'v') and relnamespace = 'public'::regnamespace`.execute(
    mela.deps.db,
  );
  const sent = vi.spyOn(pg.Query.prototype, 'submit');
  await run();
  const statements = sent.mock.contexts.map((query) => (query as unknown as { text: string }).text);
  sent.mockRestore();
  return rows
    .map(({ name }) => name)
    .filter((name) => statements.some((text) => new RegExp(`\\b${name}\\b`).test(text)));
}

test('lists are made of nothing but what is counted', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where tgfoid = 'count_list_change'::regproc`.execute(mela.deps.db);
  const known = [
    ...rows.map(({ name }) => name),
    // Compared by value.
    'event_seats',
    // Loaded as an edition, which is counted.
    'places',
    'place_names',
    // Follow the events, in the same transaction or minutes after it.
    'search_words',
    'doubtful_words',
    // The state of the database itself.
    'list_changes',
    'event_changes',
  ];
  await ask('PATCH', `/v1/events/${eventId}`, organiser, { eventTitle: 'Kite morning' });
  // Until then, visitors may get answers from before.
  await sleep(longestLingerMs);
  const found = await tablesRead(async () => {
    for (const { status } of await readAll([...lists, ...filtered, ...texts])) expect(status).toBe(200);
  });
  expect(found).toEqual(expect.arrayContaining(['events', 'groups', 'event_groups', 'site_state', 'places']));
  expect(found.filter((name) => !known.includes(name))).toEqual([]);
});

test('adds up what ended connections have counted, without a change', async () => {
  const database = openDatabase(mela.databaseUrl, { maxConnections: 1 });
  await database.db.updateTable('groups').set({ name: 'Kite makers' }).where('id', '=', groupId).execute();
  await database.close();
  const before = await changes();
  await foldListChanges(mela.deps.db);
  await foldListChanges(mela.deps.db);
  expect(await changes()).toBe(before);
  const { rows } = await sql<{ backend: number }>`select backend from list_changes where backend = 0`.execute(
    mela.deps.db,
  );
  expect(rows).toHaveLength(1);
});
