import { chmod, glob } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../server/infra/db/migrate.ts';
import { startEmbeddedPostgres } from '../../server/infra/postgres/embedded-postgres.ts';
import { FolderInUse } from '../../server/infra/postgres/home.ts';
import { sharedMemory } from './shared-memory.ts';
import { removeFolder, temporaryFolder, temporaryFolderPrefix } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A role that may create databases, the migrated template for test files, and how to copy it. */
    postgres: { readonly url: string; readonly template: string; readonly strategy: 'file_copy' | 'wal_log' };
    /** Set by `npm run test:long`. */
    long: boolean;
  }
}

/** Upper bound of the databases and their write-ahead log, in bytes. */
const ROOM = 4e9;

/**
 * Test data needs no durability and no autovacuum, which could also block dropping a database. The product's
 * own server uses PostgreSQL's defaults.
 */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
  // Thousands of connections, each of which derives a key from the password.
  scram_iterations: '1',
};

/**
 * Starts one PostgreSQL for the run (embedded, or the one in `DATABASE_URL`), with a migrated template
 * database.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.DATABASE_URL
    ? { url: process.env.DATABASE_URL, strategy: 'wal_log' as const, stop: async () => undefined }
    : await startTemporaryServer();
  const template = `mela_test_${process.pid}_template`;
  const drop = `drop database if exists ${template} with (force)`;
  await query(server.url, drop);
  await query(server.url, `create database ${template} template template0 encoding 'UTF8'`);
  await migrate(databaseUrl(server.url, template), pino({ level: 'silent' }));
  project.provide('long', project.config.mode === 'long');
  project.provide('postgres', { url: server.url, template, strategy: server.strategy });
  return async () => {
    await query(server.url, drop);
    await server.stop();
  };
}

async function startTemporaryServer() {
  await endAbandonedServers();
  const folder = await temporaryFolder(await sharedMemory(ROOM));
  // A query over a socket costs both sides a third less than one over the network.
  const sockets = await temporaryFolder();
  // The server runs on an account of its own if we are root.
  await chmod(sockets, 0o777);
  const hasSockets = process.platform !== 'win32';
  const server = await startEmbeddedPostgres(folder, {
    ...FAST,
    ...(hasSockets && { unix_socket_directories: sockets }),
  });
  await query(server.superuserUrl, 'alter role mela createdb');
  return {
    url: hasSockets ? `${server.url}?host=${encodeURIComponent(sockets)}` : server.url,
    // A tenth of the work if files are in memory.
    strategy: 'file_copy' as const,
    async stop() {
      await server.stop();
      await removeFolder(folder);
      await removeFolder(sockets);
    },
  };
}

/** A killed run leaves its server running. Starting it again takes it over, so that it can be stopped. */
async function endAbandonedServers(): Promise<void> {
  const places = [tmpdir(), await sharedMemory(0)].filter((place) => place !== undefined);
  const pidFiles = places.map((place) => join(place, `${temporaryFolderPrefix}*`, 'process.pid'));
  for await (const pidFile of glob(pidFiles)) {
    const folder = dirname(pidFile);
    try {
      await (await startEmbeddedPostgres(folder)).stop();
      await removeFolder(folder);
    } catch (error) {
      // That run is still active.
      if (!(error instanceof FolderInUse)) throw error;
    }
  }
}

/** One query on its own connection, outside any transaction unless it has several statements. */
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
