import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Db } from './database.ts';
import type { LaggingReads } from './lagging-reads.ts';

/** Milliseconds for which a look at the database counts: for so long somebody may see what was before a change. */
const countsForMs = 1000;
/** A look this old is followed by another while it still counts, so that nobody waits for it. */
const followedAfterMs = 500;
/** What is on now changes by itself; answers that follow from the time are made anew this often. */
const momentMs = 10_000;

interface Look {
  readonly at: number;
  readonly snapshot: Promise<string>;
}

/**
 * Tells of everything that answers follow from: what transactions the database has seen the end of, and roughly the
 * time. As long as both stay the same, nothing was written by anybody, and an answer made before is right.
 * PostgreSQL is asked twice a second at most, while somebody wants to know.
 *
 * @param now milliseconds that only ever grow
 * @returns throws what the database throws
 */
export function writtenState(
  reads: Pick<LaggingReads, 'read'>,
  clock: Clock,
  now: () => number = performance.now.bind(performance),
): () => Promise<string> {
  let newest: Look | null = null;
  let next: Look | null = null;
  const look = (): Look => ({ at: now(), snapshot: reads.read(readSnapshot) });
  const follow = () => {
    const following = look();
    next = following;
    following.snapshot.then(
      () => {
        newest = following;
        next = null;
      },
      () => {
        next = null;
      },
    );
    return following;
  };
  return async () => {
    const age = newest === null ? Number.POSITIVE_INFINITY : now() - newest.at;
    if (age >= followedAfterMs && next === null) follow();
    const counting = newest !== null && age < countsForMs ? newest : (next ?? follow());
    const moment = Math.floor(clock.now().epochMilliseconds / momentMs);
    return `${await counting.snapshot} ${moment}`;
  };
}

async function readSnapshot(db: Db): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(
    db,
  );
  return rows[0]?.snapshot ?? '';
}
