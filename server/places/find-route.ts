import type { Route } from '../../contracts/places.ts';
import { kilometresBetween, type Position } from '../../contracts/positions.ts';
import type { Deps } from '../infra/deps.ts';
import { Problem } from '../infra/http/problem.ts';
import { PlaceServiceError, type Router } from './provider.ts';

interface CachedRoute {
  readonly route: Route | null;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** People who don't move request the same route repeatedly. */
const keptMs = 10 * 60_000;
const maxEntries = 500;
/** About eleven metres: closer starting points share a route. */
const keyDigits = 4;

export type RouteFinder = (from: Position, to: Position) => Promise<Route>;

/**
 * Finds a route by road if routers are configured, which are asked in turn until one has a route; otherwise
 * returns the straight line, marked as such. Routes are cached in this process's memory for some minutes;
 * positions are never written to the database or the log.
 */
export function routeFinder(
  { clock, log }: Pick<Deps, 'clock' | 'log'>,
  routers: readonly Router[],
): RouteFinder {
  const cache = new Map<string, CachedRoute>();
  return async (from, to) => {
    const ready = await readyRouters(routers);
    if (ready.length === 0) return straightLine(from, to);
    const now = clock.now().epochMilliseconds;
    const key = [from.longitude, from.latitude, to.longitude, to.latitude]
      .map((degrees) => degrees.toFixed(keyDigits))
      .join(' ');
    const known = cache.get(key);
    if (known !== undefined && known.until > now) return found(known.route);
    const route = await tryRouters(ready, { from, to }, log);
    cache.delete(key);
    cache.set(key, { route, until: now + keptMs });
    for (const oldest of cache.keys()) {
      if (cache.size <= maxEntries) break;
      cache.delete(oldest);
    }
    return found(route);
  };
}

async function readyRouters(routers: readonly Router[]): Promise<Router[]> {
  const ready = await Promise.all(routers.map(async (router) => (await router.isReady?.()) ?? true));
  return routers.filter((_, index) => ready[index]);
}

function found(route: Route | null): Route {
  if (route === null) throw new Problem('route_not_found');
  return route;
}

/** @returns null if all of them answered and none found a route */
async function tryRouters(
  routers: readonly Router[],
  { from, to }: { readonly from: Position; readonly to: Position },
  log: Deps['log'],
): Promise<Route | null> {
  let failed = false;
  for (const router of routers) {
    try {
      const way = await router.find(from, to);
      if (way !== null) return { kind: 'road', source: router.name, ...way };
    } catch (error) {
      if (!(error instanceof PlaceServiceError)) throw error;
      log.warn({ err: error, kind: error.kind }, `Error fetching route: ${error.message}`);
      failed = true;
    }
  }
  if (failed) throw new Problem('route_lookup_failed');
  return null;
}

function straightLine(from: Position, to: Position): Route {
  return {
    kind: 'straight',
    line: [
      [from.longitude, from.latitude],
      [to.longitude, to.latitude],
    ],
    distanceMetres: Math.round(kilometresBetween(from, to) * 1000),
    durationSeconds: null,
    steps: [],
    source: 'none',
  };
}
