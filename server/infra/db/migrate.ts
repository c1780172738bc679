import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import { connectCommand, openPool } from './database.ts';

const MIGRATIONS_FOLDER = new URL('../../migrations/', import.meta.url);
const OLDEST_SERVER_VERSION = 150_000;

/** Any constant works, as long as all processes of all releases use the same. */
export const MIGRATION_LOCK = 4_718_203_115;

/** A file of `server/migrations` in this release. */
export type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

/** A migration as the database recorded it. */
export type RecordedMigration = Omit<Migration, 'sql'>;

/** The database doesn't fit this release; the message says what to do. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
}

/**
 * Migrates the database to this release: first the job queue's own schema, then every new file of
 * `server/migrations`, each in its own transaction. Safe to call from several processes at once; the later
 * ones wait and find nothing to do.
 *
 * @throws MigrationRefused if the server is too old, or a recorded migration was changed or is unknown here
 */
export async function migrate(url: string, log: Logger): Promise<void> {
  const migrations = await releaseMigrations();
  const client = await connectCommand(url, 'mela migrations');
  try {
    await requireSupportedServer(client);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrateQueue(url, log);
    await client.query(flagWaitingJobs);
    await applyMissing(client, migrations, log);
  } finally {
    // Closing the connection releases the lock in all cases.
    await client.end();
  }
}

/**
 * Queues again the waiting jobs that have no flag, because an earlier release or the schedule queued them. Backups
 * read payloads from flags (see `addJob`).
 */
const flagWaitingJobs = `
  with unflagged as materialized (
    select id, task_identifier, queue_name, run_at, max_attempts, key, priority from graphile_worker.jobs
    where flags is null and attempts < max_attempts
  ), unlocked as materialized (
    select id, payload from graphile_worker.reschedule_jobs(array(select id from unflagged))
  ), removed as materialized (
    select id from graphile_worker.complete_jobs(array(select id from unlocked))
  )
  select graphile_worker.add_job(
    task_identifier, payload, queue_name, run_at, max_attempts, key, priority, flags => array[payload::text])
  from unflagged join unlocked using (id) join removed using (id)`;

export async function migrateQueue(url: string, log: Pick<Logger, 'warn'>): Promise<void> {
  const { pool, close } = openPool({ connectionString: url }, (error) =>
    log.warn({ err: error }, 'a connection broke while the job queue was updated'),
  );
  try {
    await runMigrations({ pgPool: pool });
  } finally {
    await close();
  }
}

/** Set in a bundle of the server: the names of the migrations that it was built with. */
declare const BUNDLED_MIGRATIONS: readonly string[] | undefined;

/** @throws MigrationRefused if the folder is of another release than the bundle that runs */
export async function releaseMigrations(): Promise<Migration[]> {
  const migrations = await readMigrations(MIGRATIONS_FOLDER);
  if (typeof BUNDLED_MIGRATIONS === 'undefined') return migrations;
  if (migrations.map(({ name }) => name).join() === BUNDLED_MIGRATIONS.join()) return migrations;
  throw new MigrationRefused(
    'The server in dist/program was built for another release than the one in this folder. Run "npm run build", then start it again.',
  );
}

/**
 * Migrations the database still needs; changes nothing.
 *
 * @throws MigrationRefused like {@link migrate}
 */
export async function pendingMigrations(url: string): Promise<readonly Migration[]> {
  const migrations = await releaseMigrations();
  const client = await connectCommand(url, 'mela migrations');
  try {
    await requireSupportedServer(client);
    const { rows: tables } = await client.query("select to_regclass('migrations') as found");
    if (tables[0].found === null) return migrations;
    return missingMigrations(migrations, await recordedMigrations(client));
  } finally {
    await client.end();
  }
}

async function recordedMigrations(client: pg.Client): Promise<RecordedMigration[]> {
  const { rows } = await client.query('select name, checksum from migrations order by name');
  return rows;
}

/**
 * Reads a folder of `NNNN-name.sql` files in order.
 *
 * @throws MigrationRefused if a name doesn't match, or a number is missing or used twice
 */
export async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name, index) => {
      const number = String(index + 1).padStart(4, '0');
      if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name) || !name.startsWith(number)) {
        throw new MigrationRefused(
          `Expected migration number ${number}, named ${number}-what-it-does.sql, but found ${name}.`,
        );
      }
      const sql = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function requireSupportedServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
            current_setting('server_encoding') as encoding`,
  );
  const { version, name, encoding } = rows[0];
  if (version < OLDEST_SERVER_VERSION) {
    throw new MigrationRefused(
      `This database server is PostgreSQL ${name}. Mela needs PostgreSQL 15 or later.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new MigrationRefused(
      `This database is encoded in ${encoding}. Mela needs UTF8: create it with ENCODING 'UTF8' TEMPLATE template0.`,
    );
  }
}

const recordTable = `create table if not exists migrations (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`;

async function applyMissing(client: pg.Client, migrations: Migration[], log: Logger): Promise<void> {
  await client.query(recordTable);
  for (const migration of missingMigrations(migrations, await recordedMigrations(client))) {
    await apply(client, migration);
    log.info({ migration: migration.name }, 'Database schema updated');
  }
}

/**
 * This release's migrations that are not recorded yet.
 *
 * @throws MigrationRefused if the recorded ones aren't the beginning of this release's list
 */
export function missingMigrations(
  migrations: readonly Migration[],
  recorded: readonly RecordedMigration[],
): readonly Migration[] {
  for (const [index, { name, checksum }] of recorded.entries()) {
    const known = migrations[index];
    if (known?.name !== name) {
      throw new MigrationRefused(
        `The database has migration ${name}, which this release does not know in that place. ` +
          'It was probably used by a newer release: start that one, or restore a backup.',
      );
    }
    if (known.checksum !== checksum) {
      throw new MigrationRefused(
        `Migration ${name} was changed after it had been applied to this database. ` +
          'Restore the file as it was, and put the change into a new migration.',
      );
    }
  }
  return migrations.slice(recorded.length);
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await runMigration(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${migration.name} failed; nothing of it was applied.`, { cause: error });
  }
}

async function runMigration(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query(sql);
  await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
}

/** Applies migrations in the caller's transaction; earlier ones must have been applied. */
export async function runMigrationsWithin(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<void> {
  await client.query(recordTable);
  for (const migration of migrations) await runMigration(client, migration);
}
