import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { type FileStore, fileAreas } from '../features/files/index.ts';
import { openSnapshot, type Snapshot } from '../infra/db/rebuild-database.ts';
import { createZip, openZip, type Packed, type ZipReader, type ZipWriter } from '../infra/text/zip.ts';

/** The size and hash of an entry, to verify it. */
const PackedEntry = z.object({ bytes: z.int(), sha256: z.string() });

/** Written last, and read first. */
export const Manifest = z.object({
  /** The version of the archive layout, not of Mela. */
  format: z.literal(1),
  /** The release that made the backup. */
  release: z.string(),
  takenAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
  entries: z.record(z.string(), PackedEntry),
});
export type Manifest = z.infer<typeof Manifest>;

/** Entry names in the archive. */
export const entry = {
  manifest: 'manifest.json',
  table: (name: string) => `database/${name}.copy`,
  jobs: 'queue/jobs.copy',
  files: 'files/',
  file: (area: string, name: string) => `files/${area}/${encodeURIComponent(name)}`,
  /** The generated secret of a site without the setting `SECRET`. */
  secret: 'secret',
};

/** The area and name of a stored file, from its entry name. */
export function fileOfEntry(name: string): { area: string; name: string } {
  const [, area = '', encoded = ''] = name.split('/');
  return { area, name: decodeURIComponent(encoded) };
}

/** A backup that can't be restored, at least not here; the message says why and what to do. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

/** A fully verified backup. */
export interface Backup extends Disposable {
  readonly manifest: Manifest;
  readonly zip: ZipReader;
}

/**
 * Opens a backup and verifies all of it, so that a damaged one changes nothing.
 *
 * @throws BackupRefused if it isn't a backup, or is incomplete, damaged, or from a newer release
 */
export async function openBackup(path: string): Promise<Backup> {
  const zip = await openZip(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new BackupRefused(`The file ${path} does not exist.`);
    }
    throw new BackupRefused(`${path} is not a Mela backup, or it is incomplete.`, { cause: error });
  });
  try {
    const manifest = await readManifest(zip, path);
    await check(zip, manifest, path);
    return { manifest, zip, [Symbol.dispose]: () => zip[Symbol.dispose]() };
  } catch (error) {
    zip[Symbol.dispose]();
    throw error;
  }
}

async function readManifest(zip: ZipReader, path: string): Promise<Manifest> {
  const content = await zip
    .open(entry.manifest)
    .then(json)
    .catch(() => null);
  const manifest = Manifest.safeParse(content);
  if (manifest.success) return manifest.data;
  const newer =
    typeof content === 'object' && content !== null && 'format' in content && Number(content.format) > 1;
  throw new BackupRefused(
    newer
      ? `${path} was made by a newer release of Mela. Restore it with that release.`
      : `${path} is not a Mela backup, or it is incomplete.`,
  );
}

async function check(zip: ZipReader, manifest: Manifest, path: string): Promise<void> {
  const damaged = (name: string, cause?: unknown) =>
    new BackupRefused(`${path} is damaged (${name}). Nothing was changed. Use another backup.`, { cause });
  const wanted = [...manifest.tables.map(({ name }) => entry.table(name)), entry.jobs];
  const missing = wanted.find((name) => !(name in manifest.entries));
  if (missing !== undefined) throw damaged(missing);
  for (const [name, { bytes, sha256 }] of Object.entries(manifest.entries)) {
    const hash = createHash('sha256');
    let length = 0;
    try {
      for await (const chunk of await zip.open(name)) {
        hash.update(chunk);
        length += chunk.length;
      }
    } catch (error) {
      throw damaged(name, error);
    }
    if (length !== bytes || hash.digest('hex') !== sha256) throw damaged(name);
  }
}

interface BackupSource {
  readonly databaseUrl: string;
  readonly files: FileStore;
  /** The generated secret, if the site uses one. */
  readonly secret: string | null;
  readonly release: string;
  readonly now: Temporal.Instant;
}

interface BackupSize {
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
