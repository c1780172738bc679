import { glob } from 'node:fs/promises';
import { dirname } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres.ts';
import { FolderInUse } from '../../server/platform/folder-lock.ts';
import { migrate } from '../../server/platform/migrate.ts';
import { removeFolder, temporaryFolder, temporaryFolderPrefix } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A role that may create databases, and the migrated database that each test file copies. */
    postgres: { readonly url: string; readonly template: string };
    /** Whether this is the run that takes its time (`npm run test:long`). */
    long: boolean;
  }
}

/**
 * A test server's rows need not outlive a power cut, nor its tables be tidied: who does that may not be sent out of a
 * database that is dropped. The product's own server keeps PostgreSQL's defaults.
 */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '200',
};

/**
 * Before all test files: one PostgreSQL for the run, the embedded one or the one that `DATABASE_URL` names,
 * with one migrated database to copy from.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.DATABASE_URL
    ? { url: process.env.DATABASE_URL, stop: async () => undefined }
    : await startTemporaryServer();
  const template = `mela_test_${process.pid}_template`;
  const drop = `drop database if exists ${template} with (force)`;
  await query(server.url, drop);
  await query(server.url, `create database ${template} template template0 encoding 'UTF8'`);
  await migrate(databaseUrl(server.url, template), pino({ level: 'silent' }));
  project.provide('long', project.config.mode === 'long');
  project.provide('postgres', { url: server.url, template });
  return async () => {
    await query(server.url, drop);
    await server.stop();
  };
}

async function startTemporaryServer() {
  await endAbandonedServers();
  const folder = await temporaryFolder();
  const server = await startEmbeddedPostgres(folder, FAST);
  await query(server.superuserUrl, 'alter role mela createdb');
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await removeFolder(folder);
    },
  };
}

/** A run that was killed leaves its server behind. Starting it anew takes it over, so that it can be stopped. */
async function endAbandonedServers(): Promise<void> {
  for await (const pidFile of glob(`${temporaryFolderPrefix}*/process.pid`)) {
    const folder = dirname(pidFile);
    try {
      await (await startEmbeddedPostgres(folder)).stop();
      await removeFolder(folder);
    } catch (error) {
      // That run is still going on.
      if (!(error instanceof FolderInUse)) throw error;
    }
  }
}

/** One query on a connection of its own, outside of any transaction unless it holds several statements. */
export async function query(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The same server and role, another database. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
