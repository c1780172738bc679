import { z } from 'zod';
import type { Deps } from '../infra/deps.ts';
import { handle, job, type Recurring } from '../infra/jobs/queue.ts';
import { forgetLookups } from './store.ts';

export { UnreadableExtract } from './extract/osm-blobs.ts';
export { routeFinder } from './find-route.ts';
export type { GazetteerEntry } from './gazetteer-tables.ts';
export { type Geocoders, geocode } from './geocode.ts';
export { importExtract } from './import-extract.ts';
export { listExtracts, removeExtract } from './landmark-store.ts';
export { gazetteerJob, loadGazetteer, requestGazetteer } from './load-gazetteer.ts';
export { otherNames, placeNamesAmong } from './place-names.ts';
export { type Geocoder, PlaceServiceError, type Router } from './provider.ts';
export { extractGeocoder } from './providers/extract-geocoder.ts';
export { gazetteer } from './providers/gazetteer.ts';
export { geonamesCities } from './providers/gazetteer-source.ts';
export { localRouter } from './providers/local-routing.ts';
export { nominatim } from './providers/nominatim.ts';
export { openRouteServiceGeocoder } from './providers/openrouteservice-geocoder.ts';
export { openRouteServiceRouter } from './providers/openrouteservice-router.ts';
export { osrm } from './providers/osrm.ts';
export { photon } from './providers/photon.ts';
export { valhalla } from './providers/valhalla.ts';
export { buildRoads, needsEngine, readRoads, removeRoads } from './roads/build-roads.ts';
export { RoadsNotBuilt, valhallaPackage } from './roads/engine-package.ts';
export { mapArchiveRoute, placeRoutes } from './routes.ts';
export { townsOfAreasIn } from './towns.ts';

/** Deletes expired responses of outside services every night. */
export function lookupSweep({ db, clock }: Pick<Deps, 'db' | 'clock'>): Recurring {
  const sweep = job('forget_place_lookups', z.unknown());
  return { cron: '23 3 * * *', handler: handle(sweep, () => forgetLookups(db, clock.now())) };
}
