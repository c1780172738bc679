import { expect, test } from 'vitest';
import {
  countEvents,
  listPlacedEvents,
  pageOfIds,
  searchIds,
  similarWords,
  wordsOf,
} from '../../../server/events/discovery-store.ts';
import { findEvent, listEventsByIds, listEventsOf } from '../../../server/events/store.ts';
import type { Db } from '../../../server/platform/database.ts';
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
const search = { match: "('kite':*)", exact: "'kite'" };

test.each<[string, (db: Db) => Promise<unknown>]>([
  ['one-event', (db) => findEvent(db, 'event')],
  ['events-by-ids', (db) => listEventsByIds(db, ['one', 'other'])],
  ['events-of-an-organiser', (db) => listEventsOf(db, 'organiser', slice)],
  ['page-of-all', (db) => pageOfIds(db, {}, slice)],
  ['page-by-filters', (db) => pageOfIds(db, filters, slice)],
  ['count-by-filters', (db) => countEvents(db, filters, 5000)],
  ['page-near', (db) => pageOfIds(db, { circle: { latitude: 19, longitude: 72.9, radiusKm: 25 } }, slice)],
  ['positions', (db) => listPlacedEvents(db, ['one', 'other'])],
  ['search', (db) => searchIds(db, search, {}, { ...slice, most: 5000 })],
  ['words-of-a-search', (db) => wordsOf(db, 'kite pune')],
  ['words-that-look-alike', (db) => similarWords(db, ['kiet'])],
])('the SQL of %s is as reviewed', async (name, call) => {
  await expect(await sqlOf(call)).toMatchFileSnapshot(`sql/${name}.sql`);
});
