import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { PageRendering } from '../../../contracts/pages.ts';
import type { Renderer } from '../../../server/pages/index.ts';
import { keyOf } from '../../kit/api-keys.ts';
import { startMela, type TestMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { effort } from '../../kit/effort.ts';
import { eventually } from '../../kit/eventually.ts';
import { mailsTo, signUp, type TestPerson } from '../../kit/people.ts';
import { plainRenderer } from '../../kit/plain-renderer.ts';
import { routesOf } from '../../kit/routes.ts';
import { listen } from '../realtime/listener.ts';
import { canaries, type Kind, kinds, pagePaths, wordsOf } from './canaries.ts';
import { kiteDay, now } from './stage.ts';

/** Not a literal: these files are checked without JSX. */
const bundle: string = new URL('../../../web/entry-server.tsx', import.meta.url).pathname;
const renderer: Renderer = { ...plainRenderer, ...((await import(bundle)) as PageRendering) };

interface Reader {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The kinds that this reader was let into. */
  readonly sees: readonly Kind[];
}

let mela: TestMela;
let events: Readonly<Record<Kind, string>>;
let hosts: Readonly<Record<Kind, TestPerson>>;
let groupId: string;
let readers: Reader[];
let outsiders: TestPerson[];
const bearer: Record<string, string> = {};

const json = { 'content-type': 'application/json' };
async function call(who: Pick<TestPerson, 'cookie'> | null, method: string, url: string, payload?: object) {
  const cookie: Record<string, string> = who === null ? {} : { cookie: who.cookie };
  const answer = await mela.app.inject({
    method: method as 'GET',
    url,
    headers: { ...cookie, ...(payload && json) },
    ...(payload && { payload: JSON.stringify(payload) }),
  });
  if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
  return answer;
}

beforeAll(async () => {
  mela = await startMela({ clock: new TestClock(now), renderer, shareFor: 'as in use' });
  const person = (name: string) => signUp(mela, { name });
  const [owner, stranger, other, member, invited, administrator, helper] = await Promise.all(
    ['Owner', 'Stranger', 'Other', 'Member', 'Invited', 'Admin', 'Helper'].map(person),
  );
  if (!(owner && stranger && other && member && invited && administrator && helper))
    throw new Error('people');
  outsiders = [stranger, other, member, invited, helper];
  await mela.deps.db
    .updateTable('users')
    .set({ administrator_since: mela.clock.now() })
    .where('id', '=', administrator.userId)
    .execute();
  const group = { name: 'Kite flyers', address: 'kite-flyers' };
  groupId = (await call(owner, 'POST', '/v1/groups', group)).json().$id;
  await call(member, 'PUT', `/v1/groups/${groupId}/membership`);
  await call(other, 'POST', '/v1/events', kiteDay);

  const made = await Promise.all(
    kinds.map(async (kind) => {
      const words = wordsOf(kind);
      // Who leads a group is public.
      const host = kind === 'group' ? owner : await person(words.host);
      const fields = {
        ...{ eventTitle: `A ${words.title} kite`, description: `Of ${words.text}.`, language: 'en' },
        translations: { de: { eventTitle: words.translatedTitle, description: words.translatedText } },
        ...(kind === 'address'
          ? { location: 'Juhu', exactAddress: `${words.place} Road`, latitude: 19.1234, longitude: 72.8765 }
          : { location: `${words.place} Road` }),
        ...{ visibility: kind === 'draft' || kind === 'address' ? 'public' : kind, draft: kind === 'draft' },
        ...{ tenantApproval: kind === 'address' },
        ...{ categories: ['cultural'], groupId: kind === 'group' ? groupId : null },
      };
      const id: string = (await call(host, 'POST', '/v1/events', { ...kiteDay, ...fields })).json().$id;
      if (kind !== 'draft') await fill(host, id, kind, await person(words.guest));
      return [kind, id, host] as const;
    }),
  );
  events = Object.fromEntries(made.map(([kind, id]) => [kind, id])) as typeof events;
  hosts = Object.fromEntries(made.map(([kind, , host]) => [kind, host])) as typeof hosts;
  await call(hosts.invited, 'POST', `/v1/events/${events.invited}/invitations`, { emails: [invited.email] });
  await call(invited, 'POST', `/v1/events/${events.invited}/access`, await linkTo(invited.email));
  await mela.deps.db
    .insertInto('event_helpers')
    .values({ event_id: events.draft, user_id: helper.userId, role: 'door', joined_at: mela.clock.now() })
    .execute();
  for (const who of outsiders) await follow(who);
  const answers = { socialMedia: 'Mastodon', reason: 'I like kites.' };
  const pending = { ...answers, email: stranger.email };
  await call(stranger, 'POST', `/v1/events/${events.address}/registrations`, pending);
  const cookieOf = ({ cookie }: TestPerson) => ({ cookie });
  const key = await keyOf(mela, stranger.userId);
  bearer.authorization = key.authorization;
  readers = [
    { name: 'a visitor', headers: {}, sees: [] },
    { name: 'a member', headers: cookieOf(stranger), sees: [] },
    { name: 'an API key', headers: { authorization: key.authorization }, sees: [] },
    { name: 'another organiser', headers: cookieOf(other), sees: [] },
    { name: 'a member of the group', headers: cookieOf(member), sees: ['group'] },
    { name: 'an invited person', headers: cookieOf(invited), sees: ['invited'] },
    { name: 'a helper', headers: cookieOf(helper), sees: ['draft'] },
    {
      name: 'an administrator',
      headers: cookieOf(administrator),
      sees: kinds.filter((kind) => kind !== 'draft' && kind !== 'address'),
    },
  ];
  // Whoever may see them has warmed all caches.
  for (const kind of kinds) {
    for (const url of [
      `/event/${events[kind]}`,
      `/v1/events/${events[kind]}`,
      '/',
      '/allevents',
      '/v1/events',
    ]) {
      await mela.app.inject({ url, headers: { cookie: hosts[kind].cookie } });
    }
  }
}, 120_000);
afterAll(() => mela.close());

async function fill(host: TestPerson, id: string, kind: Kind, guest: TestPerson): Promise<void> {
  if (kind === 'password') {
    await call(host, 'PUT', `/v1/events/${id}/password`, { password: 'diyas' });
    await call(guest, 'POST', `/v1/events/${id}/access`, { password: 'diyas' });
  }
  if (kind === 'invited') {
    await call(host, 'POST', `/v1/events/${id}/invitations`, { emails: [guest.email] });
    await call(guest, 'POST', `/v1/events/${id}/access`, await linkTo(guest.email));
  }
  if (kind === 'group') await call(guest, 'PUT', `/v1/groups/${groupId}/membership`);
  const answers = { socialMedia: 'Mastodon', email: guest.email, reason: 'I like kites.', listed: true };
  await call(guest, 'POST', `/v1/events/${id}/registrations`, answers);
}

async function linkTo(email: string) {
  const text = (await mailsTo(mela, email)).find(({ kind }) => kind === 'event_invitation')?.text ?? '';
  const link = new URLSearchParams(/access#(\S+)/.exec(text)?.[1]);
  return { invitationId: link.get('invitation'), secret: link.get('secret') };
}

async function follow(who: TestPerson): Promise<void> {
  await mela.app.inject({
    ...{ method: 'PUT', url: `/v1/following/groups/${groupId}`, headers: { cookie: who.cookie } },
  });
  for (const host of Object.values(hosts)) {
    await mela.deps.db
      .insertInto('organiser_follows')
      .values({ organiser_id: host.userId, follower_id: who.userId, created_at: mela.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** The addresses of a route, filled with what belongs to an event. */
function addressesOf(path: string, kind: Kind): string[] {
  const id = events[kind];
  const values: Readonly<Record<string, string>> = {
    ...{ eventId: id, documentId: id, subjectId: id, kind: 'events', groupId, category: 'cultural' },
    ...{ organiserId: hosts[kind].userId, userId: hosts[kind].userId },
    ...{ databaseId: 'main', collectionId: 'events', bucketId: 'images' },
  };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? 'nowhere');
  if (path.endsWith('/documents')) {
    const conditions = [
      `startsWith("eventTitle", "A zq")`,
      `equal("$id", "${id}")`,
      `equal("visibility", "${kind}")`,
    ];
    return [filled, ...conditions.map((query) => `${filled}?queries[]=${encodeURIComponent(query)}`)];
  }
  if (path.includes(':')) return [filled];
  // The beginning of all its words, since an answer may repeat a question.
  const ids = Object.values(events).join(',');
  return [filled, `${filled}?q=zq&text=zq`, `${filled}?ids=${ids}`, `${filled}?url=${address(id)}`];
}

const address = (id: string) => encodeURIComponent(`${mela.config.site.url}/event/${id}`);

/**
 * What may be told: the outbox of a local start, which only its operator can open; whom the reader follows, by their
 * name; and who has an account or got mail, to administrators.
 */
const isTold = (path: string, word: string) =>
  path.startsWith('/dev/mailbox') ||
  (/^\/(?:(?:v1\/account\/)?following|v1\/admin\/(?:people|mails))\b/.test(path) &&
    /(?:host|guest)$/.test(word));

/** What an answer tells of events that its reader may not see. */
function leaks(body: string, { sees }: Reader, path: string): string[] {
  const text = body.toLowerCase();
  return (
    kinds
      .filter((kind) => !sees.includes(kind))
      // Who knows the address of an unlisted event may open it.
      .filter((kind) => !(kind === 'unlisted' && path.includes(events.unlisted)))
      .flatMap((kind) => canaries(kind).filter((word) => text.includes(word) && !isTold(path, word)))
  );
}

/**
 * The kinds that a reader tries on a route: with `npm test`, one reader tries all, and each of the others the next
 * one with every route; `npm run test:long` tries everything.
 */
function kindsTried(reader: Reader, route: number, thorough: string): readonly Kind[] {
  if (reader.name === thorough) return kinds;
  const next = readers.indexOf(reader) + route;
  return effort<readonly Kind[]>(
    kinds.filter((_, index) => index === next % kinds.length),
    kinds,
  );
}

async function found(paths: readonly string[], reader: Reader): Promise<string[]> {
  const all: string[] = [];
  const urls = paths.flatMap((path, route) =>
    kindsTried(reader, route, 'a visitor').flatMap((kind) => addressesOf(path, kind)),
  );
  for (const url of new Set(urls)) {
    await mela.deps.db.deleteFrom('rate_limits').execute();
    const { body } = await mela.app.inject({ url, headers: { ...reader.headers } });
    for (const word of leaks(body, reader, url)) all.push(`${reader.name}: GET ${url} tells ${word}`);
  }
  return all;
}

/** In milliseconds: thousands of requests. */
const patience = 480_000;

describe('nothing of a private event reaches those who may not see it', () => {
  test(
    'through any route that reads',
    async () => {
      const paths = routesOf(mela.app)
        .filter((route) => route.startsWith('GET '))
        .map((route) => route.slice('GET '.length));
      expect(paths.length).toBeGreaterThan(100);
      const told: string[] = [];
      for (const reader of readers) told.push(...(await found(paths, reader)));
      expect(told).toEqual([]);
    },
    patience,
  );

  test(
    'through any page',
    async () => {
      const paths = await pagePaths();
      expect(paths.length).toBeGreaterThan(40);
      const told: string[] = [];
      for (const reader of readers.filter(({ name }) => !/API|helper|another|administrator/.test(name))) {
        told.push(...(await found(paths, reader)));
      }
      expect(told).toEqual([]);
    },
    patience,
  );

  test(
    'through any call that changes something about an event',
    async () => {
      const routes = routesOf(mela.app).filter((route) =>
        /^(?:POST|PUT|PATCH|DELETE) .*:(?:event|document|subject)Id/.test(route),
      );
      expect(routes.length).toBeGreaterThan(40);
      const told: string[] = [];
      for (const reader of readers.filter(({ name }) => name !== 'an administrator')) {
        for (const [index, route] of routes.entries()) {
          const hidden = kindsTried(reader, index, 'a member').filter(
            (kind) => !reader.sees.includes(kind) && kind !== 'unlisted',
          );
          for (const kind of hidden) {
            const [method, path = ''] = route.split(' ');
            const [url = ''] = addressesOf(path, kind);
            await mela.deps.db.deleteFrom('rate_limits').execute();
            const { body } = await mela.app.inject({
              ...{ method: method as 'POST', url, headers: { ...reader.headers, ...json }, payload: '{}' },
            });
            for (const word of leaks(body, reader, url)) told.push(`${reader.name}: ${route} tells ${word}`);
          }
        }
      }
      expect(told).toEqual([]);
    },
    patience,
  );

  test(
    'through the assistant, in the chat and over MCP',
    async () => {
      const told: string[] = [];
      for (const reader of readers) {
        for (const kind of kinds) {
          const asked = `zq${kind}`;
          for (const message of [
            `When is ${asked}title?`,
            `events at ${asked}place`,
            'what is on in December?',
          ]) {
            await mela.deps.db.deleteFrom('rate_limits').execute();
            const { body } = await mela.app.inject({
              ...{ method: 'POST', url: '/v1/chat', headers: { ...reader.headers, ...json } },
              payload: JSON.stringify({ message }),
            });
            // It repeats the words that it was asked about.
            const rest = body.toLowerCase().replaceAll(`${asked}title`, '').replaceAll(`${asked}place`, '');
            for (const word of leaks(rest, reader, '')) told.push(`${reader.name}: ${message} tells ${word}`);
            const isSecret = kind !== 'address' && !reader.sees.includes(kind);
            expect(body.includes(events[kind]) && isSecret, `${reader.name}: ${message}`).toBe(false);
          }
        }
      }
      for (const kind of kinds) {
        for (const [name, input] of [
          ['search_events', { words: `zq${kind}` }],
          ['event_detail', { event_id: events[kind] }],
        ] as const) {
          if (kind === 'unlisted' && name === 'event_detail') continue;
          const { body } = await mela.app.inject({
            ...{ method: 'POST', url: '/mcp' },
            headers: { ...json, accept: 'application/json, text/event-stream', ...bearer },
            payload: JSON.stringify({
              ...{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } },
            }),
          });
          expect(body, name).toContain('"result"');
          for (const word of leaks(body, { name: 'MCP', headers: {}, sees: [] }, ''))
            told.push(`MCP tells ${word}`);
        }
      }
      expect(told).toEqual([]);
    },
    patience,
  );

  test('through a socket, while the events change', async () => {
    const site = (await mela.listen()).replace('http', 'ws');
    const channels = ['documents', 'databases.main.collections.events.documents', 'files'];
    const query = channels.map((channel) => `channels[]=${channel}`).join('&');
    const frames: string[] = [];
    const sockets = await Promise.all(
      readers
        .filter(({ name }) => name === 'a visitor' || name === 'a member' || name === 'another organiser')
        .map(async ({ headers }) => {
          const socket = new WebSocket(`${site}/v1/realtime?project=mela&${query}`, { headers });
          socket.on('message', (bytes) => frames.push(String(bytes).toLowerCase()));
          await listen(socket);
          return socket;
        }),
    );
    for (const kind of kinds) {
      const { text, translatedTitle: eventTitle, translatedText: description } = wordsOf(kind);
      const edit = { description: `Of ${text}, changed.`, translations: { de: { eventTitle, description } } };
      await call(hosts[kind], 'PATCH', `/v1/events/${events[kind]}`, edit);
    }
    const open = (
      await call(outsiders[1] ?? null, 'POST', '/v1/events', { ...kiteDay, eventTitle: 'Last one' })
    ).json();
    await eventually(async () => expect(frames.join('\n')).toContain(open.$id));
    for (const socket of sockets) socket.close();
    const heard = frames.join('\n');
    for (const kind of kinds) {
      for (const word of canaries(kind)) expect(heard).not.toContain(word);
      if (kind !== 'address') expect(heard, `the id, ${kind}`).not.toContain(events[kind]);
    }
  });

  test('through mails, counts or the words of searches', async () => {
    for (const who of outsiders) {
      const texts = (await mailsTo(mela, who.email))
        .map((mail) => JSON.stringify(mail).toLowerCase())
        .join('\n');
      for (const kind of kinds) for (const word of canaries(kind)) expect(texts).not.toContain(word);
    }
    const { total } = (await call(null, 'GET', '/v1/events?q=kite')).json();
    const listed = await mela.deps.db.selectFrom('events').select('id').where('listed', '=', true).execute();
    const all = (await call(null, 'GET', '/v1/events')).json();
    expect(total).toBe(listed.length);
    expect(all.total).toBe(listed.length);
    const words = await mela.deps.db
      .selectFrom('search_words')
      .select('word')
      .where('word', 'like', 'zq%')
      .where('word', 'not in', Object.values(wordsOf('address')))
      .execute();
    expect(words).toEqual([]);
  });
});
