import { access } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { PageMap } from '../../contracts/pages.ts';
import { type Config, ConfigFaults } from '../config/index.ts';
import type { GeocoderConfig, RouterConfig } from '../config/places.ts';
import type { Deps } from '../infra/deps.ts';
import type { Bind } from '../infra/http/server.ts';
import {
  type Geocoder,
  type Geocoders,
  gazetteer,
  mapArchiveRoute,
  nominatim,
  openRouteServiceGeocoder,
  openRouteServiceRouter,
  osrm,
  ownPlaces,
  ownRoads,
  photon,
  placeRoutes,
  type Router,
  routeFinder,
  valhalla,
} from '../places/index.ts';

/**
 * Puts the services that know places behind their ports, and serves places and the map.
 *
 * @throws ConfigFaults where the file of the map is not there
 */
export async function composePlaces(
  app: FastifyInstance,
  bind: Bind,
  deps: Deps,
  { places, site, dataDir }: Config,
): Promise<{ geocoders: Geocoders; map: PageMap }> {
  const geocoders = {
    builtIn: ownPlaces(deps.db, gazetteer(deps.db)),
    outside: outsideGeocoder(places.geocoder, site.url),
  };
  // What somebody took the trouble to import goes first; a service knows the ways beyond.
  const roads = ownRoads(deps, dataDir);
  app.addHook('onClose', roads.close);
  const beyond = routerOf(places.router);
  const routers = beyond === null ? [roads] : [roads, beyond];
  placeRoutes(bind, deps, { geocoders, findRoute: routeFinder(deps, routers) });
  return { geocoders, map: await serveMap(app, places.map) };
}

/** Who finds places outside, as the settings say; null where nobody does. */
export function outsideGeocoder(config: GeocoderConfig, siteUrl: string): Geocoder | null {
  switch (config.kind) {
    case 'none':
      return null;
    case 'openrouteservice':
      return openRouteServiceGeocoder(config);
    case 'photon':
      return photon(config);
    case 'nominatim':
      return nominatim({ url: config.url, userAgent: `Mela (+${siteUrl})` });
  }
}

/** Which service finds ways by road, as the settings say; null where none does. */
export function routerOf(config: RouterConfig): Router | null {
  switch (config.kind) {
    case 'none':
      return null;
    case 'openrouteservice':
      return openRouteServiceRouter(config);
    case 'osrm':
      return osrm(config);
    case 'valhalla':
      return valhalla(config);
  }
}

async function serveMap(app: FastifyInstance, map: Config['places']['map']): Promise<PageMap> {
  if (map.kind !== 'archive') return map;
  try {
    await access(map.file);
  } catch {
    const fault = `There is no file ${map.file} that can be read.`;
    throw new ConfigFaults([{ setting: 'MAP_PMTILES', fault, remedy: 'Name a file in the PMTiles format.' }]);
  }
  return { kind: 'archive', url: await mapArchiveRoute(app, map.file), attribution: map.attribution };
}
