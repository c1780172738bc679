import { createHash } from 'node:crypto';
import { json } from 'node:stream/consumers';
import { openZip, type ZipReader } from '../infra/text/zip.ts';
import { entry, Manifest } from './manifest.ts';

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
