import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageRendering } from '../../../contracts/pages.ts';
import { notify } from '../../../server/features/inbox/index.ts';
import { transaction } from '../../../server/infra/db/database.ts';
import type { Renderer } from '../../../server/pages/index.ts';
import { startMela, type TestMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { signUp, type TestPerson } from '../../kit/people.ts';
import { plainRenderer } from '../../kit/plain-renderer.ts';
import { comparable, type Reader, read } from '../../kit/read-page.ts';

/** Not a literal: these files are checked without JSX. */
const bundle: string = new URL('../../../web/entry-server.tsx', import.meta.url).pathname;
const renderer: Renderer = { ...plainRenderer, ...((await import(bundle)) as PageRendering) };
/** Renders every page for its reader alone, on the same database. */
let alone: TestMela;
let shared: TestMela;
let organiser: TestPerson;
let people: TestPerson[];
let eventIds: string[];
/** How many pages the shared site has rendered for everybody. */
let renderings = 0;
/** And for one reader alone, as it does if a page can't be shared. */
let lone = 0;

beforeAll(async () => {
  const counted: Renderer = {
    ...renderer,
    renderPage: (request) => {
      lone++;
      return renderer.renderPage(request);
    },
    shared: renderer.shared && {
      ...renderer.shared,
      renderSharedPage: async (request, former) => {
        const page = await (renderer.shared?.renderSharedPage(request, former) ??
          Promise.reject(new Error('no rendering')));
        if (page !== null) renderings++;
        return page;
      },
    },
  };
  const clock = new TestClock();
  shared = await startMela({ clock, renderer: counted, shareFor: 'as in use' });
  const { databaseUrl } = shared;
  alone = await startMela({ clock, renderer: { ...renderer, shared: null }, databaseUrl });
  organiser = await signUp(shared, { name: 'Organising Olivia' });
  people = await Promise.all(
    ['Amber', 'Basil', 'Cedar', 'Dahlia', 'Elder', 'Fennel'].map((name) =>
      signUp(shared, { name: `${name} Quartz-${crypto.randomUUID().slice(0, 8)}` }),
    ),
  );
  eventIds = await Promise.all(
    [
      { tenantApproval: false },
      { tenantApproval: true },
      { capacity: 1 },
      { online: true, onlineLink: 'https://meet.example.org/only-for-guests' },
    ].map((settings, index) => newEvent({ eventTitle: `Kite day ${index}`, ...settings })),
  );
});
afterAll(async () => {
  await alone.close();
  await shared.close();
});

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

async function call(
  method: Method,
  url: string,
  { person, payload }: { person: TestPerson; payload?: Record<string, unknown> },
) {
  const headers = { cookie: person.cookie };
  const answer = await shared.app.inject({ method, url, headers, ...(payload && { payload }) });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer;
}

function register(person: TestPerson, eventId: string) {
  const payload = { socialMedia: 'Mastodon', email: person.email, reason: `${person.name} is curious` };
  return call('POST', `/v1/events/${eventId}/registrations`, { person, payload });
}

function list(person: TestPerson, eventId: string, listed: boolean) {
  return call('PATCH', `/v1/events/${eventId}/registrations/own`, { person, payload: { listed } });
}

/** Writes reminders of events that have only a title. */
function remind({ userId }: TestPerson, titles: readonly string[]) {
  return transaction(shared.deps.db, (tx) =>
    notify(
      tx,
      titles.map((title) => ({ userId, kind: 'reminder_hour', details: { title } })),
    ),
  );
}

async function newEvent(settings: Record<string, unknown> = {}): Promise<string> {
  const payload = {
    eventTitle: 'Kite day',
    description: 'Everybody brings a **kite**.',
    location: 'Marina Beach',
    latitude: 13.05,
    longitude: 80.28,
    date: '2031-12-25',
    startTime: '10:00',
    endTime: '18:00',
    ...settings,
  };
  return (await call('POST', '/v1/events', { person: organiser, payload })).json().$id;
}

const pages = () => [
  '/',
  '/allevents',
  '/allevents?page=1',
  '/search',
  '/search?q=a',
  ...['/About', '/privacy-policy'],
  ...eventIds.map((id) => `/event/${id}`),
];

test('shows members the same as a page rendered for them alone, and rendered once', async () => {
  const [confirmed, pending, full, visitor] = people;
  await register(confirmed as TestPerson, eventIds[0] ?? '');
  await register(pending as TestPerson, eventIds[1] ?? '');
  await register(visitor as TestPerson, eventIds[2] ?? '');
  await register(full as TestPerson, eventIds[2] ?? '');
  await list(confirmed as TestPerson, eventIds[0] ?? '', true);
  await remind(confirmed as TestPerson, ['Kites', 'More kites']);
  await call('PUT', `/v1/account/saved-events/${eventIds[1]}`, { person: confirmed as TestPerson });
  const readers: Reader[] = [
    ...[undefined, ...people, organiser].map((person) => ({ person })),
    { person: people[0], theme: 'dark' },
    { theme: 'dark' },
    { language: 'hi' },
  ];
  for (const url of pages()) {
    for (const reader of readers) {
      const [own, once] = [await read(alone, url, reader), await read(shared, url, reader)];
      expect(once.status).toBe(own.status);
      expect(once.headers['cache-control']).toBe(own.headers['cache-control']);
      const [expected, found] = [comparable(own.html), comparable(once.html)];
      expect(found.markup, `${url} ${JSON.stringify(reader)}`).toBe(expected.markup);
      // In lists, organisers get the links of their own events, which lists don't show.
      if (reader.person !== organiser || url.startsWith('/event/')) expect(found.data).toEqual(expected.data);
    }
  }
  await list(confirmed as TestPerson, eventIds[0] ?? '', false);
  const readAll = async () => {
    for (const url of ['/', '/allevents', `/event/${eventIds[0]}`])
      for (const person of people) await read(shared, url, { person });
  };
  await readAll();
  renderings = 0;
  lone = 0;
  await readAll();
  expect({ renderings, lone }).toEqual({ renderings: 0, lone: 0 });
});

test('shows a person their own change at once, and everybody else within a second', async () => {
  const eventId = eventIds[0] ?? '';
  const person = people[3] as TestPerson;
  const url = `/event/${eventId}`;
  await read(shared, url);
  expect((await read(shared, url, { person })).html).toContain('1 going');
  await register(person, eventId);
  const { html } = await read(shared, url, { person });
  expect(html).toContain('2 going');
  expect(html).toContain('/ticket/');
  await expect.poll(async () => (await read(shared, url)).html, { timeout: 1000 }).toContain('2 going');
  await call('PATCH', `/v1/events/${eventId}`, { person: organiser, payload: { eventTitle: 'Kites again' } });
  for (const path of [url, '/allevents', '/']) {
    expect((await read(shared, path, { person: organiser })).html).toContain('Kites again');
    expect((await read(shared, path, { person })).html).toContain('Kites again');
  }
});

test('renders a page again only for what it shows', async () => {
  const [one = '', other = ''] = eventIds;
  for (const id of [one, other]) await read(shared, `/event/${id}`, { person: people[5] });
  renderings = 0;
  await call('PATCH', `/v1/events/${one}`, { person: organiser, payload: { description: 'No wind today.' } });
  await call('PATCH', '/v1/account/profile', {
    person: people[4] as TestPerson,
    payload: { interests: 'Kites' },
  });
  expect((await read(shared, `/event/${other}`, { person: people[5] })).html).toContain('Everybody brings');
  expect(renderings).toBe(0);
  expect((await read(shared, `/event/${one}`, { person: people[5] })).html).toContain('No wind today.');
  expect(renderings).toBe(1);
});

test('counts the unread notifications of each person, at once', async () => {
  const [told, other] = people as [TestPerson, TestPerson];
  const counts = async (person?: TestPerson) => {
    const htmls = await Promise.all(pages().map((url) => read(shared, url, { person })));
    return [...new Set(htmls.map(({ html }) => /"Notifications \((\d+)\)"/.exec(html)?.[1] ?? null))];
  };
  const [before] = await counts(told);
  await remind(told, ['One', 'Two', 'Three']);
  expect(await counts(told)).toEqual([String(Number(before) + 3)]);
  expect([await counts(other), await counts()]).toEqual([[null], [null]]);
  const through = '2099-01-01T00:00:00.000Z';
  await call('PUT', '/v1/notifications/read', { person: told, payload: { through } });
  expect(await counts(told)).toEqual([null]);
});

test('shows who is going for as long as they agree, to everybody alike', async () => {
  const { db } = shared.deps;
  const eventId = await newEvent();
  const url = `/event/${eventId}`;
  const [reader] = people;
  const person = await signUp(shared, { name: 'Listed Lila' });
  /** A member's next page has it already, a visitor's within a second. */
  const check = async (name: string, isShown: boolean) => {
    const { html } = await read(shared, url, { person: reader });
    expect(html.includes(name), `${name} to a member`).toBe(isShown);
    const seen = async () => (await read(shared, url)).html.includes(name);
    await expect.poll(seen, { timeout: 2000, message: `${name} to visitors` }).toBe(isShown);
  };
  await register(person, eventId);
  await check('Listed Lila', false);
  await list(person, eventId, true);
  await check('Listed Lila', true);
  await call('PATCH', '/v1/account/profile', { person, payload: { name: 'Renamed Rani' } });
  await check('Renamed Rani', true);
  await check('Listed Lila', false);
  const block = (at: Temporal.Instant | null) =>
    db.updateTable('users').set({ blocked_at: at }).where('id', '=', person.userId).execute();
  await block(shared.clock.now());
  await check('Renamed Rani', false);
  await block(null);
  await check('Renamed Rani', true);
  await list(person, eventId, false);
  await check('Renamed Rani', false);
  await list(person, eventId, true);
  await check('Renamed Rani', true);
  await call('DELETE', '/v1/account', { person, payload: { password: person.password } });
  await check('Renamed Rani', false);
});

test('tells people apart whose rows were written together', async () => {
  const { db } = shared.deps;
  const eventId = await newEvent();
  const crowd = await Promise.all(
    Array.from({ length: 7 }, (_, index) => signUp(shared, { name: `Crowd ${index} Person` })),
  );
  for (const person of crowd) await register(person, eventId);
  const ids = crowd.map(({ userId }) => userId);
  const confirmed_at = shared.clock.now();
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('registrations')
      .set({ listed: true, confirmed_at })
      .where('event_id', '=', eventId)
      .execute();
    await tx.updateTable('users').set({ interests: 'Kites' }).where('id', 'in', ids).execute();
  });
  const named = async () => {
    const { html } = await read(shared, `/event/${eventId}`, { person: people[0] });
    return crowd.filter(({ name }) => html.includes(name));
  };
  const [first] = await named();
  expect(await named()).toHaveLength(5);
  await list(first as TestPerson, eventId, false);
  expect(await named()).toHaveLength(5);
  expect(await named()).not.toContain(first);
});

