import type { Logger } from '../log/log.ts';
import type { Bus } from '../realtime/bus.ts';
import { safely } from '../safely.ts';
import { type Database, type Db, isErrorCode } from './database.ts';

/** For what may be a moment behind: lists, searches and feeds that everybody sees alike, never somebody's own. */
export interface ReplicaReads {
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Milliseconds after which such a read is expected to know of a change; 0 where there is no replica. */
  readonly lagMs: number;
}

/** A replica in the same place is a few milliseconds behind; with this, visitors see changes within a second. */
const usualLagMs = 500;
/** A replica that failed is left alone for so long. */
const restMs = 5000;

/** Without a replica all reads go to the one database. */
export function readsOf(db: Db): ReplicaReads {
  return { read: (work) => work(db), lagMs: 0 };
}

/** Reads from a replica, and from the primary while the replica is out of reach or gives a read up. */
export function replicaReads(primary: Db, replica: Pick<Database, 'db'>, log: Logger): ReplicaReads {
  let restsUntil = 0;
  return {
    lagMs: usualLagMs,
    async read(work) {
      if (performance.now() < restsUntil) return work(primary);
      try {
        return await work(replica.db);
      } catch (error) {
        if (!isReplicaFault(error)) throw error;
        restsUntil = performance.now() + restMs;
        log.warn({ err: error }, 'the replica fails; the primary serves its reads for a while');
        return work(primary);
      }
    },
  };
}

/**
 * Whether the replica is to blame and not the question: it cannot be reached or lets nobody in (classes 08, 28, 3D, 53,
 * 57P; the system's own codes; the pool's words), or it gave the read up for what came from the primary (40001).
 */
function isReplicaFault(error: unknown): boolean {
  if (isErrorCode(error, '40001')) return true;
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') return /^(08|28|3D|53|57P|E[A-Z]+$)/.test(code);
  return /connect|Connection terminated/i.test(error.message);
}

/** Has answers forgotten when a document changes, and again once the replica knows of it. */
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
