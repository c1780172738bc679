import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import pg from 'pg';
import copyStreams from 'pg-copy-streams';
import { connectCommand } from './command-connection.ts';
import { type Db, onConnection } from './database.ts';
import { MIGRATION_LOCK, type RecordedMigration } from './migrate.ts';

/** A table as PostgreSQL's COPY reads and writes it: without columns that it computes by itself. */
export interface CopiedTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** A copy under way; `rows` is known once it is read to its end. */
export interface Copy {
  readonly stream: Readable;
  rows(): number;
}

/** The whole database as of one instant, while others go on writing. */
export interface Snapshot extends AsyncDisposable {
  readonly migrations: readonly RecordedMigration[];
  readonly tables: readonly CopiedTable[];
  /** Sequences that gave a number already, and the last one. */
  readonly sequences: readonly { readonly name: string; readonly last: string }[];
  /** One copy at a time. */
  copy(table: CopiedTable): Copy;
  /** The jobs that wait or are under way, as `rebuildDatabase` takes them. */
  copyJobs(): Copy;
}

/**
 * Takes a snapshot. A site that starts with a newer release waits with its migrations until it is closed. Unlogged
 * tables are left out: they are what may be lost at any time.
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
      // A copy that was given up can't be ended otherwise; nothing was written that could be lost.
      [Symbol.asyncDispose]: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Jobs whose tries are used up stay behind: nobody would do them. */
const waitingJobs = `
  select tasks.identifier, jobs.payload, queues.queue_name, jobs.run_at, jobs.max_attempts, jobs.key, jobs.priority
  from graphile_worker._private_jobs as jobs
  join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
  left join graphile_worker._private_job_queues as queues on queues.id = jobs.job_queue_id
  where jobs.attempts < jobs.max_attempts
  order by jobs.id`;

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

/** A name as it stands in SQL. */
export function quoted(name: string): string {
  return pg.escapeIdentifier(name);
}
