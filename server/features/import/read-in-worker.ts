import { fileURLToPath } from 'node:url';
import Tinypool from 'tinypool';
import { createGate } from '../../infra/http/concurrency.ts';
import type { ReadSource, SourceText } from './read-source.ts';

/** Milliseconds that a page or file may take. Real ones take less than 500. */
const maxMs = 8000;

const gate = createGate({ atOnce: 2, waiting: 20 });
let pool: Tinypool | undefined;

/**
 * Reads a page or file without blocking the event loop: strangers write them.
 *
 * @returns null if it takes too long or too much memory
 */
export async function readInWorker(source: SourceText): Promise<ReadSource | null> {
  pool ??= new Tinypool({
    filename: fileURLToPath(new URL('./parse-worker.ts', import.meta.url)),
    runtime: 'worker_threads',
    minThreads: 0,
    maxThreads: 2,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: 192 },
  });
  const threads = pool;
  return gate(async () => {
    const signal = AbortSignal.timeout(maxMs);
    try {
      return await threads.run(source, { signal });
    } catch (error) {
      if (signal.aborted || isTooMuch(error)) return null;
      throw error;
    }
  });
}

function isTooMuch(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof RangeError || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY');
}
