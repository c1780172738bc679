import { z } from 'zod';
import type { Framing } from '../../../contracts/pictures.ts';
import { type Tx, transaction } from '../../infra/db/database.ts';
import { keepDeleted } from '../../infra/db/deleted-objects.ts';
import { Problem } from '../../infra/http/problem.ts';
import { chosenId } from '../../infra/ids.ts';
import { addJob, job } from '../../infra/jobs/queue.ts';
import type { FileDeps } from './deps.ts';
import { encodeInWorker } from './drawing.ts';
import type { EncodedPicture } from './encode-picture.ts';
import { presentFile } from './present.ts';
import { claimFile, completeFile, deleteFileRow, deleteFileRowsOf, type FileRow, findFile } from './store.ts';

/**
 * Stores a picture that isn't uploaded in chunks.
 *
 * @throws Problem `storage_file_already_exists` if the id is taken, and those of `encodeInWorker`
 */
export async function storePicture(
  deps: Pick<FileDeps, 'db' | 'clock' | 'bus' | 'files'> & {
    readonly drawing: Pick<FileDeps['drawing'], 'uploads'>;
  },
  upload: { id?: string; ownerId: string; name: string; bytes: Buffer; framing?: Framing | null },
): Promise<FileRow> {
  const id = chosenId(upload.id ?? 'unique()');
  if ((await findFile(deps.db, id)) !== null) throw new Problem('storage_file_already_exists');
  const picture = await deps.drawing.uploads(() => encodeInWorker(upload.bytes, upload.framing ?? null));
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
 * Stores an upload's encoded picture and makes it readable. Bytes are written first, so that a
 * complete row always has them. If a later step fails, the nightly clean-up deletes the leftovers.
 * @throws Problem `storage_file_not_found` when the upload was deleted in the meantime
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
  // A parallel request with the last chunk may have finished first.
  const row = finished ?? (await findFile(deps.db, upload.id));
  if (row === null) throw new Problem('storage_file_not_found');
  return row;
}

/** Deletes the row now, and the bytes after the commit. */
export async function dropFile(
  deps: Pick<FileDeps, 'db' | 'bus' | 'clock' | 'bucketId'>,
  file: FileRow,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    if (file.complete_at !== null && file.owner_id !== null) {
      const asOwner = presentFile(file, deps.bucketId);
      const seen = { ownerId: file.owner_id, asOwner, asVisitor: file.private ? null : asOwner };
      await keepDeleted(tx, { kind: 'files', id: file.id }, seen, deps.clock.now());
    }
    await deleteFileRow(tx, file.id);
    await eraseLater(tx, file, { picture: true });
    announceFile(tx, deps, file, 'delete');
  });
}

/** Deletes a person's uploads in the given transaction. */
export async function dropFilesOf(tx: Tx, ownerId: string): Promise<void> {
  for (const file of await deleteFileRowsOf(tx, ownerId)) await eraseLater(tx, file, { picture: true });
}

function eraseLater(tx: Tx, file: FileRow, { picture }: { picture: boolean }): Promise<void> {
  const chunks = picture && file.complete_at !== null ? 0 : file.chunks_total;
  return addJob(tx, eraseBytesJob, { storedAs: file.stored_as, chunks, picture });
}

/** Deletes bytes that were stored in chunks, and belong to no file. */
export function eraseChunksLater(
  tx: Tx,
  { storedAs, chunks }: { readonly storedAs: string; readonly chunks: number },
): Promise<void> {
  return addJob(tx, eraseBytesJob, { storedAs, chunks, picture: false });
}

/** Notifies all processes, after `tx` commits, of a created, changed or deleted picture. */
export function announceFile(
  tx: Tx,
  { bus }: Pick<FileDeps, 'bus'>,
  file: FileRow,
  action: 'create' | 'update' | 'delete',
): void {
  if (file.complete_at === null) return;
  bus.publishAfter(tx, { topic: 'file', id: file.id, ownerId: file.owner_id, action });
}

/** Deletes the bytes of a deleted file, or the chunks of a finished upload. */
export const eraseBytesJob = job(
  'erase_bytes',
  z.object({ storedAs: z.string(), chunks: z.int(), picture: z.boolean() }),
);
/** Deletes unfinished uploads and orphaned bytes. */
export const sweepFilesJob = job('sweep_files', z.unknown(), 3);
