import { finished } from 'node:stream/promises';
import pino from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { openSnapshot } from '../../../server/infra/db/rebuild-database.ts';
import type { GazetteerEntry } from '../../../server/places/gazetteer-tables.ts';
import {
  gazetteer,
  gazetteerJob,
  geonamesCities,
  loadGazetteer,
  requestGazetteer,
} from '../../../server/places/index.ts';
import { testDatabase } from '../../kit/database.ts';
import { eventually } from '../../kit/eventually.ts';

const database = testDatabase();
const log = pino({ level: 'silent' });

let read: Promise<GazetteerEntry[]> | undefined;

/**
 * The real list without small places: saves seconds, and every name below keeps its duplicates. Read once.
 */
const largePlaces = {
  edition: 'large places',
  about: 10_000,
  async *entries() {
    read ??= readLargePlaces();
    yield* await read;
  },
};

async function readLargePlaces(): Promise<GazetteerEntry[]> {
  const large: GazetteerEntry[] = [];
  for await (const entry of geonamesCities.entries()) {
    if (entry.population >= 50_000 || entry.kind === 'capital' || entry.kind === 'seat') large.push(entry);
  }
  return large;
}

/** Columns, checks, keys and indexes of the two tables, as the migrations create them. */
async function shapeOfTables(): Promise<string[]> {
  const { rows } = await database.pool.query<{ line: string }>(`
    select indexdef as line from pg_indexes where tablename in ('places', 'place_names')
    union all select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where conrelid in ('places'::regclass, 'place_names'::regclass)
    union all select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, collation_name)
      from information_schema.columns where table_name in ('places', 'place_names')
    order by 1`);
  return rows.map(({ line }) => line);
}
let shapeBefore: string[] = [];
beforeAll(async () => {
  shapeBefore = await shapeOfTables();
});

describe('before the gazetteer is loaded', () => {
  test("doesn't report a place as missing", async () => {
    await expect(gazetteer(database.db).find('Mumbai')).rejects.toMatchObject({ kind: 'not_ready' });
  });

  test('queues loading once, however many processes start', async () => {
    await requestGazetteer(database, largePlaces);
    await requestGazetteer(database, largePlaces);
    const { rows } = await database.pool.query(
      `select key from graphile_worker.jobs where key = 'load_gazetteer'`,
    );
    expect(rows).toHaveLength(1);
  });
});

describe('with the gazetteer loaded', () => {
  beforeAll(async () => {
    await gazetteerJob({ db: database.db, log }, largePlaces).run(
      {},
      { number: 1, last: false, stopping: new AbortController().signal },
    );
  }, 60_000);

  test.each([
    ['Mumbai', 'Mumbai, Maharashtra, India', 'whole'],
    ['Bombay', 'Mumbai, Maharashtra, India', 'whole'],
    ['मुंबई', 'Mumbai, Maharashtra, India', 'whole'],
    ['Mumbia', 'Mumbai, Maharashtra, India', 'corrected'],
    ['Gateway of India, Mumbai', 'Mumbai, Maharashtra, India', 'partial'],
    ['Phoenix Marketcity Kurla Mumbai', 'Mumbai, Maharashtra, India', 'partial'],
    ['Whitefield, Bengaluru', 'Bengaluru, Karnataka, India', 'partial'],
    ['Goa', 'Panaji, Goa, India', 'partial'],
    ['Portland, OR', 'Portland, Oregon, United States', 'whole'],
    ['Portland, ME', 'Portland, Maine, United States', 'whole'],
    ['New York, NY, U.S.A.', 'New York City, New York, United States', 'whole'],
    ['Paris, France', 'Paris, France', 'whole'],
    ['Paris France', 'Paris, France', 'whole'],
    ['London, U.K.', 'London, England, United Kingdom', 'whole'],
    ['Clear Water, FL, U.S.A.', 'Clearwater, Florida, United States', 'corrected'],
    ['zurich', 'Zürich, Switzerland', 'whole'],
    ['Singapore, Singapore', 'Singapore', 'whole'],
  ])('%s is %s', async (text, label, match) => {
    expect(await gazetteer(database.db).find(text)).toMatchObject({
      label,
      match,
      precision: 'city',
      source: 'gazetteer',
    });
  });

  test.each(['Gateway of India', 'qwertzuiop', 'India', ',,,', 'Town Hall'])(
    "doesn't find %s",
    async (text) => {
      expect(await gazetteer(database.db).find(text)).toBeNull();
    },
  );

  test('loading leaves the tables as the migrations created them', async () => {
    expect(shapeBefore.length).toBeGreaterThan(15);
    expect(await shapeOfTables()).toEqual(shapeBefore);
  });

  test('a result has coordinates, country and time zone', async () => {
    const place = await gazetteer(database.db).find('Mumbai');
    expect(place).toMatchObject({ countryCode: 'IN', timeZone: 'Asia/Kolkata', matched: 'Mumbai' });
    expect(place?.latitude).toBeCloseTo(19.07, 1);
    expect(place?.longitude).toBeCloseTo(72.88, 1);
  });

  test("doesn't queue loading again", async () => {
    await database.pool.query(
      `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`,
    );
    await requestGazetteer(database, largePlaces);
    const { rows } = await database.pool.query(
      `select key from graphile_worker.jobs where key = 'load_gazetteer'`,
    );
    expect(rows).toHaveLength(0);
  });

  test('loading the same edition again changes nothing, and another one replaces it entirely', async () => {
    const loadedAt = async () => (await database.pool.query('select loaded_at, places from gazetteer')).rows;
    const before = await loadedAt();
    await loadGazetteer({ db: database.db, log }, largePlaces);
    expect(await loadedAt()).toEqual(before);

    const broken = {
      edition: 'broken off',
      about: 2,
      async *entries() {
        for await (const entry of largePlaces.entries()) {
          yield entry;
          throw new Error('the file ends here');
        }
      },
    };
    await expect(loadGazetteer({ db: database.db, log }, broken)).rejects.toThrow('the file ends here');
    expect(await loadedAt()).toEqual(before);
    const one = {
      edition: 'one place',
      about: 1,
      async *entries() {
        for await (const entry of largePlaces.entries()) {
          if (entry.name === 'Pune') yield entry;
        }
      },
    };
    // A backup that began earlier has the complete old edition; the new one arrives when it ends.
    const backup = await openSnapshot(database.url);
    const replaced = loadGazetteer({ db: database.db, log }, one);
    await eventually(async () => {
      const { rows } = await database.pool.query(`select from pg_locks
        where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`);
      expect(rows).toHaveLength(1);
    });
    const copy = backup.copy({ name: 'places', columns: ['id'] });
    copy.stream.resume();
    await finished(copy.stream);
    expect(copy.rows()).toBe(before[0].places);
    await backup[Symbol.asyncDispose]();
    await replaced;
    expect(await gazetteer(database.db).find('Mumbai')).toBeNull();
    expect(await gazetteer(database.db).find('Poona')).toMatchObject({ matched: 'Pune' });
  });
});
