import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageRendering, SharedRendering } from '../../../contracts/pages.ts';
import type { Renderer } from '../../../server/pages/index.ts';
import { startMela, type TestMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { signUp, type TestPerson } from '../../kit/people.ts';
import { plainRenderer } from '../../kit/plain-renderer.ts';
import { comparable, read } from '../../kit/read-page.ts';

/** Not a literal: these files are checked without JSX. */
const bundle: string = new URL('../../../web/entry-server.tsx', import.meta.url).pathname;
const built = (await import(bundle)) as PageRendering & { readonly shared: SharedRendering };
/** How many pages the site has rendered to keep them for their readers, or read to compare them. */
let renderings = 0;
const counted: Renderer = {
  ...plainRenderer,
  ...built,
  shared: {
    ...built.shared,
    async renderOwnPage(...asked) {
      renderings++;
      return built.shared.renderOwnPage(...asked);
    },
  },
};
const clock = new TestClock();
const own = ['/registered-events', '/your-events', '/saved'];
/** Keeps no pages, on the same database. */
let alone: TestMela;
let site: TestMela;
/** Another process of the same site. */
let other: TestMela;
let organiser: TestPerson;
let people: TestPerson[];
let eventIds: string[];

beforeAll(async () => {
  site = await startMela({ clock, renderer: counted, shareFor: 'as in use' });
  const { databaseUrl } = site;
  const renderer = { ...plainRenderer, ...built };
  other = await startMela({ clock, renderer, shareFor: 'as in use', databaseUrl });
  alone = await startMela({ clock, renderer: { ...renderer, shared: null }, databaseUrl });
  organiser = await signUp(site, { name: 'Organising Olivia' });
  people = await Promise.all(
    ['Amber', 'Basil', 'Cedar', 'Dahlia'].map((name) =>
      signUp(site, { name: `${name} Quartz-${crypto.randomUUID().slice(0, 8)}` }),
    ),
  );
  eventIds = [await newEvent('Kite day', '2031-12-25'), await newEvent('Lantern night', '2031-12-26')];
});
afterAll(async () => {
  await alone.close();
  await other.close();
  await site.close();
});

interface Sent {
  readonly person: TestPerson;
  readonly payload?: Record<string, unknown>;
  readonly to?: TestMela;
}

async function call(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, { person, payload, to }: Sent) {
  const headers = { cookie: person.cookie };
  const answer = await (to ?? site).app.inject({ method, url, headers, ...(payload && { payload }) });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer;
}

async function newEvent(eventTitle: string, date: string): Promise<string> {
  const payload = {
    ...{ eventTitle, description: 'Bring a friend.', location: 'Besant Nagar, Chennai' },
    ...{ latitude: 13, longitude: 80.27 },
    ...{ date, startTime: '10:00', endTime: '18:00', tenantApproval: false },
  };
  return (await call('POST', '/v1/events', { person: organiser, payload })).json().$id;
}

function register(person: TestPerson, eventId: string, to = site) {
  const payload = { socialMedia: 'Mastodon', email: person.email, reason: 'I am curious' };
  return call('POST', `/v1/events/${eventId}/registrations`, { person, payload, to });
}

const htmlFor = async (person: TestPerson, url = '/registered-events') =>
  (await read(site, url, { person })).html;

test('shows the same as a page rendered for its reader alone', async () => {
  const [first, second] = people as [TestPerson, TestPerson];
  await register(first, eventIds[0] ?? '');
  await call('PUT', `/v1/account/saved-events/${eventIds[1]}`, { person: second });
  await call('PATCH', '/v1/account/profile', { person: second, payload: { language: 'hi' } });
  for (const person of [...people, organiser]) {
    for (const url of [...own, '/registered-events?page=1']) {
      for (const theme of ['', 'dark']) {
        const expected = await read(alone, url, { person, theme });
        for (const found of [
          await read(site, url, { person, theme }),
          await read(site, url, { person, theme }),
        ]) {
          expect(found.status).toBe(expected.status);
          expect(found.headers['cache-control']).toBe('private, no-store');
          expect(found.headers['content-language']).toBe(expected.headers['content-language']);
          expect(comparable(found.html)).toEqual(comparable(expected.html));
        }
      }
    }
  }
});

test('renders a page once, and again only if it shows something else', async () => {
  const [reader, writer] = people as [TestPerson, TestPerson];
  for (const url of own) await htmlFor(reader, url);
  renderings = 0;
  for (const url of own) await htmlFor(reader, url);
  await register(writer, eventIds[1] ?? '');
  for (const url of own) await htmlFor(reader, url);
  expect(renderings).toBe(0);
  await htmlFor(writer);
  expect(renderings).toBe(1);
});

test('shows a person their own change at once, whichever process made it', async () => {
  const person = await signUp(site, { name: 'Changing Chitra' });
  const eventId = await newEvent('Kolam morning', '2031-11-01');
  expect(await htmlFor(person)).not.toContain('Kolam morning');
  await register(person, eventId, other);
  expect(await htmlFor(person)).toContain('Kolam morning');
  await call('DELETE', `/v1/events/${eventId}/registrations/own`, { person, to: other });
  const cancelled = await read(alone, '/registered-events', { person });
  expect(comparable(await htmlFor(person))).toEqual(comparable(cancelled.html));
  await call('PATCH', '/v1/account/profile', { person, payload: { name: 'Changed Chandra' }, to: other });
  for (const url of own) {
    const html = await htmlFor(person, url);
    expect([html.includes('Changed Chandra'), html.includes('Changing Chitra')]).toEqual([true, false]);
  }
});

test('shows what organisers change at once', async () => {
  const person = await signUp(site, { name: 'Reading Ria' });
  const eventId = await newEvent('Drum circle', '2031-11-02');
  await register(person, eventId);
  expect(await htmlFor(person)).toContain('Drum circle');
  await call('PATCH', `/v1/events/${eventId}`, { person: organiser, payload: { eventTitle: 'Drum square' } });
  expect(await htmlFor(person)).toContain('Drum square');
  expect(await htmlFor(organiser, '/your-events')).toContain('Drum square');
  await call('POST', `/v1/events/${eventId}/cancellation`, {
    person: organiser,
    payload: { reason: 'Rain' },
  });
  const { html } = await read(alone, '/registered-events', { person });
  expect(comparable(await htmlFor(person))).toEqual(comparable(html));
});

test('moves an event that is over to the past without a write', async () => {
  const person = await signUp(site, { name: 'Punctual Pia' });
  const tomorrow = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().add({ days: 1 });
  await register(person, await newEvent('Early walk', tomorrow.toString()));
  const end = tomorrow.toZonedDateTime({ timeZone: 'Asia/Kolkata', plainTime: '18:00' }).toInstant();
  const groups = async () => {
    const html = await htmlFor(person);
    return [html.includes('id="next"'), html.includes('>Past</h2>')];
  };
  clock.advance(clock.now().until(end).subtract({ seconds: 1 }));
  expect(await groups()).toEqual([true, false]);
  clock.advance({ seconds: 1 });
  expect(await groups()).toEqual([false, true]);
});

test('sends visitors and people whose session has ended to the log-in', async () => {
  const person = await signUp(site, { name: 'Leaving Lee' });
  for (const url of own) expect(await htmlFor(person, url)).toContain('Leaving Lee');
  await call('DELETE', '/v1/account/sessions/current', { person });
  for (const reader of [undefined, person]) {
    const { status, headers } = await read(site, '/registered-events', { person: reader });
    expect([status, headers.location]).toEqual([302, expect.stringContaining('/login')]);
    expect((await read(site, '/saved', { person: reader })).html).not.toContain('Leaving Lee');
  }
});

test.each([
  ['/your-events?page=9', '/your-events'],
  ['/registered-events?page=9', '/registered-events'],
  ['/allevents?view=map&page=9', '/allevents?view=map'],
  ['/search?place=Chennai&page=9', '/search?place=Chennai'],
])('leads from a page that its list no longer has to the last one: %s', async (asked, last) => {
  for (const to of [site, alone]) {
    const { status, headers } = await read(to, asked, { person: organiser });
    expect([status, headers.location]).toEqual([302, last]);
  }
});
