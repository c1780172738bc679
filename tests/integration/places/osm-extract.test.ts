import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  extractGeocoder,
  gazetteer,
  geonamesCities,
  importExtract,
  loadGazetteer,
  removeExtract,
} from '../../../server/places/index.ts';
import { runScript } from '../../kit/command.ts';
import { testDatabase } from '../../kit/database.ts';
import { type SmallMap, type Writing, writeExtract } from '../../kit/osm-extract.ts';
import { temporaryFolder } from '../../kit/temporary-folder.ts';

const database = testDatabase();
const indianCities = {
  edition: geonamesCities.edition,
  about: 500,
  async *entries() {
    for await (const entry of geonamesCities.entries())
      if (entry.countryCode === 'IN' && entry.population >= 100_000) yield entry;
  },
};

/** Parts of Mumbai and Bengaluru. The numbers are as large as OpenStreetMap's ids. */
const first = 10_000_000_000;
const map: SmallMap = {
  nodes: [
    {
      id: first,
      at: [18.922, 72.8347],
      tags: { name: 'Gateway of India', 'name:hi': 'भारत का प्रवेशद्वार', historic: 'monument' },
    },
    { id: first + 1, at: [18.94, 72.8353], tags: { name: 'Mumbai', amenity: 'cafe' } },
    { id: first + 2, at: [12.97, 77.75], tags: { name: 'Whitefield', place: 'suburb' } },
    { id: first + 3, at: [18.9388, 72.8354], tags: { name: 'Town Hall', amenity: 'townhall' } },
    { id: first + 4, at: [12.9638, 77.5855], tags: { name: 'Town Hall', amenity: 'townhall' } },
    {
      id: first + 5,
      at: [12.9638, 77.5856],
      tags: { name: 'Somebody’s letter box', amenity_was: 'post_box' },
    },
    ...[12.975, 12.977, 12.979, 12.981].map((latitude, index) => ({
      id: first + 10 + index,
      at: [latitude, 77.59 + 0.002 * (index % 2)] as const,
    })),
    ...[0, 1, 2].map((index) => ({ id: first + 20 + index, at: [12.9716 + index / 1000, 77.6071] as const })),
  ],
  ways: [
    { id: 7001, refs: [10, 11, 12, 13, 10].map((id) => first + id) },
    {
      id: 7002,
      refs: [20, 21, 22].map((id) => first + id),
      tags: { name: 'Brigade Road', highway: 'tertiary' },
    },
    { id: 7003, refs: [21, 22].map((id) => first + id), tags: { name: 'Brigade Road', highway: 'tertiary' } },
    { id: 7004, refs: [first + 900], tags: { name: 'Beyond the edge', leisure: 'park' } },
  ],
  relations: [
    {
      id: 9001,
      members: [{ kind: 'way', id: 7001, role: 'outer' }],
      tags: { name: 'Cubbon Park', alt_name: 'Sri Chamarajendra Park;Meade’s Park', leisure: 'park' },
    },
  ],
};

let folder: string;
const fileOf = async (name: string, writing: Writing = {}) => {
  const path = join(folder, name);
  await writeFile(path, writeExtract(map, writing));
  return path;
};
const places = () => extractGeocoder(database.db, gazetteer(database.db));

