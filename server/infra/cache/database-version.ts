import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { ReplicaReads } from '../db/read-replica.ts';
import type { Clock } from '../deps.ts';
import { createEventChanges, readWrites } from './event-changes.ts';

/** Milliseconds for which a check is trusted: the longest that stale data may be shown. */
const cacheMs = 1000;
/** A check this old is refreshed in the background while still trusted, so no one waits. */
const refreshAfterMs = 500;
/** 'On now' changes without a write, so answers that depend on the time are refreshed this often. */
const timeStepMs = 10_000;

export interface State {
  /** Unchanged as long as nothing is written. */
  readonly written: string;
  /** Unchanged within one interval of time. */
  readonly moment: number;
  /** Counts the states that this process has seen. */
  readonly number: number;
}

export interface DatabaseState extends State {
  /** Unchanged as long as nothing is written that lists of events and groups show, besides the counts of seats. */
  readonly lists: string;
}

export interface DatabaseVersion {
  /** The state, if the last check is still trusted; null if one is needed. */
  known(): DatabaseState | null;
  /** The state, after a check if needed. Throws the database's errors. */
  read(): Promise<DatabaseState>;
  /** The state as it is now, for people who see their own changes at once. */
  current(): Promise<DatabaseState>;
  /**
   * The number of the state in which something was last found written that the event's public page shows. What was read in
   * that state or a later one is still right.
   */
  lastChange(eventId: string): number;
}

/** The parts of a state that one snapshot of the database has. */
type Written = Omit<DatabaseState, 'moment'>;

/**
 * What cached answers depend on: the database's committed transactions, and roughly the time. While the first
 * is unchanged, nothing has been written, and cached answers are valid; answers that depend on the time need
 * the second unchanged too. Queries PostgreSQL at most twice a second, and only while there are requests.
 * @param now monotonic, in milliseconds
 */
export function databaseVersion(
  reads: Pick<ReplicaReads, 'read' | 'lagMs'>,
  clock: Clock,
  now: () => number = performance.now.bind(performance),
): DatabaseVersion {
  let latest: { readonly at: number; readonly state: Written } | null = null;
  let next: Promise<Written> | null = null;
  const changes = createEventChanges();
  const check = async () => {
    const at = now();
    // Several databases answer where there's a replica.
    const since = reads.lagMs === 0 ? changes.since : null;
    try {
      const found = await reads.read((db) => readWrites(db, since));
      const { written, timeline, lists } = found;
      // A server that takes over may lack the last changes of the former one, and would count others up to the same sum.
      const state = { written, lists: `${timeline ?? ''} ${lists}`, number: changes.note(found) };
      latest = { at, state };
      return state;
    } catch (error) {
      latest = null;
      throw error;
    }
  };
  const checkOnce = () => {
    next ??= check().finally(() => {
      next = null;
    });
    // Callers that await it get the error; otherwise the next check reports it.
    next.catch(() => undefined);
    return next;
  };
  const checkAfterwards = sharedRuns(check);
  const stateAt = (written: Written): DatabaseState => ({
    ...written,
    moment: Math.floor(clock.now().epochMilliseconds / timeStepMs),
  });
  const known = () => {
    if (latest === null) return null;
    const age = now() - latest.at;
    if (age >= refreshAfterMs) void checkOnce();
    return age < cacheMs ? stateAt(latest.state) : null;
  };
  return {
    known,
    read: async () => known() ?? stateAt(await checkOnce()),
    current: async () => stateAt(await checkAfterwards()),
    lastChange: changes.lastChange,
  };
}

/** Callers that arrive during a run share the next one: the current one may have started before their own changes. */
function sharedRuns<Value>(run: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | null = null;
  let next: Promise<Value> | null = null;
  const begin = (): Promise<Value> => {
    const begun = run();
    const over = () => {
      if (running === begun) running = null;
    };
    running = begun;
    begun.then(over, over);
    return begun;
  };
  return () => {
    if (running === null) return begin();
    if (next === null) {
      const follow = () => {
        next = null;
        return begin();
      };
      next = running.then(follow, follow);
    }
    return next;
  };
}

/** What was read from the database, until the next write. */
interface SnapshotMemory {
  /** Concurrent readers share one read. Keys must name everything that a value depends on, such as the person. */
  read<Value>(state: State, key: string, read: () => Promise<Value>): Promise<Value>;
  /** What was read in this state, if anything; its type is that of the read with this key. */
  find<Value>(state: State, key: string): Promise<Value> | undefined;
}

/** @param most values; beyond, all are dropped */
export function createSnapshotMemory(most: number): SnapshotMemory {
  let written: string | null = null;
  const values = new Map<string, Promise<unknown>>();
  return {
    read<Value>(state: State, key: string, read: () => Promise<Value>) {
      if (written !== state.written || values.size >= most) {
        written = state.written;
        values.clear();
      }
      const known = values.get(key);
      if (known !== undefined) return known as Promise<Value>;
      const value = read();
      values.set(key, value);
      value.catch(() => values.get(key) === value && values.delete(key));
      return value;
    },
    find: <Value>(state: State, key: string) =>
      written === state.written ? (values.get(key) as Promise<Value> | undefined) : undefined,
  };
}

/**
 * Adds up the counts of connections that have ended, so that reading them stays quick. The sum stays what it is. Idempotent.
 */
export async function foldListChanges(db: Db): Promise<void> {
  await sql`
    with ended as (
      delete from list_changes where backend <> 0 and backend not in (select pid from pg_stat_activity)
      returning count)
    insert into list_changes as known (backend, count) select 0, sum(count) from ended having count(*) > 0
    on conflict (backend) do update set count = known.count + excluded.count`.execute(db);
}
