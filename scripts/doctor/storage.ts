import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { fileStoreOf } from '../../server/compose/features.ts';
import type { Config } from '../../server/config/index.ts';
import type { Check, Finding } from './check.ts';

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
        ? 'Make room on that disk.'
        : 'Let the account that runs Mela write there, or name another folder in DATA_DIR.';
    return { state: 'bad', text: `${dataDir} cannot be written to (${code || message}).`, remedy };
  } finally {
    if (existsSync(trial)) await rm(trial);
  }
  return room(dataDir);
}

async function room(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const text = `${dataDir} can be written to; ${(free / gigabyte).toFixed(1)} GB are free.`;
  if (free > little) return { state: 'good', text };
  const remedy = 'Make room on that disk, or move the folder and name its new place in DATA_DIR.';
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
    if (same) return { state: 'good', text: 'The bucket of S3_URL stores, reads, lists and erases.' };
    const text = 'The bucket of S3_URL does not give back what was stored in it.';
    return { state: 'bad', text, remedy: 'Look at S3_URL: it names one bucket, without a path behind.' };
  } catch (error) {
    return { state: 'bad', ...reasonOf(error) };
  }
}

/** The store's message contains the response status; without one there was no response. */
function reasonOf(error: unknown): { text: string; remedy: string } {
  if (!(error instanceof Error)) throw error;
  const status = /\((\d{3}) /.exec(error.message)?.[1];
  if (status === undefined) {
    const text = `The bucket of S3_URL did not answer (${error.cause instanceof Error ? error.cause.message : error.message}).`;
    return { text, remedy: 'Look at S3_URL, and whether this machine may open connections to it.' };
  }
  const remedy =
    status === '404'
      ? 'Look at S3_URL: there is no such bucket. Make it with its provider.'
      : 'Look at S3_REGION and the key, and let the key store, read, list and erase in that bucket.';
  return { text: error.message, remedy };
}

/** Always succeeds: faulty settings end the command earlier. */
export const settings: Check = {
  name: 'settings',
  async run({ config }) {
    const { site, workers } = config;
    const kind = site.kind === 'public' ? 'A public site' : 'A site for this machine only';
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
    const text = `This machine and the database are ${off < 0.1 ? 'at one' : `${off.toFixed(1)} s apart`}.`;
    if (off < noticed) return [{ state: 'good', text }];
    return [{ state: off < grave ? 'warning' : 'bad', text, remedy: 'Let both set their clocks by NTP.' }];
  },
};
