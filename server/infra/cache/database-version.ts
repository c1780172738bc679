import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { ReplicaReads } from '../db/read-replica.ts';
import type { Clock } from '../deps.ts';

/** Milliseconds for which a look at the database counts: for so long somebody may see what was before a change. */
const countsForMs = 1000;
/** A look this old is followed by another while it still counts, so that nobody waits for it. */
const followedAfterMs = 500;
/** What is on now changes by itself; answers that follow from the time are made anew this often. */
const momentMs = 10_000;

/** What all answers follow from. */
export interface State {
  /** The same as long as nothing is written. */
  readonly written: string;
  /** The same for a while, as what is on now. */
  readonly moment: number;
}

/** Tells what all answers follow from now. */
export interface DatabaseVersion {
  /** It, where the last look at the database still counts; null where one has to be waited for. */
  known(): State | null;
  /** It, after a look at the database where needed; throws what the database throws. */
  read(): Promise<State>;
}

interface Look {
  readonly at: number;
  readonly snapshot: string;
}

/**
 * Tells of everything that answers follow from: what transactions the database has seen the end of, and roughly the
 * time. As long as the first stays the same, nothing was written by anybody, and an answer made before is right; if it
 * tells of now, as long as the second does, too.
 * PostgreSQL is asked twice a second at most, while somebody wants to know.
 *
 * @param now milliseconds that only ever grow
 */
export function databaseVersion(
  reads: Pick<ReplicaReads, 'read'>,
  clock: Clock,
  now: () => number = performance.now.bind(performance),
): DatabaseVersion {
  let newest: Look | null = null;
  let next: Promise<string> | null = null;
  const look = async () => {
    const at = now();
    try {
      const snapshot = await reads.read(readSnapshot);
      newest = { at, snapshot };
      return snapshot;
    } finally {
      next = null;
    }
  };
  const follow = () => {
    next ??= look();
    // Whoever waits for it hears of its failure; where nobody does, the next look tells.
    next.catch(() => undefined);
    return next;
  };
  const stateAt = (written: string): State => ({
    written,
    moment: Math.floor(clock.now().epochMilliseconds / momentMs),
  });
  const known = () => {
    if (newest === null) return null;
    const age = now() - newest.at;
    if (age >= followedAfterMs) void follow();
    return age < countsForMs ? stateAt(newest.snapshot) : null;
  };
  return {
    known,
    read: async () => known() ?? stateAt(await follow()),
  };
}

async function readSnapshot(db: Db): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(
    db,
  );
  return rows[0]?.snapshot ?? '';
}
