import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { config } from '../server/config/index.ts';
import {
  buildRoads,
  importExtract,
  listExtracts,
  needsEngine,
  RoadsNotBuilt,
  readRoads,
  removeExtract,
  removeRoads,
  UnreadableExtract,
  valhallaPackage,
} from '../server/places/index.ts';
import { ProgressBar, runCommand, UsageError } from './command-line.ts';
import { openSiteDatabase } from './site-database.ts';

const { megabytes } = valhallaPackage;
const usage = `Usage: npm run places -- <command>

Add landmarks, streets and routing from OpenStreetMap.

  import <file.osm.pbf>   import landmarks, districts and streets; replaces an earlier import of that file name
         --roads          also build its roads, for directions without an outside service; installs the Valhalla
                          routing engine in the site's folder (${megabytes.fetched} MB download, ${megabytes.kept} MB on disk);
                          only one extract at a time can have roads
  list                    list the imported extracts
  remove <file.osm.pbf>   remove an extract, its roads and the routing engine

Example: npm run places -- import mumbai.osm.pbf --roads
Extracts of towns and countries: https://download.geofabrik.de, https://extract.bbbike.org
(see docs/operating.md for how long it takes)`;

async function importFile(path: string): Promise<void> {
  await using site = await openSiteDatabase();
  const name = basename(path);
  const bar = new ProgressBar(`Importing ${name}`);
  const started = performance.now();
  const count = await importExtract(site, { path, name }, (share) => bar.reach(share));
  bar.end();
  console.log(
    `Imported ${count} places from ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s.`,
  );
}

async function importRoads(path: string): Promise<void> {
  const { dataDir } = config();
  const name = basename(path);
  const { name: engine, version } = valhallaPackage;
  if (needsEngine(dataDir)) {
    const { fetched, kept } = megabytes;
    console.log(`Downloading ${engine} ${version} with npm: ${fetched} MB, ${kept} MB on disk.`);
  }
  const bar = new ProgressBar(`Building the roads of ${name}`);
  const started = performance.now();
  let reached = 0;
  // The engine reports its steps, but no progress within them.
  const alive = setInterval(() => bar.reach(reached), 1000);
  const { bytes } = await buildRoads(dataDir, { path, name }, (share) => {
    reached = share;
    bar.reach(share);
  }).finally(() => clearInterval(alive));
  bar.end();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `Built the roads of ${name} in ${seconds} s: ${inMegabytes(bytes)}. A running site uses them from now on.`,
  );
}

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;

async function list(): Promise<void> {
  await using site = await openSiteDatabase();
  const extracts = await listExtracts(site.db);
  for (const { name, landmarks, imported_at } of extracts)
    console.log(`${name}: ${landmarks} places, imported on ${imported_at.toString().slice(0, 10)}`);
  if (extracts.length === 0) console.log('No extracts imported yet.');
  const roads = await readRoads(config().dataDir);
  if (roads === null) return;
  const { name, version } = roads.engine;
  const about = `${inMegabytes(roads.bytes)}, built on ${roads.builtAt.slice(0, 10)}, ${name} ${version}`;
  console.log(`Roads of ${roads.extract}: ${about}`);
}

async function remove(path: string): Promise<void> {
  await using site = await openSiteDatabase();
  const name = basename(path);
  const hadRoads = await removeRoads(config().dataDir, name);
  const hadPlaces = await removeExtract(site.db, name);
  if (hadPlaces) console.log(`Removed the places of ${name}.`);
  if (hadRoads) console.log(`Removed the roads of ${name} and the routing engine.`);
  if (!hadPlaces && !hadRoads)
    throw new UnreadableExtract(`There is no extract named ${name}. To see all: npm run places -- list`);
}

/** Messages for expected errors only. */
function ofPlaces(error: unknown): string | undefined {
  if (error instanceof UnreadableExtract || error instanceof RoadsNotBuilt) return error.message;
  const isMissingFile =
    error instanceof Error && 'code' in error && ['ENOENT', 'EISDIR', 'EACCES'].includes(String(error.code));
  return isMissingFile ? error.message : undefined;
}

await runCommand({ usage, explain: ofPlaces }, async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { roads: { type: 'boolean' } },
  });
  const [command, file, ...others] = positionals;
  if (others.length > 0) throw new UsageError('Specify one file only.');
  if (command === 'list' && file === undefined) return list();
  if (file === undefined) throw new UsageError('Specify a command and an extract file.');
  if (command === 'remove') return remove(file);
  if (command !== 'import') throw new UsageError(`Unknown command: ${command}.`);
  await importFile(file);
  if (values.roads) await importRoads(file);
});
