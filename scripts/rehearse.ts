import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { type Backup, BackupRefused, openBackup, restoreBackup } from '../server/backup/index.ts';
import { fileStoreOf } from '../server/compose/file-store.ts';
import { compose } from '../server/compose/index.ts';
import { type Config, readConfig, stageSecret, storedSecret } from '../server/config/index.ts';
import { listAdministrators } from '../server/features/accounts/index.ts';
import { type Db, openDatabase } from '../server/infra/db/database.ts';
import { systemClock } from '../server/infra/deps.ts';
import { freePort } from '../server/infra/free-port.ts';
import { createLog, type Logger } from '../server/infra/log/log.ts';
import {
  EmbeddedPostgresMissing,
  startEmbeddedPostgres,
} from '../server/infra/postgres/embedded-postgres.ts';
import { createTemporaryDatabase } from '../server/infra/postgres/temporary-database.ts';
import { withProgress } from '../server/infra/progress.ts';
import { explain } from '../server/start/console.ts';
import { aborted, listenForStopSignals } from '../server/start/stop-signals.ts';
import { runCommand, UsageError } from './command-line.ts';

interface Checked {
  readonly ok: boolean;
  readonly text: string;
}

/** A restored site that isn't running. */
interface Rehearsal {
  readonly config: Config;
  readonly log: Logger;
  readonly databaseUrl: string;
  readonly backup: Backup;
}

/** Checks a restored site: whether its data is there, and whether it starts and responds. */
export async function* rehearsalChecks(rehearsal: Rehearsal): AsyncIterable<Checked> {
  const { db, close } = openDatabase(rehearsal.databaseUrl, { onError: () => undefined });
  try {
    yield await pictures(db, rehearsal.config);
    yield await ledger(db);
    yield await tickets(db);
    yield await administrators(db);
    yield secret(rehearsal.backup);
  } finally {
    await close();
  }
  yield await answers(rehearsal);
}

async function pictures(db: Db, config: Config): Promise<Checked> {
  const store = fileStoreOf(config);
  const files = await db
    .selectFrom('files')
    .select('stored_as')
    .where('complete_at', 'is not', null)
    .execute();
  let missing = 0;
  for (const { stored_as } of files) {
    const stream = await store.open('pictures', stored_as);
    stream?.destroy();
    if (stream === null) missing++;
  }
  if (missing === 0) return { ok: true, text: `${files.length} pictures found` };
  return { ok: false, text: `${missing} of ${files.length} pictures are missing` };
}

async function ledger(db: Db): Promise<Checked> {
  const { rows } = await sql<{ payments: number; uneven: number }>`
    select (select count(*) from payments) as payments,
      (select count(*) from (select from ledger_entries group by posting having sum(amount_paise) <> 0) as each)
        as uneven`.execute(db);
  const { payments = 0, uneven = 0 } = rows[0] ?? {};
  if (uneven === 0) return { ok: true, text: `${payments} payments; the ledger balances` };
  return { ok: false, text: `${uneven} ledger postings don't balance` };
}

async function tickets(db: Db): Promise<Checked> {
  const keys = await db.selectFrom('ticket_keys').selectAll().execute();
  if (keys.length > 0) return { ok: true, text: 'ticket key found' };
  const issued = await db
    .selectFrom('registrations')
    .select('id')
    .where('state', '=', 'confirmed')
    .limit(1)
    .execute();
  if (issued.length === 0) return { ok: true, text: 'no tickets issued yet' };
  return { ok: false, text: 'the ticket key is missing: issued tickets would be rejected' };
}

async function administrators(db: Db): Promise<Checked> {
  const people = await listAdministrators(db);
  return { ok: true, text: `${people.length} administrators` };
}

function secret({ zip }: Backup): Checked {
  const text = zip.names.includes('secret')
    ? 'secret found: links in emails and authenticator apps keep working'
    : 'no secret in the backup: the site uses the setting SECRET. Keep a copy of it';
  return { ok: true, text };
}

/** Starts the site in-process, without jobs. */
async function answers({ config, log, databaseUrl }: Rehearsal): Promise<Checked> {
  const site = await compose({ config, log, databaseUrl, clock: systemClock });
  try {
    for (const url of ['/health/ready', '/v1/events']) {
      const { statusCode } = await site.app.inject(url);
      if (statusCode !== 200) return { ok: false, text: `the site responds with ${statusCode} at ${url}` };
    }
    return { ok: true, text: 'the site starts and responds' };
  } finally {
    await site.close();
  }
}

const usage = `Usage: npm run rehearse -- <file>... [options]

Test backups: restore each into a temporary site, check it, and delete it. Your site isn't read or changed. The
rehearsal ignores .env and the environment, has its own database, sends no email and moves no money.

  --folder=<folder>   use this folder, which must be empty or missing, and keep it
  --server=<url>      create the database on this PostgreSQL server and drop it afterwards, where no
                      PostgreSQL was installed with Mela, such as in a container
  --serve             start the restored site on this machine, until you press Ctrl-C
  --port=<port>       the port for --serve (default: any free port)

Example: npm run rehearse -- mela-2026-11-21.zip --serve`;

/** Stopped by the user. */
class Interrupted extends Error {
  override readonly message = 'Rehearsal interrupted.';
}

/** PostgreSQL's codes for a right that is missing, and for a replica, which can't be written to. */
const mayNot = ['42501', '25006'];

