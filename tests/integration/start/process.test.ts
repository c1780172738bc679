import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { freePort } from '../../../server/platform/free-port.ts';
import { type SiteProcess, startSiteProcess } from '../../kit/site-process.ts';
import { removeFolder, temporaryFolder } from '../../kit/temporary-folder.ts';

// Whole sites are started, some of them twice: seconds on an idle machine, many more on a busy one.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

/** The site's folder: each test starts on what the one before has left of it. */
let dataDir: string;
let port: string;
let firstOutput: string;
const processes: SiteProcess[] = [];

beforeAll(async () => {
  dataDir = await temporaryFolder();
  port = String(await freePort());
  const site = await startAndWait({ LOG_LEVEL: 'info' });
  await site.says(/the gazetteer is loaded/);
  expect((await health('live')).status).toBe(200);
  expect((await health('ready')).status).toBe(200);
  firstOutput = site.output();
  await endAll();
});
beforeEach(async () => {
  port = String(await freePort());
});
afterEach(endAll);
afterAll(() => removeFolder(dataDir));

async function endAll(): Promise<void> {
  for (const { child, ended } of processes.splice(0)) {
    child.kill('SIGTERM');
    await ended;
  }
}

function start(settings: Record<string, string> = {}): SiteProcess {
  const site = startSiteProcess({ DATA_DIR: dataDir, PORT: port, ...settings });
  processes.push(site);
  return site;
}

async function startAndWait(settings: Record<string, string> = {}): Promise<SiteProcess> {
  const site = start(settings);
  await site.says(/Mela is at/);
  return site;
}

const health = (path: 'live' | 'ready') => fetch(`http://127.0.0.1:${port}/health/${path}`);

test('a start without settings serves this machine and says what one wants to know', () => {
  expect(firstOutput).toContain(`Mela is at http://localhost:`);
  expect(firstOutput).toContain(dataDir);
  expect(firstOutput).toContain('/dev/mailbox');
  expect(firstOutput).toContain('npm run demo');
});

test('the first start has the list of places loaded by itself', () => {
  expect(firstOutput).toContain('the gazetteer is loaded');
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s ends everything and leaves nothing running',
  async (signal) => {
    const site = await startAndWait();
    site.child.kill(signal);
    expect(await site.ended).toBe(0);
    await expect(health('live')).rejects.toThrow();
    // Nothing holds the folder any more: the next start needs no recovery and no waiting.
    await startAndWait();
  },
);

test('a signal that comes twice, as npm passes on what the terminal sent already, still ends it cleanly', async () => {
  const site = await startAndWait();
  site.child.kill('SIGINT');
  await sleep(20);
  site.child.kill('SIGINT');
  expect(await site.ended).toBe(0);
});

test('a second signal cuts off a request that does not end', async () => {
  const site = await startAndWait();
  const stuck = new AbortController();
  const request = fetch(`http://127.0.0.1:${port}/v1/account`, {
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

test('after a kill -9 the next start recovers by itself', async () => {
  const killed = await startAndWait();
  killed.child.kill('SIGKILL');
  expect(await killed.ended).toBeNull();
  await startAndWait();
  expect((await health('ready')).status).toBe(200);
});

test('a second start on the same folder is refused in words', async () => {
  const first = await startAndWait();
  const second = start({ PORT: String(await freePort()) });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`already runs on the data in ${dataDir} (process ${first.child.pid})`);
  expect((await health('ready')).status).toBe(200);
});

test('two sites run side by side on their own folders and ports', async () => {
  const other = await temporaryFolder();
  await startAndWait();
  const second = await startAndWait({ DATA_DIR: other, PORT: String(await freePort()) });
  expect((await health('ready')).status).toBe(200);
  second.child.kill('SIGTERM');
  await second.ended;
  await removeFolder(other);
});

test('a port that is taken is told, with the next one to try', async () => {
  const holder = createServer();
  await once(holder.listen(Number(port), '127.0.0.1'), 'listening');
  const site = start();
  expect(await site.ended).toBe(1);
  expect(site.output()).toContain(`Port ${port} is taken by another program`);
  holder.close();
});

test('wrong settings end the start before anything is made, all told at once', async () => {
  const empty = join(dataDir, 'not-there-yet');
  const site = start({ DATA_DIR: empty, LOG_LEVEL: 'loud', PUBLIC_URL: 'http://fair.example.org' });
  expect(await site.ended).toBe(1);
  expect(site.output()).toMatch(/2 settings are wrong.*PUBLIC_URL: .*LOG_LEVEL: /s);
  expect(await readdir(dataDir)).not.toContain('not-there-yet');
});

test('the end of the database ends the site, for whoever watches over it to start it again', async () => {
  const site = await startAndWait();
  const lockFile = await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8');
  process.kill(Number.parseInt(lockFile, 10), 'SIGKILL');
  expect(await site.ended).toBe(1);
  expect(site.output()).toContain('The embedded database ended by itself');
});
