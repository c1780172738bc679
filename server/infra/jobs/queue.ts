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
import { connectCommand } from '../db/command-connection.ts';
import { type Db, type OpenPool, openPool } from '../db/database.ts';
import { isOutage } from '../db/outage.ts';
import { currentTrace, type Logger, withTrace } from '../log/log.ts';
import type { Meters } from '../log/meters.ts';
import { safely } from '../safely.ts';
import { showWorkers } from './workers.ts';

/** A kind of work for later: its name, what it needs to know, how often it is tried (with growing pauses). */
interface Job<Payload> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  readonly maxAttempts: number;
  /** Whether jobs of all other kinds go first: thousands of it may wait, and none of the others is to stand behind them. */
  readonly patient: boolean;
}

/** Declares a kind of job. Twelve tries reach over about a day. */
export function job<Payload>(
  name: string,
  payload: z.ZodType<Payload>,
  maxAttempts = 12,
  { patient = false }: { patient?: boolean } = {},
): Job<Payload> {
  return { name, payload, maxAttempts, patient };
}

/** Where the id of the request stands in a payload, beside the queue's own `_cron`. */
const traceKey = '_request';

/** Priorities by which the queue takes jobs; less comes first. What the clock starts is as the ordinary ones. */
const priorities = { urgent: -10, ordinary: 0, patient: 10 } as const;

/**
 * Queues a job in the transaction of what it belongs to: it runs if and only if that commits.
 *
 * @param options `runAt` for later than now; `key` so that a second job of the same key replaces the first one that
 *   still waits; `urgent` where somebody sits and waits for it
 */
