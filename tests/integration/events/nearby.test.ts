import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { mapEvents } from '../../../contracts/discovery.ts';
import { EventInput, type EventPage } from '../../../contracts/events.ts';
import { insertEvents, newEvent } from '../../../server/features/events/index.ts';
import { transaction } from '../../../server/infra/db/database.ts';
import { loadGazetteer } from '../../../server/places/index.ts';
import { kiteDay, now, useEvents } from './stage.ts';

const { mela, person, discover } = useEvents();

const places = {
  'At the Gateway': [18.922, 72.8347],
  'In Pune': [18.52, 73.86],
  'In Hyderabad': [17.38, 78.46],
  'In Suva': [-18.14, 178.44],
  'East of the date line': [-18.1, -179.9],
} as const;

beforeAll(async () => {
  const { userId: organiserId } = await person('Asha');
  const events = Object.entries(places).map(([eventTitle, [latitude, longitude]]) =>
    EventInput.parse({ ...kiteDay, eventTitle, location: eventTitle, latitude, longitude }),
  );
  events.push(EventInput.parse({ ...kiteDay, eventTitle: 'Nowhere', latitude: null, longitude: null }));
  const at = Temporal.Instant.from(now);
  await transaction(mela().deps.db, (tx) =>
    insertEvents(
      tx,
      events.map((event) => newEvent(event, { organiserId, now: at })),
    ),
  );
  await loadGazetteer(mela().deps, {
    edition: 'four cities',
    about: 4,
    async *entries() {
      const city = { kind: 'city' as const, timeZone: 'Asia/Kolkata' };
      const named = (name: string) => ({
        name,
        names: [{ name: name.toLowerCase(), main: true, correctable: true }],
      });
      const india = { ...city, countryCode: 'IN' };
      const maharashtra = { ...india, regionCode: '16' };
      const mumbai = { latitude: 19.0728, longitude: 72.8826, population: 12_691_836 };
      const hyderabad = { latitude: 17.38, longitude: 78.46, population: 6_809_970 };
      const sindh = { latitude: 25.39, longitude: 68.37, population: 1_386_330 };
      yield { id: 1, ...maharashtra, ...named('Mumbai'), ...mumbai };
      const pune = { latitude: 18.52, longitude: 73.86, population: 3_124_458 };
      yield { id: 2, ...maharashtra, ...named('Pune'), ...pune };
      yield { id: 3, ...india, regionCode: '40', ...named('Hyderabad'), ...hyderabad };
      yield { id: 4, ...city, countryCode: 'PK', regionCode: '05', ...named('Hyderabad'), ...sindh };
    },
  });
});

const titles = ({ events }: EventPage) => events.map(({ eventTitle }) => eventTitle).sort();

describe('near a point', () => {
  test('finds the events within the distance', async () => {
    const answer = await discover({ near: '19.08,72.88', within: '25' });
    expect(titles(answer)).toEqual(['At the Gateway']);
    expect(answer.around).toEqual({ label: null, latitude: 19.08, longitude: 72.88, kilometres: 25 });
    expect(titles(await discover({ near: '19.08,72.88', within: '150' }))).toEqual([
      'At the Gateway',
      'In Pune',
    ]);
  });

  test('uses 25 km by default', async () => {
    expect((await discover({ near: '19.08,72.88' })).around).toMatchObject({ kilometres: 25 });
  });

  test('works across the date line', async () => {
    const answer = await discover({ near: '-18.1,179.9', within: '200' });
    expect(titles(answer)).toEqual(['East of the date line', 'In Suva']);
  });

  test.each(['19', '91,0', '0,181', 'here'])('"%s" is no point', async (near) => {
    const answer = await mela().app.inject({ url: `/v1/events?${new URLSearchParams({ near })}` });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['near']]);
  });
});

describe('near a place', () => {
  test('a known place name becomes a circle', async () => {
    const answer = await discover({ place: 'Mumbai', within: '25' });
    expect(titles(answer)).toEqual(['At the Gateway']);
    expect(answer.around).toMatchObject({ label: 'Mumbai, Maharashtra, India', kilometres: 25 });
  });

  test('an unknown one stays a word of the location', async () => {
    const answer = await discover({ place: 'Suva', within: '25' });
    expect(titles(answer)).toEqual(['In Suva']);
    expect(answer.around).toBeUndefined();
  });
});

describe('in a country or a state', () => {
  test.each([
    ['Maharashtra', ['In Pune', 'Nowhere']],
    ['India', ['In Hyderabad', 'In Pune', 'Nowhere']],
    ['भारत', ['In Hyderabad', 'In Pune', 'Nowhere']],
    ['Telangana', ['In Hyderabad']],
    // Pakistan's Hyderabad is the smaller one.
    ['Pakistan', []],
    ['Fiji', []],
  ])('are the events whose location names a town of %s', async (place, expected) => {
    expect(titles(await discover({ place }))).toEqual(expected);
  });

  test('a search for it finds its events, and no words merely spelled alike', async () => {
    expect(titles(await discover({ q: 'pune in Maharashtra' }))).toEqual(['In Pune']);
    const corrected = await discover({ q: 'India' });
    expect(corrected.corrections).toEqual({});
    expect(titles(corrected)).toEqual(['In Hyderabad', 'In Pune', 'Nowhere']);
  });
});

test("the map shows the list's events that have a position", async () => {
  const all = await mela().app.inject({ url: '/v1/map/events' });
  const { events } = mapEvents.reply.parse(all.json());
  expect(events.map(({ eventTitle }) => eventTitle).sort()).toEqual(Object.keys(places).sort());
  const near = await mela().app.inject({ url: '/v1/map/events?near=18.5,73.9&within=10' });
  expect(near.json().events).toMatchObject([{ eventTitle: 'In Pune', latitude: 18.52, longitude: 73.86 }]);
});

test('the circle uses its index', async () => {
  const { rows } = await mela()
    .deps.db.transaction()
    .execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql<{ 'QUERY PLAN': string }>`explain select id from events where latitude is not null
      and (point(longitude, latitude) <@ box(point(72, 18), point(73, 19))
        or point(longitude, latitude) <@ box(point(-180, 18), point(-179, 19)))`.execute(tx);
    });
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('events_at');
});
