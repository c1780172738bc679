import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { Logger } from '../log/log.ts';
import { safely } from '../safely.ts';
import type { Bus } from './bus.ts';
import { type Database, type Db, isErrorCode } from './database.ts';
import { isOutage } from './outage.ts';

/** For public lists, searches and feeds that may be slightly stale; never for a person's own data. */
export interface ReplicaReads {
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** The expected delay of a change, in milliseconds; 0 without a replica. */
  readonly lagMs: number;
}

/** A replica on the same network is a few milliseconds behind; this adds margin. */
const usualLagMs = 500;
/** After a failure, the replica is skipped for this long. */
const restMs = 5000;

/** Without a replica, all reads use the primary. */
export function readsOf(db: Db): ReplicaReads {
  return { read: (work) => work(db), lagMs: 0 };
}

/**
 * Reads from a replica, a second time if its connection breaks, because there may be several behind its address; from the
 * primary if the replica is unreachable or cancels the query.
 */
export function replicaReads(primary: Db, replica: Pick<Database, 'db'>, log: Logger): ReplicaReads {
  let restsUntil = 0;
  return {
    lagMs: usualLagMs,
    async read(work) {
      if (performance.now() < restsUntil) return work(primary);
      try {
        return await work(replica.db).catch((error: unknown) => {
          if (!isOutage(error)) throw error;
          return work(replica.db);
        });
      } catch (error) {
        if (!isReplicaError(error)) throw error;
        restsUntil = performance.now() + restMs;
        log.warn({ err: error }, 'the replica is failing; the primary serves its reads for now');
        return work(primary);
      }
    },
  };
}

/** Whether what runs here reads from the replica what it would read from the primary. */
const readsReplica = new AsyncLocalStorage<boolean>();
/** After a failure of the primary, visitors' pages don't try it for this long. */
const primaryRestsMs = 1000;

/**
 * What visitors see alike, while the primary is down: `make` runs again, and all that it reads comes from the replica.
 * It must change nothing; a write there is refused.
 */
export interface OutageReads {
  /** @param failed whether a result says that the database is down */
  make<T>(make: () => Promise<T>, failed: (result: T) => boolean): Promise<T>;
}

export const withoutReplica: OutageReads = { make: (make) => make() };

/** The pool that lends a connection to what runs now. */
export function lendReplica(replica: Pick<Database, 'pool'> | null): (own: pg.Pool) => pg.Pool {
  return (own) => (replica !== null && readsReplica.getStore() === true ? replica.pool : own);
}

export function outageReads(now: () => number = performance.now.bind(performance)): OutageReads {
  let restsUntil = 0;
  return {
    async make(make, failed) {
      const onReplica = () => readsReplica.run(true, make);
      if (now() < restsUntil) return onReplica();
      try {
        const result = await make();
        if (!failed(result)) return result;
      } catch (error) {
        if (!isOutage(error)) throw error;
      }
      restsUntil = now() + primaryRestsMs;
      return onReplica();
    },
  };
}

/**
 * Whether the replica is at fault rather than the query: it is unreachable or refuses connections (classes
 * 08, 28, 3D, 53, 57P; the system's codes; the pool's messages), or it cancelled the query because of
 * replication (40001).
 */
function isReplicaError(error: unknown): boolean {
  if (isErrorCode(error, '40001')) return true;
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') return /^(08|28|3D|53|57P|E[A-Z]+$)/.test(code);
  return /connect|Connection terminated/i.test(error.message);
}

/** Invalidates caches when a document changes, and again once the replica has caught up. */
export function forgetAtChanges(
  { bus, log }: { bus: Pick<Bus, 'subscribe'>; log: Logger },
  kept: { forget(): void },
  lagMs: number,
): void {
  const forget = safely(log, 'forgetting answers', kept.forget);
  bus.subscribe('document', () => {
    forget();
    if (lagMs > 0) setTimeout(forget, lagMs).unref();
  });
}
