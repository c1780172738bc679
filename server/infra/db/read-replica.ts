import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
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
  /** Calls back when the replica is found to be behind: what was read from it lately may be out of date. */
  onBehind(listener: () => void): void;
}

/** A replica on the same network is a few milliseconds behind; this adds margin. */
const usualLagMs = 500;
/** After a failure, the replica is skipped for this long. */
const restMs = 5000;
/** One that is further behind isn't read until it has caught up. Less than that may be a moment's. */
const toleratedLagMs = 1000;
/** While something is read from it, its lag is measured this often. */
const measuredEveryMs = 500;
/** After a longer pause, it's measured before the next read. */
const knownForMs = 5000;

/** Without a replica, all reads use the primary. */
export function readsOf(db: Db): ReplicaReads {
  return { read: (work) => work(db), lagMs: 0, onBehind: () => undefined };
}

/**
 * Reads from a replica, a second time if its connection breaks, because there may be several behind its address; from the
 * primary if the replica is unreachable, cancels the query or is behind.
 *
 * @param lag measures, in milliseconds, how far the replica is behind
 */
export function replicaReads(
  primary: Db,
  replica: Pick<Database, 'db'>,
  { lag, log }: { lag: () => Promise<number>; log: Logger },
): ReplicaReads {
  let restsUntil = 0;
  const listeners: (() => void)[] = [];
  const isBehind = watchLag(lag, log, () => {
    for (const listener of listeners) listener();
  });
  const fromPrimary = <T>(work: (db: Db) => Promise<T>) =>
    work(primary).catch((error: unknown) => {
      // While another primary is chosen, the replica may be back first.
      if (!isOutage(error)) throw error;
      return work(replica.db);
    });
  return {
    lagMs: usualLagMs,
    onBehind: (listener) => void listeners.push(listener),
    async read(work) {
      if (performance.now() < restsUntil || (await isBehind())) return fromPrimary(work);
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

/** Whether the replica is too far behind, as of a moment ago. */
function watchLag(lag: () => Promise<number>, log: Logger, onBehind: () => void): () => Promise<boolean> {
  let isBehind = false;
  let measuredAt = Number.NEGATIVE_INFINITY;
  let measuring: Promise<void> | null = null;
  const measure = async () => {
    try {
      const ms = await lag();
      const was = isBehind;
      isBehind = ms > toleratedLagMs;
      if (isBehind && !was) {
        log.warn({ ms }, 'the replica is behind; the primary serves its reads until it has caught up');
        onBehind();
      }
      if (was && !isBehind) log.info('The replica has caught up');
    } catch (error) {
      // One of them is down, which the read finds out by itself.
      log.debug({ err: error }, "the replica's lag couldn't be measured");
    } finally {
      measuredAt = performance.now();
      measuring = null;
    }
  };
  return async () => {
    const age = performance.now() - measuredAt;
    if (measuring === null && age > measuredEveryMs) {
      measuring = measure();
      // A primary that is dying often says nothing at all.
      if (age > knownForMs)
        await Promise.race([measuring, sleep(primaryAnswersMs, undefined, { ref: false })]);
    }
    return isBehind;
  };
}

/** Whether what runs here reads from the replica what it would read from the primary. */
const readsReplica = new AsyncLocalStorage<boolean>();

/** What runs here must not wait for what may be waiting for a primary that is dying. */
export function isReadingReplica(): boolean {
  return readsReplica.getStore() === true;
}

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

/** A primary that is dying often says nothing at all: then both are asked, and the first answer counts. */
const primaryAnswersMs = 500;

export function outageReads(answersMs = primaryAnswersMs): OutageReads {
  let restsUntil = 0;
  const rest = () => {
    restsUntil = performance.now() + primaryRestsMs;
  };
  return {
    async make<T>(make: () => Promise<T>, failed: (result: T) => boolean) {
      const onReplica = () => readsReplica.run(true, make);
      const unlessFailed = (result: T): Made<T> => (failed(result) ? 'failed' : { result });
      const unlessOutage = (error: unknown): Made<T> => {
        if (isOutage(error)) return 'failed';
        throw error;
      };
      const replicaFirst = async (): Promise<T> => {
        const made = await onReplica().then(unlessFailed, unlessOutage);
        if (made !== 'failed') return made.result;
        // The primary may be back, or was only slow.
        restsUntil = 0;
        return make();
      };
      if (performance.now() < restsUntil) return replicaFirst();
      const primary = make().then(unlessFailed, unlessOutage);
      const first = await Promise.race([primary, sleep(answersMs, 'late' as const, { ref: false })]);
      if (first === 'failed') {
        rest();
        return replicaFirst();
      }
      if (first !== 'late') return first.result;
      const replica = onReplica().then(unlessFailed, (): Made<T> => 'failed');
      const eitherOf = async (one: Promise<Made<T>>, other: Promise<Made<T>>) => {
        const made = await one;
        return made === 'failed' ? other : made;
      };
      const fromReplica = eitherOf(replica, primary);
      const answer = await Promise.race([eitherOf(primary, replica), fromReplica]);
      // The slower one may still fail, which no longer matters.
      fromReplica.catch(() => undefined);
      if (answer === 'failed') return make();
      replica.then((made) => made === answer && rest());
      return answer.result;
    },
  };
}

/** A result, unless the database was down. */
type Made<T> = { readonly result: T } | 'failed';

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

/**
 * Invalidates caches when a document changes, and again once the replica has caught up or is found to be behind. In a rush,
 * seats change many times a second: that is soon enough within a second, or the caches would always be empty.
 */
export function forgetAtChanges(
  { bus, log }: { bus: Pick<Bus, 'subscribe'>; log: Logger },
  kept: { forget(soon: boolean): void },
  { lagMs, onBehind }: Pick<ReplicaReads, 'lagMs' | 'onBehind'>,
): void {
  const forget = safely(log, 'forgetting answers', kept.forget);
  // The last time when a replica that is slow, but not behind yet, has what was changed.
  const delays = lagMs > 0 ? [lagMs, toleratedLagMs + measuredEveryMs] : [];
  bus.subscribe('document', ({ seats }) => {
    const isSoonEnough = seats === true;
    forget(isSoonEnough);
    for (const delay of delays) setTimeout(forget, delay, isSoonEnough).unref();
  });
  onBehind(() => forget(false));
}
