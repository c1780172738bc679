import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Area, FileStore } from '../deps.ts';

/**
 * Stores files in a folder. Several processes may share it.
 * @param root created if missing
 */
export function diskStore(root: string): FileStore {
  const incoming = join(root, 'incoming');
  return {
    async put(area, name, bytes) {
      const { folder, path } = placeOf(root, area, name);
      await mkdir(incoming, { recursive: true });
      await mkdir(folder, { recursive: true });
      const temporary = join(incoming, randomUUID());
      try {
        await writeDurably(temporary, bytes);
        await rename(temporary, path);
        await syncFolder(folder);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },

    async open(area, name, range) {
      try {
        const file = await open(placeOf(root, area, name).path);
        return file.createReadStream(range);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async erase(area, name) {
      await rm(placeOf(root, area, name).path, { force: true });
    },

    async *list(area) {
      for (const folder of await foldersOf(join(root, area))) {
        for await (const entry of await opendir(folder)) {
          const { mtimeMs } = await stat(join(folder, entry.name)).catch(() => ({ mtimeMs: null }));
          if (mtimeMs === null) continue;
          const storedAt = Temporal.Instant.fromEpochMilliseconds(Math.floor(mtimeMs));
          yield { name: nameOf(entry.name), storedAt };
        }
      }
    },

    async deletePartialWrites(before) {
      for (const name of await readdir(incoming).catch(missingIsEmpty)) {
        const path = join(incoming, name);
        const { mtimeMs } = await stat(path);
        if (mtimeMs < before.epochMilliseconds) await rm(path, { force: true });
      }
    },
  };
}

/**
 * The path for a name. Hex keeps upper and lower case apart on every file system and prevents path
 * traversal. The last byte picks the subfolder, because ids begin with the time and would all share
 * one.
 */
function placeOf(root: string, area: Area, name: string): { folder: string; path: string } {
  const hex = Buffer.from(name).toString('hex');
  const folder = join(root, area, hex.slice(-2));
  return { folder, path: join(folder, hex) };
}

function nameOf(hex: string): string {
  return Buffer.from(hex, 'hex').toString();
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Makes a rename survive a power failure, where the system allows opening folders (Windows
 * doesn't).
 */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function foldersOf(area: string): Promise<string[]> {
  return (await readdir(area).catch(missingIsEmpty)).map((name) => join(area, name));
}

function missingIsEmpty(error: unknown): string[] {
  if (isMissing(error)) return [];
  throw error;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
