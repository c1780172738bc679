import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { api, bytesEndpoints } from '../../../contracts/api.ts';
import { type BytesSpec, commonProblemsOf, type EndpointSpec } from '../../../contracts/endpoint.ts';
import { EventFields } from '../../../contracts/events.ts';
import { type ProblemType, problemBody, problems } from '../../../contracts/problem.ts';
import { eventAttributes } from '../../../server/appwrite/documents/event-attributes.ts';
import { userAttributes } from '../../../server/appwrite/documents/users.ts';
import { useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { effort } from '../../kit/effort.ts';
import { heapMiB } from '../../kit/heap.ts';
import { cookieOf, signUp } from '../../kit/people.ts';
import { plainPicture } from '../../kit/pictures.ts';
import { type DrawnRequest, queryText, type Richer, requestsFor, uploadOf } from './random-requests.ts';
import { anyJson, anyText, type Known, valuesOf } from './random-values.ts';
import { kiteDay as openDay } from './recipes/stage.ts';

const mela = useMela({ clock: new TestClock('2026-11-21T10:00:00Z') });
const endpoints: Readonly<Record<string, EndpointSpec | BytesSpec>> = { ...api, ...bytesEndpoints };

interface Account {
  readonly email: string;
  readonly password: string;
  cookie: string;
}
/** An organiser, a guest, an administrator, a visitor, and someone with an invalid cookie. */
const people: (Account | string | undefined)[] = [
  undefined,
  'a_session_mela=eyJpZCI6IngiLCJzZWNyZXQiOiJ5In0=',
];
const events = Array.from({ length: 12 }, (_, index) => `event${index}`);
const group = 'kite-flyers';
let known: Known;
/** Nobody sends requests as them, so administrators can delete them. */
let strangers: string[];

beforeAll(async () => {
  const accounts = await Promise.all(['Asha', 'Ravi', 'Meera'].map((name) => signUp(mela(), { name })));
  const present = accounts.map(({ email, password, cookie }) => ({ email, password, cookie }));
  // People with valid sessions get further, so they send three times as many requests.
  people.push(...present, ...present, ...present);
  const [asha, , meera] = accounts;
  const others = await Promise.all(['Zoya', 'Kabir'].map((name) => signUp(mela(), { name })));
  strangers = others.map(({ userId }) => userId);
  await mela()
    .deps.db.updateTable('users')
    .set({ administrator_since: mela().clock.now() })
    .where('id', '=', meera?.userId ?? '')
    .execute();
  for (const id of events) await createEvent(asha?.cookie ?? '', id);
  await create(asha?.cookie ?? '', '/v1/groups', { name: 'Kite flyers', address: group });
  const posts: string[] = [];
  for (const board of ['/v1/events/event0/board', `/v1/groups/${group}/board`]) {
    posts.push((await create(asha?.cookie ?? '', board, { text: 'Who comes?' })).$id);
  }
  await uploadPicture(asha?.cookie ?? '');
  const { $id: webhookId } = await create(asha?.cookie ?? '', '/v1/account/webhooks', {
    url: 'https://hooks.example.org',
    subjects: ['group'],
    limitedTo: { kind: 'groups', $id: group },
    password: asha?.password,
  });
  const { $id: keyId } = await create(asha?.cookie ?? '', '/v1/account/api-keys', {
    name: 'Kites',
    scopes: ['events.read'],
    limitedTo: { kind: 'groups', $id: group },
    password: asha?.password,
  });
  known = {
    databaseId: ['main'],
    collectionId: ['events', 'users'],
    documentId: [...events, ...accounts.map(({ userId }) => userId)],
    eventId: events,
    groupId: [group],
    subjectId: ['event0', group],
    postId: posts,
    webhookId: [webhookId],
    keyId: [keyId],
    organiserId: accounts.map(({ userId }) => userId),
    code: ['in', 'de'],
    userId: ['unique()', ...accounts.map(({ userId }) => userId)],
    organiser: accounts.map(({ userId }) => userId),
    registrations: accounts.map(({ userId }) => [userId]),
    sessionId: ['current', 'nowhere'],
    bucketId: ['images'],
    fileId: ['picture'],
    picture: await Promise.all([plainPicture(8, 8), plainPicture(8, 8, 'gif'), plainPicture(8, 8, 'webp')]),
    email: accounts.map(({ email }) => email),
    // Wrong passwords would lock the others out.
    oldPassword: ['a guess'],
  };
});

const kiteDay = { ...openDay, capacity: 1 };

const documents = '/v1/databases/main/collections/events/documents';
const createEvent = (cookie: string, documentId: string) =>
  create(cookie, documents, { documentId, data: kiteDay });

async function create(cookie: string, url: string, payload: object): Promise<{ $id: string }> {
  const answer = await mela().app.inject({ method: 'POST', url, headers: { cookie }, payload });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

async function uploadPicture(cookie: string): Promise<void> {
  const { headers, payload } = uploadOf({ fileId: 'picture', bytes: await plainPicture(8, 8) });
  const answer = await mela().app.inject({
    method: 'POST',
    url: '/v1/storage/buckets/images/files',
    headers: { ...headers, cookie },
    payload,
  });
  expect(answer.statusCode, answer.body).toBe(201);
}

/** Document queries, many of them valid. */
function documentQueries(): fc.Arbitrary<string> {
  const names = [...eventAttributes.keys(), ...userAttributes.keys()];
  const method = fc.constantFrom(
    ...['equal', 'notEqual', 'lessThan', 'greaterThanEqual', 'between', 'contains', 'search', 'startsWith'],
    ...[
      'endsWith',
      'isNull',
      'isNotNull',
      'select',
      'orderAsc',
      'orderDesc',
      'limit',
      'offset',
      'cursorAfter',
      'or',
    ],
  );
  const value = fc.oneof(
    anyJson,
    fc.constantFrom(...events, 0, 1, true, 'free', '2026-12-25', '0000-01-01', '9999-12-31T23:59:59-23:59'),
  );
  const { query } = fc.letrec<{ query: unknown }>((tie) => ({
    query: fc.oneof(
      { maxDepth: 4 },
      fc.record({
        method: fc.oneof({ weight: 9, arbitrary: method }, { weight: 1, arbitrary: anyText }),
        attribute: fc.oneof(
          { weight: 9, arbitrary: fc.constantFrom(...names) },
          { weight: 1, arbitrary: anyText },
        ),
        values: fc.oneof(
          { weight: 9, arbitrary: fc.array(value, { maxLength: 3 }) },
          { weight: 1, arbitrary: value },
        ),
      }),
      fc.record({ method: fc.constantFrom('and', 'or'), values: fc.array(tie('query'), { maxLength: 3 }) }),
      anyJson,
    ),
  }));
  return fc
    .array(query, { maxLength: 4 })
    .map((all) => queryText(all.map((each, index) => [`queries[${index}]`, JSON.stringify(each)])));
}

/** An event with none or a few unusual fields. */
function eventBody(): fc.Arbitrary<object> {
  const names = Object.keys(EventFields.shape);
  return fc
    .tuple(valuesOf(EventFields, known), fc.subarray(names, { maxLength: 3 }))
    .map(([drawn, changed]) => {
      const fields = drawn as Record<string, unknown>;
      return { ...kiteDay, ...Object.fromEntries(changed.map((name) => [name, fields?.[name]])) };
    });
}

function documentBody(): fc.Arbitrary<unknown> {
  const ids = fc.array(fc.constantFrom(...(known.organiser ?? []), 'nobody'), { maxLength: 3 });
  const lists = fc.record(
    { registrations: ids, attendees: ids, RegisteredEvents: ids },
    { requiredKeys: [] },
  );
  const record = fc.record({ name: anyText, interests: anyText, avatar: anyJson }, { requiredKeys: [] });
  const data = fc.oneof(
    fc.tuple(eventBody(), fc.oneof(fc.constant({}), lists)).map(([event, ids]) => ({ ...event, ...ids })),
    lists,
    record,
    anyJson,
  );
  const documentId = fc.constantFrom('unique()', ...events, ...(known.userId ?? []));
  return fc.record({ documentId, data });
}

function richer(name: string): Richer {
  if (name === 'createEvent' || name === 'updateEvent') return { body: eventBody() };
  if (name.endsWith('Document')) return { body: documentBody(), query: documentQueries() };
  return name === 'listDocuments' || name === 'listFiles' ? { query: documentQueries() } : {};
}

/** Administrators delete strangers only: nothing restores a deleted account. */
function knownTo(name: string): Known {
  return name === 'deletePerson' ? { ...known, userId: strangers } : known;
}

/** All errors an endpoint may return. */
function permittedFor(spec: EndpointSpec | BytesSpec, { astray }: DrawnRequest): readonly ProblemType[] {
  return [
    ...spec.problems,
    // Nothing is broken here: only endpoints that can be busy may say so.
    ...commonProblemsOf(spec).filter(
      (type) => !['general_unknown', 'general_service_unavailable'].includes(type),
    ),
    ...(astray ? (['general_route_not_found'] as const) : []),
  ];
}

function judge(spec: EndpointSpec | BytesSpec, request: DrawnRequest, answer: LightMyRequestResponse): void {
  if (answer.statusCode < 400) return;
  expect(answer.headers['content-type'], answer.body).toBe('application/json; charset=UTF-8');
  const body = problemBody.strict().parse(answer.json());
  const type = body.type as ProblemType;
  expect(problems[type]?.[0], answer.body).toBe(answer.statusCode);
  expect(body).toMatchObject({ code: answer.statusCode, version: '1.5.0' });
  if (!request.astray) expect(permittedFor(spec, request), answer.body).toContain(type);
  else expect(type).not.toBe('general_unknown');
}

/** Restores what a call deleted, for the next one. */
async function restore(person: Account, { method, url }: DrawnRequest, status: number): Promise<void> {
  if (method === 'GET' || status >= 400) return;
  if (url.startsWith('/v1/admin/')) {
    if (method === 'PUT')
      await mela().app.inject({ method: 'DELETE', url, headers: { cookie: person.cookie } });
    for (const each of people) if (typeof each === 'object' && !(await isLoggedIn(each))) await logIn(each);
  }
  if (url.startsWith('/v1/account') && !(await isLoggedIn(person))) await logIn(person);
  const id = /^\/v1\/(?:events|databases\/main\/collections\/events\/documents)\/(event\d+)(?:\?|$)/.exec(
    url,
  )?.[1];
  // Deleted ids stay taken; here the next request must find what this one deleted.
  if (method === 'DELETE') await sql`delete from taken_ids`.execute(mela().deps.db);
  if (method === 'DELETE' && url.startsWith('/v1/storage/')) await uploadPicture(person.cookie);
  if (method === 'DELETE' && id !== undefined) {
    const gone = await mela().app.inject({ url: `/v1/events/${id}` });
    if (gone.statusCode === 404) await createEvent(person.cookie, id);
  }
}

async function isLoggedIn({ cookie }: Account): Promise<boolean> {
  return (await mela().app.inject({ url: '/v1/account/prefs', headers: { cookie } })).statusCode === 200;
}

async function logIn(person: Account): Promise<void> {
  const payload = { email: person.email, password: person.password };
  const answer = await mela().app.inject({ method: 'POST', url: '/v1/account/sessions/email', payload });
  expect(answer.statusCode, answer.body).toBe(201);
  person.cookie = cookieOf(answer);
}

/** Milliseconds before a call counts as hanging on a busy machine. */
const patience = 20_000;

async function ask(request: DrawnRequest, cookie: string | undefined): Promise<LightMyRequestResponse> {
  const { method, url, headers, payload } = request;
  const started = performance.now();
  const answer = await mela().app.inject({
    method: method as 'GET',
    url,
    headers: { ...headers, ...(cookie !== undefined && { cookie }) },
    ...(payload !== undefined && { payload }),
  });
  expect(performance.now() - started, `${method} ${url}`).toBeLessThan(patience);
  return answer;
}

/** About five requests of each call. */
const runs = effort(5 * Object.keys(endpoints).length, 50_000);
/** MiB the heap may grow after the first fifth: caches fill, nothing more. */
const maxKept = 64;

test('the heap measurement shows retained objects, and not released ones', () => {
  const before = heapMiB();
  let held: object[] | undefined = Array.from({ length: 200_000 }, (_, index) => ({ kept: `${index}` }));
  expect(held).toHaveLength(200_000);
  expect(heapMiB() - before).toBeGreaterThan(8);
  held = undefined;
  expect(heapMiB() - before).toBeLessThan(4);
});

test('every call answers any input as its contract says, never with a server error', async () => {
  const names = Object.keys(endpoints);
  const wide = names.filter((name) => /Documents?$|^(?:create|update)(?:Event|File)$|^preview/.test(name));
  const request = fc.constantFrom(...names, ...wide, ...wide).chain((name) =>
    fc.record({
      name: fc.constant(name),
      request: requestsFor(endpoints[name] as EndpointSpec, knownTo(name), richer(name)),
      person: fc.constantFrom(...people),
    }),
  );
  const answered = new Map<string, number>();
  let count = 0;
  /** Heap size after each fifth. */
  const marks: number[] = [];
  await fc.assert(
    fc.asyncProperty(request, async ({ name, request, person }) => {
      const spec = endpoints[name] as EndpointSpec;
      const account = typeof person === 'object' ? person : undefined;
      const answer = await ask(request, account?.cookie ?? (person as string | undefined));
      judge(spec, request, answer);
      answered.set(name, (answered.get(name) ?? 0) + Number(answer.statusCode < 400));
      if (account !== undefined) await restore(account, request, answer.statusCode);
      count++;
      if (count % Math.floor(runs / 5) === 0) marks.push(Math.round(heapMiB()));
      // Time passes, so that rate limits reset and later code is reached.
      if (count % 20 === 0) mela().clock.advance({ minutes: 20 });
    }),
    { numRuns: runs, seed: effort(20_261_121, Date.now()), endOnFailure: true },
  );
  const [early = 0] = marks;
  expect(heapMiB() - early, `what was answered is let go (MiB after each fifth: ${marks})`).toBeLessThan(
    maxKept,
  );
  // A run in which every request is rejected early would prove nothing.
  const reached = [...answered.values()].filter((successes) => successes > 0).length;
  expect(reached, JSON.stringify([...answered])).toBeGreaterThan(names.length / 3);
}, 3_600_000);
