import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../server/infra/free-port.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../server/infra/postgres/embedded-postgres.ts';
import { buildWeb, isBuilt } from './build.ts';
import { checkAll } from './cluster-checks.ts';
import { ignoreClosedPipe } from './command-line.ts';

/** A primary and its replica, in folders that are deleted on dispose. */
interface Databases extends AsyncDisposable {
  readonly primary: EmbeddedPostgres;
  readonly replica: EmbeddedPostgres;
}

/**
 * Starts a database, copies it while stopped, and starts the copy as a streaming replica. On your own servers
 * `pg_basebackup --write-recovery-conf` makes the copy while the primary runs.
 */
async function startDatabases(): Promise<Databases> {
  await using started = new AsyncDisposableStack();
  const root = await mkdtemp(join(tmpdir(), 'mela-cluster-'));
  started.defer(() => rm(root, { recursive: true, force: true }));
  // If we are root, the database runs under another account, which must be able to enter.
  await chmod(root, 0o755);
  const [first, second] = [join(root, 'primary'), join(root, 'replica')];
  for (const folder of [first, second]) await mkdir(folder);
  await (await startEmbeddedPostgres(first)).stop();

  const from = await realpath(join(first, 'postgres'));
  await promisify(execFile)('cp', ['-a', from, join(second, 'postgres')]);
  await promisify(execFile)('cp', ['-a', `${first}/.`, second]);
  await writeFile(join(second, 'postgres', 'cluster', 'standby.signal'), '');

  const primary = await startEmbeddedPostgres(first);
  started.defer(primary.stop);
  const replica = await startEmbeddedPostgres(second, { primary_conninfo: primary.superuserUrl });
  started.defer(replica.stop);
  const rest = started.move();
  return { primary, replica, [Symbol.asyncDispose]: () => rest.disposeAsync() };
}

/** Distributes connections over several processes in turn. */
interface Proxy extends AsyncDisposable {
  readonly port: number;
}

/**
 * Forwards connections to these local ports, skipping closed ones. It stands in for a real site's proxy
 * (Caddy, nginx, a platform's), which also terminates TLS.
 */
async function startProxy(ports: readonly number[]): Promise<Proxy> {
  let turn = 0;
  const open = new Set<Socket>();
  const passOn = (visitor: Socket, tries: number): void => {
    const server = connect(ports[turn++ % ports.length] ?? 0, '127.0.0.1');
    server.once('connect', () => {
      visitor.pipe(server).pipe(visitor);
      server.on('error', () => visitor.destroy());
      visitor.on('close', () => server.destroy());
    });
    server.once('error', () => {
      if (server.connecting || server.bytesRead > 0 || tries === 0) visitor.destroy();
      else passOn(visitor, tries - 1);
    });
  };
  const proxy = createServer((visitor) => {
    open.add(visitor);
    visitor.on('close', () => open.delete(visitor));
    visitor.on('error', () => visitor.destroy());
    passOn(visitor, ports.length - 1);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    port: (proxy.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      proxy.close();
    },
  };
}

const root = fileURLToPath(new URL('../', import.meta.url));
const patienceMs = 60_000;

/**
 * Runs two processes behind a proxy, on a primary and a streaming replica, as an example of a larger site's
 * settings (see docs/operating.md); checks the setup on this machine and ends.
 */
ignoreClosedPipe();
await using started = new AsyncDisposableStack();
if (!(await isBuilt())) await buildWeb();
const { primary, replica } = started.use(await startDatabases());
const dataDir = await mkdtemp(join(tmpdir(), 'mela-files-'));
started.defer(() => rm(dataDir, { recursive: true }));
const ports = [await freePort(), await freePort()];
const apps: ChildProcess[] = [];
for (const port of ports) {
  const app = spawn(process.execPath, [...process.execArgv, 'server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATABASE_URL: primary.url,
      DATABASE_REPLICA_URL: replica.url,
      // Shared by all processes: a folder here, a bucket (S3_URL) on several machines.
      DATA_DIR: dataDir,
      // All processes use the same secret.
      SECRET: 'of a site that lives for a minute',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  apps.push(app);
  started.defer(() => end(app, 'SIGTERM'));
  await ready(port, app);
}
const proxy = started.use(await startProxy(ports));
console.log(
  `Running: two processes at ${ports.join(' and ')}, a proxy at ${proxy.port}, a primary and a replica.`,
);
await checkAll(
  {
    url: `http://127.0.0.1:${proxy.port}`,
    apps: ports.map((port) => `http://127.0.0.1:${port}`),
    primaryUrl: primary.superuserUrl.replace(/postgres$/, 'mela'),
    replicaUrl: replica.superuserUrl.replace(/postgres$/, 'mela'),
    stopReplica: replica.stop,
    killApp: () => end(apps[0], 'SIGKILL'),
  },
  (line) => console.log(`✓ ${line}`),
);

async function end(app: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (app === undefined || app.exitCode !== null || app.signalCode !== null) return;
  app.kill(signal);
  await once(app, 'exit');
}

async function ready(port: number, app: ChildProcess): Promise<void> {
  const until = performance.now() + patienceMs;
  while (
    !(await fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (app.exitCode !== null) throw new Error('A process stopped during startup.');
    if (performance.now() > until) throw new Error('A process is not responding.');
    await sleep(100);
  }
}
