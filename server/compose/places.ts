import { access } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { PageMap } from '../../contracts/pages.ts';
import { type Config, ConfigErrors } from '../config/index.ts';
import type { GeocoderConfig, RouterConfig } from '../config/places.ts';
import type { Deps } from '../infra/deps.ts';
import type { Bind } from '../infra/http/server.ts';
import {
  extractGeocoder,
  type Geocoder,
  type Geocoders,
  gazetteer,
  localRouter,
  mapArchiveRoute,
  nominatim,
  openRouteServiceGeocoder,
  openRouteServiceRouter,
  osrm,
  photon,
  placeRoutes,
  type Router,
  routeFinder,
  valhalla,
} from '../places/index.ts';

/**
 * Sets up geocoding, routing and the map.
 *
 * @throws ConfigErrors if the map file is missing
 */
export async function composePlaces(
  app: FastifyInstance,
  bind: Bind,
  deps: Deps,
  { places, site, dataDir }: Config,
): Promise<{ geocoders: Geocoders; map: PageMap }> {
  const geocoders = {
    builtIn: extractGeocoder(deps.db, gazetteer(deps.db)),
    outside: externalGeocoder(places.geocoder, site.url),
  };
  // Imported roads come first; the routing service covers the rest.
  const roads = localRouter(deps, dataDir);
  app.addHook('onClose', roads.close);
  const beyond = routerOf(places.router);
  const routers = beyond === null ? [roads] : [roads, beyond];
  placeRoutes(bind, deps, { geocoders, findRoute: routeFinder(deps, routers) });
  return { geocoders, map: await serveMap(app, places.map) };
}

/** The configured geocoder; null if none. */
export function externalGeocoder(config: GeocoderConfig, siteUrl: string): Geocoder | null {
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

/** The configured routing service; null if none. */
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
    const problem = `The file ${map.file} can't be read.`;
    throw new ConfigErrors([
      { setting: 'MAP_PMTILES', problem, remedy: 'Set it to a file in the PMTiles format.' },
    ]);
  }
  return { kind: 'archive', url: await mapArchiveRoute(app, map.file), attribution: map.attribution };
}
