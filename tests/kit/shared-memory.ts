import { statfs } from 'node:fs/promises';

/** Where Linux keeps files in memory. */
const folder = '/dev/shm';

/**
 * A folder whose files never reach a disk, if there is one with so much room: containers often have 64 MB there, other
 * systems nothing.
 */
export async function sharedMemory(bytes: number): Promise<string | undefined> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= bytes ? folder : undefined;
}
