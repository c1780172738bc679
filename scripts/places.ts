import { basename } from 'node:path';
import { explain } from '../server/console.ts';
import { importExtract, listExtracts, removeExtract, UnreadableExtract } from '../server/places/index.ts';
import { ProgressBar } from './progress-bar.ts';
import { openSiteDatabase } from './site-database.ts';

const usage = `Usage: npm run places -- <command>

  import <file.osm.pbf>   reads an extract of OpenStreetMap, so that landmarks, quarters and streets are found;
                          a file of the same name that was read before is replaced
  list                    what was read
  remove <file.osm.pbf>   takes it out again

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

async function list(): Promise<void> {
  await using site = await openSiteDatabase();
  const extracts = await listExtracts(site.db);
  for (const { name, landmarks, imported_at } of extracts)
    console.log(`${name}: ${landmarks} places, read on ${imported_at.toString().slice(0, 10)}`);
  if (extracts.length === 0) console.log('No extract was read yet.');
}

async function remove(path: string): Promise<void> {
  await using site = await openSiteDatabase();
  const name = basename(path);
  if (await removeExtract(site.db, name)) console.log(`The places of ${name} are gone.`);
  else throw new UnreadableExtract(`No extract of the name ${name} was read: npm run places -- list`);
}

function isMissingFile(error: unknown): error is Error {
  return (
    error instanceof Error && 'code' in error && ['ENOENT', 'EISDIR', 'EACCES'].includes(String(error.code))
  );
}

const [command, file, ...others] = process.argv.slice(2);
try {
  if (command === 'import' && file !== undefined && others.length === 0) await importFile(file);
  else if (command === 'remove' && file !== undefined && others.length === 0) await remove(file);
  else if (command === 'list' && file === undefined) await list();
  else if (command === '--help') console.log(usage);
  else {
    console.error(usage);
    process.exitCode = 1;
  }
} catch (error) {
  const foreseen = error instanceof UnreadableExtract || isMissingFile(error);
  console.error(foreseen ? error.message : explain(error));
  process.exitCode = 1;
}
