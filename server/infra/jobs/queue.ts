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
import { sql } from 'kysely';
import pg from 'pg';
import type { z } from 'zod';
import { connectCommand, type Db, executePrepared, type OpenPool, openPool } from '../db/database.ts';
import { isOutage } from '../db/outage.ts';
import { currentTrace, type Logger, withTrace } from '../log/log.ts';
import type { Meters } from '../log/meters.ts';
import { safely } from '../safely.ts';
import { startWorkerHeartbeat } from './workers.ts';

/** A kind of job: its name, its payload, and how often it is tried, with growing pauses. */
interface Job<Payload> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  readonly maxAttempts: number;
  /** Runs after jobs of all other kinds; for jobs queued by the thousand. */
  readonly patient: boolean;
}

/** Twelve attempts take about a day. */
export function job<Payload>(
  name: string,
  payload: z.ZodType<Payload>,
  maxAttempts = 12,
  { patient = false }: { patient?: boolean } = {},
): Job<Payload> {
  return { name, payload, maxAttempts, patient };
}

/** The payload key with the request id, next to the queue's own `_cron`. */
const traceKey = '_request';

/** Lower runs first. Scheduled jobs are ordinary. */
const priorities = { urgent: -10, ordinary: 0, patient: 10 } as const;

/**
 * Queues a job in the caller's transaction: it runs if and only if that commits. Its payload is also its only flag:
 * the queue's public view shows flags but no payloads, and backups read nothing else of the queue.
 *
 * @param options `runAt` for later; `key` to replace a waiting job with the same key; `urgent` if a person is
 * waiting for it; `queue` to run one after the other the jobs of that queue
 */
export async function addJob<Payload>(
  db: Db,
  kind: Job<Payload>,
  payload: Payload,
  options: { runAt?: Temporal.Instant; key?: string; queue?: string; urgent?: boolean } = {},
): Promise<void> {
  const text = JSON.stringify(traced(payload));
  const added = sql`select graphile_worker.add_job(
    ${kind.name},
    payload => ${text}::json,
    queue_name => ${options.queue ?? null}::text,
    run_at => ${options.runAt ?? null}::timestamptz,
    max_attempts => ${kind.maxAttempts}::int,
    job_key => ${options.key ?? null}::text,
    priority => ${options.urgent ? priorities.urgent : priorityOf(kind)}::int,
    flags => array[${text}::text]
  )`;
  await executePrepared(db, added);
}

function priorityOf({ patient }: Pick<Job<unknown>, 'patient'>): number {
  return patient ? priorities.patient : priorities.ordinary;
}

/** Adds the id of the request that queued the job, for the log. */
function traced(payload: unknown): unknown {
  const trace = currentTrace();
  return trace !== undefined && isRecord(payload) ? { ...payload, [traceKey]: trace } : payload;
}

function takeTrace(payload: unknown): { readonly payload: unknown; readonly trace: string | undefined } {
  if (!isRecord(payload)) return { payload, trace: undefined };
  const { [traceKey]: trace, ...rest } = payload;
  return { payload: rest, trace: typeof trace === 'string' ? trace : undefined };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The same for many jobs, in one statement; `keyOf` as `key` of {@link addJob}. */
export async function addJobs<Payload>(
  db: Db,
  kind: Job<Payload>,
  payloads: readonly Payload[],
  { keyOf }: { keyOf?: (payload: Payload) => string } = {},
): Promise<void> {
  if (payloads.length === 0) return;
  const keyed = payloads.map((payload) => [traced(payload), keyOf?.(payload) ?? null] as const);
  const specs = keyed.map(([payload, job_key]) => ({
    identifier: kind.name,
    payload,
    job_key,
    max_attempts: kind.maxAttempts,
    priority: priorityOf(kind),
    flags: [JSON.stringify(payload)],
  }));
  const added = sql`select graphile_worker.add_jobs(array(
    select json_populate_recordset(null::graphile_worker.job_spec, ${JSON.stringify(specs)}::json)
  ))`;
  await executePrepared(db, added);
}

/** Jobs that are due and waiting for a worker. */
export async function countDueJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ due: number }>`select count(*) as due from graphile_worker.jobs
    where locked_at is null and run_at <= now() and attempts < max_attempts`.execute(db);
  return rows[0]?.due ?? 0;
}

/** One attempt; `last` if no other follows. Jobs may run twice, so handlers are idempotent. */
export interface Attempt {
  readonly number: number;
  readonly last: boolean;
  /** Aborted before the process ends: long jobs stop, and are retried after the next start. */
  readonly stopping: AbortSignal;
}

export interface JobHandler {
  readonly name: string;
  readonly run: (payload: unknown, attempt: Attempt) => Promise<void>;
}

export function handle<Payload>(
  kind: Job<Payload>,
  work: (payload: Payload, attempt: Attempt) => Promise<void>,
): JobHandler {
  return { name: kind.name, run: (payload, attempt) => work(kind.payload.parse(payload), attempt) };
}

/** A scheduled job: five crontab fields, in UTC. */
export interface Recurring {
  readonly cron: string;
  readonly handler: JobHandler;
}

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
      await client.query(takeInOrder);
    },
  };
  return openPool(options, onError, QueuePool);
}

/**
 * Makes PostgreSQL take the next job from the index. The queue is nearly always empty and its statistics say so: in a
 * rush, it would read and sort the whole backlog for each job, until autovacuum counts it anew.
 */
const takeInOrder = 'set enable_sort = off';

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
