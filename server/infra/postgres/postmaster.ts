import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import type { Binaries } from './binaries.ts';
import { cleanEnvironment } from './cluster.ts';
import type { DatabaseHome } from './home.ts';
import { EmbeddedPostgresFailed } from './os-account.ts';

const POLL_MS = 25;
const STOP_TIMEOUT_SECONDS = 60;
const ATTEMPTS = 3;
const RESTART_TIMEOUT_MS = 30_000;
const RESTART_PAUSE_MS = 250;

/** PostgreSQL's own setting names. */
export type Settings = Readonly<Record<string, string>>;

/** A cluster and what it needs to run. */
export type Installation = {
  readonly binaries: Binaries;
  readonly home: DatabaseHome;
  readonly cluster: string;
};

export type Postmaster = {
  readonly port: number;
  /** Resolves when the server process has ended, expectedly or not. */
  readonly ended: Promise<unknown>;
};

const SETTINGS: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The application logs rejected statements; logging them here would only fill the disk.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

/**
 * Starts a cluster's server on a free loopback port and waits until it accepts connections; after a crash,
 * that includes recovery, however long it takes.
 *
 * @throws EmbeddedPostgresFailed with the server's log if it doesn't start
 */
export async function startPostmaster(installation: Installation, settings: Settings): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    try {
      const child = await launch(installation, { ...SETTINGS, ...settings, port: String(port) });
      return { port, ended: child.exitCode === null ? once(child, 'exit') : Promise.resolve() };
    } catch (error) {
      // Another process may have taken the port between our check and the server's start.
      const portTaken =
        error instanceof EmbeddedPostgresFailed && /address already in use/i.test(error.message);
      if (!portTaken || attempt === ATTEMPTS) throw error;
    }
  }
}

/**
 * Restarts a killed server on its former port. Leftover child processes keep shared memory until they notice,
 * which takes a moment.
 *
 * @throws EmbeddedPostgresFailed if it doesn't start
 */
export async function restartPostmaster(
  installation: Installation,
  settings: Settings,
  port: number,
): Promise<Postmaster> {
  const until = performance.now() + RESTART_TIMEOUT_MS;
  for (;;) {
    try {
      const child = await launch(installation, { ...SETTINGS, ...settings, port: String(port) });
      return { port, ended: child.exitCode === null ? once(child, 'exit') : Promise.resolve() };
    } catch (error) {
      if (!(error instanceof EmbeddedPostgresFailed) || performance.now() > until) throw error;
      await sleep(RESTART_PAUSE_MS);
    }
  }
}

async function launch({ binaries, home, cluster }: Installation, settings: Settings): Promise<ChildProcess> {
  const logFile = join(home.folder, 'postgres.log');
  const log = await open(logFile, 'w', 0o600);
  const parameters = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(binaries.postgres, ['-D', cluster, ...parameters], {
    ...home.account.identity,
    cwd: home.folder,
    env: cleanEnvironment(),
    stdio: ['ignore', log.fd, log.fd],
    // Its own process group: Ctrl-C in a terminal is for us, and we finish before the database stops.
    detached: true,
  });
  try {
    await once(child, 'spawn');
    // A signal that can't be sent emits this event; without a listener it would end the process.
    child.on('error', () => undefined);
  } finally {
    await log.close();
  }
  // After a power failure the old lock file says ready too: only this child's own counts.
  for (;;) {
    const file = await readPidFile(cluster);
    if (file?.pid === child.pid && file?.status === 'ready') return child;
    if (child.exitCode !== null || child.signalCode !== null) {
      const reason = (await readFile(logFile, 'utf8')).trim();
      throw new EmbeddedPostgresFailed(`The database did not start. Its log (${logFile}) says:\n${reason}`);
    }
    await sleep(POLL_MS);
  }
}

/** Stops a cluster's server: clients are disconnected, committed data is safe. Does nothing if none runs. */
export async function stopPostmaster({ binaries, home, cluster }: Installation): Promise<void> {
  for (const mode of ['fast', 'immediate']) {
    if (!(await readPidFile(cluster))) return;
    const parameters = ['stop', '-D', cluster, '-m', mode, '-w', '-t', String(STOP_TIMEOUT_SECONDS), '-s'];
    const child = spawn(binaries.pgCtl, parameters, {
      ...home.account.identity,
      cwd: home.folder,
      env: cleanEnvironment(),
      stdio: 'ignore',
    });
    await once(child, 'exit');
  }
}

/**
 * Cleans up after a killed owner: stops a server that is still running, and removes a lock file whose process
 * number now belongs to another program. Only for the holder of the data folder's lock.
 */
export async function stopStaleServer(installation: Installation): Promise<void> {
  const left = await readPidFile(installation.cluster);
  if (!left || !isAlive(left.pid)) return;
  const command = await commandLine(left.pid);
  if (command?.includes(installation.cluster)) return stopPostmaster(installation);
  if (command !== undefined) await rm(join(installation.cluster, 'postmaster.pid'), { force: true });
}

/** The loopback port of a running server that accepts connections. */
export async function runningPort(cluster: string): Promise<number | undefined> {
  const file = await readPidFile(cluster);
  return file?.status === 'ready' && isAlive(file.pid) ? file.port : undefined;
}

/**
 * PostgreSQL's lock file: process number, folder, start, port, socket folder, address, memory key, status.
 */
async function readPidFile(
  cluster: string,
): Promise<{ pid: number; port: number; status: string } | undefined> {
  const lines = await readFile(join(cluster, 'postmaster.pid'), 'utf8').then(
    (content) => content.split('\n'),
    () => undefined,
  );
  return lines && { pid: Number(lines[0]), port: Number(lines[3]), status: (lines[7] ?? '').trim() };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function commandLine(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  }
  const { status, stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
}
