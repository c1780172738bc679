import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type FileStore, fileAreas } from '../files/index.ts';
import { openSnapshot, type Snapshot } from '../platform/snapshot.ts';
import { createZip, type Packed, type ZipWriter } from '../platform/zip.ts';
import { entry, type Manifest } from './manifest.ts';
import { BackupRefused } from './read-backup.ts';

/** What a backup is made of. */
export interface BackupSource {
  readonly databaseUrl: string;
  readonly files: FileStore;
  /** The secret that the site keeps beside its data, if it does. */
  readonly secret: string | null;
  readonly release: string;
  readonly now: Temporal.Instant;
}

/** How much is in a backup. */
export interface BackupSize {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
}

/**
 * Writes everything that a site consists of into one archive: the database as of one instant, and the files. The site
 * may go on meanwhile. Files are listed after the snapshot, so that all it knows of are there but those that somebody
 * deletes in between; the restore leaves these out as well.
 *
 * @param path nothing stands there unless all went well
 * @throws BackupRefused when something stands there already
 */
export async function writeBackup(path: string, source: BackupSource): Promise<BackupSize> {
  if (existsSync(path)) throw new BackupRefused(`${path} exists already. Name another file.`);
  const partial = `${path}.partial`;
  const zip = createZip();
  const target = createWriteStream(partial, { mode: 0o600, flush: true });
  const writing = pipeline(zip.output, target);
  try {
    const [size] = await Promise.all([fill(zip, source), writing]);
    await rename(partial, path);
    return size;
  } finally {
    zip.output.destroy();
    await writing.catch(() => undefined);
    await rm(partial, { force: true });
  }
}

async function fill(zip: ZipWriter, source: BackupSource): Promise<BackupSize> {
  const entries: Record<string, Packed> = {};
  await using snapshot = await openSnapshot(source.databaseUrl);
  const tables = await addDatabase(zip, snapshot, entries);
  const files = await addFiles(zip, source.files, entries);
  if (source.secret !== null) entries[entry.secret] = await zip.add(entry.secret, Buffer.from(source.secret));
  const { migrations, sequences } = snapshot;
  const manifest: Manifest = {
    ...{ format: 1, release: source.release, takenAt: source.now.toString() },
    ...{ migrations: [...migrations], sequences: [...sequences], tables, entries },
  };
  await zip.add(entry.manifest, Buffer.from(JSON.stringify(manifest, null, 1)));
  zip.end();
  return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0), files };
}

async function addDatabase(
  zip: ZipWriter,
  snapshot: Snapshot,
  entries: Record<string, Packed>,
): Promise<Manifest['tables']> {
  const tables: Manifest['tables'] = [];
  for (const table of snapshot.tables) {
    const { stream, rows } = snapshot.copy(table);
    entries[entry.table(table.name)] = await zip.add(entry.table(table.name), stream);
    tables.push({ name: table.name, columns: [...table.columns], rows: rows() });
  }
  entries[entry.jobs] = await zip.add(entry.jobs, snapshot.copyJobs().stream);
  return tables;
}

/** Pictures are as small as they get: they go in as they are. */
async function addFiles(zip: ZipWriter, files: FileStore, entries: Record<string, Packed>): Promise<number> {
  let count = 0;
  for (const area of fileAreas) {
    for await (const { name } of files.list(area)) {
      const stream = await files.open(area, name);
      if (stream === null) continue;
      const inside = entry.file(area, name);
      entries[inside] = await zip.add(inside, stream, { compress: false });
      count++;
    }
  }
  return count;
}