function refusal(error: unknown): string | undefined {
  if (error instanceof BackupRefused || error instanceof Interrupted) return error.message;
  if (error instanceof EmbeddedPostgresMissing)
    return 'No PostgreSQL was installed with Mela here. Name a server that the rehearsal may use: --server="$DATABASE_URL"';
  if (error instanceof Error && 'code' in error && mayNot.includes(String(error.code)))
    return `--server can't be used: ${error.message}. Its role must be allowed to create databases there.`;
  return undefined;
}

await runCommand({ usage, explain: refusal }, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      folder: { type: 'string' },
      server: { type: 'string' },
      serve: { type: 'boolean', default: false },
      port: { type: 'string' },
    },
  });
  const isOne = positionals.length === 1;
  if (positionals.length === 0) throw new UsageError('Specify a backup file.');
  if (!isOne && (values.serve || values.folder !== undefined)) {
    throw new UsageError('--serve and --folder are for one backup.');
  }
  // PostgreSQL's client reads these by itself.
  for (const name of Object.keys(process.env)) if (name.startsWith('PG')) delete process.env[name];
  const { stop } = listenForStopSignals();
  let areSound = true;
  const check = async (file: string): Promise<boolean> => {
    using backup = await withProgress('Checking the backup', () => openBackup(resolve(file)));
    const { takenAt, release } = backup.manifest;
    console.log(`The backup is complete: made ${takenAt} with Mela ${release}.`);
    await using folder = await openFolder(values.folder);
    console.log(`Rehearsing in ${folder.path}. Your site and its settings are not used.`);
    await using database = values.server === undefined ? null : await createTemporaryDatabase(values.server);
    const place = { dataDir: folder.path, databaseUrl: database?.url };
    const isSound = await rehearse(backup, place, stop);
    if (isSound && values.serve) await serve(place, values.port ?? String(await freePort()), stop);
    return isSound;
  };
  for (const file of positionals) {
    if (!isOne) console.log(`${basename(file)}:`);
    try {
      areSound = (await check(file)) && areSound;
    } catch (error) {
      if (isOne || error instanceof Interrupted) throw error;
      // The other backups may be sound.
      console.log(`✗ ${refusal(error) ?? explain(error)}`);
      areSound = false;
    }
  }
  console.log(areSound ? 'Rehearsal passed.' : 'Rehearsal failed. See the lines marked ✗ above.');
  if (!areSound) process.exitCode = 1;
});

/** Deleted at the end unless it was given. */
async function openFolder(named: string | undefined): Promise<{ readonly path: string } & AsyncDisposable> {
  if (named === undefined) {
    const path = await mkdtemp(join(tmpdir(), 'mela-rehearsal-'));
    // If we are root, the database runs under another account, which must be able to enter.
    await chmod(path, 0o755);
    return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
  }
  const path = resolve(named);
  await mkdir(path, { recursive: true });
  if ((await readdir(path)).length > 0) {
    throw new BackupRefused(`${path} is not empty. Choose another folder, or omit --folder.`);
  }
  return { path, [Symbol.asyncDispose]: async () => undefined };
}

/** Where a restored site is. */
interface Place {
  readonly dataDir: string;
  /** Undefined for an embedded database in the folder. */
  readonly databaseUrl: string | undefined;
}

/** Restores and checks the result; returns whether everything is as expected. */
async function rehearse(
  backup: Backup,
  { dataDir, databaseUrl }: Place,
  stop: AbortSignal,
): Promise<boolean> {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' }, { keepSecret: storedSecret });
  const files = fileStoreOf(config);
  const log = createLog(config.log);
  // When interrupted, wait only for the database to stop.
  const checked = (url: string) =>
    Promise.race([check(url), aborted(stop).then(() => Promise.reject(new Interrupted()))]);
  if (databaseUrl !== undefined) return await checked(databaseUrl);
  const server = await withProgress('Starting a database', () => startEmbeddedPostgres(dataDir));
  try {
    return await checked(server.url);
  } finally {
    await withProgress('Stopping the database', server.stop);
  }

  async function check(url: string): Promise<boolean> {
    const restored = await withProgress('Restoring', () =>
      restoreBackup(backup, {
        ...{ databaseUrl: url, files, log, replace: false },
        stageSecret: (secret) => stageSecret(dataDir, secret),
      }),
    );
    console.log(`✓ ${restored.rows} rows and ${restored.files} files restored`);
    if (restored.withoutBytes > 0) {
      const missing = `${restored.withoutBytes} pictures are missing from the backup. They were deleted while it was made, or lost earlier`;
      console.log(`! ${missing}`);
    }
    let sound = true;
    for await (const { ok, text } of rehearsalChecks({ config, log, databaseUrl: url, backup })) {
      console.log(`${ok ? '✓' : '✗'} ${text}`);
      sound &&= ok;
    }
    return sound;
  }
}

/** Runs the site as `npm start` does, in the rehearsal's folder and with these settings only. */
async function serve({ dataDir, databaseUrl }: Place, port: string, stop: AbortSignal): Promise<void> {
  const scripts = new URL('./', import.meta.url);
  const command = ['--import', new URL('with-node.js', scripts).href];
  const site = spawn(process.execPath, [...command, fileURLToPath(new URL('start.ts', scripts))], {
    cwd: dataDir,
    env: {
      ...{ PATH: process.env.PATH, DATA_DIR: dataDir, PORT: port, MELA_PARENT_PIPE: '3' },
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    },
    // The fourth closes with this process, which ends the site (with-node.js).
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
  });
  const ended = once(site, 'exit');
  await Promise.race([aborted(stop), ended]);
  site.kill('SIGTERM');
  await ended;
}
