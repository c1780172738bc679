import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../log/log.ts';

/** First half of the keys of the locks by which workers show that they live; any constant does. */
const lockClass = 471_820_311;
/** Milliseconds between two looks for jobs of processes that are gone. */
const lookEvery = 10_000;
/** A pool has its lock long before a job of its is as old as this; interval of PostgreSQL. */
const youngest = '5 seconds';
const reconnectAfter = 1000;

/** The pool of workers of this process, as others can see it. */
export interface WorkerSigns {
  /** A pool begins to take jobs, and the one before it has ended: what that left taken goes back to the queue. */
  show(poolId: string): void;
  stop(): Promise<void>;
}

/**
 * Shows others that the workers of this process live, by a lock on a connection that ends with the process, and gives
 * back the jobs of workers without one every few seconds. A process that was killed keeps nobody waiting that way; the
 * queue itself would believe in it for four hours. Should a connection break, a job may run twice: jobs bear that.
 */
export function showWorkers(connectionString: string, log: Logger): WorkerSigns {
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
        await giveBackOrphans(connection, log);
        const pause = sleep(lookEvery, undefined, { signal: stopping.signal });
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
        log.warn({ err: error }, 'the sign that job workers live was lost, and is set anew');
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

async function giveBackOrphans(client: pg.Client, log: Logger): Promise<void> {
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
  await client.query('select graphile_worker.force_unlock_workers($1)', [orphaned]);
  log.warn({ workers: orphaned }, 'jobs of a process that is gone were given back to the queue');
}
