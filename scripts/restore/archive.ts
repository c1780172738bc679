import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { connectCommand, onConnection } from '../../server/infra/db/database.ts';
import type { OsAccount } from '../../server/infra/postgres/os-account.ts';

const run = promisify(execFile);
const postgres = '/usr/lib/postgresql/15/bin/postgres';
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
  return readRestored(into, account);
}

/** Reads the archive to its target by starting the database, and looks at what is in it. */
async function readRestored(into: string, account: OsAccount['identity']): Promise<RestoredArchive> {
  // Only who may enter the folder may connect.
  const access = join(into, 'restore_hba.conf');
  await writeFile(access, 'local all all trust\n', { mode: 0o644 });
  const settings = {
    listen_addresses: '',
    unix_socket_directories: into,
    port: '5432',
    hba_file: access,
    archive_mode: 'off',
    synchronous_standby_names: '',
    logging_collector: 'off',
    shared_buffers: '128MB',
  };
  const log = join(into, 'restore.log');
  const parameters = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  const child = spawn(
    '/bin/sh',
    ['-c', 'exec "$0" "$@" >restore.log 2>&1', postgres, '-D', into, ...parameters],
    {
      ...account,
      cwd: into,
      env: { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8' },
      stdio: 'ignore',
    },
  );
  const ended = once(child, 'exit');
  try {
    return await lookInto(`postgresql://postgres@/mela?host=${encodeURIComponent(into)}`, async () => {
      if (child.exitCode === null) return;
      throw new ArchiveRefused(`The restored database doesn't start:\n${await readFile(log, 'utf8')}`);
    });
  } finally {
    child.kill('SIGINT');
    await ended;
  }
}

async function lookInto(url: string, check: () => Promise<void>): Promise<RestoredArchive> {
  const until = performance.now() + patienceMs;
  for (;;) {
    await check();
    try {
      const client = await connectCommand(url, 'mela restore');
      try {
        const { rows } = await sql<RestoredArchive & { reading: boolean; last: string | null }>`
          select pg_is_in_recovery() as reading, (select count(*)::int from users) as people,
            (select count(*)::int from registrations) as registrations,
            (select extract(epoch from max(created_at)) * 1000 from registrations)::bigint::text as last`.execute(
          onConnection(client),
        );
        const [row] = rows;
        if (row !== undefined && !row.reading) {
          const { people, registrations, last } = row;
          const lastRegistration =
            last === null ? null : Temporal.Instant.fromEpochMilliseconds(Number(last));
          return { people, registrations, lastRegistration };
        }
      } finally {
        await client.end();
      }
    } catch (error) {
      // Not yet: it still reads the archive.
      if (performance.now() > until) throw error;
    }
    await sleep(300);
  }
}
