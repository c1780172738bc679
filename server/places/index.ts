import { z } from 'zod';
import { handle, job, type Recurring } from '../platform/jobs.ts';
import type { Parts } from '../platform/parts.ts';
import type { Geocoders } from './geocode.ts';
import { gazetteer } from './providers/gazetteer.ts';
import { type OpenRouteServiceOptions, openRouteService } from './providers/openrouteservice.ts';
import { forgetLookups } from './store.ts';

export { type Geocoders, geocode } from './geocode.ts';
export { gazetteerJob, loadGazetteer, requestGazetteer } from './load-gazetteer.ts';
export { placeNamesAmong } from './place-names.ts';
export { gazetteer } from './providers/gazetteer.ts';
export { geonamesCities } from './providers/gazetteer-source.ts';
export { placeRoutes } from './routes.ts';
export { otherNames } from './store.ts';

/** The geocoders of an installation: the built-in one, and OpenRouteService where it has a key. */
export function createGeocoders(
  { db }: Pick<Parts, 'db'>,
  service: OpenRouteServiceOptions | undefined,
): Geocoders {
  return { builtIn: gazetteer(db), outside: service === undefined ? null : openRouteService(service) };
}

/** Deletes kept answers of outside services, once a night, when they are too old to use. */
export function lookupSweep({ db, clock }: Pick<Parts, 'db' | 'clock'>): Recurring {
  const sweep = job('forget_place_lookups', z.unknown());
  return { cron: '23 3 * * *', handler: handle(sweep, () => forgetLookups(db, clock.now())) };
}
