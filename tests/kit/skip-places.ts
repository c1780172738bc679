import { geonamesCities } from '../../server/places/index.ts';
import { query } from './postgres-server.ts';

/**
 * Has a database say that the list of places is loaded, with none in it: a site that finds nothing there loads it at its
 * start, which keeps a processor for a quarter of a minute.
 */
export async function skipPlaces(databaseUrl: string): Promise<void> {
  await query(databaseUrl, `insert into gazetteer (edition, places) values ('${geonamesCities.edition}', 0)`);
}
