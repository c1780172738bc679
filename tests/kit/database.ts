import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Database, openDatabase } from '../../server/infra/db/database.ts';
import { migrateQueue, releaseMigrations, runMigrationsWithin } from '../../server/infra/db/migrate.ts';
import { databaseUrl, query } from './postgres-server.ts';

/** An otherwise empty database at this release's schema; `drop` ends all its connections. */
export type TestDatabase = { readonly url: string; drop(): Promise<void> };

/** Copies the run's template, in about 50 ms. Prefer {@link testDatabase}, which also cleans up. */
export function createTestDatabase(): Promise<TestDatabase> {
  return create(inject('postgres').template);
}

/** Without any tables, as on the first start of an installation. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return create('template0');
}

async function create(template: string): Promise<TestDatabase> {
  const { url, strategy } = inject('postgres');
  const name = `mela_test_${process.pid}_${randomBytes(6).toString('hex')}`;
  await query(url, `create database ${name} template ${template} strategy ${strategy}`);
  return {
    url: databaseUrl(url, name),
    async drop() {
      await query(url, `drop database if exists ${name} with (force)`);
    },
  };
}

/** A copy of a database that nobody is connected to. */
export function copyDatabase({ url }: Pick<TestDatabase, 'url'>): Promise<TestDatabase> {
  return create(new URL(url).pathname.slice(1));
}

/**
 * A database of an earlier release, with rows in each of its tables.
 *
 * @param release how many migrations that release had
 * @param rows SQL that fills it; by default the content in `tests/kit/releases`
 */
export async function createFormerDatabase(release: number, rows?: string): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  const migrations = (await releaseMigrations()).slice(0, release);
  const number = String(release).padStart(4, '0');
  const filled = rows ?? (await readFile(new URL(`releases/${number}.sql`, import.meta.url), 'utf8'));
  await migrateQueue(database.url, pino({ level: 'silent' }));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query('begin');
    await runMigrationsWithin(client, migrations);
    await client.query(filled);
    await client.query('commit');
  } finally {
    await client.end();
  }
  return database;
}

/**
 * Gives the tests of a file (or of one `describe`) a database of their own.
 *
 * @example
 * const database = testDatabase();
 * test('…', async () => { await database.db.selectFrom('event')… });
 */
export function testDatabase(): Database & { readonly url: string } {
  let open: (Database & { url: string; drop(): Promise<void> }) | undefined;
  const opened = () => {
    if (!open)
      throw new Error('The test database is there in tests and hooks, not while a file is collected.');
    return open;
  };
  beforeAll(async () => {
    const { url, drop } = await createTestDatabase();
    open = { ...openDatabase(url), url, drop };
  });
  afterAll(async () => {
    await open?.close();
    await open?.drop();
  });
  return {
    get db() {
      return opened().db;
    },
    get pool() {
      return opened().pool;
    },
    get url() {
      return opened().url;
    },
    close: () => opened().close(),
  };
}
