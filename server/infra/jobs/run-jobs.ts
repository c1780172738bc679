import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Runner,
  run,
  type TaskList,
  type WorkerEventMap,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker';
import pg from 'pg';
import { connectCommand, type OpenPool, openPool } from '../db/database.ts';
import { isOutage } from '../db/outage.ts';
import { type Logger, withTrace } from '../log/log.ts';
import type { Meters } from '../log/meters.ts';
import { safely } from '../safely.ts';
import { type Attempt, type JobHandler, priorities, type Recurring, takeTrace } from './queue.ts';
import { startWorkerHeartbeat } from './workers.ts';

/**
 * Releases the jobs a killed process was working on, which otherwise wait for hours. Only for a single
 * process per database, before it starts jobs: it can't tell other processes' jobs apart.
 */
export async function releaseAbandonedJobs(connectionString: string): Promise<void> {
  const client = await connectCommand(connectionString, 'mela');
  try {
    await client.query(
      `select graphile_worker.force_unlock_workers(
         array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))`,
    );
  } finally {
    await client.end();
  }
}

/** Runs a job and records the outcome in the log and metrics. */
async function recorded(
  about: {
    readonly name: string;
    readonly id: string;
    readonly attempt: Attempt;
    readonly log: Logger;
    readonly meters?: Pick<Meters, 'job'> | undefined;
  },
  work: () => Promise<void>,
): Promise<void> {
  const { name, id, attempt, log, meters } = about;
  const start = performance.now();
  let outcome: 'done' | 'failed' = 'failed';
  try {
    await work();
    outcome = 'done';
  } finally {
    const ms = performance.now() - start;
    log.info({ job: name, jobId: id, attempt: attempt.number, outcome, ms: Math.round(ms * 10) / 10 }, 'job');
    meters?.job({ job: name, outcome, seconds: ms / 1000 });
  }
}

/** Milliseconds by which a rush delays each patient job. */
const rushPauseMs = 500;

/**
 * Starts processing jobs. `stop` signals running ones and waits for them.
 * @param options `isRushed` tells whether many requests are waiting in this process. Then patient jobs, such as thousands
 * of mails about these requests, are slowed down, but don't stop; urgent and ordinary ones run as always
 */
export async function startJobs(options: {
  connectionString: string;
  handlers: readonly JobHandler[];
  recurring: readonly Recurring[];
  log: Logger;
  concurrency?: number;
  meters?: Pick<Meters, 'job'> | undefined;
  isRushed?: () => boolean;
}): Promise<{ stop(): Promise<void> }> {
  const { log, isRushed = () => false } = options;
  const taskList: TaskList = {};
  for (const { name, run: work } of [...options.handlers, ...options.recurring.map((each) => each.handler)]) {
    taskList[name] = async (queued, { job: { id, attempts, max_attempts, priority }, abortSignal }) => {
      if (priority >= priorities.patient && isRushed()) await pauseOr(abortSignal);
      const { payload, trace } = takeTrace(queued);
      const attempt = { number: attempts, last: attempts >= max_attempts, stopping: abortSignal };
      return withTrace(trace, () =>
        recorded({ ...options, name, id, attempt }, () => work(payload, attempt)),
      );
    };
  }
  const signs = startWorkerHeartbeat(options.connectionString, log);
  const events: WorkerEvents = new EventEmitter();
  events.on(
    'pool:create',
    safely(log, 'showing the workers', ({ workerPool }: WorkerEventMap['pool:create']) =>
      signs.show(workerPool.id),
    ),
  );
  const { pool, close } = openQueuePool(options.connectionString, (error) =>
    log.warn({ err: error }, 'a job queue connection broke'),
  );
  const launch = () =>
    run({
      pgPool: pool,
      events,
      taskList,
      crontab: options.recurring.map(({ cron, handler }) => `${cron} ${handler.name}`).join('\n'),
      concurrency: options.concurrency ?? 4,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: 0,
      pollInterval: 2000,
      logger: new WorkerLogger((scope) => (level, message, meta) => {
        // A long job that stopped because of the shutdown has failed as intended.
        const gaveUp = meta?.error instanceof Error && meta.error.name === 'AbortError';
        const write =
          gaveUp || level === 'info' || level === 'debug'
            ? log.debug
            : level === 'error'
              ? log.error
              : log.warn;
        write.call(log, { ...scope, ...(meta?.error ? { err: meta.error } : {}) }, message);
      }),
    });
  const runner = await keepRunning(launch, log);
  return {
    async stop() {
      await runner.stop();
      await signs.stop();
      await close();
    },
  };
}

