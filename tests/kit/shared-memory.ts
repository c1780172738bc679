import { statfs } from 'node:fs/promises';

/** Linux's in-memory file system. */
const folder = '/dev/shm';

/** A folder in memory, if there is enough room: containers often have only 64 MB, other systems nothing. */
export async function sharedMemory(bytes: number): Promise<string | undefined> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= bytes ? folder : undefined;
}
