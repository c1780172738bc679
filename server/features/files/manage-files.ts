import { type Db, transaction } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import type { FileDeps } from './deps.ts';
import { filePageOf } from './list-queries.ts';
import { chunkName } from './receive-upload.ts';
import { countFiles, type FileRow, findFile, findFilesOf, updateFileName } from './store.ts';
import { announceFile } from './store-picture.ts';

/**
 * A page of the caller's own finished files.
 * @returns the files and the total, counted up to 5,000
 * @throws Problem `general_query_invalid`, `general_cursor_not_found`
 */
export async function listFiles(
  { db }: { db: Db },
  caller: Principal,
  query: Readonly<Record<string, unknown>> & { search?: string | undefined },
): Promise<{ total: number; files: FileRow[] }> {
  const page = filePageOf(query);
  const filter = { ownerId: caller.userId, search: query.search?.trim() ?? '' };
  const cursor = page.cursor === null ? null : await findFile(db, page.cursor.fileId);
  if (page.cursor !== null && cursor?.owner_id !== caller.userId) {
    throw new Problem('general_cursor_not_found');
  }
  const [total, files] = await Promise.all([countFiles(db, filter), findFilesOf(db, filter, page, cursor)]);
  return { total, files };
}

/** A file deleted in the meantime is returned as it was. */
export async function renameFile(
  deps: Pick<FileDeps, 'db' | 'clock' | 'bus'>,
  file: FileRow,
  name: string,
): Promise<FileRow> {
  return transaction(deps.db, async (tx) => {
    const renamed = await updateFileName(tx, file.id, name, deps.clock.now());
    if (renamed === null) return file;
    announceFile(tx, deps, renamed, 'update');
    return renamed;
  });
}

/**
 * Deletes the stored bytes under a name: its chunks and, with `picture`, the picture and its
 * previews.
 */
export async function eraseBytes(
  { files, previews }: Pick<FileDeps, 'files' | 'previews'>,
  stored: { storedAs: string; chunks: number; picture: boolean },
): Promise<void> {
  for (let index = 0; index < stored.chunks; index++) {
    await files.erase('chunks', chunkName({ stored_as: stored.storedAs }, index));
  }
  if (!stored.picture) return;
  await files.erase('pictures', stored.storedAs);
  await previews.forget(stored.storedAs);
}
