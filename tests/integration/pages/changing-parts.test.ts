import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageRendering, SharedRendering } from '../../../contracts/pages.ts';
import type { Renderer } from '../../../server/pages/index.ts';
import { startMela, type TestMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { signUp, type TestPerson } from '../../kit/people.ts';
import { plainRenderer } from '../../kit/plain-renderer.ts';
import { comparable, type Reader, read } from '../../kit/read-page.ts';

/** Not a literal: these files are checked without JSX. */
const bundle: string = new URL('../../../web/entry-server.tsx', import.meta.url).pathname;
const built = (await import(bundle)) as PageRendering & { readonly shared: SharedRendering };
/** How many pages the shared site has rendered for everybody, and how often the parts that show counts. */
let renderings = 0;
let changes = 0;
const counted: Renderer = {
  ...plainRenderer,
  ...built,
  shared: {
    ...built.shared,
    async renderSharedPage(request, former) {
      const page = await built.shared.renderSharedPage(request, former);
      if (page !== null) renderings++;
      return page;
    },
    changedParts(request) {
      changes++;
      return built.shared.changedParts(request);
    },
  },
};
/** Renders every page for its reader alone, on the same database. */
let alone: TestMela;
let shared: TestMela;
/** Another process of the same site. */
let other: TestMela;
let organiser: TestPerson;
let people: TestPerson[];

beforeAll(async () => {
  const clock = new TestClock();
  shared = await startMela({ clock, renderer: counted, shareFor: 'as in use' });
  const { databaseUrl } = shared;
  other = await startMela({
    clock,
    renderer: { ...plainRenderer, ...built },
    shareFor: 'as in use',
    databaseUrl,
  });
  alone = await startMela({ clock, renderer: { ...plainRenderer, ...built, shared: null }, databaseUrl });
  organiser = await signUp(shared, { name: 'Organising Olivia' });
  people = await Promise.all(
    ['Amber', 'Basil', 'Cedar', 'Dahlia', 'Elder', 'Fennel'].map((name) =>
      signUp(shared, { name: `${name} Quartz-${crypto.randomUUID().slice(0, 8)}` }),
    ),
  );
});
afterAll(async () => {
  await alone.close();
  await other.close();
  await shared.close();
});

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

async function call(
  method: Method,
  url: string,
  {
    person,
    payload,
    mela = shared,
  }: { person: TestPerson; payload?: Record<string, unknown>; mela?: TestMela },
) {
  const headers = { cookie: person.cookie };
  const answer = await mela.app.inject({ method, url, headers, ...(payload && { payload }) });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer;
}

function register(person: TestPerson, eventId: string, mela = shared) {
  const payload = { socialMedia: 'Mastodon', email: person.email, reason: `${person.name} is curious` };
  return call('POST', `/v1/events/${eventId}/registrations`, { person, payload, mela });
}

function list(person: TestPerson, eventId: string, listed: boolean) {
  return call('PATCH', `/v1/events/${eventId}/registrations/own`, { person, payload: { listed } });
}

async function newEvent(settings: Record<string, unknown> = {}): Promise<string> {
  const payload = {
    ...{ eventTitle: 'Kite day', description: 'Everybody brings a **kite**.', location: 'Marina Beach' },
    ...{ latitude: 13.05, longitude: 80.28, date: '2031-12-25', startTime: '10:00', endTime: '18:00' },
    ...settings,
  };
  return (await call('POST', '/v1/events', { person: organiser, payload })).json().$id;
}

test('renders only the parts that show counts when someone registers, as a page rendered alone has them', async () => {
  const eventId = await newEvent({ capacity: 4 });
  const url = `/event/${eventId}`;
  const readers: Reader[] = [
    ...[undefined, people[0], people[2]].map((person) => ({ person })),
    ...[{ person: people[1], theme: 'dark' }, { language: 'hi' }, { language: 'ar', theme: 'light' }],
  ];
  const compare = async (what: string) => {
    // Visitors see a change within a second.
    await shared.app.inject({ url, headers: { cookie: people[5]?.cookie ?? '' } });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    for (const reader of readers) {
      const [own, once] = [await read(alone, url, reader), await read(shared, url, reader)];
      expect(comparable(once.html), `${what} ${JSON.stringify(reader)}`).toEqual(comparable(own.html));
    }
  };
  await compare('nobody going');
  renderings = 0;
  await register(people[0] as TestPerson, eventId);
  await compare('one going');
  await register(people[1] as TestPerson, eventId);
  await list(people[1] as TestPerson, eventId, true);
  await compare('two going, one shown');
  await call('PATCH', `/v1/events/${eventId}/registrations/own`, {
    person: people[1] as TestPerson,
    payload: { listed: false },
  });
  await register(people[2] as TestPerson, eventId);
  await compare('three going, none shown');
  expect(renderings).toBe(0);
  expect(changes).toBeGreaterThan(0);
  changes = 0;
  await compare('unchanged');
  expect(changes).toBe(0);
  // The last seat changes what the page offers, also to search engines.
  await register(people[3] as TestPerson, eventId);
  await compare('full');
  expect((await read(shared, url)).html).toContain('SoldOut');
  await register(people[4] as TestPerson, eventId);
  await compare('one waiting');
  await call('POST', `/v1/events/${eventId}/cancellation`, {
    person: organiser,
    payload: { reason: 'Rain.' },
  });
  await compare('cancelled');
});

test('renders a list again only if what it shows has changed', async () => {
  const url = '/allevents';
  const [reader, writer] = people as [TestPerson, TestPerson];
  await read(shared, url, { person: reader });
  renderings = 0;
  await call('PATCH', '/v1/account/profile', { person: writer, payload: { interests: 'Strings' } });
  await read(shared, url, { person: reader });
  expect(renderings).toBe(0);
  const eventId = await newEvent({ eventTitle: 'Kites by night' });
  expect((await read(shared, url, { person: reader })).html).toContain('Kites by night');
  expect(renderings).toBe(1);
  await register(writer, eventId);
  await read(shared, url, { person: reader });
  expect(renderings).toBe(1);
  await call('PATCH', `/v1/events/${eventId}`, { person: organiser, payload: { capacity: 1 } });
  expect((await read(shared, url, { person: reader })).html).toContain('Full');
  expect(renderings).toBe(2);
});

test('puts the counts of many registrations into lists as a page rendered alone has them', async () => {
  const [reader, ...guests] = people as [TestPerson, ...TestPerson[]];
  const eventIds = [await newEvent(), await newEvent({ eventTitle: 'A kite & a <drum>' })];
  const lists = ['/', '/allevents', '/allevents?ticketType=free', '/search?q=kite'];
  const compare = async () => {
    for (const path of lists) {
      const [own, once] = [
        await read(alone, path, { person: reader }),
        await read(shared, path, { person: reader }),
      ];
      expect(comparable(once.html), path).toEqual(comparable(own.html));
    }
  };
  await compare();
  renderings = 0;
  for (const [index, guest] of guests.slice(0, 4).entries()) {
    await register(guest, eventIds[index % 2] ?? '');
    await compare();
  }
  for (const [index, guest] of guests.slice(0, 4).entries()) {
    await call('DELETE', `/v1/events/${eventIds[index % 2]}/registrations/own`, { person: guest });
    await compare();
  }
  expect(renderings).toBe(0);
});

test('writes any count into lists as each language and theme does', async () => {
  const readers = await Promise.all(
    ['hi', 'ar', 'de'].map(async (language) => {
      const person = await signUp(shared, { name: 'Reading Rani' });
      await call('PATCH', '/v1/account/profile', { person, payload: { language } });
      return person;
    }),
  );
  const eventIds = [await newEvent(), await newEvent()];
  const going = (id: string, confirmed: number) =>
    shared.deps.db.updateTable('event_seats').set({ confirmed }).where('event_id', '=', id).execute();
  for (const [index, count] of [0, 1, 2, 3, 11, 100, 999, 1000, 123_456, 1].entries()) {
    await going(eventIds[index % 2] ?? '', count);
    // From then on, every language and theme has a page.
    if (index === 2) renderings = 0;
    for (const person of readers) {
      const reader = { person, theme: index % 2 === 0 ? 'dark' : 'light' };
      const [own, once] = [await read(alone, '/allevents', reader), await read(shared, '/allevents', reader)];
      expect(comparable(once.html), `${count} going`).toEqual(comparable(own.html));
    }
  }
  expect(renderings).toBe(0);
});

test('shows a count that went back and forth while the page was rendered', async () => {
  const eventId = await newEvent();
  const url = `/event/${eventId}`;
  const [reader, guest] = people as [TestPerson, TestPerson];
  await read(shared, url, { person: reader });
  for (const going of [1, 0, 1]) {
    if (going === 1) await register(guest, eventId);
    else await call('DELETE', `/v1/events/${eventId}/registrations/own`, { person: guest });
    const shown = await Promise.all(
      [reader, guest, people[2]].map((person) => read(shared, url, { person })),
    );
    for (const { html } of shown) expect(html.includes('1 going'), `${going} going`).toBe(going === 1);
  }
});

test('shows every reader the counts of their own moment while many register', {
  timeout: 60_000,
}, async () => {
  const eventId = await newEvent({ capacity: 50 });
  const url = `/event/${eventId}`;
  await read(shared, url, { person: people[0] });
  renderings = 0;
  let confirmed = 0;
  const goingIn = (html: string) => Number(/(\d+) going</.exec(html)?.[1] ?? 0);
  const enter = async (person: TestPerson) => {
    await register(person, eventId);
    const atLeast = ++confirmed;
    const { html } = await read(shared, url, { person });
    expect(html).toContain('/ticket/');
    expect(goingIn(html)).toBeGreaterThanOrEqual(atLeast);
    // The parts and the data of one page are of one moment.
    const counted = /"attendeeCount":(\d+)/.exec(html)?.[1];
    expect(goingIn(html)).toBe(Number(counted));
    expect(html).toContain(`${50 - goingIn(html)} `);
    for (const other of people) if (other !== person) expect(html.includes(other.email)).toBe(false);
  };
  await Promise.all(people.map(enter));
  expect(renderings).toBe(0);
});

test('shows in every process what was changed in another', async () => {
  const eventId = await newEvent({ capacity: 9 });
  const url = `/event/${eventId}`;
  const [reader, guest] = people as [TestPerson, TestPerson];
  const lists = ['/', '/allevents'];
  for (const path of [url, ...lists]) await read(shared, path, { person: reader });
  for (const path of [url, ...lists]) await read(shared, path);
  await register(guest, eventId, other);
  for (const path of [url, ...lists]) {
    for (const person of [reader, guest]) {
      const [own, once] = [await read(alone, path, { person }), await read(shared, path, { person })];
      expect(comparable(once.html), path).toEqual(comparable(own.html));
    }
  }
  expect((await read(shared, url, { person: reader })).html).toContain('1 going');
  for (const path of [url, ...lists]) {
    const seen = async () => comparable((await read(shared, path)).html);
    await expect.poll(seen, { timeout: 1000 }).toEqual(comparable((await read(alone, path)).html));
  }
});
