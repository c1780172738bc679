import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../log/log.ts';

/** First half of the keys of the locks that show a worker is alive; any constant works. */
const lockClass = 471_820_311;
/** Milliseconds between checks for jobs of dead processes. */
const pollEveryMs = 10_000;
/** A pool takes its lock long before its jobs are this old; a PostgreSQL interval. */
const youngest = '5 seconds';
const reconnectAfter = 1000;

export interface WorkerHeartbeat {
  /** Call when a new pool starts and the previous one has ended: jobs that one left locked are released. */
  show(poolId: string): void;
  stop(): Promise<void>;
}

/**
 * Shows that this process's workers are alive, by a lock on a connection that ends with the process, and
 * releases jobs of workers without one every few seconds. The queue itself would wait four hours after a
 * kill. If only the connection breaks, a job may run twice, which handlers allow for.
 */
export function startWorkerHeartbeat(connectionString: string, log: Logger): WorkerHeartbeat {
  let alive: string | null = null;
  const stopping = new AbortController();
  let shown = Promise.withResolvers<void>();

  const watch = async (): Promise<void> => {
    const connection = new pg.Client({ connectionString, application_name: 'mela workers' });
    const broken = new Promise<never>((_, reject) => connection.on('error', reject));
    broken.catch(() => undefined);
    let locked: string | null = null;
    try {
      await connection.connect();
      while (!stopping.signal.aborted) {
        shown = Promise.withResolvers();
        const id = alive;
        if (locked !== id) {
          await connection.query('select pg_advisory_unlock_all()');
          await connection.query('select pg_advisory_lock($1, hashtext($2))', [lockClass, id]);
          locked = id;
        }
        await releaseOrphanedJobs(connection, log);
        const pause = sleep(pollEveryMs, undefined, { signal: stopping.signal });
        await Promise.race([pause, shown.promise, broken]);
      }
    } finally {
      await connection.end();
    }
  };
  const keepWatching = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await watch();
      } catch (error) {
        if (stopping.signal.aborted) return;
        log.warn({ err: error }, 'lost the lock that shows that the job workers are alive; taking it again');
        await sleep(reconnectAfter);
      }
    }
  };
  const watching = keepWatching();
  return {
    show(poolId) {
      alive = poolId;
      shown.resolve();
    },
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}

async function releaseOrphanedJobs(client: pg.Client, log: Logger): Promise<void> {
  const { rows } = await client.query<{ worker: string }>(
    `select distinct locked_by as worker from graphile_worker.jobs
     where locked_at < now() - $2::interval and not exists (
       select from pg_locks
       where locktype = 'advisory' and objsubid = 2 and classid = $1::oid
         and objid = (hashtext(locked_by)::bigint & 4294967295)::oid
         and database = (select oid from pg_database where datname = current_database()))`,
    [lockClass, youngest],
  );
  if (rows.length === 0) return;
  const orphaned = rows.map(({ worker }) => worker);
  // Queued again under their keys while they ran: the queue took their keys and attempts, so that only the new ones run.
  const { rows: replaced } = await client.query<{ id: string }>(
    `select id from graphile_worker.jobs
     where locked_by = any($1) and key is null and attempts >= max_attempts and updated_at > locked_at`,
    [orphaned],
  );
  await client.query('select graphile_worker.force_unlock_workers($1)', [orphaned]);
  // They would count as failed.
  await client.query('select graphile_worker.complete_jobs($1::bigint[])', [replaced.map(({ id }) => id)]);
  log.warn({ workers: orphaned }, 'requeued the jobs of a process that is gone');
}
