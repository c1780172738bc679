import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import pg from 'pg';
import copyStreams from 'pg-copy-streams';
import { connectCommand } from './command-connection.ts';
import { type Db, onConnection } from './database.ts';
import { MIGRATION_LOCK, type RecordedMigration } from './migrate.ts';

/** A table as COPY reads and writes it: without generated columns. */
export interface CopiedTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** A copy in progress; `rows` is known once it has been read to the end. */
export interface Copy {
  readonly stream: Readable;
  rows(): number;
}

/** The whole database at one instant; writes continue meanwhile. */
export interface Snapshot extends AsyncDisposable {
  readonly migrations: readonly RecordedMigration[];
  readonly tables: readonly CopiedTable[];
  /** Sequences that have been used, and their last value. */
  readonly sequences: readonly { readonly name: string; readonly last: string }[];
  /** One copy at a time. */
  copy(table: CopiedTable): Copy;
  /** Waiting and running jobs, in the form `rebuildDatabase` loads. */
  copyJobs(): Copy;
}

/**
 * Takes a snapshot. A newer release that starts meanwhile waits with its migrations until it is closed.
 * Unlogged tables are skipped: they may be lost at any time.
 */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = await connectCommand(url, 'mela backup');
  try {
    await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK]);
    await client.query('begin isolation level repeatable read read only');
    const db = onConnection(client);
    const { rows: migrations } = await sql<RecordedMigration>`
      select name, checksum from migrations order by name`.execute(db);
    const { rows: sequences } = await sql<{ name: string; last: string }>`
      select sequencename as name, last_value::text as last from pg_sequences
      where schemaname = 'public' and last_value is not null order by 1`.execute(db);
    const tables = await listTables(db);
    const copy = (statement: string): Copy => {
      const stream = client.query(copyStreams.to(statement));
      return { stream, rows: () => stream.rowCount };
    };
    return {
      migrations,
      sequences,
      tables,
      copy: ({ name, columns }) => copy(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`),
      copyJobs: () => copy(`copy (${waitingJobs}) to stdout`),
      // The only way to abort a copy; nothing was written.
      [Symbol.asyncDispose]: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/**
 * Without jobs that have used up their attempts. The flag is the payload (see `addJob`); scheduled jobs have none and
 * need none.
 */
const waitingJobs = `
  select task_identifier, coalesce((select flag from jsonb_object_keys(flags) as flag), '{}')::json, queue_name,
    run_at, max_attempts, key, priority
  from graphile_worker.jobs
  where attempts < max_attempts
  order by id`;

async function listTables(db: Db): Promise<CopiedTable[]> {
  const { rows } = await sql<CopiedTable>`
    select pg_class.relname as name, array_agg(pg_attribute.attname::text order by attnum) as columns
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
      and relname <> 'migrations'
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    group by pg_class.relname order by 1`.execute(db);
  return rows;
}

/** A quoted SQL identifier. */
export function quoted(name: string): string {
  return pg.escapeIdentifier(name);
}
