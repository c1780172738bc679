import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import example from '../../deploy/cluster/plan.example.json' with { type: 'json' };
import { settingNames } from '../../server/config/index.ts';
import { removeFolder, temporaryFolder } from '../../tests/kit/temporary-folder.ts';
import { clusterFiles, fillIn, missingPackages, Plan } from './plan.ts';

const plan = Plan.parse(example);
const files = await clusterFiles(plan);
const contentOf = (machine: string, path: string) =>
  files.find((file) => file.machine === machine && file.path === path)?.content ?? '';

test('fills in values and repeats lines', () => {
  const template = 'name {{name}}\n  # for each app, in order:\n  app {{host}} of {{name}}\n  # end\nend\n';
  const lists = { app: [{ host: 'one' }, { host: 'two' }] };
  expect(fillIn(template, { name: 'x' }, lists)).toBe('name x\n  app one of x\n  app two of x\nend\n');
  expect(() => fillIn('{{other}}', {})).toThrow('other');
  expect(() => fillIn(template, { name: 'x' })).toThrow('unknown app');
});

test('every machine gets its files, complete', () => {
  const paths = (machine: string) => files.filter((file) => file.machine === machine).map(({ path }) => path);
  expect(paths('db2').sort()).toEqual([
    'etc/default/etcd',
    'etc/patroni/config.yml',
    'etc/pgbackrest.conf',
    'etc/systemd/system/etcd.service.d/mela.conf',
    'etc/systemd/system/patroni.service.d/mela.conf',
    'srv/mela/mela.sql',
  ]);
  expect(paths('app1').sort()).toEqual([
    'etc/haproxy/haproxy.cfg',
    'etc/pgbouncer/pgbouncer.ini',
    'etc/pgbouncer/userlist.txt',
    'etc/systemd/system/pgbouncer.service.d/mela.conf',
    'srv/mela/.env',
  ]);
  expect(paths('lb1')).toEqual(['etc/haproxy/haproxy.cfg']);
  for (const { content } of files) expect(content).not.toMatch(/\{\{|undefined|# for each/);
});

test('passwords are made up for each plan, and only secret files have them', () => {
  const { superuserPassword, applicationPassword, restPassword, replicationPassword, secret } = plan;
  const words = [superuserPassword, applicationPassword, restPassword, replicationPassword, secret];
  expect(new Set([...words, Plan.parse(example).secret]).size).toBe(6);
  for (const file of files) {
    const has = words.some((word) => file.content.includes(word));
    if (has) expect([file.path, file.secret]).toEqual([file.path, true]);
  }
});

test('machines prefer different replicas, and each one only one at a time', () => {
  const first = (machine: string) =>
    /listen replica.*?server (\w+)/s.exec(contentOf(machine, 'etc/haproxy/haproxy.cfg'))?.[1];
  expect([first('app1'), first('app2')]).toEqual(['db1', 'db2']);
  expect(contentOf('app1', 'etc/haproxy/haproxy.cfg')).toContain('balance first');
});

test('the settings of the app are settings', () => {
  const names = [...contentOf('app1', 'srv/mela/.env').matchAll(/^([A-Z_]+)=/gm)].map(
    ([, name]) => name ?? '',
  );
  expect(names.filter((name) => !settingNames().has(name))).toEqual([]);
  expect(names).toContain('DATABASE_DIRECT_URL');
});

test("what Debian's units leave stopped is started again", () => {
  for (const [machine, unit] of [
    ['db1', 'etcd'],
    ['db1', 'patroni'],
    ['app1', 'pgbouncer'],
  ] as const) {
    const added = contentOf(machine, `etc/systemd/system/${unit}.service.d/mela.conf`);
    expect([unit, /^Restart=always$/m.test(added)]).toEqual([unit, true]);
  }
  const limit = (path: string, name: string) =>
    Number(new RegExp(`^${name} ?= ?(\\d+)$`, 'm').exec(contentOf('app1', path))?.[1]);
  // Each client is a file, and so is each of the 80 connections to PostgreSQL.
  expect(limit('etc/systemd/system/pgbouncer.service.d/mela.conf', 'LimitNOFILE')).toBeGreaterThan(
    limit('etc/pgbouncer/pgbouncer.ini', 'max_client_conn') + 80,
  );
});

test("Patroni's timing keeps its own rule, and its promise of 35 seconds", () => {
  const number = (name: string) =>
    Number(new RegExp(`^ *${name}: (\\d+)`, 'm').exec(contentOf('db1', 'etc/patroni/config.yml'))?.[1]);
  const [ttl, loop, retry] = ['ttl', 'loop_wait', 'retry_timeout'].map(number) as [number, number, number];
  expect(ttl).toBeGreaterThanOrEqual(loop + 2 * retry);
  expect(ttl + loop).toBeLessThan(35);
  expect(contentOf('db1', 'etc/patroni/config.yml')).toMatch(/synchronous_mode: true/);
  // Whose `put` of the leader's key isn't conditional in 3.0: a woken primary takes the lock back.
  expect(contentOf('db1', 'etc/patroni/config.yml')).not.toMatch(/^etcd3:/m);
  expect(contentOf('db1', 'etc/default/etcd')).toMatch(/^ETCD_ENABLE_V2=true$/m);
});

test('archives to a bucket as well', async () => {
  const s3 = { bucket: 'wal', endpoint: 's3.example.org', region: 'eu', key: 'k', keySecret: 'hidden' };
  const made = await clusterFiles(Plan.parse({ ...example, archive: { s3 } }));
  const file = made.find(({ path }) => path === 'etc/pgbackrest.conf');
  expect(file?.content).toContain('repo1-type=s3\nrepo1-path=/mela\nrepo1-s3-bucket=wal');
  expect(file?.content).toContain('\nrepo1-storage-port=443\nrepo1-s3-region=eu\n');
  expect(file?.secret).toBe(true);
});

test('refuses two databases, and a host that is no address', () => {
  expect(() => Plan.parse({ ...example, databases: example.databases.slice(1) })).toThrow('Three');
  const apps = [{ name: 'app1', host: 'app1; rm -rf /' }];
  expect(() => Plan.parse({ ...example, apps })).toThrow();
});

test('names the packages that are missing', () => {
  expect(missingPackages(() => true)).toEqual([]);
  expect(missingPackages((path) => !path.includes('haproxy'))).toEqual(['haproxy']);
});

test.runIf(existsSync('/usr/sbin/haproxy'))('HAProxy takes its configuration', async () => {
  const folder = await temporaryFolder();
  try {
    for (const { machine, path, content } of files.filter((file) => file.path.includes('haproxy'))) {
      const file = join(folder, machine, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
      const { status, stderr } = spawnSync('/usr/sbin/haproxy', ['-c', '-f', file], { encoding: 'utf8' });
      // The user and group of the example may not exist here, but every line is read.
      expect([status, stderr.includes('ALERT')]).toEqual([0, false]);
    }
  } finally {
    await removeFolder(folder);
  }
});
