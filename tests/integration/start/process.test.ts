import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../../../server/infra/free-port.ts';
import { eventually } from '../../kit/eventually.ts';
import { type SiteProcess, startSiteProcess } from '../../kit/site-process.ts';
import { removeFolder, temporaryFolder } from '../../kit/temporary-folder.ts';

// Starts whole sites, some of them twice: seconds on an idle machine, many more on a busy one.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** The site's folder: each test continues with what the previous one left. */
let dataDir: string;
let firstOutput: string;
/** All started sites: one may still be running when the next test begins. */
const started: StartedSite[] = [];

type StartedSite = SiteProcess & { readonly folder: string; readonly port: string };

beforeAll(async () => {
  dataDir = await temporaryFolder();
  const site = await startAndWait({ LOG_LEVEL: 'info' });
  await site.says(/the gazetteer is loaded/);
  expect((await health(site, 'live')).status).toBe(200);
  expect((await health(site, 'ready')).status).toBe(200);
  firstOutput = site.output();
});
afterAll(async () => {
  await endAll();
  await removeFolder(dataDir);
});

async function endAll(): Promise<void> {
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGTERM');
    await ended;
  }
}

async function start(settings: Record<string, string> = {}): Promise<StartedSite> {
  const own = { DATA_DIR: dataDir, PORT: String(await freePort()), ...settings };
  const site = { ...startSiteProcess(own), folder: own.DATA_DIR, port: own.PORT };
  started.push(site);
  return site;
}

async function startAndWait(settings: Record<string, string> = {}): Promise<StartedSite> {
  const site = await start(settings);
  await site.says(/Mela is running at/);
  return site;
}

/** The site the previous test left running, because a start takes seconds; otherwise a new one. */
async function runningSite(): Promise<StartedSite> {
  const left = started.find(
    ({ folder, child }) => folder === dataDir && child.exitCode === null && child.signalCode === null,
  );
  return left ?? startAndWait();
}

const health = ({ port }: StartedSite, path: 'live' | 'ready') =>
  fetch(`http://127.0.0.1:${port}/health/${path}`);

/** The worker processes of a site. */
async function workersOf({ child: { pid } }: StartedSite): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const ids = children.trim().split(' ').map(Number);
  const commands = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8')));
  return ids.filter((_, index) => commands[index]?.includes('main.js'));
}

test('starts without settings and prints what to do next', () => {
  expect(firstOutput).toContain(`Mela is running at http://localhost:`);
  expect(firstOutput).toContain(dataDir);
  expect(firstOutput).toContain('/dev/mailbox');
  expect(firstOutput).toContain('npm run demo');
});

test('loads the places on first start', () => {
  expect(firstOutput).toContain('the gazetteer is loaded');
});

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends all processes', async (signal) => {
  const site = await runningSite();
  site.child.kill(signal);
  expect(await site.ended).toBe(0);
  await expect(health(site, 'live')).rejects.toThrow();
  // The folder is released: the next start needs no recovery and no waiting.
  await startAndWait();
});

test('shuts down cleanly when a signal arrives twice, as under npm', async () => {
  const site = await runningSite();
  site.child.kill('SIGINT');
  await sleep(20);
  site.child.kill('SIGINT');
  expect(await site.ended).toBe(0);
});

test("a second signal interrupts a request that doesn't end", async () => {
  const site = await runningSite();
  const stuck = new AbortController();
  const request = fetch(`http://127.0.0.1:${site.port}/v1/account`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: new ReadableStream({ pull: () => new Promise(() => undefined) }),
    duplex: 'half',
    signal: stuck.signal,
  } as RequestInit).catch((error: unknown) => error);
  await sleep(300);
  site.child.kill('SIGTERM');
  await sleep(1_000);
  site.child.kill('SIGTERM');
  expect(await site.ended).toBe(0);
  stuck.abort();
  await request;
});

test('SIGHUP leaves a site with one process running and says what to do', async () => {
  const site = await runningSite();
  site.child.kill('SIGHUP');
  await site.says(/restart the site/);
  expect((await health(site, 'live')).status).toBe(200);
});

test('recovers by itself after a kill -9', async () => {
  const killed = await runningSite();
  killed.child.kill('SIGKILL');
  expect(await killed.ended).toBeNull();
  expect((await health(await startAndWait(), 'ready')).status).toBe(200);
});

test('explains why a second start on the same folder fails', async () => {
  const first = await runningSite();
  const second = await start();
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(
    `already running with the data in ${dataDir} (process ${first.child.pid})`,
  );
  expect((await health(first, 'ready')).status).toBe(200);
});

