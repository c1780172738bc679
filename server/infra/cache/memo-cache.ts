import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { ReplicaReads } from '../db/read-replica.ts';
import type { Clock } from '../deps.ts';

/** Milliseconds for which a check is trusted: the longest that stale data may be shown. */
const countsForMs = 1000;
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

interface DatabaseVersion {
  /** The state, if the last check is still trusted; null if one is needed. */
  known(): State | null;
  /** The state, after a check if needed. Throws the database's errors. */
  read(): Promise<State>;
}

interface Look {
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
    // Callers that await it get the error; otherwise the next check reports it.
    next.catch(() => undefined);
    return next;
  };
  const stateAt = (written: string): State => ({
    written,
    moment: Math.floor(clock.now().epochMilliseconds / timeStepMs),
  });
  const known = () => {
    if (newest === null) return null;
    const age = now() - newest.at;
    if (age >= refreshAfterMs) void follow();
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

/** Without a database version: milliseconds that an answer may be stale. */
const keptForMs = 1000;
/** Maximum number of cached answers and their total size: 300 pages, and their inputs. */
const mostKept = 600;
const mostBytes = 20_000_000;

interface Kept<Answer> {
  readonly answer: Promise<Answer>;
  /** Set once it is available. */
  made?: Answer;
  readonly until: number;
  readonly state: State | null;
  readonly timeless: boolean;
  bytes: number;
}

/** Caches answers that are the same for all callers. Concurrent requests share one computation. */
interface MemoCache<Answer> {
  /** The cached answer, if available and still valid. */
  find(key: string): Answer | undefined;
  /**
   * The cached or pending answer, else the result of `make`. Failures are not cached.
   *
   * @param options `timeless` for an answer that depends only on stored data, not on the time
   */
  get(key: string, make: () => Promise<Answer>, options?: Following): Promise<Answer>;
  /** Invalidates everything. */
  forget(): void;
}

interface Following {
  readonly timeless?: boolean;
}

export interface Keeping {
  /**
   * Answers are valid while this is unchanged, and not cached if it can't be read. Without it they expire
   * after `keptFor`.
   */
  readonly state?: DatabaseVersion;
  /** In milliseconds; a second by default. */
  readonly keptFor?: number;
  /** Monotonic, in milliseconds. */
  readonly now?: () => number;
}

/** @param bytesOf the size of an answer; null for one that must not be shared */
export function createMemoCache<Answer>(
  bytesOf: (answer: Answer) => number | null,
  keeping: Keeping = {},
): MemoCache<Answer> {
  const { now = performance.now.bind(performance), keptFor = keptForMs } = keeping;
  const answers = new Map<string, Kept<Answer>>();
  let bytes = 0;
  const drop = (key: string, entry: Kept<Answer>) => {
    if (answers.get(key) === entry && answers.delete(key)) bytes -= entry.bytes;
  };
  const weigh = (key: string, entry: Kept<Answer>, answer: Answer) => {
    const weight = bytesOf(answer);
    if (weight === null) return drop(key, entry);
    entry.made = answer;
    entry.bytes = weight;
    bytes += weight;
    for (const [first, oldest] of answers) {
      if (bytes <= mostBytes && answers.size <= mostKept) break;
      drop(first, oldest);
    }
  };
  const obtain = (
    key: string,
    make: () => Promise<Answer>,
    { state, timeless }: Pick<Kept<Answer>, 'state' | 'timeless'>,
  ) => {
    const kept = answers.get(key);
    if (kept !== undefined && kept.until > now() && isStillValid(kept, state)) return kept.answer;
    if (kept !== undefined) drop(key, kept);
    const until = state === null ? now() + keptFor : Number.POSITIVE_INFINITY;
    const entry: Kept<Answer> = { answer: make(), until, state, timeless, bytes: 0 };
    // In insertion order, so that the first is the oldest.
    answers.set(key, entry);
    entry.answer.then(
      (answer) => answers.get(key) === entry && weigh(key, entry, answer),
      () => drop(key, entry),
    );
    return entry.answer;
  };
  return {
    find(key) {
      const kept = answers.get(key);
      if (kept?.made === undefined || kept.until <= now()) return undefined;
      return isStillValid(kept, keeping.state?.known() ?? null) ? kept.made : undefined;
    },
    async get(key, make, { timeless = false } = {}) {
      if (keeping.state === undefined) return obtain(key, make, { state: null, timeless });
      const state = await keeping.state.read().catch(() => null);
      return state === null ? make() : obtain(key, make, { state, timeless });
    },
    forget() {
      answers.clear();
      bytes = 0;
    },
  };
}

function isStillValid(
  { state: before, timeless }: Pick<Kept<unknown>, 'state' | 'timeless'>,
  now: State | null,
): boolean {
  if (before === null || now === null) return before === now;
  return before.written === now.written && (timeless || before.moment === now.moment);
}
