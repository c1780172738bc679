import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { freePort } from '../../../server/infra/free-port.ts';
import { eventually } from '../../kit/eventually.ts';
import { type SiteProcess, startSiteProcess, watchProcess } from '../../kit/site-process.ts';
import { removeFolder, temporaryFolder } from '../../kit/temporary-folder.ts';

// Starts whole sites: seconds on an idle machine, many more on a busy one.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const root = fileURLToPath(new URL('../../../', import.meta.url));
let dataDir: string;
let port: number;
const started: SiteProcess[] = [];

beforeEach(async () => {
  dataDir = await temporaryFolder();
  port = await freePort();
});
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGTERM');
    await ended;
  }
  await removeFolder(dataDir);
});

async function start(settings: Record<string, string> = {}): Promise<SiteProcess> {
  const site = startSiteProcess({ DATA_DIR: dataDir, PORT: String(port), ...settings });
  started.push(site);
  await site.says(/Mela is running at/);
  return site;
}

const health = () => fetch(`http://127.0.0.1:${port}/health/ready`);
const postmaster = async () =>
  Number.parseInt(await readFile(`${dataDir}/postgres/cluster/postmaster.pid`, 'utf8'), 10);

/** What `with-node.js` does if the machine's own Node.js is too old. */
const olderNode = `
  require('node:child_process').spawn(process.execPath, ['--import', './scripts/with-node.js', 'scripts/start.ts'], {
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'], env: { ...process.env, MELA_PARENT_PIPE: '3' },
  });`;

test.each([
  ['npm start', 'npm', ['start']],
  ['an older Node.js that started ours', process.execPath, ['-e', olderNode]],
])('the site ends after a kill -9 of %s, and can start again', async (_, program, args) => {
  const child = spawn(program, args, {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: dataDir, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const site = watchProcess(child);
  started.push(site);
  await site.says(/Mela is running at/);
  child.kill('SIGKILL');
  // The output ends with the last process that writes to it.
  await site.ended;
  await expect(health()).rejects.toThrow();
  await start();
  expect((await health()).status).toBe(200);
});

test('restarts its embedded database when that is killed', async () => {
  const site = await start({ LOG_LEVEL: 'info' });
  const before = await postmaster();
  process.kill(before, 'SIGKILL');
  await site.says(/The embedded database stopped unexpectedly/);
  // Connections of the killed process still answer for a moment.
  await site.says(/The embedded database was restarted/);
  expect(await postmaster()).not.toBe(before);
  await eventually(async () => expect((await health()).status).toBe(200));
  expect(site.child.exitCode).toBeNull();
  site.child.kill('SIGTERM');
  expect(await site.ended).toBe(0);
});

test.runIf(inject('long'))(
  'ends when its database keeps being killed, so that a service manager notices',
  async () => {
    const site = await start({ LOG_LEVEL: 'info' });
    for (let kill = 1; kill <= 4; kill++) {
      await eventually(async () => expect((await health()).status).toBe(200));
      process.kill(await postmaster(), 'SIGKILL');
      if (kill < 4)
        await eventually(() => expect(site.output().split('was started again')).toHaveLength(kill + 1));
    }
    expect(await site.ended).toBe(1);
    expect(site.output()).toContain('too often');
  },
);

test('names a port in use, its setting and the process that uses it', async () => {
  const holder = createServer();
  await once(holder.listen(0, '127.0.0.1'), 'listening');
  const { port: taken } = holder.address() as { port: number };
  const told = async (settings: Record<string, string>) => {
    const site = startSiteProcess({ DATA_DIR: dataDir, PORT: String(port), ...settings });
    expect(await site.ended).toBe(1);
    return site.output();
  };
  try {
    const metrics = await told({ METRICS_PORT: String(taken) });
    expect(metrics).toContain(`METRICS_PORT=${taken} is already used by`);
    expect(metrics).toContain(`(process ${process.pid})`);
    expect(metrics).not.toMatch(/\bPORT=\d+ npm start/);
    const own = await told({ PORT: String(taken) });
    expect(own).toContain(`Port ${taken} is already used by`);
    expect(own).toContain(`(process ${process.pid})`);
  } finally {
    holder.close();
  }
});
