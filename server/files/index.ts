import { handle, type JobHandler, type Recurring } from '../platform/jobs.ts';
import { eraseBytes } from './erase-bytes.ts';
import { eraseBytesJob, sweepFilesJob } from './jobs.ts';
import type { FileParts } from './parts.ts';
import { sweepFiles } from './sweep-files.ts';

export type { FileParts } from './parts.ts';
export { previewCache } from './preview-cache.ts';
export { diskStore } from './providers/disk.ts';
export { fileRoutes } from './routes.ts';
export { isOwnPicture } from './store.ts';
export { dropFilesOf, storePicture } from './store-picture.ts';

/** Erases the bytes of deleted files. */
export function fileJobs(parts: FileParts): JobHandler[] {
  return [handle(eraseBytesJob, (stored) => eraseBytes(parts, stored))];
}

/** Clears up every night. */
export function fileRecurring(parts: FileParts): Recurring[] {
  return [{ cron: '11 4 * * *', handler: handle(sweepFilesJob, () => sweepFiles(parts)) }];
}
