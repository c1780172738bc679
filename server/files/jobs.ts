import { z } from 'zod';
import { job } from '../platform/jobs.ts';

/** Erases what lies of a file whose row is gone, or of an upload that is finished. */
export const eraseBytesJob = job(
  'erase_bytes',
  z.object({ storedAs: z.string(), chunks: z.int(), picture: z.boolean() }),
);
/** Clears unfinished uploads and bytes of no file away. */
export const sweepFilesJob = job('sweep_files', z.unknown(), 3);