test('two sites run side by side with their own folders and ports', async () => {
  const other = await temporaryFolder();
  const first = await runningSite();
  const second = await startAndWait({ DATA_DIR: other });
  for (const site of [first, second]) expect((await health(site, 'ready')).status).toBe(200);
  second.child.kill('SIGTERM');
  await second.ended;
  await removeFolder(other);
});

test.each([
  ['reports a port that is already in use', {}],
  ['explains why a worker can’t start', { WORKERS: '2' }],
])('%s', async (_, settings) => {
  await endAll();
  const port = await freePort();
  const holder = createServer();
  await once(holder.listen(port, '127.0.0.1'), 'listening');
  const site = await start({ PORT: String(port), ...settings });
  expect(await site.ended).toBe(1);
  expect(site.output()).toContain(`Port ${port} is already used by`);
  expect(site.output()).not.toMatch(/\n {4}at /);
  holder.close();
});

test('reports all wrong settings before creating anything', async () => {
  const empty = join(dataDir, 'not-there-yet');
  const site = await start({ DATA_DIR: empty, LOG_LEVEL: 'loud', PUBLIC_URL: 'http://fair.example.org' });
  expect(await site.ended).toBe(1);
  expect(site.output()).toMatch(/2 settings are wrong.*PUBLIC_URL: .*LOG_LEVEL: /s);
  expect(await readdir(dataDir)).not.toContain('not-there-yet');
});

test('several processes share the port, replace killed ones, and stop together', async () => {
  const site = await startAndWait({ WORKERS: '2' });
  const ready = () =>
    fetch(`http://127.0.0.1:${site.port}/health/ready`, { headers: { connection: 'close' } });
  expect((await ready()).status).toBe(200);
  const first = await workersOf(site);
  expect(first).toHaveLength(2);

  process.kill(Number(first[0]), 'SIGKILL');
  await eventually(async () => {
    const now = await workersOf(site);
    expect(now).toHaveLength(2);
    expect(now).not.toContain(first[0]);
  });
  for (let asked = 0; asked < 4; asked++) expect((await ready()).status).toBe(200);

  const last = await workersOf(site);
  site.child.kill('SIGTERM');
  expect(await site.ended).toBe(0);
  for (const id of last) expect(() => process.kill(id, 0)).toThrow('ESRCH');
});

test.each([
  ['the secret stored there', {}],
  [
    'pictures only',
    { SECRET: '5f0cbe9b41d6a7788d2514e6a90bb42c', DATABASE_URL: 'postgresql://127.0.0.1:1/none' },
  ],
])("explains a data folder that isn't writable, for %s", async (_, settings) => {
  const site = await start({ ...settings, DATA_DIR: '/dev/null/data' });
  expect(await site.ended).toBe(1);
  expect(site.output()).toContain("DATA_DIR: The folder /dev/null/data can't be written to (ENOTDIR).");
  expect(site.output()).not.toMatch(/\n {4}at /);
});

test('suggests the right name for a misspelt setting', async () => {
  const site = await start({ PULIC_URL: 'https://fair.example.org' });
  expect(await site.ended).toBe(1);
  expect(site.output()).toMatch(/PULIC_URL: There is no such setting.*Did you mean PUBLIC_URL\?/s);
});

test('SIGHUP replaces the workers one by one without refusing a request, and applies changed settings', async () => {
  await endAll();
  const folder = await temporaryFolder();
  const file = join(folder, 'site.json');
  const named = (name: string) => writeFile(file, JSON.stringify({ name }));
  try {
    await named('Before');
    const site = await startAndWait({ WORKERS: '2', SITE_FILE: file, LOG_LEVEL: 'info' });
    const before = await workersOf(site);
    const failures: unknown[] = [];
    const stop = new AbortController();
    const visitors = Array.from({ length: 4 }, async () => {
      while (!stop.signal.aborted) {
        const answer = await health(site, 'ready').catch((error: unknown) => error);
        if (!(answer instanceof Response) || answer.status !== 200) failures.push(answer);
        // Without a pause, they take the processor from the workers that start.
        await sleep(10);
      }
    });
    // Wrong settings change nothing.
    await writeFile(file, '{');
    site.child.kill('SIGHUP');
    await site.says(/Reloading failed/);
    expect(await workersOf(site)).toEqual(before);
    await named('After');
    site.child.kill('SIGHUP');
    await site.says(/"Reloaded"|Reloaded/);
    stop.abort();
    await Promise.all(visitors);
    expect(failures).toEqual([]);
    const after = await workersOf(site);
    expect(after).toHaveLength(2);
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
    const page = await fetch(`http://127.0.0.1:${site.port}/allevents`);
    expect(await page.text()).toContain('After');
  } finally {
    await endAll();
    await removeFolder(folder);
  }
});
