import type { Logger } from '../log/log.ts';
import { safely } from '../safely.ts';
import type { Bus } from './bus.ts';
import { type Database, type Db, isErrorCode } from './database.ts';

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

/** Reads from a replica; from the primary if the replica is unreachable or cancels the query. */
export function replicaReads(primary: Db, replica: Pick<Database, 'db'>, log: Logger): ReplicaReads {
  let restsUntil = 0;
  return {
    lagMs: usualLagMs,
    async read(work) {
      if (performance.now() < restsUntil) return work(primary);
      try {
        return await work(replica.db);
      } catch (error) {
        if (!isReplicaError(error)) throw error;
        restsUntil = performance.now() + restMs;
        log.warn({ err: error }, 'the replica is failing; the primary serves its reads for now');
        return work(primary);
      }
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
