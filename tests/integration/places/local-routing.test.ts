import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { places } from '../../../scripts/doctor/database.ts';
import { removeRoads } from '../../../server/places/index.ts';
import { buildRoads, readRoads, roadsFolder } from '../../../server/places/roads/build-roads.ts';
import { installEngine } from '../../../server/places/roads/install-engine.ts';
import { useMela } from '../../kit/app.ts';
import { type EngineRegistry, serveEnginePackage } from '../../kit/engine-package.ts';
import { removeFolder, temporaryFolder } from '../../kit/temporary-folder.ts';

/*
 * npm, the processes and the site are real. Only the registry and the engine's package (87 MB) are fakes: a
 * local registry, and programs with the engine's interface.
 */
const home = { latitude: 19.02114, longitude: 72.84361 };
const gateway = { latitude: 18.92198, longitude: 72.83465 };
const mela = useMela();
let folder: string;
let registry: EngineRegistry;

beforeAll(async () => {
  folder = await temporaryFolder();
  registry = await serveEnginePackage(folder);
});
beforeEach(() => {
  vi.stubEnv('npm_config_registry', registry.url);
  vi.stubEnv('npm_config_cache', join(folder, 'npm-cache'));
  vi.stubEnv('npm_config_fetch_retries', '0');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await registry[Symbol.asyncDispose]();
  await removeFolder(folder);
});

const dataDir = () => mela().config.dataDir;
async function build(name: string, { content = 'an extract', engine = registry.engine } = {}) {
  const path = join(folder, name);
  await writeFile(path, content);
  const shares: number[] = [];
  await buildRoads(dataDir(), { path, name }, (share) => shares.push(share), engine);
  return shares;
}

async function ask(from = home) {
  const answer = await mela().app.inject({
    method: 'POST',
    url: '/v1/places/route',
    payload: { from, to: gateway },
  });
  return { status: answer.statusCode, ...answer.json() };
}

describe('a site’s own roads', { timeout: 60_000 }, () => {
  test('are used as soon as they are built, and the engine is downloaded once', async () => {
    expect(await ask()).toMatchObject({ kind: 'straight', source: 'none' });
    const shares = await build('first.osm.pbf');
    expect(shares).toEqual(shares.toSorted());
    expect(shares.at(-1)).toBeGreaterThan(0.3);
    expect(await ask()).toMatchObject({
      kind: 'road',
      source: 'valhalla',
      distanceMetres: 1200,
      durationSeconds: 180,
      steps: [{ manoeuvre: 'depart', road: 'first.osm.pbf' }, { manoeuvre: 'arrive' }],
    });
    await build('second.osm.pbf');
    const elsewhere = { ...home, latitude: 19.1 };
    expect((await ask(elsewhere)).steps[0].road).toBe('second.osm.pbf');
    expect(registry.fetched()).toBe(1);
    const { tiles, engine } = (await readRoads(dataDir())) ?? {};
    const left = await readdir(roadsFolder(dataDir()));
    expect(left.toSorted()).toEqual([engine?.folder, tiles, 'roads.json'].toSorted());
    const programs = join(roadsFolder(dataDir()), engine?.folder ?? '', 'node_modules/@example/engine/linux');
    expect(existsSync(join(programs, 'riscv'))).toBe(false);
  });

  test('report no route without an error, and recover after an engine failure', async () => {
    expect(await ask({ ...home, latitude: 50 })).toMatchObject({ status: 404, type: 'route_not_found' });
    expect(await ask({ ...home, latitude: 60 })).toMatchObject({ type: 'route_lookup_failed' });
    expect(await ask({ ...home, latitude: 70 })).toMatchObject({ type: 'route_lookup_failed' });
    expect(await ask({ ...home, latitude: 19.2 })).toMatchObject({ type: 'route_lookup_failed' });
    mela().clock.advance({ seconds: 31 });
    expect(await ask({ ...home, latitude: 19.2 })).toMatchObject({ kind: 'road' });
  });

  test("stay unchanged when new ones can't be built", async () => {
    await expect(build('disorderly.osm.pbf', { content: '' })).rejects.toThrow(
      /disorderly\.osm\.pbf: .*unsorted input/,
    );
    await expect(build('footpaths.osm.pbf')).rejects.toThrow('no roads for cars');
    expect((await readRoads(dataDir()))?.extract).toBe('second.osm.pbf');
    expect(await readdir(roadsFolder(dataDir()))).not.toContain('building');
    expect(await ask({ ...home, latitude: 19.3 })).toMatchObject({ kind: 'road' });
  });

  test('are checked by the doctor with a test query', async () => {
    const patient = { config: mela().config, openDatabase: () => Promise.reject(new Error('not needed')) };
    expect(await places.run(patient, undefined)).toMatchObject([
      { state: 'good', text: expect.stringContaining('built-in list') },
      { state: 'good', text: expect.stringMatching(/second\.osm\.pbf.*@example\/engine 3\.6\.1 answers/) },
    ]);
  });

  test('switch to a newer engine with the next import, and remove it when they are removed', async () => {
    await using newer = await serveEnginePackage(folder, '3.7.0');
    vi.stubEnv('npm_config_registry', newer.url);
    await build('third.osm.pbf', { engine: newer.engine });
    expect(await readdir(roadsFolder(dataDir()))).not.toContain('engine-3.6.1');
    expect(await removeRoads(dataDir(), 'second.osm.pbf')).toBe(false);
    expect(await removeRoads(dataDir(), 'third.osm.pbf')).toBe(true);
    expect(existsSync(roadsFolder(dataDir()))).toBe(false);
    expect(await ask({ ...home, latitude: 19.4 })).toMatchObject({ kind: 'straight' });
  });
});

test('refuses to install a package with a wrong checksum', async () => {
  const forged = { ...registry.engine, integrity: `sha512-${'A'.repeat(86)}==` };
  vi.stubEnv('npm_config_cache', join(folder, 'empty-cache'));
  const target = join(folder, 'forged');
  await expect(installEngine(target, forged)).rejects.toThrow(/npm could not get @example\/engine/);
  expect(existsSync(target)).toBe(false);
});

test('says what to do instead on an unsupported machine', async () => {
  const foreign = { ...registry.engine, systems: ['linux-riscv'] };
  await expect(installEngine(join(folder, 'foreign'), foreign)).rejects.toThrow(/VALHALLA_URL or OSRM_URL/);
});
