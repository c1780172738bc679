import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FileView } from '../../../contracts/files.ts';
import type { PictureType } from '../../../contracts/pictures.ts';
import type { Principal } from '../../infra/http/server.ts';
import { handle, type JobHandler, type Recurring } from '../../infra/jobs/queue.ts';
import type { FileDeps } from './deps.ts';
import { drawPreviewInWorker } from './drawing.ts';
import { eraseBytes } from './manage-files.ts';
import { mayRead } from './policy.ts';
import { presentFile } from './present.ts';
import { findFile, focusOf } from './store.ts';
import { eraseBytesJob, sweepFilesJob } from './store-picture.ts';
import { sweepFiles } from './sweep-files.ts';

export { type FileDeps, type FileStore, fileAreas } from './deps.ts';
export { drawingMemory, machineMemory } from './picture-limits.ts';
export { previewCache } from './preview-cache.ts';
export { diskStore } from './providers/disk.ts';
export { s3Store } from './providers/s3.ts';
export { readFormFile, receiveUpload } from './receive-upload.ts';
export { fileRoutes } from './routes.ts';
export { deleteFilesWithoutBytes, isOwnPicture, listStorage, makePrivate } from './store.ts';
export { dropFilesOf, eraseChunksLater, storePicture } from './store-picture.ts';

/** A file in the Appwrite protocol's form; null when the reader may not see it. */
export async function readFileView(
  { db, bucketId }: Pick<FileDeps, 'db' | 'bucketId'>,
  fileId: string,
  reader: Principal | null,
): Promise<FileView | null> {
  const file = await findFile(db, fileId);
  return file !== null && mayRead(reader, file) ? presentFile(file, bucketId) : null;
}

/**
 * A finished picture cropped to a size as its owner framed it, as a PNG; null when there is none.
 * Expensive: call it within the `drawing` queue.
 */
export async function cutPicture(
  { db, files }: Pick<FileDeps, 'db' | 'files'>,
  fileId: string,
  size: { readonly width: number; readonly height: number },
): Promise<Buffer | null> {
  const file = await findFile(db, fileId);
  if (file === null || file.complete_at === null) return null;
  const stream = await files.open('pictures', file.stored_as);
  if (stream === null) return null;
  const own = file.mime_type as PictureType;
  return drawPreviewInWorker(await buffer(stream), { ...size, output: 'png' }, own, focusOf(file));
}

/** The bytes of a finished picture. Callers check who may see it; null when there is none. */
export async function openPicture(
  { db, files }: Pick<FileDeps, 'db' | 'files'>,
  fileId: string,
): Promise<{ type: string; bytes: Readable } | null> {
  const file = await findFile(db, fileId);
  if (file === null || file.complete_at === null) return null;
  const bytes = await files.open('pictures', file.stored_as);
  return bytes === null ? null : { type: file.mime_type, bytes };
}

export function fileJobs(deps: FileDeps): JobHandler[] {
  return [handle(eraseBytesJob, (stored) => eraseBytes(deps, stored))];
}

/** Cleans up nightly. */
export function fileRecurring(deps: FileDeps): Recurring[] {
  return [{ cron: '11 4 * * *', handler: handle(sweepFilesJob, () => sweepFiles(deps)) }];
}
