import { buffer, text } from 'node:stream/consumers';
import { type FileStore, fileAreas, forgetFilesWithout } from '../files/index.ts';
import type { Logger } from '../platform/log.ts';
import { MigrationRefused } from '../platform/migrate.ts';
import { inspectDatabase, type Loader, rebuildDatabase } from '../platform/rebuild-database.ts';
import type { ZipReader } from '../platform/zip.ts';
import { entry, fileOfEntry, type Manifest } from './manifest.ts';
import { type Backup, BackupRefused } from './read-backup.ts';

/** Where a backup goes. */
export interface RestoreTarget {
  readonly databaseUrl: string;
  readonly files: FileStore;
  readonly log: Logger;
  keepSecret(secret: string): Promise<void>;
  /** Whether a site that has people already gives way to it. */
  readonly replace: boolean;
}

/** What came of it. */
export interface Restored {
  readonly rows: number;
  readonly files: number;
  /** Pictures that were deleted while the backup was being made. */
  readonly withoutBytes: number;
}

/**
 * Makes a site what it was when the backup was taken. Files come first, which harms nobody if the rest fails: those
 * of no row are swept away. The database follows in one transaction.
 *
 * @throws BackupRefused when the site runs or has people, or the backup is of a newer release
 */
export async function restoreBackup({ manifest, zip }: Backup, target: RestoreTarget): Promise<Restored> {
  await refuseOccupied(target);
  const names = await restoreFiles(zip, target.files);
  let withoutBytes = 0;
  try {
    await rebuildDatabase({ url: target.databaseUrl, log: target.log }, manifest.migrations, {
      load: (loader) => loadDatabase(loader, zip, manifest),
      finish: async (db) => {
        withoutBytes = await forgetFilesWithout(db, names);
      },
    });
  } catch (error) {
    if (!(error instanceof MigrationRefused)) throw error;
    throw new BackupRefused(
      `This backup was made by Mela ${manifest.release} with a schema that this release does not know. ` +
        'Nothing was changed; restore it with that release or a later one.',
      { cause: error },
    );
  }
  if (zip.names.includes(entry.secret)) await target.keepSecret(await text(await zip.open(entry.secret)));
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { rows, files: names.length, withoutBytes };
}

async function refuseOccupied({ databaseUrl, replace }: RestoreTarget): Promise<void> {
  const { connections, foreign, people } = await inspectDatabase(databaseUrl);
  if (connections > 0) {
    throw new BackupRefused(
      `Somebody is connected to the database (${connections}). Stop Mela and whatever else uses it first.`,
    );
  }
  if (foreign) {
    throw new BackupRefused('The database has tables of something else. Name an empty one in DATABASE_URL.');
  }
  if (people > 0 && !replace) {
    throw new BackupRefused(
      `This site has ${people} accounts. To replace everything on it by the backup, add --replace.`,
    );
  }
}

async function restoreFiles(zip: ZipReader, files: FileStore): Promise<string[]> {
  const restored: string[] = [];
  for (const inside of zip.names.filter((name) => name.startsWith(entry.files))) {
    const { area: named, name } = fileOfEntry(inside);
    const area = fileAreas.find((each) => each === named);
    if (area === undefined) throw new BackupRefused(`This release does not know what ${inside} is for.`);
    await files.put(area, name, await buffer(await zip.open(inside)));
    restored.push(name);
  }
  return restored;
}

async function loadDatabase(loader: Loader, zip: ZipReader, manifest: Manifest): Promise<void> {
  for (const table of manifest.tables) {
    const rows = await loader.load(table, await zip.open(entry.table(table.name)));
    if (rows !== table.rows) {
      throw new Error(`The table ${table.name} has ${rows} rows after loading, and had ${table.rows}.`);
    }
  }
  await loader.loadJobs(await zip.open(entry.jobs));
  for (const { name, last } of manifest.sequences) await loader.setSequence(name, last);
}
