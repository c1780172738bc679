import type { Route } from '../../contracts/places.ts';
import { kilometresBetween, type Position } from '../../contracts/positions.ts';
import type { Deps } from '../infra/deps.ts';
import { Problem } from '../infra/http/problem.ts';
import { PlaceServiceFault, type Router } from './provider.ts';

interface Kept {
  readonly route: Route | null;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** Somebody who stands still asks for the same way again and again. */
const keptMs = 10 * 60_000;
const mostKept = 500;
/** About eleven metres: whoever is nearer has the same way before them. */
const keyDigits = 4;

/** Finds ways for people who look at a map. */
export type RouteFinder = (from: Position, to: Position) => Promise<Route>;

/**
 * Makes the finder of ways: by road where the installation has routers, which are asked in turn until one knows a way,
 * else along the straight line, which says what it is. Ways are kept for some minutes in the memory of this process;
 * positions reach neither the database nor the log.
 */
export function routeFinder(
  { clock, log }: Pick<Deps, 'clock' | 'log'>,
  routers: readonly Router[],
): RouteFinder {
  const kept = new Map<string, Kept>();
  return async (from, to) => {
    const ready = await readyAmong(routers);
    if (ready.length === 0) return straightLine(from, to);
    const now = clock.now().epochMilliseconds;
    const key = [from.longitude, from.latitude, to.longitude, to.latitude]
      .map((degrees) => degrees.toFixed(keyDigits))
      .join(' ');
    const known = kept.get(key);
    if (known !== undefined && known.until > now) return found(known.route);
    const route = await askInTurn(ready, { from, to }, log);
    kept.delete(key);
    kept.set(key, { route, until: now + keptMs });
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break;
      kept.delete(oldest);
    }
    return found(route);
  };
}

async function readyAmong(routers: readonly Router[]): Promise<Router[]> {
  const ready = await Promise.all(routers.map(async (router) => (await router.isReady?.()) ?? true));
  return routers.filter((_, index) => ready[index]);
}

function found(route: Route | null): Route {
  if (route === null) throw new Problem('route_not_found');
  return route;
}

/** @returns null where each of them answered, and none knows a way */
async function askInTurn(
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
      if (!(error instanceof PlaceServiceFault)) throw error;
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
