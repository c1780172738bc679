import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { archiveLimits } from '../../../contracts/limits.ts';
import type { Tx } from '../../infra/db/database.ts';
import { eraseChunksLater } from '../files/index.ts';
import type { ArchiveDeps } from './deps.ts';
import type { ImportRow } from './store.ts';

/** How an archive of this size is sent. */
export function partsOf(bytes: number): {
  readonly count: number;
  readonly sizeOf: (part: number) => number;
} {
  const count = Math.ceil(bytes / archiveLimits.partBytes);
  return {
    count,
    sizeOf: (part) => Math.min(archiveLimits.partBytes, bytes - part * archiveLimits.partBytes),
  };
}

/** Among the chunks of unfinished uploads, so that the nightly sweep erases what a crash leaves behind. */
export async function putPart(
  { files }: Pick<ArchiveDeps, 'files'>,
  storedAs: string,
  { part, content }: { readonly part: number; readonly content: Buffer },
): Promise<void> {
  await files.files.put('chunks', `${storedAs}/${part}`, content);
}

export async function erasePartsLater(
  tx: Tx,
  { stored_as: storedAs, bytes }: Pick<ImportRow, 'stored_as' | 'bytes'>,
): Promise<void> {
  if (storedAs !== null) await eraseChunksLater(tx, { storedAs, chunks: partsOf(bytes).count });
}

/** A part isn't stored any more. */
export class PartMissingError extends Error {
  override readonly name = 'PartMissingError';
}

/**
 * Puts an archive together in a temporary file while `work` reads it.
 * @throws PartMissingError
 */
export async function withArchiveFile<Result>(
  { files, archiveFolder }: Pick<ArchiveDeps, 'files' | 'archiveFolder'>,
  { stored_as: storedAs, bytes }: Pick<ImportRow, 'stored_as' | 'bytes'>,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  await sweepArchiveFiles(archiveFolder);
  await mkdir(archiveFolder, { recursive: true });
  const folder = await mkdtemp(join(archiveFolder, 'import-'));
  try {
    const path = join(folder, 'group.zip');
    for (let part = 0; part < partsOf(bytes).count; part++) {
      const stored = storedAs === null ? null : await files.files.open('chunks', `${storedAs}/${part}`);
      if (stored === null) throw new PartMissingError(`Part ${part} of the archive ${storedAs} is gone.`);
      await pipeline(stored, createWriteStream(path, { flags: 'a' }));
    }
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Milliseconds. No import takes longer; other processes may be working in younger folders. */
const keepFiles = 6 * 3600 * 1000;

/** Erases what processes that were killed left behind. */
export async function sweepArchiveFiles(archiveFolder: string): Promise<void> {
  const names = await readdir(archiveFolder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    const path = join(archiveFolder, name);
    // Another process may have erased it.
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtimeMs < Date.now() - keepFiles)
      await rm(path, { recursive: true, force: true });
  }
}