beforeAll(async () => {
  folder = await temporaryFolder();
  await loadGazetteer({ db: database.db, log: pino({ level: 'silent' }) }, indianCities);
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

test.each<[string, Writing]>([
  ['zlib', {}],
  ['zstd', { packing: 'zstd' }],
  ['nothing', { packing: 'none' }],
  ['zlib, with single nodes', { plainNodes: true }],
])('reads a whole file compressed with %s, also a second time', async (_, writing) => {
  const shares: number[] = [];
  const path = await fileOf('cities.osm.pbf', writing);
  const read = () => importExtract(database, { path, name: 'cities.osm.pbf' }, (share) => shares.push(share));
  expect(await read()).toBe(7);
  expect(await read()).toBe(7);
  expect(shares.at(-1)).toBe(1);
  const { rows } = await database.pool.query('select count(*)::int as count from landmarks');
  expect(rows).toEqual([{ count: 7 }]);
});

test.each<[string, Buffer | Writing, RegExp]>([
  ['another kind of file', Buffer.from('{"type":"FeatureCollection"}'), /not an OpenStreetMap file/],
  ['a truncated file', writeExtract(map).subarray(0, -10), /is incomplete/],
  ['an unknown compression', { packing: 'lzma' }, /compressed with zlib/],
  ['a newer format', { features: ['OsmSchema-V0.7'] }, /OsmSchema-V0.7/],
])('rejects %s with a clear message, and changes nothing', async (_, content, words) => {
  const path = join(folder, 'odd.osm.pbf');
  await writeFile(path, Buffer.isBuffer(content) ? content : writeExtract(map, content));
  await expect(importExtract(database, { path, name: 'odd.osm.pbf' }, () => undefined)).rejects.toThrow(
    words,
  );
  const { rows } = await database.pool.query(`select from place_extracts where name = 'odd.osm.pbf'`);
  expect(rows).toEqual([]);
});

describe('with an extract', () => {
  test.each([
    ['Gateway of India', 'Gateway of India, Mumbai, Maharashtra, India', 'whole', 'exact'],
    ['Gateway of India, Mumbai', 'Gateway of India, Mumbai, Maharashtra, India', 'whole', 'exact'],
    ['gateway of india mumbai', 'Gateway of India, Mumbai, Maharashtra, India', 'whole', 'exact'],
    ['भारत का प्रवेशद्वार', 'Gateway of India, Mumbai, Maharashtra, India', 'whole', 'exact'],
    ['Whitefield, Bengaluru', 'Whitefield, Bengaluru, Karnataka, India', 'whole', 'locality'],
    ['Town Hall, Bangalore', 'Town Hall, Bengaluru, Karnataka, India', 'whole', 'exact'],
    ['Meade’s Park, Bengaluru', 'Cubbon Park, Bengaluru, Karnataka, India', 'whole', 'exact'],
    [
      '12 MG Plaza, Brigade Road, Bengaluru',
      'Brigade Road, Bengaluru, Karnataka, India',
      'partial',
      'locality',
    ],
  ])('%s is %s', async (text, label, match, precision) => {
    const place = await places().find(text);
    expect(place).toMatchObject({ label, match, precision, source: 'extract', timeZone: 'Asia/Kolkata' });
  });

  test('a place with an outline is at its centre', async () => {
    const place = await places().find('Cubbon Park');
    expect(place?.latitude).toBeCloseTo(12.978, 3);
    expect(place?.longitude).toBeCloseTo(77.591, 3);
  });

  test('a city stays a city, and an ambiguous name needs its town', async () => {
    expect(await places().find('Mumbai')).toMatchObject({ source: 'gazetteer', precision: 'city' });
    expect(await places().find('Town Hall')).toBeNull();
    expect(await places().find('Town Hall, Pune')).toMatchObject({ source: 'gazetteer', match: 'partial' });
  });

  test('suggests landmarks along with towns', async () => {
    const suggested = await places().suggest?.('Gatew');
    expect(suggested).toMatchObject([{ label: 'Gateway of India, Mumbai, Maharashtra, India' }]);
    const cities = await places().suggest?.('Mumb');
    expect(cities?.[0]).toMatchObject({ source: 'gazetteer', matched: 'Mumbai' });
    expect(cities?.at(-1)).toMatchObject({ source: 'extract', label: 'Mumbai, Mumbai, Maharashtra, India' });
  });
});

test('the command imports, lists and removes, and reports what it did', async () => {
  const path = await fileOf('from-the-console.osm.pbf');
  const about = { folder, settings: { DATABASE_URL: database.url, DATA_DIR: folder } };
  const run = (...args: string[]) => runScript('places', args, about);
  expect((await run('import', path)).text).toMatch(
    /^Imported 7 places from from-the-console\.osm\.pbf in \d+\.\d s\.$/m,
  );
  expect((await run('list')).text).toMatch(/^from-the-console\.osm\.pbf: 7 places, imported on \d{4}-/m);
  expect((await run('remove', path)).text).toContain('Removed the');
  const offline = { npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' };
  const withRoads = await runScript('places', ['import', path, '--roads'], {
    folder,
    settings: { ...about.settings, ...offline },
  });
  expect(withRoads).toMatchObject({
    code: 1,
    text: expect.stringMatching(/npm could not get @valhallajs\/valhallajs \d/),
  });
  expect((await run('list')).text).not.toContain('Roads');
  expect((await run('remove', path)).text).toContain('Removed the');
  expect(await removeExtract(database.db, 'from-the-console.osm.pbf')).toBe(false);
  expect(await run('import', 'nowhere.osm.pbf')).toMatchObject({
    code: 1,
    text: expect.stringContaining('ENOENT'),
  });
  expect(await run('draw')).toMatchObject({
    code: 1,
    text: expect.stringContaining('import <file.osm.pbf>'),
  });
});
