import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { api, bytesEndpoints } from '../../../contracts/api.ts';
import type { BytesSpec, EndpointSpec } from '../../../contracts/endpoint.ts';
import { type KeyScope, keyScopes, scopesOf } from '../../../contracts/key-scopes.ts';
import { isInPart } from '../../../scripts/test-parts.ts';
import { loadGazetteer } from '../../../server/places/index.ts';
import { keyOf } from '../../kit/api-keys.ts';
import { startMela, type TestMela, useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { effort } from '../../kit/effort.ts';
import { oneTown } from '../../kit/one-town.ts';
import { plainRenderer } from '../../kit/plain-renderer.ts';
import { routesOf } from '../../kit/routes.ts';
import { createFixtures, type Fixtures, kiteDay, places, renew } from './fixtures.ts';
import { type Caller, type Column, columns, gather, logInAgain } from './people.ts';
import type { Outcome, Row } from './row.ts';
import { accountRows, identityRows } from './rows/accounts.ts';
import { boardRows } from './rows/boards.ts';
import { eventAccessRows } from './rows/event-access.ts';
import { checkInRows, eventRows, registrationRows } from './rows/events.ts';
import { groupRows } from './rows/groups.ts';
import { administrationRows, hiddenRows } from './rows/moderation.ts';
import { paymentRows } from './rows/payments.ts';
import { documentRows, fileRows, siteRows } from './rows/site.ts';
import { nameOf, type Section, statusOf, writeTable } from './table.ts';

const sections: readonly Section[] = [
  { title: 'Your account', rows: accountRows },
  { title: 'Signing in with providers', rows: identityRows },
  { title: 'Events and organising', rows: [...eventRows, ...eventAccessRows] },
  { title: 'Ways to pay and money by hand', rows: paymentRows },
  { title: 'Your registrations, tickets and payments', rows: registrationRows },
  { title: 'Boards of events and groups', rows: boardRows },
  { title: 'Groups, following and saved events', rows: groupRows },
  { title: 'Check-in', rows: checkInRows },
  { title: 'Pictures', rows: fileRows },
  { title: 'Appwrite documents', rows: documentRows },
  { title: 'Hidden events', rows: hiddenRows },
  { title: 'Administration', rows: administrationRows },
  { title: 'Site', rows: siteRows },
];
const rows = sections.flatMap((section) => section.rows);

/** The catch-all route. */
const pages = 'GET /*';
const clock = new TestClock('2026-11-21T10:00:00Z');
const mela = useMela({ clock, renderer: plainRenderer });
let withProvider: TestMela;
let people: Record<Column, Caller>;
let common: Fixtures;
let nothing: Fixtures;

beforeAll(async () => {
  await loadGazetteer(mela().deps, oneTown);
  withProvider = await startMela({
    clock,
    databaseUrl: mela().databaseUrl,
    settings: {
      RAZORPAY_KEY_ID: 'rzp_test_key',
      RAZORPAY_KEY_SECRET: 'secret',
      RAZORPAY_WEBHOOK_SECRET: 'secret',
    },
  });
  people = { ...(await gather(mela(), kiteDay)) };
  common = await createFixtures(mela(), people);
  nothing = {
    ...common,
    ...Object.fromEntries(Object.keys(common).map((name) => [name, 'nowhere'])),
    ...places,
  };
  return () => withProvider.close();
}, 60_000);

/** Sends a row's call as a person, about this fixture. */
async function ask(
  { route, send, withProvider: apart }: Row,
  caller: Caller,
  fixtures: Fixtures,
  credentials: Readonly<Record<string, string>> = caller === null ? {} : { cookie: caller.cookie },
) {
  const [method, pattern = ''] = route.split(' ');
  const { params = {}, query, body, raw, headers } = send?.(fixtures, caller) ?? {};
  const values: Readonly<Record<string, string>> = { ...fixtures, ...params };
  const path = pattern.replace(/:(\w+)|\*/g, (name) => values[name.replace(':', '')] ?? 'nowhere');
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  // Rate limits are tested elsewhere.
  await sql`delete from rate_limits`.execute(mela().deps.db);
  return (apart ? withProvider : mela()).app.inject({
    method: method as 'GET',
    url: query === undefined ? path : `${path}?${query}`,
    headers: {
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...credentials,
      ...headers,
    },
    ...(payload !== undefined && { payload }),
  });
}

function judge(answer: LightMyRequestResponse, outcome: Outcome): void {
  if (outcome === 'ok') expect(answer.statusCode, answer.body).toBeLessThan(400);
  else expect(answer.statusCode, answer.body).toBe(statusOf(outcome));
  // A form without JavaScript is answered with a page, which says it in words.
  const isPage = String(answer.headers['content-type']).startsWith('text/html');
  if (outcome !== 'ok' && typeof outcome === 'string' && !isPage) expect(answer.json().type).toBe(outcome);
}

/** Whether an outcome means 'not found'; below an event, that the event isn't found. */
function hides({ route }: Row, outcome: Outcome): boolean {
  if (outcome === 'ok' || statusOf(outcome) !== 404) return false;
  // Below a ticket that the caller has.
  if (outcome === 'add_on_not_found') return false;
  return outcome === 'event_not_found' || !/\/v1\/(?:events|:kind)\//.test(route);
}

/** In milliseconds: some cells recreate part of the fixture, and the machine may be busy. */
const patience = 60_000;

describe.each(rows.map((row) => ({ name: nameOf(row), row })))('$name', ({ row }) => {
  const { consumes, consumesOwn } = row;
  let shared: Fixtures | undefined;
  const fixturesFor = async (outcome: Outcome): Promise<Fixtures> => {
    if (consumesOwn) shared ??= await renew(mela(), people, common, consumesOwn);
    return consumes && outcome === 'ok' ? renew(mela(), people, common, consumes) : (shared ?? common);
  };
  test.each(columns)(
    '%s',
    async (column) => {
      const outcome = row.cells[column];
      const fixtures = await fixturesFor(outcome);
      const caller = people[column];
      const answer = await ask(row, caller, fixtures);
      judge(answer, outcome);
      if (hides(row, outcome)) {
        const absent = await ask(row, caller, nothing);
        // A page links what its address names, there or not.
        const body = answer.body.replaceAll(fixtures.eventId, nothing.eventId);
        expect(absent.body, 'what one may not know of answers like what is not there').toBe(body);
      }
      if (row.endsSession && caller !== null && column !== 'unverified') {
        people[column] = await logInAgain(mela(), caller);
      }
    },
    patience,
  );
});

const specs = new Map(
  Object.values<EndpointSpec | BytesSpec>({ ...api, ...bytesEndpoints }).map((spec) => [
    `${spec.method} ${spec.path}`,
    spec,
  ]),
);

// What people may do runs every time, what their keys may do in thirds.
const calls = rows
  .map((row, index) => ({ name: nameOf(row), row, index }))
  .filter(({ index }) => isInPart(index, { of: 3 }));

/** They name one event and are also about the other dates of its series, or a copy. */
const beyondOneEvent = ['series/preview', 'series/changes', 'series/registrations', 'copies'].map(
  (path) => `POST /v1/events/:eventId/${path}`,
);

describe.each(calls)('with an API key: $name', ({ row, index }) => {
  const spec = specs.get(row.route);
  const wanted = spec === undefined ? null : scopesOf(spec);
  const outcome = row.cells.organiser;
  const fixturesFor = async (expected: Outcome) => {
    const consumed = row.consumes ?? row.consumesOwn;
    return consumed !== undefined && expected === 'ok' ? renew(mela(), people, common, consumed) : common;
  };
  const askByKey = async (fixtures: Fixtures, key: Parameters<typeof keyOf>[2]) => {
    const { organiser } = people;
    if (organiser === null) throw new Error('The organiser has an account.');
    const { authorization } = await keyOf(mela(), organiser.userId, key);
    return ask(row, organiser, fixtures, { authorization });
  };

  // The scopes that it needs, and with each call the next of the others; in the long run all of them.
  const others = keyScopes.filter((scope) => !wanted?.includes(scope));
  const next = others.slice(index % others.length).slice(0, 1);
  test.each(effort<readonly KeyScope[]>([...(wanted ?? []), ...next], keyScopes))(
    '%s',
    async (scope) => {
      if (spec === undefined) return expect(wanted, 'a call outside the contract').toBeNull();
      const [only, ...more] = wanted ?? [];
      const allowed = scope === only && more.length === 0;
      const refused = wanted === null && spec.access === 'anyone' ? null : 'api_key_not_allowed';
      const expected = allowed ? outcome : refused;
      // The outcome of visitors is in their column.
      if (expected === null) return expect(row.cells.visitor).toBeDefined();
      return judge(await askByKey(await fixturesFor(expected), { scopes: [scope] }), expected);
    },
    patience,
  );

  if (wanted === null) return;
  test(
    'all its scopes, for everything, for one event, for one group',
    async () => {
      const route = row.route.replace('/v1/door/', '/v1/events/:eventId/');
      const inEvent =
        route.includes('/:eventId') && !route.includes('/:groupId') && !beyondOneEvent.includes(route);
      const inGroup = route.includes('/:eventId') || route.includes('/:groupId');
      const limits = [
        [null, outcome],
        ['events', inEvent ? outcome : 'api_key_not_allowed'],
        ['groups', inGroup ? outcome : 'api_key_not_allowed'],
        ['another event', 'api_key_not_allowed'],
      ] as const;
      for (const [limit, expected] of limits) {
        const fixtures = await fixturesFor(expected);
        const { groupId, hiddenId } = fixtures;
        const { eventId = fixtures.eventId } = row.send?.(fixtures, people.organiser)?.params ?? {};
        const limitedTo = {
          events: { kind: 'events', $id: eventId },
          groups: { kind: 'groups', $id: groupId },
          'another event': { kind: 'events', $id: eventId === hiddenId ? fixtures.eventId : hiddenId },
        } as const;
        const answer = await askByKey(fixtures, {
          scopes: wanted,
          limitedTo: limit === null ? null : limitedTo[limit],
        });
        judge(answer, expected);
      }
    },
    2 * patience,
  );
});

test('every route has a row in the table, and every row a route', () => {
  const served = new Set([mela(), withProvider].flatMap(({ app }) => routesOf(app))).add(pages);
  // The same handlers at other paths.
  for (const { method, otherPaths = [] } of Object.values<EndpointSpec>(api)) {
    for (const path of otherPaths) expect(served.delete(`${method} ${path}`), path).toBe(true);
  }
  expect([...new Set(rows.map(({ route }) => route))].sort()).toEqual([...served].sort());
});

test('docs/rights.md matches the table', async () => {
  console.log(
    `rights: ${rows.length} calls × ${columns.length} people = ${rows.length * columns.length} cells`,
  );
  await expect(writeTable(sections)).toMatchFileSnapshot('../../../docs/rights.md');
});