export async function addJob<Payload>(
  db: Db,
  kind: Job<Payload>,
  payload: Payload,
  options: { runAt?: Temporal.Instant; key?: string; urgent?: boolean } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${kind.name},
    payload => ${JSON.stringify(traced(payload))}::json,
    run_at => ${options.runAt ?? null}::timestamptz,
    max_attempts => ${kind.maxAttempts}::int,
    job_key => ${options.key ?? null}::text,
    priority => ${options.urgent ? priorities.urgent : priorityOf(kind)}::int
  )`.execute(db);
}

function priorityOf({ patient }: Pick<Job<unknown>, 'patient'>): number {
  return patient ? priorities.patient : priorities.ordinary;
}

/** The payload with the id of the request on whose behalf the job is queued, for those who follow it in the log. */
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

/** The same for many of a kind, in one statement. */
export async function addJobs<Payload>(
  db: Db,
  kind: Job<Payload>,
  payloads: readonly Payload[],
): Promise<void> {
  if (payloads.length === 0) return;
  const specs = payloads.map((payload) => ({
    identifier: kind.name,
    payload: traced(payload),
    max_attempts: kind.maxAttempts,
    priority: priorityOf(kind),
  }));
  await sql`select graphile_worker.add_jobs(array(
    select json_populate_recordset(null::graphile_worker.job_spec, ${JSON.stringify(specs)}::json)
  ))`.execute(db);
}

/** How many jobs could run now and wait for somebody who is free. */
export async function countDueJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ due: number }>`select count(*) as due from graphile_worker.jobs
    where locked_at is null and run_at <= now() and attempts < max_attempts`.execute(db);
  return rows[0]?.due ?? 0;
}

/** One attempt at a job; `last` tells that no other follows. It may run twice: handlers are idempotent. */
export interface Attempt {
  readonly number: number;
  readonly last: boolean;
  /** Aborted when the process is about to end: a long job gives up, and is tried again after the next start. */
  readonly stopping: AbortSignal;
}

export interface JobHandler {
  readonly name: string;
  readonly run: (payload: unknown, attempt: Attempt) => Promise<void>;
}

/** Binds a kind of job to what is done. */
export function handle<Payload>(
  kind: Job<Payload>,
  work: (payload: Payload, attempt: Attempt) => Promise<void>,
): JobHandler {
  return { name: kind.name, run: (payload, attempt) => work(kind.payload.parse(payload), attempt) };
}

/** A job that the clock starts, as a crontab line's five fields in UTC. */
export interface Recurring {
  readonly cron: string;
  readonly handler: JobHandler;
}

/**
 * Gives back the jobs that a killed process was working on, which otherwise wait for hours. Only for the one process
 * of a database, before it starts jobs: nobody else's work is told apart.
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

/** Does a job's work, and tells the log and the meters how it ended. */
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

/** Starts taking jobs from the queue; `stop` tells those under way and waits for them. */
export async function startJobs(options: {
  connectionString: string;
  handlers: readonly JobHandler[];
  recurring: readonly Recurring[];
  log: Logger;
  concurrency?: number;
  meters?: Pick<Meters, 'job'> | undefined;
}): Promise<{ stop(): Promise<void> }> {
  const { log } = options;
  const taskList: TaskList = {};
  for (const { name, run: work } of [...options.handlers, ...options.recurring.map((each) => each.handler)]) {
    taskList[name] = (queued, { job: { id, attempts, max_attempts }, abortSignal }) => {
      const { payload, trace } = takeTrace(queued);
      const attempt = { number: attempts, last: attempts >= max_attempts, stopping: abortSignal };
      return withTrace(trace, () =>
        recorded({ ...options, name, id, attempt }, () => work(payload, attempt)),
      );
    };
  }
  const signs = showWorkers(options.connectionString, log);
  const events: WorkerEvents = new EventEmitter();
  events.on(
    'pool:create',
    safely(log, 'showing the workers', ({ workerPool }: WorkerEventMap['pool:create']) =>
      signs.show(workerPool.id),
    ),
  );
  const { pool, close } = openQueuePool(options.connectionString, (error) =>
    log.warn({ err: error }, 'a connection of the queue broke'),
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
        // A long job that gave up because the process ends has failed as it should.
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

/** Milliseconds until a queue that ended by itself is started anew. */
const restartAfter = 1000;

/** Starts the queue, and again whenever it ended by itself: it gives up when its database is away for long. */
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
        log.warn({ err: error }, 'the queue broke');
      }
      if (signal.aborted) return;
      runner = null;
      log.warn('the queue ended by itself, and is started anew');
      await sleep(restartAfter, undefined, { ref: false });
      if (signal.aborted) return;
    }
  };
  const watching = watch();
  return {
    async stop() {
      stopping.abort();
      // It may have ended by itself a moment ago.
      await runner?.stop().catch((error: unknown) => log.debug({ err: error }, 'the queue had ended'));
      await watching;
    },
  };
}

/** PostgreSQL's code for a server that is not up yet: the one outage after which the queue tries again by itself. */
const cannotConnectNow = '57P03';

/**
 * Opens the queue's pool, on which every outage looks like a server that is about to come up. The queue does not wait
 * for its own notes of what became of a job: after any other error they are lost, the job stays taken for hours, and
 * the rejection that nobody hears ends the process.
 *
 * @param onError hears of connections that broke
 */
export function openQueuePool(connectionString: string, onError: (error: Error) => void): OpenPool {
  const opened = openPool({ connectionString, application_name: 'mela jobs', Client: QueueClient }, onError);
  const { pool } = opened;
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  pool.connect = ((...args: unknown[]) => withRetryableOutage(connect(...args))) as pg.Pool['connect'];
  return opened;
}

class QueueClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver overloads this method nine times
  override query(...args: any[]): any {
    // biome-ignore lint/suspicious/noExplicitAny: the same overloads
    return withRetryableOutage((super.query as (...all: any[]) => unknown).apply(this, args));
  }
}

/** Whatever a call of the driver returned; where it is a promise, with outages renamed. */
function withRetryableOutage(result: unknown): unknown {
  if (!(result instanceof Promise)) return result;
  return result.catch((error: Error) => {
    if (!isOutage(error)) throw error;
    throw Object.assign(new Error(error.message, { cause: error }), { code: cannotConnectNow });
  });
}

/** How the queue of jobs stands. */
interface QueueState {
  readonly waiting: number;
  /** Due for longer than told, and nobody took them. */
  readonly late: number;
  /** Under way for longer than told. */
  readonly long: number;
  /** Tried as often as they are ever tried, by kind, with the newest reason in one line. */
  readonly dead: readonly { readonly task: string; readonly count: number; readonly reason: string }[];
}

/** Looks at all jobs of the queue; for somebody at a console, not for a page. */
export async function queueState(
  db: Db,
  { lateMinutes, longMinutes }: { readonly lateMinutes: number; readonly longMinutes: number },
): Promise<QueueState> {
  const counts = await sql<Record<'waiting' | 'late' | 'long', number>>`
    select count(*) filter (where locked_at is null and attempts < max_attempts) as waiting,
      count(*) filter (where locked_at is null and attempts < max_attempts
        and run_at < now() - make_interval(mins => ${lateMinutes})) as late,
      count(*) filter (where locked_at < now() - make_interval(mins => ${longMinutes})) as long
    from graphile_worker.jobs`.execute(db);
  const dead = await sql<{ task: string; count: number; reason: string | null }>`
    select task_identifier as task, count(*) as count,
      (array_agg(split_part(last_error, E'\\n', 1) order by updated_at desc))[1] as reason
    from graphile_worker.jobs where attempts >= max_attempts and locked_at is null
    group by task_identifier order by task_identifier`.execute(db);
  return {
    ...(counts.rows[0] ?? { waiting: 0, late: 0, long: 0 }),
    dead: dead.rows.map((row) => ({ ...row, reason: row.reason ?? 'none was noted' })),
  };
}

/**
 * Gives the jobs that were given up all their attempts again, the first of them now.
 *
 * @returns how many they were
 */
export async function requeueDeadJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where attempts >= max_attempts and locked_at is null),
      run_at => now(), attempts => 0)`.execute(db);
  return rows[0]?.count ?? 0;
}
