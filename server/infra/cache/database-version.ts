import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { ReplicaReads } from '../db/read-replica.ts';
import type { Clock } from '../deps.ts';

/** Milliseconds for which a check is trusted: the longest that stale data may be shown. */
const cacheMs = 1000;
/** A check this old is refreshed in the background while still trusted, so nobody waits. */
const refreshAfterMs = 500;
/** 'On now' changes without a write, so answers that depend on the time are refreshed this often. */
const timeStepMs = 10_000;

export interface State {
  /** Unchanged as long as nothing is written. */
  readonly written: string;
  /** Unchanged within one interval of time. */
  readonly moment: number;
}

export interface DatabaseVersion {
  /** The state, if the last check is still trusted; null if one is needed. */
  known(): State | null;
  /** The state, after a check if needed. Throws the database's errors. */
  read(): Promise<State>;
}

interface VersionCheck {
  readonly at: number;
  readonly snapshot: string;
}

/**
 * What cached answers depend on: the database's committed transactions, and roughly the time. While the first
 * is unchanged, nothing has been written, and cached answers are valid; answers that depend on the time need
 * the second unchanged too. Queries PostgreSQL at most twice a second, and only while there are requests.
 * @param now monotonic, in milliseconds
 */
export function databaseVersion(
  reads: Pick<ReplicaReads, 'read'>,
  clock: Clock,
  now: () => number = performance.now.bind(performance),
): DatabaseVersion {
  let latest: VersionCheck | null = null;
  let next: Promise<string> | null = null;
  const check = async () => {
    const at = now();
    try {
      const snapshot = await reads.read(readSnapshot);
      latest = { at, snapshot };
      return snapshot;
    } finally {
      next = null;
    }
  };
  const checkOnce = () => {
    next ??= check();
    // Callers that await it get the error; otherwise the next check reports it.
    next.catch(() => undefined);
    return next;
  };
  const stateAt = (written: string): State => ({
    written,
    moment: Math.floor(clock.now().epochMilliseconds / timeStepMs),
  });
  const known = () => {
    if (latest === null) return null;
    const age = now() - latest.at;
    if (age >= refreshAfterMs) void checkOnce();
    return age < cacheMs ? stateAt(latest.snapshot) : null;
  };
  return {
    known,
    read: async () => known() ?? stateAt(await checkOnce()),
  };
}

async function readSnapshot(db: Db): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(
    db,
  );
  return rows[0]?.snapshot ?? '';
}
