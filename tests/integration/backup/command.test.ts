import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { diskStore, s3Store } from '../../../server/features/files/index.ts';
import { runScript } from '../../kit/command.ts';
import { createEmptyDatabase, createFormerDatabase, type TestDatabase } from '../../kit/database.ts';
import { query } from '../../kit/postgres-server.ts';
import { startS3Server } from '../../kit/s3-server.ts';
import { removeFolder, temporaryFolder } from '../../kit/temporary-folder.ts';

// Creating whole databases takes a second on an idle machine, and many on a busy one.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let folder: string;
let former: TestDatabase;
let empty: TestDatabase;

beforeAll(async () => {
  folder = await temporaryFolder();
  [former, empty] = await Promise.all([createFormerDatabase(14), createEmptyDatabase()]);
});
afterAll(async () => {
  await Promise.all([former.drop(), empty.drop()]);
  await removeFolder(folder);
});

const secret = 'f3b1c0de9a7788d2514e6a90bb42c7d1';

/** The name by which a restore calls a database. */
const targetOf = ({ url }: TestDatabase) => `${new URL(url).host}${new URL(url).pathname}`;

/** Buckets, and the settings for each. */
async function openBuckets() {
  const server = await startS3Server();
  return {
    async bucket() {
      const options = await server.emptyBucket();
      return {
        options,
        settings: {
          S3_URL: options.url,
          S3_ACCESS_KEY_ID: options.accessKeyId,
          S3_SECRET_ACCESS_KEY: options.secretAccessKey,
        },
      };
    },
    [Symbol.asyncDispose]: () => server.close(),
  };
}

const run = (command: 'backup' | 'restore', database: TestDatabase, ...args: string[]) =>
  runScript(command, args, {
    folder,
    settings: { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') },
  });

test('makes, checks and restores a backup on the command line, with readable output', async () => {
  const taken = await run('backup', former, 'site.zip');
  expect([taken.code, taken.text]).toEqual([
    0,
    expect.stringMatching(/^Saved .*site\.zip: \d+ rows in \d+ tables, and 0 files\./),
  ]);
  const checked = await run('restore', empty, '--check', 'site.zip');
  expect([checked.code, checked.text]).toEqual([
    0,
    expect.stringMatching(/^The backup is complete: made .* with Mela \d/),
  ]);
  const restored = await run('restore', empty, 'site.zip');
  expect([restored.code, restored.text]).toEqual([0, expect.stringContaining('Start the site: npm start')]);
  expect(restored.text).toContain(`Database: ${targetOf(empty)}`);
});

test('a restore over existing accounts names what it replaces and requires that name', async () => {
  const name = targetOf(former);
  for (const wrong of [[], ['--replace=mela'], ['--replace', `x${name}`]]) {
    const { code, text, output } = await run('restore', former, 'site.zip', ...wrong);
    expect([code, text]).toEqual([1, expect.stringContaining(`--replace=${name}`)]);
    expect(output).toContain(`Database: ${name}\nPictures: folder ${join(folder, 'data', 'files')}\n`);
    expect(text).toMatch(/\d+ accounts/);
  }
  await query(former.url, `update users set name = 'Later' where id = 'ravi'`);
  const { code } = await run('restore', former, 'site.zip', `--replace=${name}`);
  expect(code).toBe(0);
  expect((await query(former.url, `select from users where name = 'Later'`)).rowCount).toBe(0);
});

test('a restore into a bucket or folder with pictures requires the name too', async () => {
  const target = await createEmptyDatabase();
  const dataDir = join(folder, 'pictures-only');
  await diskStore(join(dataDir, 'files')).put('pictures', 'theirs', Buffer.from('a picture'));
  const settings = { DATABASE_URL: target.url, DATA_DIR: dataDir };
  const { code, text } = await runScript('restore', ['site.zip'], { folder, settings });
  expect([code, text]).toEqual([1, expect.stringContaining(`--replace=${targetOf(target)}`)]);
  await target.drop();
});

test('a restore creates a missing data folder and writes the secret to it', async () => {
  const source = { DATABASE_URL: former.url, DATA_DIR: join(folder, 'with-secret') };
  await runScript('doctor', ['settings'], { folder, settings: source });
  const taken = await runScript('backup', ['with-secret.zip'], { folder, settings: source });
  expect(taken.code).toBe(0);
  const target = await createEmptyDatabase();
  const settings = { DATABASE_URL: target.url, DATA_DIR: join(folder, 'not', 'there'), SECRET: secret };
  const restored = await runScript('restore', ['with-secret.zip'], { folder, settings });
  expect([restored.code, restored.text]).toEqual([0, expect.stringContaining('SECRET is set')]);
  expect(await readFile(join(settings.DATA_DIR, 'secret'), 'utf8')).toBe(
    await readFile(join(source.DATA_DIR, 'secret'), 'utf8'),
  );
  await target.drop();
});

test('a restore into a read-only data folder changes nothing', async () => {
  const target = await createEmptyDatabase();
  await writeFile(join(folder, 'file'), '');
  const settings = { DATABASE_URL: target.url, DATA_DIR: join(folder, 'file', 'data'), SECRET: secret };
  const { code, text } = await runScript('restore', ['with-secret.zip'], { folder, settings });
  expect([code, text]).toEqual([1, expect.stringContaining('DATA_DIR')]);
  expect(text).not.toMatch(/\n {4}at /);
  expect((await query(target.url, `select from pg_tables where schemaname = 'public'`)).rowCount).toBe(0);
  await target.drop();
});

test('a backup to a missing folder fails at once and leaves no session open', async () => {
  const started = performance.now();
  const { code, text } = await run('backup', former, join('nowhere', 'site.zip'));
  expect([code, text]).toEqual([
    1,
    expect.stringContaining(`The folder ${join(folder, 'nowhere')} does not exist`),
  ]);
  expect(performance.now() - started).toBeLessThan(20_000);
  const { rows } = await query(
    former.url,
    `select count(*)::int as left from pg_stat_activity where datname = current_database() and application_name like 'mela%'`,
  );
  expect(rows).toEqual([{ left: 0 }]);
});

test.skipIf(process.getuid?.() !== 0 || process.platform !== 'linux')(
  'a backup to a full disk fails with a clear message and leaves no file',
  async () => {
    const disk = join(folder, 'small');
    await mkdir(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'mela-test', disk]);
    try {
      const { code, text } = await run('backup', former, join(disk, 'site.zip'));
      expect([code, text]).toEqual([1, expect.stringContaining('disk is full')]);
      expect(await readdir(disk)).toEqual([]);
    } finally {
      execFileSync('umount', ['-l', disk]);
    }
  },
);

