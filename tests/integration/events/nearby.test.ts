import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { mapEvents } from '../../../contracts/discovery.ts';
import { EventInput, type EventPage } from '../../../contracts/events.ts';
import { insertEvents, newEvent } from '../../../server/events/index.ts';
import { loadGazetteer } from '../../../server/places/index.ts';
import { transaction } from '../../../server/platform/database.ts';
import { kiteDay, now, useEvents } from './stage.ts';

const { mela, person, discover } = useEvents();

const places = {
  'At the Gateway': [18.922, 72.8347],
  'In Pune': [18.52, 73.86],
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
  await transaction(mela().parts.db, (tx) =>
    insertEvents(
      tx,
      events.map((event) => newEvent(event, { organiserId, now: at })),
    ),
  );
  await loadGazetteer(mela().parts, {
    edition: 'Mumbai alone',
    about: 1,
    async *entries() {
      yield {
        id: 1,
        name: 'Mumbai',
        regionCode: null,
        kind: 'city' as const,
        latitude: 19.0728,
        longitude: 72.8826,
        countryCode: 'IN',
        timeZone: 'Asia/Kolkata',
        population: 12_691_836,
        names: [{ name: 'mumbai', main: true, correctable: true }],
      };
    },
  });
});

const titles = ({ events }: EventPage) => events.map(({ eventTitle }) => eventTitle).sort();

describe('near a point', () => {
  test('are the events within the distance', async () => {
    const answer = await discover({ near: '19.08,72.88', within: '25' });
    expect(titles(answer)).toEqual(['At the Gateway']);
    expect(answer.around).toEqual({ label: null, latitude: 19.08, longitude: 72.88, kilometres: 25 });
    expect(titles(await discover({ near: '19.08,72.88', within: '150' }))).toEqual([
      'At the Gateway',
      'In Pune',
    ]);
  });

  test('25 km are meant where none are said', async () => {
    expect((await discover({ near: '19.08,72.88' })).around).toMatchObject({ kilometres: 25 });
  });

  test('the date line is no wall', async () => {
    const answer = await discover({ near: '-18.1,179.9', within: '200' });
    expect(titles(answer)).toEqual(['East of the date line', 'In Suva']);
  });

  test.each(['19', '91,0', '0,181', 'here'])('"%s" is no point', async (near) => {
    const answer = await mela().app.inject({ url: `/v1/events?${new URLSearchParams({ near })}` });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['near']]);
  });
});

describe('near a place', () => {
  test('a name that the list of places knows is a circle', async () => {
    const answer = await discover({ place: 'Mumbai', within: '25' });
    expect(titles(answer)).toEqual(['At the Gateway']);
    expect(answer.around).toMatchObject({ label: 'Mumbai, India', kilometres: 25 });
  });

  test('one that it does not know stays a word of the location', async () => {
    const answer = await discover({ place: 'Suva', within: '25' });
    expect(titles(answer)).toEqual(['In Suva']);
    expect(answer.around).toBeUndefined();
  });
});

test('the map shows the events of the list that have a position', async () => {
  const all = await mela().app.inject({ url: '/v1/map/events' });
  const { events } = mapEvents.reply.parse(all.json());
  expect(events.map(({ eventTitle }) => eventTitle).sort()).toEqual(Object.keys(places).sort());
  const near = await mela().app.inject({ url: '/v1/map/events?near=18.5,73.9&within=10' });
  expect(near.json().events).toMatchObject([{ eventTitle: 'In Pune', latitude: 18.52, longitude: 73.86 }]);
});

test('the circle is looked up in its index', async () => {
  const { rows } = await mela()
    .parts.db.transaction()
    .execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql<{ 'QUERY PLAN': string }>`explain select id from events where latitude is not null
      and (point(longitude, latitude) <@ box(point(72, 18), point(73, 19))
        or point(longitude, latitude) <@ box(point(-180, 18), point(-179, 19)))`.execute(tx);
    });
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('events_at');
});
