import { spawnSync } from 'node:child_process';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  type EmbeddedPostgres,
  EmbeddedPostgresFailed,
  joinEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../server/infra/postgres/embedded-postgres.ts';
import { FolderInUse } from '../../../server/infra/postgres/home.ts';
import { query } from '../../kit/postgres-server.ts';
import { removeFolder, temporaryFolder } from '../../kit/temporary-folder.ts';

/** Created by the first test; each test continues with what the previous one left. */
let dataDir: string;
const running: EmbeddedPostgres[] = [];

beforeAll(async () => {
  dataDir = await temporaryFolder();
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});
afterAll(() => removeFolder(dataDir));

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres(folder);
  running.push(server);
  return server;
}

const permissions = async (path: string) => (await stat(path)).mode & 0o777;

test('a new database has safe settings, and only its owner can read it', async () => {
  const server = await start();
  const { rows } = await query(
    server.url,
    `select current_setting('fsync') as fsync, current_setting('server_encoding') as encoding,
            current_setting('data_checksums') as checksums, current_setting('listen_addresses') as addresses,
            current_setting('is_superuser') as superuser,
            (select concat(datlocprovider, ' ', datlocale) from pg_database where datname = current_database()) as locale`,
  );
  expect(rows).toEqual([
    {
      fsync: 'on',
      encoding: 'UTF8',
      checksums: 'on',
      addresses: '127.0.0.1',
      superuser: 'off',
      locale: 'b C.UTF-8',
    },
  ]);
  expect(await permissions(server.folder)).toBe(0o700);
  expect(await permissions(join(dataDir, 'postgres-passwords.json'))).toBe(0o600);
});

test('rejects connections without the password', async () => {
  const url = new URL((await start()).url);
  url.password = 'guessed';
  await expect(query(url.href, 'select 1')).rejects.toThrow(/password authentication failed/);
});

test('data survives a restart', async () => {
  const first = await start();
  await query(first.url, 'create table kept as select 42 as answer');
  await first.stop();
  const { rows } = await query((await start()).url, 'select answer from kept');
  expect(rows).toEqual([{ answer: 42 }]);
});

test('only one server owns a folder, and commands can join it', async () => {
  const owner = await start();
  await query(owner.url, 'create table shared as select 1 as one');
  await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow(FolderInUse);

  const guest = await joinEmbeddedPostgres(dataDir);
  expect((await query(guest.url, 'select one from shared')).rowCount).toBe(1);
  await guest.stop();
  expect((await query(owner.url, 'select one from shared')).rowCount).toBe(1);
});

test('a command starts and stops the database if no site is running', async () => {
  const alone = await joinEmbeddedPostgres(dataDir);
  await query(alone.url, 'select 1');
  await alone.stop();
  await expect(query(alone.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
});

test('starts over when creating the cluster was interrupted', async () => {
  const other = await temporaryFolder();
  await mkdir(join(other, 'postgres', 'cluster.partial'), { recursive: true });
  await writeFile(join(other, 'postgres', 'cluster.partial', 'half'), 'x');
  const server = await start(other);
  expect((await query(server.url, 'select 1')).rowCount).toBe(1);
  await server.stop();
  await removeFolder(other);
});

test('ignores a lock file whose process id belongs to another program', async () => {
  const first = await start();
  const lockFile = join(first.folder, 'cluster', 'postmaster.pid');
  const content = await readFile(lockFile, 'utf8');
  await first.stop();
  await writeFile(lockFile, content.replace(/^\d+/, String(process.pid)));
  expect((await query((await start()).url, 'select 1')).rowCount).toBe(1);
});

test('ignores a lock file left behind by a power cut', async () => {
  const first = await start();
  const lockFile = join(first.folder, 'cluster', 'postmaster.pid');
  const content = await readFile(lockFile, 'utf8');
  await first.stop();
  const gone = spawnSync(process.execPath, ['--version']).pid;
  await writeFile(lockFile, content.replace(/^\d+/, String(gone)));
  expect((await query((await start()).url, 'select 1')).rowCount).toBe(1);
});

test.each([
  ['a cluster of another major version', 'postgres/cluster/PG_VERSION', '17\n', /made by PostgreSQL 17/],
  ['missing passwords', 'postgres-passwords.json', undefined, /passwords .* are gone/],
])('explains %s', async (_, file, content, words) => {
  await (await start()).stop();
  const path = join(dataDir, file);
  const before = await readFile(path);
  onTestFinished(() => writeFile(path, before));
  if (content === undefined) await rm(path);
  else await writeFile(path, content);
  const refused = startEmbeddedPostgres(dataDir);
  await expect(refused).rejects.toThrow(EmbeddedPostgresFailed);
  await expect(refused).rejects.toThrow(words);
});

test('reports when the server has died', async () => {
  const server = await start();
  const pid = Number(
    (await readFile(join(server.folder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0],
  );
  process.kill(pid, 'SIGKILL');
  await server.ended;
  await expect(query(server.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
});
