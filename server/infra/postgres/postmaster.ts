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

/** PostgreSQL's settings, by name, as its manual calls them. */
export type Settings = Readonly<Record<string, string>>;

/** A cluster, and what is needed to run it. */
export type Installation = {
  readonly binaries: Binaries;
  readonly home: DatabaseHome;
  readonly cluster: string;
};

export type Postmaster = {
  readonly port: number;
  /** Resolves when the server process is gone, wanted or not. */
  readonly ended: Promise<unknown>;
};

const SETTINGS: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // A refused statement is the application's to log; here it would only fill the disk.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

/**
 * Starts the server of a cluster on a free loopback port and waits until it takes connections, which after a
 * crash includes the recovery, however long that takes.
 *
 * @throws EmbeddedPostgresFailed with the server's log when it does not come up.
 */
export async function startPostmaster(installation: Installation, settings: Settings): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    try {
      const child = await launch(installation, { ...SETTINGS, ...settings, port: String(port) });
      return { port, ended: child.exitCode === null ? once(child, 'exit') : Promise.resolve() };
    } catch (error) {
      // Somebody else may have taken the port between our look and the server's start.
      const portTaken =
        error instanceof EmbeddedPostgresFailed && /address already in use/i.test(error.message);
      if (!portTaken || attempt === ATTEMPTS) throw error;
    }
  }
}

/**
 * Starts the server of a cluster whose server was killed, on the port that it had. What is left of the former one holds
 * its memory until it has noticed, which takes a moment.
 *
 * @throws EmbeddedPostgresFailed when it does not come up
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
    // A process group of its own: a terminal's Ctrl-C is for us, who end our work before the database goes.
    detached: true,
  });
  try {
    await once(child, 'spawn');
    // A signal that cannot be sent is told by this event; unheard, it would end the site.
    child.on('error', () => undefined);
  } finally {
    await log.close();
  }
  // A server that lost its power left a lock file that says ready too: only this child's own counts.
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

/** Stops the server of a cluster: clients are cut off, what they committed is safe. Nothing to do when none runs. */
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
 * Cleans up after an owner that was killed: stops a server that outlived it, and removes a lock file whose
 * process number now belongs to some other program. Only for the holder of the data folder's lock.
 */
export async function stopLeftover(installation: Installation): Promise<void> {
  const left = await readPidFile(installation.cluster);
  if (!left || !isAlive(left.pid)) return;
  const command = await commandLine(left.pid);
  if (command?.includes(installation.cluster)) return stopPostmaster(installation);
  if (command !== undefined) await rm(join(installation.cluster, 'postmaster.pid'), { force: true });
}

/** The loopback port of a server that runs in the cluster's folder, ready for connections. */
export async function runningPort(cluster: string): Promise<number | undefined> {
  const file = await readPidFile(cluster);
  return file?.status === 'ready' && isAlive(file.pid) ? file.port : undefined;
}

/** PostgreSQL's lock file: process number, folder, start, port, socket folder, address, memory key, status. */
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
