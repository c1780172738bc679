import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Check, Finding } from './check.ts';

const gigabyte = 1024 ** 3;
/** Below these a busy evening fills the disk, or it is as good as full; in bytes. */
const little = 2 * gigabyte;
const none = gigabyte / 4;

/** Whether pictures can be kept: the folder of the data can be written to, and there is room. */
export const storage: Check = {
  name: 'storage',
  async run({ config: { dataDir } }) {
    const trial = join(dataDir, `doctor-${randomUUID()}`);
    try {
      await mkdir(dataDir, { recursive: true });
      await writeFile(trial, 'written to see whether it can be', { flush: true });
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException;
      const remedy =
        code === 'ENOSPC'
          ? 'Make room on that disk.'
          : 'Let the account that runs Mela write there, or name another folder in DATA_DIR.';
      return [{ state: 'bad', text: `${dataDir} cannot be written to (${code || message}).`, remedy }];
    } finally {
      if (existsSync(trial)) await rm(trial);
    }
    return [await room(dataDir)];
  },
};

async function room(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const text = `${folder} can be written to; ${(free / gigabyte).toFixed(1)} GB are free.`;
  if (free > little) return { state: 'good', text };
  const remedy = 'Make room on that disk, or move the folder and name its new place in DATA_DIR.';
  return { state: free > none ? 'warning' : 'bad', text, remedy };
}
