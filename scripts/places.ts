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
import { runCommand, UsageFault } from './command-line.ts';
import { ProgressBar } from './progress-bar.ts';
import { openSiteDatabase } from './site-database.ts';

const { megabytes } = valhallaPackage;
const usage = `Usage: npm run places -- <command>

  import <file.osm.pbf>   reads an extract of OpenStreetMap, so that landmarks, quarters and streets are found;
                          a file of the same name that was read before is replaced
         --roads          and builds its roads, so that ways are found without asking anybody outside; installs
                          Valhalla, a routing engine, into the site's folder (${megabytes.fetched} MB to fetch, ${megabytes.kept} MB to keep);
                          the roads of one extract at a time
  list                    what was read
  remove <file.osm.pbf>   takes it out again, and its roads with the engine

Extracts of towns and countries: https://download.geofabrik.de, https://extract.bbbike.org
(docs/operating.md says how long it takes).`;

async function importFile(path: string): Promise<void> {
  await using site = await openSiteDatabase();
  const name = basename(path);
  const bar = new ProgressBar(`Importing ${name}`);
  const started = performance.now();
  const count = await importExtract(site, { path, name }, (share) => bar.reach(share));
  bar.end();
  console.log(`${count} places of ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

async function importRoads(path: string): Promise<void> {
  const { dataDir } = config();
  const name = basename(path);
  const { name: engine, version } = valhallaPackage;
  if (needsEngine(dataDir)) {
    const { fetched, kept } = megabytes;
    console.log(`Fetching ${engine} ${version} by npm: ${fetched} MB, of which ${kept} MB stay unpacked.`);
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
    `The roads of ${name} take ${inMegabytes(bytes)}, built in ${seconds} s. A running site uses them now.`,
  );
}

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;

async function list(): Promise<void> {
  await using site = await openSiteDatabase();
  const extracts = await listExtracts(site.db);
  for (const { name, landmarks, imported_at } of extracts)
    console.log(`${name}: ${landmarks} places, read on ${imported_at.toString().slice(0, 10)}`);
  if (extracts.length === 0) console.log('No extract was read yet.');
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
  if (hadPlaces) console.log(`The places of ${name} are gone.`);
  if (hadRoads) console.log(`The roads of ${name} are gone, and the engine.`);
  if (!hadPlaces && !hadRoads)
    throw new UnreadableExtract(`No extract of the name ${name} was read: npm run places -- list`);
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
  if (others.length > 0) throw new UsageFault('One file at a time.');
  if (command === 'list' && file === undefined) return list();
  if (file === undefined) throw new UsageFault('Name a command, and the file of the extract.');
  if (command === 'remove') return remove(file);
  if (command !== 'import') throw new UsageFault(`There is no command ${command}.`);
  await importFile(file);
  if (values.roads) await importRoads(file);
});
