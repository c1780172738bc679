import { buffer, text } from 'node:stream/consumers';
import { deleteFilesWithoutBytes, type FileStore, fileAreas } from '../features/files/index.ts';
import { MigrationRefused } from '../infra/db/migrate.ts';
import { inspectDatabase, type Loader, rebuildDatabase } from '../infra/db/rebuild-database.ts';
import type { Logger } from '../infra/log/log.ts';
import type { ZipReader } from '../infra/text/zip.ts';
import { type Backup, BackupRefused, entry, fileOfEntry, type Manifest } from './archive.ts';

export interface RestoreTarget {
  readonly databaseUrl: string;
  readonly files: FileStore;
  readonly log: Logger;
  /** Writes the backup's secret beside its place. */
  stageSecret(secret: string): StagedSecret;
  /** Whether to replace a site that already has people or pictures. */
  readonly replace: boolean;
}

/** A secret that has been written but is not in place yet. */
export interface StagedSecret {
  /** Replaces the current secret. */
  putInPlace(): void;
  /** Restores the previous secret. */
  undo(): void;
}

/** What a restore would replace. */
export interface Occupied {
  readonly people: number;
  readonly pictures: boolean;
}

/** The result. */
export interface Restored {
  readonly rows: number;
  readonly files: number;
  /** Pictures deleted while the backup was being made. */
  readonly withoutBytes: number;
}

/**
 * Restores a backup completely or not at all: files and the secret are written beside the existing ones, the
 * database is replaced in one transaction, and the secret is put in place just before that commits. On
 * failure, written files are removed.
 *
 * @throws BackupRefused if the site is running or has people or pictures, or the backup is from a newer
 * release
 */
export async function restoreBackup({ manifest, zip }: Backup, target: RestoreTarget): Promise<Restored> {
  const occupied = await inspectSite(target);
  if (!target.replace && isOccupied(occupied)) {
    throw new BackupRefused('This site has accounts or pictures. Confirm that they may be replaced.');
  }
  const undo: (() => Promise<void> | void)[] = [];
  try {
    const secret = await stageSecret(zip, target);
    if (secret !== null) undo.push(secret.undo);
    const names = await restoreFiles(zip, target.files, undo);
    let withoutBytes = 0;
    await rebuildDatabase({ url: target.databaseUrl, log: target.log }, manifest.migrations, {
      load: (loader) => loadDatabase(loader, zip, manifest),
      finish: async (db) => {
        withoutBytes = await deleteFilesWithoutBytes(db, names);
        secret?.putInPlace();
      },
    });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { rows, files: names.length, withoutBytes };
  } catch (error) {
    for (const step of undo.reverse()) await step();
    if (!(error instanceof MigrationRefused)) throw error;
    throw new BackupRefused(
      `This backup was made by Mela ${manifest.release} with a database schema that this release does not know. ` +
        'Nothing was changed. Restore it with that release or a later one.',
      { cause: error },
    );
  }
}

/**
 * What a restore would replace.
 *
 * @throws BackupRefused if the site is running, or the database belongs to another application
 */
export async function inspectSite({
  databaseUrl,
  files,
}: Pick<RestoreTarget, 'databaseUrl' | 'files'>): Promise<Occupied> {
  const { connections, foreign, people } = await inspectDatabase(databaseUrl);
  if (connections > 0) {
    throw new BackupRefused(
      `The database is in use (${connections} connections). Stop Mela and anything else that uses it first.`,
    );
  }
  if (foreign) {
    throw new BackupRefused(
      'The database contains tables of another program. Set DATABASE_URL to an empty one.',
    );
  }
  const { done = false } = await files.list('pictures')[Symbol.asyncIterator]().next();
  return { people, pictures: !done };
}

export function isOccupied({ people, pictures }: Occupied): boolean {
  return people > 0 || pictures;
}

async function stageSecret(zip: ZipReader, target: RestoreTarget): Promise<StagedSecret | null> {
  if (!zip.names.includes(entry.secret)) return null;
  return target.stageSecret(await text(await zip.open(entry.secret)));
}

/** Names are random: the same name means the same picture, or a part of the same upload. */
async function restoreFiles(
  zip: ZipReader,
  files: FileStore,
  undo: (() => Promise<void> | void)[],
): Promise<string[]> {
  const restored: string[] = [];
  for (const inside of zip.names.filter((name) => name.startsWith(entry.files))) {
    const { area: named, name } = fileOfEntry(inside);
    const area = fileAreas.find((each) => each === named);
    if (area === undefined) throw new BackupRefused(`This release does not know what ${inside} is for.`);
    const bytes = await buffer(await zip.open(inside));
    const stored = await files.open(area, name);
    const former = stored === null ? null : await buffer(stored);
    if (former === null || !former.equals(bytes)) {
      undo.push(() => (former === null ? files.erase(area, name) : files.put(area, name, former)));
      await files.put(area, name, bytes);
    }
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
