import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { freePort } from '../../../server/infra/free-port.ts';
import { runScript, startScript } from '../../kit/command.ts';
import { createFormerDatabase, type TestDatabase } from '../../kit/database.ts';
import { query } from '../../kit/postgres-server.ts';
import { removeFolder, temporaryFolder } from '../../kit/temporary-folder.ts';
import { sumsOfTables } from './rows.ts';

// Each rehearsal starts its own database server: seconds on an idle machine, many more on a busy
// one.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

let folder: string;
let former: TestDatabase;
/** The site's settings in this folder; a rehearsal using any of them would affect the site. */
let settings: Record<string, string>;
const outside = createServer();
let calls = 0;

beforeAll(async () => {
  folder = await temporaryFolder();
  former = await createFormerDatabase(14);
  outside.on('connection', (socket) => {
    calls++;
    socket.destroy();
  });
  await once(outside.listen(0, '127.0.0.1'), 'listening');
  const { port } = outside.address() as { port: number };
  settings = {
    PUBLIC_URL: 'https://fair.example.org',
    SECRET: '5f0cbe9b41d6a7788d2514e6a90bb42c7d1f3b1c0de9a778',
    DATABASE_URL: former.url,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'fair@example.org',
    S3_URL: `http://127.0.0.1:${port}/pictures`,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'word',
    RAZORPAY_KEY_ID: 'rzp_live_key',
    RAZORPAY_KEY_SECRET: 'word',
    RAZORPAY_WEBHOOK_SECRET: 'word',
    RAZORPAY_URL: `http://127.0.0.1:${port}`,
  };
  await writeFile(
    join(folder, '.env'),
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  const taken = await runScript('backup', ['site.zip'], {
    folder,
    settings: { ...settings, S3_URL: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' },
  });
  expect(taken.text).toContain('rows in');
});
afterAll(async () => {
  outside.close();
  await former.drop();
  await removeFolder(folder);
});

const rehearsals = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('mela-rehearsal-'));

test('checks a backup without touching the configured site, and cleans up', async () => {
  const before = await sumsOfTables(former.url);
  const others = await rehearsals();
  await query(former.url, `insert into payment_notices (id) values ('after the backup')`);
  const after = await sumsOfTables(former.url);
  expect(after).not.toEqual(before);
  const { code, text } = await runScript('rehearse', ['site.zip'], {
    folder,
    settings: { ...settings, PGSSLMODE: 'require', WORKERS: 'no number' },
  });
  expect([code, text]).toEqual([0, expect.stringContaining('Rehearsal passed.')]);
  expect(text).toMatch(/✓ \d+ rows and 0 files restored\n/);
  expect(text).toContain('✓ the site starts and responds');
  expect(await sumsOfTables(former.url)).toEqual(after);
  expect(calls).toBe(0);
  expect(await rehearsals()).toEqual(others);
});

test.runIf(inject('long'))(
  'serves the restored site on request, without sending mails or moving money',
  async () => {
    const port = String(await freePort());
    const named = join(folder, 'kept');
    const args = ['site.zip', '--serve', `--folder=${named}`, `--port=${port}`];
    const site = startScript('rehearse', args, { folder, settings });
    await site.says(/Mela is running at/);
    expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/dev/mailbox`)).status).toBe(200);
    site.child.kill('SIGTERM');
    expect(await site.ended).toBe(0);
    await expect(fetch(`http://127.0.0.1:${port}/health/ready`)).rejects.toThrow();
    expect(await readdir(named)).toContain('postgres');
    expect(calls).toBe(0);
  },
);

test.runIf(inject('long'))('leaves nothing behind when it is interrupted', async () => {
  const others = await rehearsals();
  const rehearsal = startScript('rehearse', ['site.zip'], { folder, settings });
  await rehearsal.says(/Rehearsing in/);
  // By now the database is starting or the restore is running.
  await sleep(3000);
  rehearsal.child.kill('SIGINT');
  expect(await rehearsal.ended).toBe(1);
  expect(rehearsal.output()).toContain('Rehearsal interrupted');
  expect(await rehearsals()).toEqual(others);
});

test('uses a database of its own on a server that is named, and drops it', async () => {
  const before = await sumsOfTables(former.url);
  const run = (server: string) =>
    runScript('rehearse', ['site.zip', `--server=${server}`], { folder, settings });
  expect(await run(former.url)).toMatchObject({
    code: 0,
    text: expect.stringMatching(/✓ the site starts and responds.*Rehearsal passed/s),
  });
  expect(await sumsOfTables(former.url)).toEqual(before);
  const { rows } = await query(
    former.url,
    `select datname from pg_database where datname like 'mela_temporary_%'`,
  );
  expect(rows).toEqual([]);

  const readOnly = new URL(former.url);
  readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
  expect(await run(readOnly.href)).toMatchObject({
    code: 1,
    text: expect.stringContaining('must be allowed to create databases'),
  });
});

test("rejects a non-empty folder, a file that isn't a backup, and a missing file", async () => {
  const used = join(folder, 'used');
  await mkdir(used);
  await writeFile(join(used, 'theirs'), 'kept');
  const run = (...args: string[]) => runScript('rehearse', args, { folder, settings });
  expect(await run('site.zip', `--folder=${used}`)).toMatchObject({
    code: 1,
    text: expect.stringContaining('is not empty'),
  });
  expect(await readFile(join(used, 'theirs'), 'utf8')).toBe('kept');
  await writeFile(join(folder, 'other.zip'), 'other');
  expect(await run('other.zip')).toMatchObject({
    code: 1,
    text: expect.stringContaining('is not a Mela backup'),
  });
  expect(await run('none.zip')).toMatchObject({ code: 1, text: expect.stringContaining('does not exist') });
});

test('tries each of several backups, and names the broken ones', async () => {
  await writeFile(join(folder, 'broken.zip'), 'broken');
  const { code, text } = await runScript('rehearse', ['broken.zip', 'site.zip', 'gone.zip'], {
    folder,
    settings,
  });
  expect(code).toBe(1);
  expect(text).toMatch(
    /broken\.zip:\n.*✗ .*is not a Mela backup.*\nsite\.zip:\n.*✓ the site starts and responds.*\ngone\.zip:\n.*✗ .*does not exist.*Rehearsal failed/s,
  );
});
