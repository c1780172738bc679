import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMela, useMela } from '../../kit/app.ts';

let folder = '';
const settings: Record<string, string> = {};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mela-map-'));
  await writeFile(join(folder, 'goa.pmtiles'), 'PMTiles and a hundred more bytes');
  await writeFile(join(folder, 'secret'), 'nobody reads this');
  settings.MAP_PMTILES = join(folder, 'goa.pmtiles');
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const mela = useMela({ settings });

test('serves the requested ranges of the map, and nothing else in its folder', async () => {
  const { app } = mela();
  const part = await app.inject({ url: '/map/goa.pmtiles', headers: { range: 'bytes=0-6' } });
  expect([part.statusCode, part.body]).toEqual([206, 'PMTiles']);
  expect(part.headers['content-range']).toBe('bytes 0-6/32');
  for (const url of ['/map/secret', '/map/', '/map/..%2fsecret', '/map/%2e%2e/secret']) {
    expect((await app.inject({ url })).statusCode, url).toBe(404);
  }
});

test('refuses to start if the configured file is missing', async () => {
  const start = startMela({ settings: { MAP_PMTILES: join(folder, 'none.pmtiles') } });
  await expect(start).rejects.toThrow(/MAP_PMTILES/);
});