test.skipIf(process.getuid?.() !== 0 || process.platform !== 'linux')(
  'a restore to a full disk says so, and leaves pictures and database unchanged',
  async () => {
    const source = { DATABASE_URL: former.url, DATA_DIR: join(folder, 'three-pictures') };
    const pictures = diskStore(join(source.DATA_DIR, 'files'));
    for (const [at, name] of ['ant', 'bee', 'cat'].entries())
      await pictures.put('pictures', name, Buffer.alloc(30_000, at));
    const taken = await runScript('backup', ['three.zip'], { folder, settings: source });
    expect(taken).toMatchObject({ code: 0, text: expect.stringContaining('and 3 files.') });

    const target = await createEmptyDatabase();
    const disk = join(folder, 'small-target');
    await mkdir(disk);
    // Room for two of the three.
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=96k', 'mela-test', disk]);
    try {
      const theirs = diskStore(join(disk, 'files'));
      await theirs.put('pictures', 'ant', Buffer.from('another ant'));
      const settings = { DATABASE_URL: target.url, DATA_DIR: disk, SECRET: secret };
      const replace = `--replace=${targetOf(target)}`;
      const { code, text: said } = await runScript('restore', ['three.zip', replace], { folder, settings });
      expect([code, said]).toEqual([1, expect.stringContaining('disk is full')]);
      const left = await readdir(disk, { recursive: true, withFileTypes: true });
      expect(left.filter((each) => each.isFile())).toHaveLength(1);
      const ant = await theirs.open('pictures', 'ant');
      expect(ant && (await text(ant))).toBe('another ant');
      const tables = await query(target.url, `select from pg_tables where schemaname = 'public'`);
      expect(tables.rowCount).toBe(0);
    } finally {
      execFileSync('umount', ['-l', disk]);
      await target.drop();
    }
  },
);

test('copies pictures from one bucket to another, and explains a wrong key', async () => {
  await using s3 = await openBuckets();
  const from = await s3.bucket();
  await s3Store(from.options).put('pictures', 'kite', Buffer.from('a picture'));
  const about = { DATABASE_URL: former.url, DATA_DIR: join(folder, 'data') };
  const taken = await runScript('backup', ['bucket.zip'], {
    folder,
    settings: { ...about, ...from.settings },
  });
  expect(taken).toMatchObject({ code: 0, text: expect.stringContaining('and 1 files.') });

  const to = await s3.bucket();
  const target = await createEmptyDatabase();
  const there = { ...about, DATABASE_URL: target.url, ...to.settings };
  const wrong = { ...there, S3_SECRET_ACCESS_KEY: 'wrong' };
  const refused = await runScript('restore', ['bucket.zip'], { folder, settings: wrong });
  expect(refused).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^The bucket did not list a file \(403/),
  });
  const unpacked = await runScript('backup', ['wrong.zip'], {
    folder,
    settings: { ...about, ...from.settings, S3_SECRET_ACCESS_KEY: 'wrong' },
  });
  expect(unpacked).toMatchObject({ code: 1, text: expect.stringContaining('The bucket did not') });
  expect(await readdir(folder)).not.toContain('wrong.zip');

  const restored = await runScript('restore', ['bucket.zip'], { folder, settings: there });
  expect(restored).toMatchObject({
    code: 0,
    output: expect.stringContaining(`Pictures: bucket ${to.options.url}`),
  });
  const stored = await s3Store(to.options).open('pictures', 'kite');
  expect(stored && (await text(stored))).toBe('a picture');
  await target.drop();
});

test('explains an unreachable database and rejected credentials', async () => {
  const down = { url: 'postgresql://mela:word@127.0.0.1:1/mela', drop: async () => undefined };
  for (const command of ['backup', 'restore'] as const) {
    const { code, text } = await run(command, down, command === 'backup' ? 'never.zip' : 'site.zip');
    expect([code, text]).toEqual([1, expect.stringContaining("Can't connect to the database")]);
    expect(text).not.toContain('word@');
  }
  expect(await readdir(folder)).not.toContain('never.zip');
});

test.each(['backup', 'restore'] as const)('%s without a file prints its usage', async (command) => {
  const { code, text } = await run(command, empty);
  expect([code, text]).toEqual([1, expect.stringMatching(/^Specify one backup file\.\n\nUsage: npm run /)]);
  expect((await run(command, empty, '--help')).text).toContain(`npm run ${command} -- <file>`);
});
