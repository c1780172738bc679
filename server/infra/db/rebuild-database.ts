import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import pg from 'pg';
import copyStreams from 'pg-copy-streams';
import type { Logger } from '../log/log.ts';
import { connectCommand, type Db, onConnection } from './database.ts';
import {
  MIGRATION_LOCK,
  migrateQueue,
  missingMigrations,
  type RecordedMigration,
  releaseMigrations,
  runMigrationsWithin,
} from './migrate.ts';

/** A table as COPY reads and writes it: without generated columns. */
interface CopiedTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** A copy in progress; `rows` is known once it has been read to the end. */
interface Copy {
  readonly stream: Readable;
  rows(): number;
}

/** The whole database at one instant; writes continue. */
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
 * Takes a snapshot. A newer release that starts in the meantime runs its migrations only after the snapshot is
 * closed. Unlogged tables are skipped: they may be lost at any time.
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
      copy: ({ name, columns }) =>
        copy(`copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)}) to stdout`),
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
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relpersistence = 'p'
      and relname <> 'migrations'
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    group by pg_class.relname order by 1`.execute(db);
  return rows;
}

/** A quoted SQL identifier. */
function quoted(name: string): string {
  return pg.escapeIdentifier(name);
}

export interface Loader {
  /** Returns the number of rows. */
  load(table: CopiedTable, content: Readable): Promise<number>;
  loadJobs(content: Readable): Promise<void>;
  setSequence(name: string, last: string): Promise<void>;
}

/**
 * Replaces a database in one transaction: creates the snapshot's schema, loads it, and migrates it to this
 * release. On any failure the database is unchanged.
 *
 * @param recorded the migrations recorded in the snapshot
 * @param steps `load` runs on the snapshot's schema without triggers and foreign keys; `finish` on this
 * release's
 * @throws MigrationRefused if the snapshot is of a newer release or another product
 */
export async function rebuildDatabase(
  { url, log }: { readonly url: string; readonly log: Logger },
  recorded: readonly RecordedMigration[],
  steps: { load(loader: Loader): Promise<void>; finish(db: Db): Promise<void> },
): Promise<void> {
  const migrations = await releaseMigrations();
  const later = missingMigrations(migrations, recorded);
  await migrateQueue(url, log);
  const client = await connectCommand(url, 'mela restore');
  try {
    await client.query('begin');
    // A site that starts now waits and finds the rebuilt database.
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await client.query(dropEverything);
    const known = migrations.slice(0, recorded.length);
    await runMigrationsWithin(client, known);
    const foreignKeys = await takeForeignKeys(client);
    await forEachTable(client, 'disable trigger user');
    await steps.load(loaderOn(client));
    await forEachTable(client, 'enable trigger user');
    // Validates all existing rows.
    for (const statement of foreignKeys) await client.query(statement);
    await runMigrationsWithin(client, later);
    await steps.finish(onConnection(client));
    await client.query('commit');
    // Optional: if it fails, PostgreSQL gathers statistics by itself later.
    await client
      .query('analyze')
      .catch((error: unknown) => log.warn({ err: error }, 'the restored database could not be analysed'));
  } finally {
    // Closing the connection rolls back unless committed.
    await client.end();
  }
}

/** What prevents replacing the database. */
interface DatabaseState {
  /** Connections of others: a running site, or an open console. */
  readonly connections: number;
  /** Contains tables of another application. */
  readonly foreign: boolean;
  readonly people: number;
}

export async function inspectDatabase(url: string): Promise<DatabaseState> {
  const client = await connectCommand(url, 'mela restore');
  try {
    const db = onConnection(client);
    const { rows } = await sql<{ connections: number; tables: number; ours: boolean }>`
      select
        (select count(*)::int from pg_stat_activity
         where datname = current_database() and usename is not null and pid <> pg_backend_pid()) as connections,
        (select count(*)::int from pg_tables where schemaname = 'public') as tables,
        to_regclass('public.migrations') is not null and to_regclass('public.users') is not null as ours
      `.execute(db);
    const { connections = 0, tables = 0, ours = false } = rows[0] ?? {};
    const people = ours
      ? await sql<{ people: number }>`select count(*)::int as people from users`.execute(db)
      : null;
    return { connections, foreign: tables > 0 && !ours, people: people?.rows[0]?.people ?? 0 };
  } finally {
    await client.end();
  }
}

/** Extensions stay: creating them may need more privileges. */
const dropEverything = `
  -- Locked jobs can't be completed.
  select graphile_worker.force_unlock_workers(
    array(select distinct locked_by from graphile_worker.jobs where locked_by is not null));
  select count(*) from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs));
  do $$ declare each text; begin
    -- Gathered before the first is dropped: the names of what goes along with it could not be read any more.
    foreach each in array array(
      select format('drop %s if exists %s cascade',
        case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end, oid::regclass)
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')
        and not exists (
          select from pg_depend where objid = pg_class.oid and objsubid = 0 and deptype in ('e', 'i'))
      union all
      select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    ) loop execute each; end loop;
  end $$`;

/**
 * Drops foreign keys, because tables reference each other in cycles, and returns the statements that restore
 * them.
 */
async function takeForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of rows) {
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  }
  return rows.map(
    ({ table, name, definition }) => `alter table ${table} add constraint ${quoted(name)} ${definition}`,
  );
}

async function forEachTable(client: pg.Client, change: string): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select oid::regclass::text as table from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  for (const { table } of rows) await client.query(`alter table ${table} ${change}`);
}

function loaderOn(client: pg.Client): Loader {
  const copy = async (target: string, content: Readable): Promise<number> => {
    const stream = client.query(copyStreams.from(`copy ${target} from stdin`));
    await pipeline(content, stream);
    return stream.rowCount;
  };
  return {
    async load({ name, columns }, content) {
      // What migrations put there is in the snapshot, too.
      await client.query(`delete from ${quoted(name)}`);
      return copy(`${quoted(name)} (${columns.map(quoted).join(', ')})`, content);
    },
    async loadJobs(content) {
      await client.query(`create temporary table waiting_jobs (
        identifier text, payload json, queue text, run_at timestamptz, max_attempts int, key text, priority int
      ) on commit drop`);
      await copy('waiting_jobs', content);
      await client.query(`select graphile_worker.add_job(
        identifier, payload, queue, run_at, max_attempts, key, priority, flags => array[payload::text])
        from waiting_jobs`);
    },
    async setSequence(name, last) {
      await client.query('select setval($1::regclass, $2::bigint)', [`public.${quoted(name)}`, last]);
    },
  };
}