test('leaves the posts of the board to the browser, which asks for them as its reader', async () => {
  const eventId = await newEvent();
  const [writer, reader] = people as [TestPerson, TestPerson];
  await register(writer, eventId);
  const payload = { text: 'Who brings the string?' };
  await call('POST', `/v1/events/${eventId}/board`, { person: writer, payload });
  for (const person of [undefined, writer, reader, organiser]) {
    const { status, html } = await read(shared, `/event/${eventId}`, { person });
    expect([status, html.includes('the string')]).toEqual([200, false]);
  }
});

test('says at once that an event was cancelled, and offers nothing any more', async () => {
  const eventId = await newEvent();
  const url = `/event/${eventId}`;
  const [guest, other] = people as [TestPerson, TestPerson];
  await register(guest, eventId);
  await list(guest, eventId, true);
  expect((await read(shared, url)).html).toContain('href="#rsvp"');
  expect((await read(shared, url, { person: guest })).html).toContain('/ticket/');
  const payload = { reason: 'The wind is too strong.' };
  await call('POST', `/v1/events/${eventId}/cancellation`, { person: organiser, payload });
  const check = ({ html }: { html: string }) => {
    expect(html).toContain('This event was cancelled');
    for (const offer of ['href="#rsvp"', '/ticket/', 'Register now', guest.name.split(' ')[1] ?? '']) {
      expect(html.replaceAll(/<script id="personal".*?<\/script>/g, '').includes(offer), offer).toBe(false);
    }
  };
  check(await read(shared, url, { person: other }));
  const own = await read(shared, url, { person: guest });
  expect(own.html).toContain('This event was cancelled');
  expect(own.html).not.toContain('/ticket/');
  await expect.poll(async () => (await read(shared, url)).html, { timeout: 1000 }).toContain('was cancelled');
  check(await read(shared, url));
});

