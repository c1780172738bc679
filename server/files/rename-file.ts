import { transaction } from '../platform/database.ts';
import { announceFile } from './announce-file.ts';
import type { FileParts } from './parts.ts';
import { type FileRow, updateFileName } from './store.ts';

/** Gives a file another name; one that was deleted meanwhile stays as it was known. */
export async function renameFile(
  parts: Pick<FileParts, 'db' | 'clock' | 'bus'>,
  file: FileRow,
  name: string,
): Promise<FileRow> {
  return transaction(parts.db, async (tx) => {
    const renamed = await updateFileName(tx, file.id, name, parts.clock.now());
    if (renamed === null) return file;
    announceFile(tx, parts, renamed, 'update');
    return renamed;
  });
}
