import { z } from 'zod';
import type { Framing } from '../../../contracts/pictures.ts';
import { type Tx, transaction } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import { chosenId } from '../../infra/ids.ts';
import { addJob, job } from '../../infra/jobs/queue.ts';
import type { FileDeps } from './deps.ts';
import { encodeApart } from './drawing.ts';
import type { EncodedPicture } from './encode-picture.ts';
import { claimFile, completeFile, deleteFileRow, deleteFileRowsOf, type FileRow, findFile } from './store.ts';

/**
 * Stores a picture that is there whole.
 *
 * @throws Problem `storage_file_already_exists` where the id is taken, and those of `encodeApart`
 */
export async function storePicture(
  deps: Pick<FileDeps, 'db' | 'clock' | 'bus' | 'files'> & {
    readonly drawing: Pick<FileDeps['drawing'], 'uploads'>;
  },
  upload: { id?: string; ownerId: string; name: string; bytes: Buffer; framing?: Framing | null },
): Promise<FileRow> {
  const id = chosenId(upload.id ?? 'unique()');
  if ((await findFile(deps.db, id)) !== null) throw new Problem('storage_file_already_exists');
  const picture = await deps.drawing.uploads(() => encodeApart(upload.bytes, upload.framing ?? null));
  const now = deps.clock.now();
  const claimed = await claimFile(deps.db, {
    id,
    owner_id: upload.ownerId,
    name: upload.name,
    mime_type: picture.type,
    size: picture.bytes.length,
    md5: picture.md5,
    chunks_uploaded: 0,
    created_at: now,
    updated_at: now,
  });
  if (claimed === null) throw new Problem('storage_file_already_exists');
  return finishUpload(deps, claimed, picture);
}

/**
 * Stores the drawn picture of a claimed upload and makes it readable. The bytes come first: a row that is complete
 * always has them. Should the rest fail, the claim and what was stored of it are swept away a day later.
 *
 * @throws Problem `storage_file_not_found` where the upload was deleted meanwhile
 */
export async function finishUpload(
  deps: Pick<FileDeps, 'db' | 'clock' | 'bus' | 'files'>,
  upload: FileRow,
  picture: EncodedPicture,
): Promise<FileRow> {
  await deps.files.put('pictures', upload.stored_as, picture.bytes);
  const { type: mime_type, md5, width, height, bytes, focus } = picture;
  const seen = { focus_x: focus?.x ?? null, focus_y: focus?.y ?? null };
  const facts = { mime_type, size: bytes.length, md5, width, height, ...seen };
  const finished = await transaction(deps.db, async (tx) => {
    const row = await completeFile(tx, upload.id, facts, deps.clock.now());
    if (row === null) return null;
    if (row.chunks_total > 1) await eraseLater(tx, row, { picture: false });
    announceFile(tx, deps, row, 'create');
    return row;
  });
  // Another request with the last chunk may have been quicker.
  const row = finished ?? (await findFile(deps.db, upload.id));
  if (row === null) throw new Problem('storage_file_not_found');
  return row;
}

/** Deletes a file: its row now, its bytes once that is certain. */
export async function dropFile(deps: Pick<FileDeps, 'db' | 'bus'>, file: FileRow): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await deleteFileRow(tx, file.id);
    await eraseLater(tx, file, { picture: true });
    announceFile(tx, deps, file, 'delete');
  });
}

/** Deletes all that a person uploaded, in the transaction of what it belongs to. */
export async function dropFilesOf(tx: Tx, ownerId: string): Promise<void> {
  for (const file of await deleteFileRowsOf(tx, ownerId)) await eraseLater(tx, file, { picture: true });
}

function eraseLater(tx: Tx, file: FileRow, { picture }: { picture: boolean }): Promise<void> {
  const chunks = picture && file.complete_at !== null ? 0 : file.chunks_total;
  return addJob(tx, eraseBytesJob, { storedAs: file.stored_as, chunks, picture });
}

/** Tells every process, once `tx` is committed, that a finished picture came, changed or went. */
export function announceFile(
  tx: Tx,
  { bus }: Pick<FileDeps, 'bus'>,
  file: FileRow,
  action: 'create' | 'update' | 'delete',
): void {
  if (file.complete_at === null) return;
  bus.publishAfter(tx, { topic: 'file', id: file.id, ownerId: file.owner_id, action });
}

/** Erases what lies of a file whose row is gone, or of an upload that is finished. */
export const eraseBytesJob = job(
  'erase_bytes',
  z.object({ storedAs: z.string(), chunks: z.int(), picture: z.boolean() }),
);
/** Clears unfinished uploads and bytes of no file away. */
export const sweepFilesJob = job('sweep_files', z.unknown(), 3);
