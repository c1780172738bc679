import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Logger } from '../infra/log/log.ts';
import { safely } from '../infra/safely.ts';
import { aborted, type StopSignals } from './stop-signals.ts';

/** Pause before a worker that ended is replaced. */
const pauseMs = 1000;

/** A worker that couldn't start; it has reported why. */
export class WorkerFailed extends Error {
  override readonly name = 'WorkerFailed';
}

/**
 * Runs the site in several processes that share one port, until told to stop. Workers that end are replaced.
 *
 * @param options `databaseUrl` for the workers; `serving` is called when all of them accept requests
 * @throws WorkerFailed if a worker ends before it ever accepted a request: its replacement would too
 */
export async function runWorkers(options: {
  count: number;
  databaseUrl: string;
  log: Logger;
  signals: StopSignals;
  serving: () => void;
}): Promise<void> {
  const { count, databaseUrl, log, signals } = options;
  const failed = new AbortController();
  const stop = AbortSignal.any([signals.stop, failed.signal]);
  cluster.setupPrimary({ exec: fileURLToPath(new URL('../main.ts', import.meta.url)) });

  const start = async (): Promise<void> => {
    const worker = cluster.fork({ DATABASE_URL: databaseUrl });
    let listened = false;
    worker.once('listening', () => {
      listened = true;
    });
    const broke = (error: Error) =>
      log.error({ err: error, worker: worker.process.pid }, 'The channel to a worker broke');
    const restart = () => stop.aborted || start().catch(fail);
    const ended = (code: number, signal: string) => {
      if (stop.aborted) return;
      log.error({ worker: worker.process.pid, exitCode: code, signal }, 'A worker stopped unexpectedly');
      if (listened) setTimeout(safely(log, 'starting a worker again', restart), pauseMs);
    };
    worker.on('error', safely(log, 'reporting a broken channel', broke));
    worker.once('exit', safely(log, 'noting the end of a worker', ended));
    await Promise.race([once(worker, 'listening'), once(worker, 'exit'), aborted(stop)]);
    if (!listened && !stop.aborted)
      throw new WorkerFailed('A worker ended while it started, and said why above.');
  };
  const fail = (error: unknown) => failed.abort(error);

  try {
    await Promise.all(Array.from({ length: count }, () => start().catch(fail)));
    if (!stop.aborted) options.serving();
    await aborted(stop);
    if (failed.signal.aborted) throw failed.signal.reason;
    log.info({ signal: signals.stop.reason }, 'Stopping');
  } finally {
    await endAll(Object.values(cluster.workers ?? {}), signals.force);
  }
}

/** Each one finishes running work first, unless told to hurry. */
async function endAll(workers: readonly (Worker | undefined)[], force: AbortSignal): Promise<void> {
  const kill = () => {
    for (const worker of workers) worker?.process.kill('SIGTERM');
  };
  const ended = Promise.all(workers.map((worker) => worker && !worker.isDead() && once(worker, 'exit')));
  kill();
  force.addEventListener('abort', kill, { once: true });
  await ended;
}
