import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type FileStore, fileAreas } from '../features/files/index.ts';
import { openSnapshot, type Snapshot } from '../infra/db/snapshot.ts';
import { createZip, type Packed, type ZipWriter } from '../infra/text/zip.ts';
import { entry, type Manifest } from './manifest.ts';
import { BackupRefused } from './read-backup.ts';

export interface BackupSource {
  readonly databaseUrl: string;
  readonly files: FileStore;
  /** The generated secret, if the site uses one. */
  readonly secret: string | null;
  readonly release: string;
  readonly now: Temporal.Instant;
}

export interface BackupSize {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
}

/**
 * Writes the whole site into one archive: the database at one instant, and the files. The site may keep
 * running. Files are listed after the snapshot, so everything it refers to is included, except files deleted
 * in between; the restore leaves those out as well.
 *
 * @param path created only if everything succeeds
 * @throws BackupRefused if the file exists, or can't be written
 */
export async function writeBackup(path: string, source: BackupSource): Promise<BackupSize> {
  if (existsSync(path)) throw new BackupRefused(`${path} already exists. Choose another file name.`);
  const partial = `${path}.partial`;
  // Before the snapshot: a missing folder must not keep a transaction open.
  const target = await openTarget(partial);
  const zip = createZip();
  const writing = pipeline(zip.output, target.createWriteStream({ flush: true }));
  const filling = fill(zip, source);
  try {
    const [size] = await Promise.all([filling, writing]);
    await rename(partial, path);
    return size;
  } finally {
    zip.output.destroy();
    await Promise.allSettled([filling, writing]);
    await rm(partial, { force: true });
  }
}

async function openTarget(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'w', 0o600);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const folder = dirname(path);
    if (code === 'ENOENT')
      throw new BackupRefused(`The folder ${folder} does not exist. Create it, or choose another.`);
    if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(code)) {
      throw new BackupRefused(`${folder} is not writable (${code}). Choose another folder.`);
    }
    throw error;
  }
}

async function fill(zip: ZipWriter, source: BackupSource): Promise<BackupSize> {
  const entries: Record<string, Packed> = {};
  const { tables, migrations, sequences } = await addDatabase(zip, source.databaseUrl, entries);
  const files = await addFiles(zip, source.files, entries);
  if (source.secret !== null) entries[entry.secret] = await zip.add(entry.secret, Buffer.from(source.secret));
  const manifest: Manifest = {
    ...{ format: 1, release: source.release, takenAt: source.now.toString() },
    ...{ migrations: [...migrations], sequences: [...sequences], tables, entries },
  };
  await zip.add(entry.manifest, Buffer.from(JSON.stringify(manifest, null, 1)));
  zip.end();
  return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0), files };
}

/** Closes the snapshot before the pictures are read, which may take hours from a bucket. */
async function addDatabase(
  zip: ZipWriter,
  url: string,
  entries: Record<string, Packed>,
): Promise<Pick<Manifest, 'tables'> & Pick<Snapshot, 'migrations' | 'sequences'>> {
  await using snapshot = await openSnapshot(url);
  const tables: Manifest['tables'] = [];
  for (const table of snapshot.tables) {
    const { stream, rows } = snapshot.copy(table);
    entries[entry.table(table.name)] = await zip.add(entry.table(table.name), stream);
    tables.push({ name: table.name, columns: [...table.columns], rows: rows() });
  }
  entries[entry.jobs] = await zip.add(entry.jobs, snapshot.copyJobs().stream);
  return { tables, migrations: snapshot.migrations, sequences: snapshot.sequences };
}

/** Pictures are already compressed. */
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
