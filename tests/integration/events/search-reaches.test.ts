import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { EventInput } from '../../../contracts/events.ts';
import type { DiscoveryFilters } from '../../../server/features/events/discovery-store.ts';
import { insertEvents, newEvent } from '../../../server/features/events/index.ts';
import { searchIds, searchPage } from '../../../server/features/events/search-by-words.ts';
import { listEventsByIds } from '../../../server/features/events/store.ts';
import { transaction } from '../../../server/infra/db/database.ts';
import { kiteDay, now, useEvents } from './stage.ts';

const { mela, person } = useEvents();

const at = Temporal.Instant.from(now);
const days = ['2026-11-01', '2026-11-20', '2026-11-21', '2026-11-28', '2026-12-05', '2027-02-01'];

/** Events of every kind that a filter tells apart, on each of the days. */
const kinds = [
  { categories: ['art'] },
  { categories: ['music', 'art'], ticketType: 'paid', ticketPrice: 100 },
  { ticketType: 'paid', ticketPrice: 900, endDays: 40 },
  { online: true, latitude: null, longitude: null, location: 'Anywhere' },
  { location: 'Zürich, Switzerland', latitude: 47.4, longitude: 8.5, description: 'A dragon.' },
] as const;

beforeAll(async () => {
  const { userId } = await person('Asha');
  const events = days.flatMap((date) =>
    kinds.map(({ ...kind }) => {
      const { endDays = 0, ...fields } = { endDays: 0, ...kind };
      const endDate = Temporal.PlainDate.from(date).add({ days: endDays }).toString();
      const input = EventInput.parse({ ...kiteDay, ...fields, date, endDate });
      return newEvent(input, { organiserId: userId, now: at });
    }),
  );
  await transaction(mela().deps.db, (tx) => insertEvents(tx, events));
});

const kites = {
  found: "('kite' | 'kites')",
  rare: "('kite' | 'kites')",
  match: "('kite':*)",
  exact: "'kite'",
};
const dragons = {
  found: "('kite' | 'kites') & 'dragon'",
  rare: "'dragon'",
  match: "('kite':*) & ('dragon':*)",
  exact: "'kite' | 'dragon'",
};
const slice = { now: at, offset: 0, limit: 100, most: 100 };
const soon = { kind: 'soon', since: at.subtract({ hours: 24 }), until: at.add({ hours: 24 * 365 }) } as const;

const filters: [DiscoveryFilters, number][] = [
  [{}, 30],
  [{ category: 'art' }, 12],
  [{ ticketType: 'free' }, 18],
  [{ online: true }, 6],
  [{ online: false }, 24],
  [{ place: "'zurich'" }, 6],
  [{ minPrice: 50_000 }, 6],
  [{ maxPrice: 10_000 }, 24],
  [{ minPrice: 100, maxPrice: 10_000 }, 6],
  [{ from: '2026-12-06' }, 10],
  [{ to: '2026-11-20' }, 10],
  [{ from: '2026-11-20', to: '2026-11-21' }, 11],
  [{ when: 'past' }, 8],
  [{ when: 'upcoming' }, 22],
  [{ placed: true }, 24],
  [{ circle: { latitude: 47.3, longitude: 8.6, radiusKm: 25 } }, 6],
  [{ circle: { latitude: 47.3, longitude: 8.6, radiusKm: 5 } }, 0],
  [{ category: 'art', ticketType: 'paid', when: 'upcoming', online: false }, 4],
];

describe('a search finds the same in the same order', () => {
  test.each(filters)(
    'whether it looks at all events or along the calendar, for %j',
    async (filter, count) => {
      const { db } = mela().deps;
      const whole = await searchIds(db, kites, filter, { kind: 'whole' }, slice);
      expect(whole.total).toBe(count);
      expect(await searchIds(db, kites, filter, { kind: 'three parts' }, slice)).toEqual(whole);
    },
  );

  test.each(filters)('in the next weeks, without past events, for %j', async (filter) => {
    const { db } = mela().deps;
    const whole = await searchIds(db, kites, filter, { kind: 'whole' }, slice);
    const past = await searchIds(db, kites, { ...filter, when: 'past' }, { kind: 'whole' }, slice);
    const ahead = whole.ids.filter((id) => !past.ids.includes(id));
    const [weeks, all] = [['~64:21', '~64:22', '~64:23'], null];
    for (const reach of [
      { ...soon, weeks },
      { ...soon, weeks: all },
    ]) {
      expect(await searchIds(db, kites, filter, reach, slice)).toEqual({ ids: ahead, total: ahead.length });
    }
  });

  test('when only its rarer words are looked up', async () => {
    const { db } = mela().deps;
    const found = await searchIds(db, dragons, {}, { kind: 'whole' }, slice);
    expect(found.total).toBe(6);
    expect(await searchIds(db, { ...dragons, rare: dragons.found }, {}, { kind: 'whole' }, slice)).toEqual(
      found,
    );
  });

  test.each(filters)('with the events of a page in the same statement, for %j', async (filter) => {
    const { db } = mela().deps;
    for (const reach of [{ kind: 'whole' }, { ...soon, weeks: ['~64:21', '~64:22'] }] as const) {
      for (const part of [slice, { ...slice, offset: 3, limit: 4 }, { ...slice, offset: 50 }]) {
        const { ids, total } = await searchIds(db, kites, filter, reach, part);
        const { events, ...page } = await searchPage(db, kites, filter, reach, part);
        expect(page).toEqual({ ids, total });
        expect(events).toEqual((await listEventsByIds(db, ids)).map((event) => ({ ...event, found: total })));
      }
    }
  });

  test('page by page', async () => {
    const { db } = mela().deps;
    const { ids } = await searchIds(db, kites, {}, { kind: 'whole' }, slice);
    const part = { ...slice, offset: 10, limit: 5 };
    expect(await searchIds(db, kites, {}, { kind: 'whole' }, part)).toEqual({
      ids: ids.slice(10, 15),
      total: 30,
    });
    const few = { ...slice, most: 7 };
    expect((await searchIds(db, kites, {}, { kind: 'whole' }, few)).total).toBe(7);
  });
});

test('no word index keeps a list of pending changes, which every search would have to read', async () => {
  const { rows } = await sql<{ name: string; options: string[] | null }>`
    select c.relname as name, c.reloptions as options from pg_class c
    join pg_am on pg_am.oid = c.relam join pg_index on indexrelid = c.oid
    where amname = 'gin' and indrelid in ('events'::regclass, 'search_words'::regclass)`.execute(
    mela().deps.db,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { options } of rows) expect(options).toContain('fastupdate=off');
});
