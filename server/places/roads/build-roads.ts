import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import {
  type EnginePackage,
  isInstalled,
  packageFolder,
  RoadsNotBuilt,
  valhallaPackage,
} from './engine-package.ts';
import { installEngine } from './install-engine.ts';

/** The engine's message at each step, and the share of time done by then (for a city's extract). */
const steps: readonly (readonly [says: string, share: number])[] = [
  ['Parsing nodes...', 0.15],
  ['Creating graph edges', 0.3],
  ['Building ', 0.33],
  ['Enhancing local graph', 0.5],
  ['HierarchyBuilder', 0.7],
  ['Creating shortcuts', 0.85],
  ['Adding complex turn restrictions', 0.88],
  ['Validating, finishing', 0.95],
];

/**
 * Builds the roads of an extract in the site's folder, and installs the engine if needed. A running site uses
 * the previous roads until the new ones are complete.
 *
 * @param progress receives the share done, from 0 to 1
 * @throws RoadsNotBuilt
 */
export async function buildRoads(
  dataDir: string,
  extract: { readonly path: string; readonly name: string },
  progress: (share: number) => void,
  engine: EnginePackage = valhallaPackage,
): Promise<RoadsRecord> {
  const within = roadsFolder(dataDir);
  await mkdir(within, { recursive: true });
  const former = await readRoads(dataDir);
  const engineFolder = engineFolderOf(engine);
  await installEngine(join(within, engineFolder), engine);
  const builtAt = Temporal.Now.instant();
  const tiles = `tiles-${builtAt.epochMilliseconds}`;
  const building = join(within, 'building');
  await rm(building, { recursive: true, force: true });
  await mkdir(building);
  try {
    await runBuilder(packageFolder(join(within, engineFolder), engine), building, extract, progress);
  } catch (error) {
    await rm(building, { recursive: true, force: true });
    throw error;
  }
  await rm(join(building, 'duplicateways.txt'), { force: true });
  await rename(building, join(within, tiles));
  const record = {
    extract: extract.name,
    builtAt: builtAt.toString(),
    bytes: await bytesOf(join(within, tiles)),
    engine: { name: engine.name, version: engine.version, folder: engineFolder },
    tiles,
  };
  await writeRoads(dataDir, record);
  if (former !== null) {
    await rm(join(within, former.tiles), { recursive: true, force: true });
    if (former.engine.folder !== engineFolder)
      await rm(join(within, former.engine.folder), { recursive: true, force: true });
  }
  return record;
}

/**
 * Deletes a site's roads and the engine.
 *
 * @returns whether there were roads of that extract
 */
export async function removeRoads(dataDir: string, extract: string): Promise<boolean> {
  if ((await readRoads(dataDir))?.extract !== extract) return false;
  await rm(roadsFolder(dataDir), { recursive: true });
  return true;
}

/** Whether the engine has to be downloaded. */
export function needsEngine(dataDir: string): boolean {
  return !isInstalled(join(roadsFolder(dataDir), engineFolderOf(valhallaPackage)), valhallaPackage);
}

const engineFolderOf = ({ version }: EnginePackage) => `engine-${version}`;

const noRoads = 'it has no roads for cars';

