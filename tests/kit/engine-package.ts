import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { EnginePackage } from '../../server/places/roads/engine-package.ts';

/** A fake of the routing engine's package, and the registry that npm downloads it from. */
export interface EngineRegistry extends AsyncDisposable {
  readonly url: string;
  readonly engine: EnginePackage;
  /** Number of downloads. */
  readonly fetched: () => number;
}

const system = `${process.platform}-${process.arch}`;

/**
 * A package with the engine's interface, served by a registry. Its builder reports the engine's steps and
 * writes a file: the name of the extract, which its router then returns for every road.
 */
export async function serveEnginePackage(folder: string, version = '3.6.1'): Promise<EngineRegistry> {
  const name = '@example/engine';
  const within = join(folder, `package-${version}`, 'package');
  await writeFiles(within, {
    'package.json': JSON.stringify({ name, version, main: 'index.js' }),
    'index.js': router,
    'linux/riscv/programs-of-another-system': 'x'.repeat(1000),
  });
  const builderAt = join(within, process.platform, process.arch, 'valhalla_build_tiles');
  await writeFiles(dirname(builderAt), { valhalla_build_tiles: `#!${process.execPath}\n${builder}` });
  await chmod(builderAt, 0o755);
  const file = join(folder, `${version}.tgz`);
  await promisify(execFile)('tar', ['-czf', file, '-C', dirname(within), 'package']);
  const bytes = await readFile(file);
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  let count = 0;
  const server = createServer(({ url = '' }, response) => {
    if (url.endsWith('.tgz')) {
      count++;
      response.end(bytes);
      return;
    }
    const { port } = server.address() as AddressInfo;
    const dist = { tarball: `http://127.0.0.1:${port}/engine-${version}.tgz`, integrity };
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        name,
        'dist-tags': { latest: version },
        versions: { [version]: { name, version, dist } },
      }),
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    engine: {
      name,
      version,
      integrity,
      megabytes: { fetched: 1, kept: 1 },
      systems: [system, 'linux-riscv'],
    },
    fetched: () => count,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

/** Rejects a file without roads, as the engine rejects unsorted ones. */
const builder = `
const { writeFileSync, readFileSync } = require('node:fs');
const [, , , settings, extract] = process.argv;
console.log('2026/11/21 22:45:03.134409 [INFO] Parsing ways...');
const bytes = readFileSync(extract);
if (bytes.length === 0) {
  console.error("terminate called after throwing an instance of 'std::runtime_error'");
  console.error('  what():  Detected unsorted input data');
  process.abort();
}
console.log('2026/11/21 22:45:03.322614 [INFO] Parsing nodes...');
console.log('2026/11/21 22:45:03.344153 [INFO] Building 1 tiles with 2 threads...');
if (Object.keys(process.env).some((name) => name !== '__CF_USER_TEXT_ENCODING')) process.exit(7);
const { tile_dir } = JSON.parse(settings).mjolnir;
if (!extract.includes('footpaths')) writeFileSync(tile_dir + '/roads.gph', extract.split('/').at(-1));
`;

/** Answers in the engine's format; two latitudes trigger errors. */
const router = `
const { readFileSync } = require('node:fs');
exports.Actor = class {
  constructor(settings) {
    this.roads = readFileSync(JSON.parse(settings).mjolnir.tile_dir + '/roads.gph', 'utf8');
  }
  async route(question) {
    const [from, to] = JSON.parse(question).locations;
    if (from.lat === 50) throw new Error('Route error: No suitable edges near location');
    if (from.lat === 60) throw new Error('Route error: something else');
    if (from.lat === 70) process.kill(process.pid, 'SIGSEGV');
    const line = [[from.lon, from.lat], [to.lon, to.lat]];
    const step = (type, distance, duration) => ({ maneuver: { type }, name: this.roads, distance, duration });
    return JSON.stringify({
      code: 'Ok',
      routes: [{
        geometry: { type: 'LineString', coordinates: line },
        distance: 1200,
        duration: 180,
        legs: [{ steps: [step('depart', 1200, 180), step('arrive', 0, 0)] }],
      }],
    });
  }
};
`;
