import { spawn } from 'node:child_process';
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Logger } from '../infra/log/log.ts';
import { safely } from '../infra/safely.ts';
import { aborted, type StopSignals } from './stop-signals.ts';

export interface StartedDatabase {
  readonly url: string;
  /** No one else uses it, so jobs that are still marked as running were abandoned. */
  readonly isEmbedded: boolean;
}

/** Tells a worker that it is about to end. */
export const retireMessage = 'retire';
/** Time for clients to end their connections to it. */
const retiringMs = 2000;

/** Pause before a worker that ended is replaced. */
const pauseMs = 1000;

/** A worker, or another process of the site, that couldn't start; it has reported why. */
export class WorkerFailed extends Error {
  override readonly name = 'WorkerFailed';
}

/**
 * Migrates the database in a process that ends afterwards: what it loads would otherwise stay in this one, which only
 * starts the workers.
 *
 * @throws WorkerFailed
 */
export async function prepareInChild(database: StartedDatabase, stop: AbortSignal): Promise<void> {
  const program = fileURLToPath(new URL('prepare-process.ts', import.meta.url));
  const child = spawn(process.execPath, [...process.execArgv, program], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit');
  // One that ends before it reads has said why.
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify(database));
  await Promise.race([ended, aborted(stop)]);
  if (stop.aborted) child.kill('SIGTERM');
  const [code] = await ended;
  if (code !== 0 && !stop.aborted)
    throw new WorkerFailed("The database couldn't be brought up to date, as said above.");
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
  /** Settings that stay until the site is restarted. */
  fixed: Readonly<Record<string, string>>;
  /** Throws if the settings, read again, are wrong. */
  checkSettings: () => void;
}): Promise<void> {
  const { count, databaseUrl, log, signals } = options;
  const failed = new AbortController();
  const stop = AbortSignal.any([signals.stop, failed.signal]);
  cluster.setupPrimary({ exec: fileURLToPath(new URL('../main.ts', import.meta.url)) });

  /** Those that a reload has replaced and told to end. */
  const retired = new WeakSet<Worker>();
  const start = async (): Promise<void> => {
    const worker = cluster.fork({ ...options.fixed, DATABASE_URL: databaseUrl });
    let listened = false;
    worker.once('listening', () => {
      listened = true;
    });
    const broke = (error: Error) =>
      log.error({ err: error, worker: worker.process.pid }, 'The channel to a worker broke');
    const restart = () => stop.aborted || start().catch(fail);
    const ended = (code: number, signal: string) => {
      if (stop.aborted || retired.has(worker)) return;
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
  /** One new worker at a time, each before its predecessor ends: someone always answers. */
  const reload = async (): Promise<void> => {
    options.checkSettings();
    const former = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    log.info({ workers: former.length }, 'Reloading');
    for (const worker of former) {
      if (stop.aborted) return;
      await start();
      retired.add(worker);
      const isGone = worker.isDead() ? Promise.resolve() : once(worker, 'exit');
      worker.send(retireMessage);
      await Promise.race([sleep(retiringMs), isGone]);
      worker.process.kill('SIGTERM');
      await isGone;
    }
    log.info({ workers: former.length }, 'Reloaded');
  };
  let reloading: Promise<void> = Promise.resolve();
  signals.onReload(() => {
    reloading = reloading
      .then(reload)
      .catch((error: unknown) => log.error({ err: error }, 'Reloading failed; the site runs on as before'));
  });

  try {
    await Promise.all(Array.from({ length: count }, () => start().catch(fail)));
    if (!stop.aborted) options.serving();
    returnMemory();
    await aborted(stop);
    if (failed.signal.aborted) throw failed.signal.reason;
    log.info({ signal: signals.stop.reason }, 'Stopping');
  } finally {
    await endAll(Object.values(cluster.workers ?? {}), signals.force);
  }
}

/**
 * Returns what starting took, half of this process: it does so little from here on that V8 would never look for
 * garbage.
 */
function returnMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
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
