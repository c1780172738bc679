import { sql } from 'kysely';
import type { z } from 'zod';
import { asParameter, beforeCommit, type Db, executePrepared } from '../db/database.ts';
import { currentTrace } from '../log/log.ts';

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
export const priorities = { urgent: -10, ordinary: 0, patient: 10 } as const;

/**
 * Queues a job in the caller's transaction, as its last statement: it runs if and only if that commits. Its payload is also
 * its only flag: the queue's public view shows flags but no payloads, and backups read nothing else of the queue.
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
  const { runAt, key, queue, urgent } = options;
  await add(db, [
    {
      ...specOf(kind, payload, key),
      ...(urgent && { priority: priorities.urgent }),
      queue_name: queue ?? null,
      run_at: asParameter(runAt ?? null),
    },
  ]);
}

/** The same for many jobs; `keyOf` as `key` of {@link addJob}. */
export async function addJobs<Payload>(
  db: Db,
  kind: Job<Payload>,
  payloads: readonly Payload[],
  { keyOf }: { keyOf?: (payload: Payload) => string } = {},
): Promise<void> {
  await add(
    db,
    payloads.map((payload) => specOf(kind, payload, keyOf?.(payload))),
  );
}

/** A job as the queue's function takes it, by the names of its fields. */
interface Spec {
  readonly job_key: string | null;
  readonly [field: string]: unknown;
}

function specOf<Payload>(kind: Job<Payload>, given: Payload, key: string | undefined): Spec {
  const payload = traced(given);
  return {
    identifier: kind.name,
    payload,
    job_key: key ?? null,
    max_attempts: kind.maxAttempts,
    priority: priorityOf(kind),
    flags: [JSON.stringify(payload)],
  };
}

/** Jobs of the transactions that haven't ended. */
const waiting = new WeakMap<Db, Spec[]>();

async function add(db: Db, specs: readonly Spec[]): Promise<void> {
  if (specs.length === 0) return;
  const others = waiting.get(db);
  if (others !== undefined) {
    others.push(...specs);
    return;
  }
  const together = [...specs];
  const insertAll = (): Promise<void> => {
    waiting.delete(db);
    return insert(db, together);
  };
  if (beforeCommit(db, insertAll)) waiting.set(db, together);
  else await insert(db, together);
}

async function insert(db: Db, specs: readonly Spec[]): Promise<void> {
  // One statement can't replace a job twice.
  const latest = new Map(specs.map((spec, index) => [spec.job_key ?? index, spec]));
  // In one order, so that transactions with the same keys don't lock each other's jobs.
  const inOrder = [...latest.values()].sort((one, other) => compare(one.job_key ?? '', other.job_key ?? ''));
  const text = JSON.stringify(inOrder);
  const added = sql`select graphile_worker.add_jobs(array(
    select json_populate_recordset(null::graphile_worker.job_spec, ${text}::json)
  ))`;
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

export function takeTrace(payload: unknown): {
  readonly payload: unknown;
  readonly trace: string | undefined;
} {
  if (!isRecord(payload)) return { payload, trace: undefined };
  const { [traceKey]: trace, ...rest } = payload;
  return { payload: rest, trace: typeof trace === 'string' ? trace : undefined };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
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
