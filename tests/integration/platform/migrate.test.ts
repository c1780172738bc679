import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  MigrationRefused,
  migrate,
  missingMigrations,
  readMigrations,
  releaseMigrations,
} from '../../../server/infra/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../../kit/database.ts';
import { query } from '../../kit/postgres-server.ts';

const silent = pino({ level: 'silent' });

describe('a migrated database', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());

  test('stays unchanged when several processes start at once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => migrate(database.url, silent)));
  });

  test('can be created by several processes that start at once', async () => {
    await query(
      database.url,
      'drop schema public cascade; drop schema graphile_worker cascade; create schema public',
    );
    await Promise.all(Array.from({ length: 5 }, () => migrate(database.url, silent)));
    const { rows } = await query(database.url, 'select name from migrations');
    expect(rows).toContainEqual({ name: '0001-foundation.sql' });
  });

  test('refuses to start if an applied migration was changed', async () => {
    await query(database.url, `update migrations set checksum = 'other' where name = '0001-foundation.sql'`);
    await expect(migrate(database.url, silent)).rejects.toThrow(/0001-foundation.sql was changed/);
  });

  test('refuses to start an older release', async () => {
    await query(database.url, `insert into migrations (name, checksum) values ('9999-later.sql', 'x')`);
    await expect(migrate(database.url, silent)).rejects.toThrow(/9999-later.sql.*newer release/);
  });
});

describe('the migrations folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mela-migrations-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function migrationsNamed(...names: string[]) {
    for (const name of names) await writeFile(join(folder, name), 'select 1;\r\n');
    return readMigrations(pathToFileURL(`${folder}/`));
  }

  test('is read in order, whatever the line endings', async () => {
    const [first, second] = await migrationsNamed('0002-second.sql', '0001-first.sql');
    expect([first?.name, second?.name]).toEqual(['0001-first.sql', '0002-second.sql']);
    expect(first?.sql).toBe('select 1;\n');
  });

  test.each([
    ['a gap', ['0001-first.sql', '0003-third.sql']],
    ['a duplicate number', ['0001-first.sql', '0001-other.sql']],
    ['an invalid name', ['0001_First.sql']],
  ])('rejects %s', async (_, names) => {
    await expect(migrationsNamed(...names)).rejects.toThrow(MigrationRefused);
  });
});

test('a bundle of another release than its folder changes no database', async () => {
  const names = (await releaseMigrations()).map(({ name }) => name);
  vi.stubGlobal('BUNDLED_MIGRATIONS', names);
  await expect(releaseMigrations()).resolves.toHaveLength(names.length);
  vi.stubGlobal('BUNDLED_MIGRATIONS', names.slice(0, -1));
  await expect(releaseMigrations()).rejects.toThrow('npm run build');
  vi.unstubAllGlobals();
});

test('applies only missing migrations', () => {
  const migrations = ['a', 'b', 'c'].map((name) => ({ name, sql: '', checksum: name }));
  expect(missingMigrations(migrations, migrations.slice(0, 2))).toEqual(migrations.slice(2));
  expect(missingMigrations(migrations, migrations)).toEqual([]);
});
