import { expect, test } from 'vitest';
import { countEvents, pageOfIds } from '../../../server/features/events/discovery-store.ts';
import { listPlacedEvents } from '../../../server/features/events/map-events.ts';
import { listEventsOf } from '../../../server/features/events/own-events.ts';
import {
  readWordShares,
  searchIds,
  similarWords,
  wordsOf,
} from '../../../server/features/events/search-by-words.ts';
import { findEvent, listEventsByIds } from '../../../server/features/events/store.ts';
import type { Db } from '../../../server/infra/db/database.ts';
import { sqlOf } from '../../kit/sql.ts';

const now = Temporal.Instant.from('2026-11-21T10:00:00Z');
const slice = { now, offset: 24, limit: 24 };
const filters = {
  category: 'art',
  ticketType: 'paid',
  online: false,
  place: "('pune':*)",
  from: '2026-12-01',
  to: '2026-12-31',
} as const;
const search = {
  found: "('kite' | 'kites')",
  rare: "('kite' | 'kites')",
  match: "('kite':*)",
  exact: "'kite'",
};
const ranked = { ...slice, most: 240 };
const soon = { kind: 'soon', since: now, until: now.add({ hours: 240 }) } as const;

test.each<[string, (db: Db) => Promise<unknown>]>([
  ['one-event', (db) => findEvent(db, 'event')],
  ['events-by-ids', (db) => listEventsByIds(db, ['one', 'other'])],
  ['events-of-an-organiser', (db) => listEventsOf(db, 'organiser', now, slice)],
  ['page-of-all', (db) => pageOfIds(db, {}, slice)],
  ['page-by-filters', (db) => pageOfIds(db, filters, slice)],
  ['count-by-filters', (db) => countEvents(db, filters, { now, most: 5000 })],
  ['count-upcoming', (db) => countEvents(db, { when: 'upcoming' }, { now, most: 1001 })],
  ['page-of-upcoming', (db) => pageOfIds(db, { when: 'upcoming' }, slice)],
  ['page-of-past', (db) => pageOfIds(db, { when: 'past' }, slice)],
  ['page-near', (db) => pageOfIds(db, { circle: { latitude: 19, longitude: 72.9, radiusKm: 25 } }, slice)],
  ['positions', (db) => listPlacedEvents(db, ['one', 'other'])],
  ['search', (db) => searchIds(db, search, {}, { kind: 'whole' }, ranked)],
  [
    'search-by-its-rarer-words',
    (db) => searchIds(db, { ...search, rare: "('kites')" }, {}, { kind: 'whole' }, ranked),
  ],
  ['search-in-parts', (db) => searchIds(db, search, filters, { kind: 'three parts' }, ranked)],
  ['search-soon', (db) => searchIds(db, search, {}, { ...soon, weeks: ['~1:1402', '~1:1403'] }, ranked)],
  ['search-soon-for-what-most-have', (db) => searchIds(db, search, {}, { ...soon, weeks: null }, ranked)],
  [
    'search-soon-from-a-day-for-what-most-have',
    (db) => searchIds(db, search, { from: filters.from }, { ...soon, weeks: null }, ranked),
  ],
  ['shares-of-words', (db) => readWordShares(db, now)],
  ['words-of-a-search', (db) => wordsOf(db, 'kite pune')],
  ['words-that-look-alike', (db) => similarWords(db, ['kiet'])],
])('the SQL of %s is as reviewed', async (name, call) => {
  await expect(await sqlOf(call)).toMatchFileSnapshot(`sql/${name}.sql`);
});