async function runBuilder(
  packageAt: string,
  tiles: string,
  { path, name }: { readonly path: string; readonly name: string },
  progress: (share: number) => void,
): Promise<void> {
  const program = join(packageAt, process.platform, process.arch, 'valhalla_build_tiles');
  const settings = { mjolnir: { tile_dir: tiles, logging: { type: 'std_out', color: false } } };
  const builder = spawn(program, ['--inline-config', JSON.stringify(settings), resolve(path)], {
    // Empty: our environment contains the site's keys.
    env: {},
    // It leaves a list of duplicates in its working folder.
    cwd: tiles,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = once(builder, 'close').catch(({ message }: Error) => [message]);
  const complaints: string[] = [];
  const share = followSteps(progress);
  createInterface({ input: builder.stdout }).on('line', (line) => {
    share(line);
    if (line.includes('Finished with 0 routable ways')) complaints.unshift(noRoads);
    if (line.includes('[ERROR]')) complaints.push(line.replace(/^.*\[ERROR\] /, ''));
  });
  createInterface({ input: builder.stderr }).on('line', (line) => {
    // The cause of a crash, without what the system prints around it.
    const [, what] = /what\(\): +(.*)/.exec(line) ?? [];
    if (what !== undefined) complaints.push(what);
  });
  const [code, signal] = await end;
  if (code === 0 && (await bytesOf(tiles, '.gph')) > 0) return;
  // Later messages follow from the first.
  const why = complaints[0] ?? (code === 0 ? noRoads : `the engine ended (${signal ?? code})`);
  throw new RoadsNotBuilt(`No roads could be built from ${name}: ${why}`);
}

function followSteps(progress: (share: number) => void): (line: string) => void {
  let reached = 0;
  return (line) => {
    const step = steps.find(([says, share]) => share > reached && line.includes(says));
    if (step !== undefined) [, reached] = step;
    progress(reached);
  };
}

async function bytesOf(folder: string, ending = ''): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith(ending));
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => stat(join(parentPath, name))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}

const Record = z.object({
  /** The extract they were built from. */
  extract: z.string(),
  builtAt: z.iso.datetime(),
  /** Bytes on disk. */
  bytes: z.number(),
  /** Folders, relative to this record, of the engine's package and its road data. */
  engine: z.object({ name: z.string(), version: z.string(), folder: z.string() }),
  tiles: z.string(),
});

/** A site's roads and the engine that reads them. */
export type RoadsRecord = z.infer<typeof Record>;

export const roadsFolder = (dataDir: string): string => join(dataDir, 'roads');

/** Null if the site has none. They may appear, change and go while it runs. */
export async function readRoads(dataDir: string): Promise<RoadsRecord | null> {
  let text: string;
  try {
    text = await readFile(recordOf(dataDir), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  return Record.parse(JSON.parse(text));
}

/** Replaces the roads atomically. */
async function writeRoads(dataDir: string, record: RoadsRecord): Promise<void> {
  const path = recordOf(dataDir);
  await writeFile(`${path}.new`, `${JSON.stringify(record, null, 2)}\n`);
  await rename(`${path}.new`, path);
}

const recordOf = (dataDir: string) => join(roadsFolder(dataDir), 'roads.json');

/** Search radius for the nearest road, in metres: points farther away are outside the extract. */
const reachMetres = 3000;
/** Road cache per engine thread, in bytes. */
const cacheBytes = 128 * 1024 * 1024;

/**
 * Valhalla's configuration. Apart from the data folder these are its defaults: it doesn't start without them,
 * even those of services we don't use.
 */
export function engineSettings(tiles: string): string {
  const limits = { max_distance: 5_000_000, max_locations: 2 };
  const matrix = { max_matrix_distance: 400_000, max_matrix_location_pairs: 1 };
  return JSON.stringify({
    mjolnir: { tile_dir: tiles, max_cache_size: cacheBytes, logging: { type: 'std_out', color: false } },
    loki: {
      actions: ['route', 'status'],
      service_defaults: {
        heading_tolerance: 60,
        minimum_reachability: 50,
        node_snap_tolerance: 5,
        radius: 0,
        search_cutoff: reachMetres,
        street_side_max_distance: 1000,
        street_side_tolerance: 5,
      },
    },
    meili: { default: { breakage_distance: 2000 } },
    service_limits: {
      auto: { ...limits, ...matrix },
      isochrone: {
        max_contours: 4,
        max_distance: 25_000,
        max_distance_contour: 200,
        max_locations: 1,
        max_time_contour: 120,
      },
      max_alternates: 2,
      max_exclude_locations: 50,
      max_exclude_polygons_length: 10_000,
      max_radius: 200,
      max_reachability: 100,
      pedestrian: {
        ...limits,
        ...matrix,
        max_transit_walking_distance: 10_000,
        min_transit_walking_distance: 1,
      },
      skadi: { max_shape: 750_000, min_resample: 10 },
      trace: {
        max_alternates: 3,
        max_alternates_shape: 100,
        max_distance: 200_000,
        max_gps_accuracy: 100,
        max_search_radius: 100,
        max_shape: 16_000,
      },
    },
    thor: {},
  });
}
