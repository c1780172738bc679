import { startTemporaryPostgres, type TemporaryPostgres } from '../../scripts/temporary-postgres.ts';
import { migrate } from '../../server/infra/db/migrate.ts';
import { createLog } from '../../server/infra/log/log.ts';
import { geonamesCities } from '../../server/places/index.ts';
import { query } from './postgres-server.ts';

/**
 * Marks the gazetteer as loaded but empty. Otherwise a site loads it at its start, which takes a processor
 * for a quarter of a minute.
 */
export async function skipPlaces(databaseUrl: string): Promise<void> {
  await query(
    databaseUrl,
    `insert into gazetteer (edition, places) values ('${geonamesCities.edition}', 0) on conflict do nothing`,
  );
}

/** A server with a migrated database for a site in a process of its own, which looks up no place. */
export async function startPostgresWithoutPlaces(): Promise<TemporaryPostgres> {
  await using started = new AsyncDisposableStack();
  const server = started.use(await startTemporaryPostgres());
  await migrate(server.url, createLog({ level: 'warn', pretty: true }));
  await skipPlaces(server.url);
  started.move();
  return server;
}
