import pino from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Place } from '../../../contracts/places.ts';
import { geocode } from '../../../server/places/index.ts';
import { type Geocoder, PlaceServiceError } from '../../../server/places/provider.ts';
import { TestClock } from '../../kit/clock.ts';
import { testDatabase } from '../../kit/database.ts';

const database = testDatabase();
const clock = new TestClock('2026-11-21T10:00:00Z');
const log = pino({ level: 'silent' });

const found: Place = {
  label: 'Gateway of India, Mumbai',
  latitude: 18.922,
  longitude: 72.8347,
  precision: 'exact',
  source: 'openrouteservice',
  match: 'whole',
  matched: 'Gateway of India',
  countryCode: 'IN',
  timeZone: null,
};
const city: Place = { ...found, label: 'Mumbai', precision: 'city', source: 'gazetteer', match: 'partial' };

/** A fake geocoder that counts its requests. */
function geocoder(
  name: Geocoder['name'],
  answer: Place | null | PlaceServiceError,
): Geocoder & { asked: number } {
  return {
    name,
    metered: true,
    asked: 0,
    async find() {
      this.asked++;
      if (answer instanceof PlaceServiceError) throw answer;
      return answer;
    },
  };
}

const knowing = () => geocoder('openrouteservice', found);
const missing = () => geocoder('openrouteservice', null);
const failing = () => geocoder('openrouteservice', new PlaceServiceError('quota', 'no more today'));

function find(text: string, builtIn: Geocoder, outside: Geocoder | null = null) {
  return geocode({ db: database.db, clock, log }, { builtIn, outside }, text);
}

beforeEach(() => database.pool.query('delete from place_lookups'));

test('resolves coordinates without a service', async () => {
  const builtIn = geocoder('gazetteer', city);
  expect(await find('19.076, 72.8777', builtIn)).toMatchObject({ latitude: 19.076, precision: 'exact' });
  expect(builtIn.asked).toBe(0);
});

test('uses the gazetteer without an external service', async () => {
  expect(await find('Gateway of India, Mumbai', geocoder('gazetteer', city))).toEqual(city);
  await expect(find('nowhere', geocoder('gazetteer', null))).rejects.toMatchObject({
    type: 'place_not_found',
  });
});

test('says that places are still loading', async () => {
  const notReady = geocoder('gazetteer', new PlaceServiceError('not_ready', 'loading'));
  await expect(find('Pune', notReady)).rejects.toMatchObject({ type: 'places_loading' });
});

describe('with an external service', () => {
  test('caches answers for a month', async () => {
    const outside = knowing();
    const ask = (text: string) => find(text, geocoder('gazetteer', city), outside);
    expect(await ask('Gateway of India')).toEqual(found);
    expect(await ask('  gateway of  india ')).toEqual(found);
    expect(outside.asked).toBe(1);
    clock.advance({ hours: 30 * 24 + 1 });
    await ask('Gateway of India');
    expect(outside.asked).toBe(2);
  });

  test('caches misses for a day', async () => {
    const outside = missing();
    const ask = () => find('nowhere', geocoder('gazetteer', city), outside);
    await expect(ask()).rejects.toMatchObject({ type: 'place_not_found' });
    await expect(ask()).rejects.toMatchObject({ type: 'place_not_found' });
    expect(outside.asked).toBe(1);
    clock.advance({ hours: 25 });
    await expect(ask()).rejects.toMatchObject({ type: 'place_not_found' });
    expect(outside.asked).toBe(2);
  });

  test('falls back to the gazetteer when it fails, without caching that', async () => {
    expect(await find('Mumbai', geocoder('gazetteer', city), failing())).toEqual(city);
    expect(await find('Mumbai', geocoder('gazetteer', city), knowing())).toEqual(found);
  });

  test('reports a failed lookup if the gazetteer finds nothing either', async () => {
    const lookup = find('Gateway of India', geocoder('gazetteer', null), failing());
    await expect(lookup).rejects.toMatchObject({ type: 'place_lookup_failed' });
  });
});
