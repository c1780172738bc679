import type { Db } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import { Problem } from '../platform/problem.ts';
import { filePageOf } from './list-queries.ts';
import { countFiles, type FileRow, findFile, findFilesOf } from './store.ts';

/**
 * A page of the caller's own finished files.
 *
 * @returns the files, and how many there are in all, counted up to 5,000
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