/** Waits, or until the process ends. */
async function pauseOr(signal: AbortSignal): Promise<void> {
  await sleep(rushPauseMs, undefined, { signal }).catch(() => undefined);
}

/** Milliseconds before a queue that ended by itself is restarted. */
const restartAfter = 1000;

/** Starts the queue, and restarts it if it ends: it gives up after a long database outage. */
async function keepRunning(launch: () => Promise<Runner>, log: Logger): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let runner: Runner | null = await launch();
  const watch = async (): Promise<void> => {
    for (;;) {
      try {
        runner ??= await launch();
        if (signal.aborted) await runner.stop();
        await runner.promise;
      } catch (error) {
        log.warn({ err: error }, 'the job queue failed');
      }
      if (signal.aborted) return;
      runner = null;
      log.warn('the job queue stopped unexpectedly and is being restarted');
      await sleep(restartAfter, undefined, { ref: false });
      if (signal.aborted) return;
    }
  };
  const watching = watch();
  return {
    async stop() {
      stopping.abort();
      // It may just have ended by itself.
      await runner?.stop().catch((error: unknown) => log.debug({ err: error }, 'the queue had ended'));
      await watching;
    },
  };
}

/** SQLSTATE of a server that is starting up: the only outage after which the queue retries by itself. */
const cannotConnectNow = '57P03';

/**
 * The queue's pool, on which every outage looks like a server starting up. The queue doesn't await its own
 * bookkeeping: after other errors a job's result is lost, the job stays locked for hours, and the unhandled
 * rejection ends the process.
 *
 * @param onError called for connections that break
 */
export function openQueuePool(connectionString: string, onError: (error: Error) => void): OpenPool {
  const options = {
    connectionString,
    application_name: 'mela jobs',
    Client: QueueClient,
    onConnect: async (client: pg.ClientBase) => {
      await client.query(planOnce);
    },
  };
  return openPool(options, onError, QueuePool);
}

/**
 * Makes PostgreSQL take the next job from the index. The queue is nearly always empty and its statistics say so: in a
 * rush, it would read and sort the whole backlog for each job, until autovacuum counts it anew. As no value changes that
 * plan, it's made once for each connection; making it took longer than taking a job.
 */
const planOnce = 'set enable_sort = off; set plan_cache_mode = force_generic_plan';

class QueuePool extends pg.Pool {
  // biome-ignore lint/suspicious/noExplicitAny: the driver overloads this method
  override connect(...args: any[]): any {
    // biome-ignore lint/suspicious/noExplicitAny: the same overloads
    return withRetryableOutage((super.connect as (...all: any[]) => unknown).apply(this, args));
  }
}

class QueueClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver overloads this method nine times
  override query(...args: any[]): any {
    // biome-ignore lint/suspicious/noExplicitAny: the same overloads
    return withRetryableOutage((super.query as (...all: any[]) => unknown).apply(this, args));
  }
}

/** Renames outages in the promise, if it is one. */
function withRetryableOutage(result: unknown): unknown {
  if (!(result instanceof Promise)) return result;
  return result.catch((error: Error) => {
    if (!isOutage(error)) throw error;
    throw Object.assign(new Error(error.message, { cause: error }), { code: cannotConnectNow });
  });
}
