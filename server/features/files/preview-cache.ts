import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Caches drawn previews as far as there is room. */
export interface PreviewCache {
  /** Returns the cached preview, or draws it once for all simultaneous requests. */
  obtain(storedAs: string, variant: string, draw: () => Promise<Buffer>): Promise<Buffer>;
  /** Deletes all previews of a picture. */
  forget(storedAs: string): Promise<void>;
}

interface Report {
  warn(about: { readonly err: unknown }, message: string): void;
}

/** The share of the space a process may write before it checks how full the cache is. */
const lookAfter = 0.1;
/**
 * The maximum number of previews: more would be slow to list and might exhaust the disk's inodes.
 */
const maxPreviews = 100_000;

/**
 * Caches previews in a folder with at most about `maxBytes` bytes and `most` files; the least
 * recently used are deleted first. Several processes may share it. Losing it costs only time, so
 * writes aren't flushed.
 */
export function previewCache(
  root: string,
  maxBytes: number,
  { most = maxPreviews, log }: { readonly most?: number; readonly log?: Report } = {},
): PreviewCache {
  const drawing = new Map<string, Promise<Buffer>>();
  // Starts full, so that even a process that is often restarted checks the folder.
  let written = maxBytes;
  let files = 0;
  let making: Promise<void> | null = null;
  const keep = async (folder: string, path: string, bytes: Buffer): Promise<void> => {
    await mkdir(folder, { recursive: true });
    const temporary = join(folder, `${randomUUID()}.part`);
    try {
      await writeFile(temporary, bytes);
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    written += bytes.length;
    files++;
    if (making !== null || (written < maxBytes * lookAfter && files < most * lookAfter)) return;
    written = 0;
    files = 0;
    making = makeRoom(root, maxBytes, most).finally(() => {
      making = null;
    });
    await making;
  };
  const cachedOrDrawn = async (
    folder: string,
    path: string,
    draw: () => Promise<Buffer>,
  ): Promise<Buffer> => {
    const cached = await readCached(path);
    if (cached !== null) return cached;
    const bytes = await draw();
    // A full disk, or a picture that is being deleted, costs the cache, not who wants to see it.
    await keep(folder, path, bytes).catch((error: unknown) =>
      log?.warn({ err: error }, 'could not keep a preview'),
    );
    return bytes;
  };
  return {
    obtain(storedAs, variant, draw) {
      const folder = join(root, storedAs);
      const path = join(folder, variant);
      const bytes =
        drawing.get(path) ?? cachedOrDrawn(folder, path, draw).finally(() => drawing.delete(path));
      drawing.set(path, bytes);
      return bytes;
    },
    forget: (storedAs) => rm(join(root, storedAs), { recursive: true, force: true }),
  };
}

async function readCached(path: string): Promise<Buffer | null> {
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

async function makeRoom(root: string, maxBytes: number, most: number): Promise<void> {
  const files: { path: string; size: number; usedAt: number }[] = [];
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const found = await stat(path).catch(() => null);
    if (found !== null) files.push({ path, size: found.size, usedAt: found.mtimeMs });
  }
  let excess = files.reduce((sum, { size }) => sum + size, 0) - maxBytes;
  let tooMany = files.length - most;
  for (const { path, size } of files.sort((a, b) => a.usedAt - b.usedAt)) {
    if (excess <= 0 && tooMany <= 0) break;
    await rm(path, { force: true });
    excess -= size;
    tooMany--;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
