import type { Route } from '../../contracts/places.ts';
import { kilometresBetween, type Position } from '../../contracts/positions.ts';
import type { Parts } from '../platform/parts.ts';
import { Problem } from '../platform/problem.ts';
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
 * Makes the finder of ways: by road where the installation has a router, else along the straight line, which says
 * what it is. Ways are kept for some minutes in the memory of this process; positions reach neither the database nor
 * the log.
 */
export function routeFinder(
  { clock, log }: Pick<Parts, 'clock' | 'log'>,
  router: Router | null,
): RouteFinder {
  if (router === null) return async (from, to) => straightLine(from, to);
  const kept = new Map<string, Kept>();
  return async (from, to) => {
    const now = clock.now().epochMilliseconds;
    const key = [from.longitude, from.latitude, to.longitude, to.latitude]
      .map((degrees) => degrees.toFixed(keyDigits))
      .join(' ');
    const known = kept.get(key);
    if (known !== undefined && known.until > now) return found(known.route);
    const route = await ask(router, { from, to }, log);
    kept.delete(key);
    kept.set(key, { route, until: now + keptMs });
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break;
      kept.delete(oldest);
    }
    return found(route);
  };
}

function found(route: Route | null): Route {
  if (route === null) throw new Problem('route_not_found');
  return route;
}

async function ask(
  router: Router,
  { from, to }: { readonly from: Position; readonly to: Position },
  log: Parts['log'],
): Promise<Route | null> {
  try {
    const way = await router.find(from, to);
    return way === null ? null : { kind: 'road', source: router.name, ...way };
  } catch (error) {
    if (!(error instanceof PlaceServiceFault)) throw error;
    log.warn({ err: error, kind: error.kind }, `Error fetching route: ${error.message}`);
    throw new Problem('route_lookup_failed');
  }
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
