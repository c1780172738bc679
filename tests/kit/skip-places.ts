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
