import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { fileStoreOf } from '../../server/compose/file-store.ts';
import type { Config } from '../../server/config/index.ts';
import type { Check, Finding } from './examine.ts';

const gigabyte = 1024 ** 3;
/** In bytes: below these, a busy evening may fill the disk, or it is practically full. */
const little = 2 * gigabyte;
const none = gigabyte / 4;

/** Whether pictures can be stored: the data folder is writable, there is room, and the bucket works. */
export const storage: Check = {
  name: 'storage',
  async run({ config }) {
    return [await folder(config.dataDir), ...(config.files.kind === 's3' ? [await bucket(config)] : [])];
  },
};

async function folder(dataDir: string): Promise<Finding> {
  const trial = join(dataDir, `doctor-${randomUUID()}`);
  try {
    await mkdir(dataDir, { recursive: true });
    await writeFile(trial, 'written to see whether it can be', { flush: true });
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const remedy =
      code === 'ENOSPC'
        ? 'Free up disk space.'
        : 'Give the account that runs Mela write access, or set DATA_DIR to another folder.';
    return { state: 'bad', text: `${dataDir} is not writable (${code || message}).`, remedy };
  } finally {
    if (existsSync(trial)) await rm(trial);
  }
  return room(dataDir);
}

async function room(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const text = `${dataDir} is writable, with ${(free / gigabyte).toFixed(1)} GB free.`;
  if (free > little) return { state: 'good', text };
  const remedy = 'Free up disk space, or move the folder and update DATA_DIR.';
  return { state: free > none ? 'warning' : 'bad', text, remedy };
}

/**
 * Writes, reads, lists and deletes an object under the prefix of upload chunks, where the site cleans up
 * leftovers.
 */
async function bucket(config: Config): Promise<Finding> {
  const store = fileStoreOf(config);
  const name = `doctor-${randomUUID()}`;
  const bytes = Buffer.from('stored to see whether it can be');
  try {
    await store.put('chunks', name, bytes);
    const found = await store.open('chunks', name);
    const same = found !== null && bytes.equals(await buffer(found));
    await store.list('chunks')[Symbol.asyncIterator]().next();
    await store.erase('chunks', name);
    if (same) return { state: 'good', text: 'The bucket in S3_URL works: write, read, list and delete.' };
    const text = "The bucket in S3_URL doesn't return what was stored in it.";
    return { state: 'bad', text, remedy: 'Check S3_URL: it must name a bucket, without a path.' };
  } catch (error) {
    return { state: 'bad', ...reasonOf(error) };
  }
}

/** The store's message contains the response status; without one there was no response. */
function reasonOf(error: unknown): { text: string; remedy: string } {
  if (!(error instanceof Error)) throw error;
  const status = /\((\d{3}) /.exec(error.message)?.[1];
  if (status === undefined) {
    const text = `The bucket in S3_URL doesn't respond (${error.cause instanceof Error ? error.cause.message : error.message}).`;
    return { text, remedy: 'Check S3_URL, and whether a firewall blocks it.' };
  }
  const remedy =
    status === '404'
      ? "Check S3_URL: the bucket doesn't exist. Create it with your provider."
      : 'Check S3_REGION and the key. The key needs permission to write, read, list and delete in that bucket.';
  return { text: error.message, remedy };
}

/** Always succeeds: faulty settings end the command earlier. */
export const settings: Check = {
  name: 'settings',
  async run({ config }) {
    const { site, workers } = config;
    const kind = site.kind === 'public' ? 'A public site' : 'A local site';
    return [
      { state: 'good', text: `${kind}, at ${site.url}${workers > 1 ? `, ${workers} processes` : ''}.` },
    ];
  },
};

/**
 * Seconds of difference between this machine's and the database's clock that are visible, and that cause real
 * errors.
 */
const noticed = 2;
const grave = 60;

/** Whether both clocks agree: payment holds end by one and begin by the other. */
export const clock: Check = {
  name: 'clock',
  async run(patient) {
    const { db } = await patient.openDatabase();
    const before = Date.now();
    const { rows } = await sql<{ now: Temporal.Instant }>`select clock_timestamp() as now`.execute(db);
    const after = Date.now();
    const there = rows[0]?.now.epochMilliseconds ?? Number.NaN;
    // The database read its clock between these two times.
    const off = Math.max(0, before - there, there - after) / 1000;
    const text = `The clocks of this machine and the database ${off < 0.1 ? 'agree' : `are ${off.toFixed(1)} s apart`}.`;
    if (off < noticed) return [{ state: 'good', text }];
    return [{ state: off < grave ? 'warning' : 'bad', text, remedy: 'Synchronise both clocks with NTP.' }];
  },
};
