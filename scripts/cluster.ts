import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../server/infra/free-port.ts';
import { buildWeb, isBuilt } from './build.ts';
import { checkAll } from './cluster/checks.ts';
import { startDatabases } from './cluster/databases.ts';
import { startProxy } from './cluster/proxy.ts';
import { outliveReader } from './command-line.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const patienceMs = 60_000;

/**
 * Runs two processes behind a proxy, on a primary and a streaming replica, as an example of a larger site's
 * settings (see docs/operating.md); checks the setup on this machine and ends.
 */
outliveReader();
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