test('keeps no answers to searches in words, which lead to their filters', async () => {
  renderings = 0;
  for (const person of [undefined, people[0]]) {
    const { status, headers } = await read(shared, '/allevents?ask=free%20music', { person });
    expect([status, headers.location]).toEqual([302, expect.stringContaining('ticketType=free')]);
  }
  expect(renderings).toBe(0);
});

test('shows visitors what it shows after the session has ended', async () => {
  const person = await signUp(shared, { name: 'Leaving Lee' });
  const url = `/event/${eventIds[0]}`;
  expect((await read(shared, url, { person })).html).toContain('Leaving Lee');
  await call('DELETE', '/v1/account/sessions/current', { person });
  const after = await read(shared, url, { person });
  expect(after.html).not.toContain('Leaving Lee');
  expect(comparable(after.html)).toEqual(comparable((await read(shared, url)).html));
});

test('lets nothing of one person into the page of another, whoever reads what at the same time', async () => {
  const helper = people[4] as TestPerson;
  const { db } = shared.deps;
  await db
    .insertInto('event_helpers')
    .values({
      event_id: eventIds[1] ?? '',
      user_id: helper.userId,
      role: 'editor',
      joined_at: shared.clock.now(),
    })
    .execute();
  await db
    .updateTable('users')
    .set({ administrator_since: shared.clock.now() })
    .where('id', '=', people[5]?.userId ?? '')
    .execute();
  const everybody = [undefined, ...people, organiser];
  const registrations = await db.selectFrom('registrations').select(['id', 'user_id']).execute();
  /** What only this person may find in a page. */
  const secretsOf = ({ userId, name, email, cookie }: TestPerson) => [
    ...[userId, name, email, cookie],
    ...registrations.filter(({ user_id }) => user_id === userId).map(({ id }) => id),
  ];
  const check = async (turn: number) => {
    const person = everybody[turn % everybody.length];
    // Visitors are sent to the log-in by their own pages.
    const urls = [
      ...pages(),
      ...(person === undefined ? [] : ['/registered-events', '/your-events', '/saved']),
    ];
    const url = urls[(turn * 7) % urls.length] ?? '/';
    const reader = {
      person,
      language: turn % 3 === 0 ? 'hi' : 'en',
      theme: ['dark', 'light', ''][turn % 5] ?? '',
    };
    const { html, headers } = await read(shared, url, reader);
    if (person !== undefined) {
      expect(html).toContain(person.email);
      expect(headers['cache-control']).toBe('private, no-store');
    }
    for (const other of people) {
      if (other === person) continue;
      for (const secret of secretsOf(other)) expect(html.includes(secret), `${url}: ${secret}`).toBe(false);
    }
    // The organiser's name is public, their address is not.
    if (person !== organiser) expect(html).not.toContain(organiser.email);
    const mayJoin = person === organiser || person === people[5];
    if (!mayJoin) expect(html).not.toContain('only-for-guests');
    return html.length;
  };
  const write = async (turn: number) => {
    const person = people[turn % people.length] as TestPerson;
    await call('PATCH', '/v1/account/profile', { person, payload: { interests: `Kites ${turn}` } });
    await call('PATCH', `/v1/events/${eventIds[turn % 4]}`, {
      person: organiser,
      payload: { description: `Turn ${turn}` },
    });
  };
  const turns = Array.from({ length: 240 }, (_, turn) => turn);
  await Promise.all(turns.flatMap((turn) => [check(turn), ...(turn % 12 === 0 ? [write(turn)] : [])]));
});
