import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Database, openDatabase } from '../../server/platform/database.ts';
import { databaseUrl, query } from './postgres-server.ts';

/** A database of its own, at this release's schema and otherwise empty; `drop` ends every connection to it. */
export type TestDatabase = { readonly url: string; drop(): Promise<void> };

/** Copies the run's template, which takes some 50 ms. Prefer {@link testDatabase}, which also cleans up. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, template } = inject('postgres');
  const name = `mela_test_${process.pid}_${randomBytes(6).toString('hex')}`;
  await query(url, `create database ${name} template ${template}`);
  return {
    url: databaseUrl(url, name),
    async drop() {
      await query(url, `drop database if exists ${name} with (force)`);
    },
  };
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
