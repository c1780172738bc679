import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../../../server/platform/free-port.ts';
import { createTestDatabase } from '../../kit/database.ts';
import { eventually } from '../../kit/eventually.ts';
import { type SiteProcess, startSiteProcess } from '../../kit/site-process.ts';
import { removeFolder, temporaryFolder } from '../../kit/temporary-folder.ts';

// Whole sites of several processes are started.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

let dataDir: string;
let port: string;
let site: SiteProcess;

beforeAll(async () => {
  dataDir = await temporaryFolder();
  port = String(await freePort());
  site = startSiteProcess({ DATA_DIR: dataDir, PORT: port, WORKERS: '2' });
  await site.says(/Mela is at/);
});
afterAll(async () => {
  site.child.kill('SIGTERM');
  await site.ended;
  await removeFolder(dataDir);
});

const ready = () => fetch(`http://127.0.0.1:${port}/health/ready`, { headers: { connection: 'close' } });

async function workers(): Promise<number[]> {
  const { pid } = site.child;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const ids = children.trim().split(' ').map(Number);
  const commands = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8')));
  return ids.filter((_, index) => commands[index]?.includes('main.ts'));
}

test('a worker that cannot start ends the site in words', async () => {
  const folder = await temporaryFolder();
  const database = await createTestDatabase();
  const second = startSiteProcess({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: port,
    WORKERS: '2',
  });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`Port ${port} is taken by another program`);
  expect(second.output()).not.toMatch(/\n {4}at /);
  await database.drop();
  await removeFolder(folder);
});

test('two processes share the port, one that is killed is replaced, and a signal ends all of them', async () => {
  expect((await ready()).status).toBe(200);
  const first = await workers();
  expect(first).toHaveLength(2);

  process.kill(Number(first[0]), 'SIGKILL');
  await eventually(async () => {
    const now = await workers();
    expect(now).toHaveLength(2);
    expect(now).not.toContain(first[0]);
  });
  for (let asked = 0; asked < 4; asked++) expect((await ready()).status).toBe(200);

  const last = await workers();
  site.child.kill('SIGTERM');
  expect(await site.ended).toBe(0);
  for (const id of last) expect(() => process.kill(id, 0)).toThrow('ESRCH');
});
