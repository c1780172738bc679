import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { locateBinaries } from './binaries.ts';
import { clusterPasswords, type Passwords, prepareCluster, SUPERUSER } from './cluster.ts';
import { databaseHome, FolderInUse, lockFolder } from './home.ts';
import {
  restartPostmaster,
  runningPort,
  type Settings,
  startPostmaster,
  stopPostmaster,
  stopStaleServer,
} from './postmaster.ts';

export { EmbeddedPostgresMissing } from './binaries.ts';
export { EmbeddedPostgresFailed } from './os-account.ts';

const APPLICATION = 'mela';

export type EmbeddedPostgres = {
  /** The application's database and role, which is no superuser. */
  readonly url: string;
  /** The superuser's connection: for tests, which create databases. */
  readonly superuserUrl: string;
  /** Where the data is on disk, not always inside the data folder. */
  readonly folder: string;
  /** Resolves when the server process has ended, expectedly or not; after a restart, the new process. */
  readonly ended: Promise<unknown>;
  /** Restarts a server that ended unexpectedly, on the same port; committed data is safe. */
  restart(): Promise<void>;
  /** Resolves once no restart is in progress. */
  settled(): Promise<void>;
  /** Stops the server cleanly and releases the data folder. */
  stop(): Promise<void>;
};

/**
 * Starts the PostgreSQL installed by npm, with its data under `dataDir`, creating what is missing. A server
 * left over by a killed process is stopped first; its committed data is safe.
 *
 * @param settings PostgreSQL settings that override ours
 * @throws FolderInUse if another process uses the data folder
 * @throws EmbeddedPostgresFailed if the machine or folder doesn't allow it; the message says what to do
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  settings: Settings = {},
): Promise<EmbeddedPostgres> {
  await using undo = new AsyncDisposableStack();
  const lock = await lockFolder(dataDir);
  undo.defer(() => lock.release());
  const { installation, passwords } = await install(await realpath(dataDir));
  await stopStaleServer(installation);
  undo.defer(() => stopPostmaster(installation));
  let postmaster = await startPostmaster(installation, settings);
  let restarting: Promise<void> = Promise.resolve();
  const restart = async () => {
    postmaster = await restartPostmaster(installation, settings, postmaster.port);
  };
  await createApplicationDatabase(postmaster.port, passwords);
  const stop = undo.move();
  return {
    url: urlOf(postmaster.port, APPLICATION, passwords.application, APPLICATION),
    superuserUrl: urlOf(postmaster.port, SUPERUSER, passwords.superuser, SUPERUSER),
    folder: installation.home.folder,
    get ended() {
      return postmaster.ended;
    },
    restart() {
      restarting = restart();
      return restarting;
    },
    settled: () => restarting.catch(() => undefined),
    stop: () => stop.disposeAsync(),
  };
}

/**
 * For commands such as an import: uses the running server's database, or starts one for the duration of the
 * command.
 */
export async function joinEmbeddedPostgres(dataDir: string): Promise<Pick<EmbeddedPostgres, 'url' | 'stop'>> {
  try {
    return await startEmbeddedPostgres(dataDir);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    const folder = await realpath(dataDir);
    const home = await databaseHome(folder);
    const port = await runningPort(join(home.folder, 'cluster'));
    if (port === undefined) throw error;
    const { application } = await clusterPasswords(folder, home);
    return { url: urlOf(port, APPLICATION, application, APPLICATION), stop: async () => undefined };
  }
}

async function install(dataDir: string) {
  const home = await databaseHome(dataDir);
  const binaries = await locateBinaries(home.account);
  const passwords = await clusterPasswords(dataDir, home);
  const cluster = await prepareCluster(binaries, home, passwords);
  return { installation: { home, binaries, cluster }, passwords };
}

async function createApplicationDatabase(port: number, passwords: Passwords): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(port, SUPERUSER, passwords.superuser, SUPERUSER) });
  await client.connect();
  try {
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [APPLICATION]);
    if (rows.length > 0) return;
    const password = client.escapeLiteral(passwords.application);
    await client.query(`drop role if exists ${APPLICATION}`);
    await client.query(`create role ${APPLICATION} login password ${password}`);
    await client.query(`create database ${APPLICATION} owner ${APPLICATION}`);
  } finally {
    await client.end();
  }
}

function urlOf(port: number, user: string, password: string, database: string): string {
  return `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
}
