import { sql } from 'kysely';
import type { Db } from './database.ts';

/** What the primary had written at a moment. */
interface Mark {
  /** Monotonic, in milliseconds. */
  readonly at: number;
  /** Bytes of the write-ahead log. */
  readonly position: number;
}

/** Beyond this, every second mark is dropped: while a replica stands still, there's one more with each measurement. */
const maxMarks = 100;

/**
 * Measures by what the primary had when it was asked before, so it also notices a replica that is no longer connected to
 * it, which takes itself for complete. The first time, a replica that is behind isn't noticed yet.
 *
 * @returns milliseconds that the replica is behind at least; 0 for a server that follows no other
 */
export function measureLag(primary: Db, replica: Db, now = () => performance.now()): () => Promise<number> {
  let missing: readonly Mark[] = [];
  return async () => {
    const written = await sql<{ position: number }>`
      select (pg_current_wal_lsn() - '0/0')::float8 as position`.execute(primary);
    // Not before: it may have waited for a connection.
    const at = now();
    const replayed = await sql<{ position: number | null }>`
      select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::float8 end as position`.execute(
      replica,
    );
    const reached = replayed.rows[0]?.position ?? Number.POSITIVE_INFINITY;
    const marks = [...missing, { at, position: written.rows[0]?.position ?? 0 }];
    missing = marks.filter(({ position }) => position > reached);
    if (missing.length > maxMarks) missing = missing.filter((_, index) => index % 2 === 0);
    const [oldest] = missing;
    return oldest === undefined ? 0 : now() - oldest.at;
  };
}

/** Seconds since the last transaction that a replica has of those it received; 0 if it has all, and on a primary. */
export async function secondsToReplay(replica: Db): Promise<number> {
  const { rows } = await sql<{ lag: number }>`
    select case when pg_last_wal_receive_lsn() is not distinct from pg_last_wal_replay_lsn() then 0
      else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0) end::float8 as lag`.execute(
    replica,
  );
  return rows[0]?.lag ?? 0;
}
