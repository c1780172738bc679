import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Keeps previews that were drawn, as far as there is room. */
export interface PreviewCache {
  /** The preview as it was kept, else as `draw` makes it; drawn once for all who ask at the same time. */
  obtain(storedAs: string, variant: string, draw: () => Promise<Buffer>): Promise<Buffer>;
  /** Erases every preview of a picture. */
  forget(storedAs: string): Promise<void>;
}

/** Part of the room that is written before a process looks how full it is. */
const lookAfter = 0.1;
/** Previews that are kept: more would take long to look through, and a disk may run out of names before bytes. */
const mostPreviews = 100_000;

/**
 * Keeps previews in a folder of at most about `mostBytes` and `most` files; those that nobody asked for longest go first. Several
 * processes may share it. Losing it costs time only, so nothing is written durably.
 */
export function previewCache(root: string, mostBytes: number, most = mostPreviews): PreviewCache {
  const drawing = new Map<string, Promise<Buffer>>();
  // Full until looked: a process that is restarted often must look as well.
  let written = mostBytes;
  let files = 0;
  let making: Promise<void> | null = null;
  const keep = async (folder: string, path: string, bytes: Buffer): Promise<void> => {
    await mkdir(folder, { recursive: true });
    const temporary = join(folder, `${randomUUID()}.part`);
    await writeFile(temporary, bytes);
    await rename(temporary, path);
    written += bytes.length;
    files++;
    if (making !== null || (written < mostBytes * lookAfter && files < most * lookAfter)) return;
    written = 0;
    files = 0;
    making = makeRoom(root, mostBytes, most).finally(() => {
      making = null;
    });
    await making;
  };
  const keptOrDrawn = async (folder: string, path: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const kept = await readKept(path);
    if (kept !== null) return kept;
    const bytes = await draw();
    await keep(folder, path, bytes);
    return bytes;
  };
  return {
    obtain(storedAs, variant, draw) {
      const folder = join(root, storedAs);
      const path = join(folder, variant);
      const bytes = drawing.get(path) ?? keptOrDrawn(folder, path, draw).finally(() => drawing.delete(path));
      drawing.set(path, bytes);
      return bytes;
    },
    forget: (storedAs) => rm(join(root, storedAs), { recursive: true, force: true }),
  };
}

async function readKept(path: string): Promise<Buffer | null> {
  try {
    const bytes = await readFile(path);
    const now = new Date();
    await utimes(path, now, now);
    return bytes;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function makeRoom(root: string, mostBytes: number, most: number): Promise<void> {
  const kept: { path: string; size: number; usedAt: number }[] = [];
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const found = await stat(path).catch(() => null);
    if (found !== null) kept.push({ path, size: found.size, usedAt: found.mtimeMs });
  }
  let excess = kept.reduce((sum, { size }) => sum + size, 0) - mostBytes;
  let tooMany = kept.length - most;
  for (const { path, size } of kept.sort((a, b) => a.usedAt - b.usedAt)) {
    if (excess <= 0 && tooMany <= 0) break;
    await rm(path, { force: true });
    excess -= size;
    tooMany--;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
