import { sql } from 'kysely';
import { type Db, prepare } from '../db/database.ts';

/** Events whose last change is remembered, some 100 bytes each; beyond, all count as changed. */
const maxEvents = 20_000;
/** Of more changes than these, one check learns only that there are many. */
const maxPerCheck = 1000;
/** Stands for a write that may concern every event. */
const everyEvent = '';

/** What one check of the database found out about its writes. */
export interface FoundWrites {
  /** The snapshot, as text. */
  readonly written: string;
  /** The events written to since the state that the check was told, or {@link everyEvent}; null if that isn't known. */
  readonly changedEvents: readonly string[] | null;
  /** Which succession of primaries the database's log belongs to; null on a standby. */
  readonly timeline: string | null;
}

/** Which of this process's checks found a write to what an event's public page shows. */
export interface EventChanges {
  /** The last snapshot that was found, for the next check; null after that of a standby, which can't be compared. */
  readonly since: string | null;
  /** Numbers the state in which all of this is known. */
  note(found: FoundWrites): number;
  /** The number of the state in which the event was last found to have changed. */
  lastChange(eventId: string): number;
}

/**
 * What has been read in a state is still right as long as the event's last change isn't later than that state: whoever
 * reads after a check sees everything that it has found. Checks may overlap: then some changes are noted twice.
 */
export function createEventChanges(): EventChanges {
  let known: FoundWrites | null = null;
  let number = 0;
  /** Events that aren't in the list have last changed here. */
  let othersChanged = 0;
  const changes = new Map<string, number>();
  const forgetAll = () => {
    changes.clear();
    othersChanged = number;
  };
  return {
    get since() {
      return known === null || known.timeline === null ? null : known.written;
    },
    note(found) {
      const before = known;
      known = found;
      const isSame = before?.written === found.written && before.timeline === found.timeline;
      if (isSame) return number;
      number += 1;
      const { changedEvents, timeline } = found;
      // A server that takes over gives the numbers of transactions that it lacks to others.
      const isKnown = changedEvents !== null && timeline !== null && before?.timeline === timeline;
      if (!isKnown || changedEvents.includes(everyEvent)) forgetAll();
      else for (const eventId of changedEvents) changes.set(eventId, number);
      if (changes.size > maxEvents) forgetAll();
      return number;
    },
    lastChange: (eventId) => changes.get(eventId) ?? othersChanged,
  };
}

/** The state of the database, and the events written to since the state before, if that is given. */
export async function readWrites(db: Db, since: string | null): Promise<FoundWrites & { lists: string }> {
  const [found] = await writesSince(db, since);
  if (found === undefined) throw new Error('The state of the database is one row.');
  const { changedEvents } = found;
  return {
    ...found,
    changedEvents: changedEvents !== null && changedEvents.length > maxPerCheck ? null : changedEvents,
  };
}

const writesSince = prepare((db, since: string | null) =>
  db
    .selectNoFrom([
      // A standby's snapshot doesn't tell which transactions are under way, so its place in the log is part of its state.
      sql<string>`concat_ws(' ', pg_current_snapshot(), case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end)`.as(
        'written',
      ),
      // Standbys, of which there may be several, have no log of their own.
      sql<
        string | null
      >`case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end`.as(
        'timeline',
      ),
      sql<string>`coalesce((select sum(count) from list_changes), 0)::text`.as('lists'),
      sql<string[] | null>`case when ${since}::text is not null then array(
        select distinct coalesce(event_id, ${sql.lit(everyEvent)}) from event_changes
        where transaction >= pg_snapshot_xmin(${since}::text::pg_snapshot)
          and not pg_visible_in_snapshot(transaction, ${since}::text::pg_snapshot)
        limit ${sql.lit(maxPerCheck + 1)}) end`.as('changedEvents'),
    ])
    .$castTo<FoundWrites & { lists: string }>(),
);

/**
 * Empties the list of changes. For a process that hasn't read all of them, this itself is a change of every event.
 * Idempotent.
 */
export async function dropEventChanges(db: Db): Promise<void> {
  await sql`
    with dropped as (delete from event_changes)
    insert into event_changes (event_id) values (null) on conflict do nothing`.execute(db);
}

/** What was read of each event, until it changes. */
export interface EventMemory<Value> {
  /** Concurrent readers share one read. `state` is one that was known before it. */
  read(state: { readonly number: number }, eventId: string, read: () => Promise<Value>): Promise<Value>;
}

/** @param most values; beyond, all are dropped */
export function createEventMemory<Value>(
  changes: Pick<EventChanges, 'lastChange'>,
  most: number,
): EventMemory<Value> {
  const values = new Map<string, { readonly state: number; readonly value: Promise<Value> }>();
  return {
    read({ number }, eventId, read) {
      const known = values.get(eventId);
      if (known !== undefined && changes.lastChange(eventId) <= known.state) return known.value;
      if (values.size >= most) values.clear();
      const entry = { state: number, value: read() };
      values.set(eventId, entry);
      entry.value.catch(() => values.get(eventId) === entry && values.delete(eventId));
      return entry.value;
    },
  };
}
