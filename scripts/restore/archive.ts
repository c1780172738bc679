import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { connectCommand, type Db, onConnection } from '../../server/infra/db/database.ts';
import type { OsAccount } from '../../server/infra/postgres/os-account.ts';

const run = promisify(execFile);
const postgres = '/usr/lib/postgresql/15/bin/postgres';
/** What pgBackRest writes into the database: as a site, it would wait for that time again and archive nothing. */
const restoreSettings = ['archive_mode', 'restore_command', 'recovery_target_time', 'recovery_target_action'];
/** For reading the archive; a day of a busy site takes minutes. */
const patienceMs = 6 * 3_600_000;

/** It can't be restored; the message says what to do. */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused';
}

export interface ArchiveRestore {
  /** Up to when; null for all that was archived. */
  readonly to: Temporal.Instant | null;
  /** An empty folder for the new database. */
  readonly into: string;
  /** pgBackRest's. */
  readonly configFile: string;
  readonly stanza: string;
  readonly account: OsAccount['identity'];
}

/** What is in the restored database. */
export interface RestoredArchive {
  readonly people: number;
  readonly registrations: number;
  /** Of the last registration; null if there is none. */
  readonly lastRegistration: Temporal.Instant | null;
}

/**
 * Makes a database from the last backup before a moment and the archived WAL up to it, in a folder of its own; the
 * running site isn't touched. The database is started once, without a port, to read the archive, and stopped again.
 * @throws ArchiveRefused
 */
export async function restoreArchive(options: ArchiveRestore): Promise<RestoredArchive> {
  const { to, configFile, stanza, account } = options;
  const into = resolve(options.into);
  if (!existsSync('/usr/bin/pgbackrest') || !existsSync(postgres)) {
    throw new ArchiveRefused(
      'This needs pgBackRest and PostgreSQL 15: apt-get install --no-install-recommends pgbackrest postgresql-15',
    );
  }
  await mkdir(into, { recursive: true, mode: 0o700 });
  if ((await readdir(into)).length > 0) throw new ArchiveRefused(`${into} isn't empty. Name a new folder.`);
  if (account.uid !== undefined) await chown(into, account.uid, account.gid ?? account.uid);
  const target =
    to === null
      ? ['--type=default']
      : // PostgreSQL doesn't read the `Z` of ISO 8601 in all places.
        [
          '--type=time',
          `--target=${to.toString({ smallestUnit: 'millisecond' }).replace('T', ' ').replace('Z', '+00')}`,
          '--target-action=promote',
        ];
  const words = [`--config=${configFile}`, `--stanza=${stanza}`, `--pg1-path=${into}`, '--archive-mode=off'];
  try {
    await run('/usr/bin/pgbackrest', [...words, '--log-level-console=error', ...target, 'restore'], {
      ...account,
      cwd: '/',
    });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new ArchiveRefused(`pgBackRest couldn't restore:\n${(stderr + stdout).trim()}`, { cause: error });
  }
  return withRestored(into, account, async (db) => {
    const found = await summarise(db);
    for (const name of restoreSettings) await sql`alter system reset ${sql.id(name)}`.execute(db);
    return found;
  });
}

/** Starts a restored database without a port, waits until it has read the archive, and stops it after `work`. */
export async function withRestored<Result>(
  into: string,
  account: OsAccount['identity'],
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  // Only who may enter the folder may connect.
  const access = join(into, 'restore_hba.conf');
  await writeFile(access, 'local all all trust\n', { mode: 0o644 });
  const settings = {
    listen_addresses: '',
    unix_socket_directories: into,
    port: '5432',
    hba_file: access,
    archive_mode: 'off',
    // Its replicas aren't there: no commit may wait for them.
    synchronous_standby_names: '',
    shared_buffers: '128MB',
  };
  const log = join(into, 'restore.log');
  const parameters = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  const command = ['-c', 'exec "$0" "$@" >restore.log 2>&1', postgres, '-D', into, ...parameters];
  const child = spawn('/bin/sh', command, {
    ...account,
    cwd: into,
    env: { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8' },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  try {
    const url = `postgresql://postgres@/mela?host=${encodeURIComponent(into)}`;
    const until = performance.now() + patienceMs;
    for (;;) {
      if (child.exitCode !== null)
        throw new ArchiveRefused(`The restored database doesn't start:\n${await readFile(log, 'utf8')}`);
      const client = await connectCommand(url, 'mela restore').catch(() => null);
      try {
        if (client !== null && !(await isReading(client))) return await work(onConnection(client));
      } finally {
        await client?.end();
      }
      if (performance.now() > until) throw new ArchiveRefused(`The archive can't be read to its end: ${log}`);
      await sleep(300);
    }
  } finally {
    child.kill('SIGINT');
    await ended;
  }
}

async function isReading(client: Parameters<typeof onConnection>[0]): Promise<boolean> {
  const { rows } = await client.query('select pg_is_in_recovery() as reading');
  return rows[0].reading;
}

async function summarise(db: Db): Promise<RestoredArchive> {
  const { rows } = await sql<{ people: number; registrations: number; last: number | null }>`
    select (select count(*)::int from users) as people, count(*)::int as registrations,
      (extract(epoch from max(created_at)) * 1000)::float8 as last
    from registrations`.execute(db);
  const { people = 0, registrations = 0, last = null } = rows[0] ?? {};
  const lastRegistration = last === null ? null : Temporal.Instant.fromEpochMilliseconds(Math.floor(last));
  return { people, registrations, lastRegistration };
}
