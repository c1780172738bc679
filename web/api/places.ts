import type { Route } from '../../contracts/places.ts';
import type { Position } from '../../contracts/positions.ts';
import { isProblem } from '../lib/errors.ts';
import { type Call, query } from './call.ts';

/** The place for a text. An error for an unknown place is cached like an answer. */
export function geocodeQuery(text: string) {
  return {
    ...query('GET /v1/places/geocode', { query: { text } }),
    retry: (tries: number, error: Error) => isLoadingPlaces(error) && tries < maxTries,
    retryDelay: (_: number, error: Error) => retryDelayOf(error),
    staleTime: 60 * 60_000,
  };
}

/** Place names starting with the text. */
export function suggestionsQuery(text: string) {
  return { ...query('GET /v1/places/suggest', { query: { text } }), retry: false, staleTime: 60 * 60_000 };
}

/** The route between two points. POST keeps positions out of addresses and logs; nothing is cached. */
export function routeQuery(call: Call, from: Position, to: Position) {
  return {
    queryKey: ['way', from, to] as const,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Route> =>
      call('POST /v1/places/route', { body: { from: pointOf(from), to: pointOf(to) } }, signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  };
}

function pointOf({ latitude, longitude }: Position): Position {
  return { latitude, longitude };
}

/** Tries at most; at two seconds each, far longer than loading the places takes. */
export const maxTries = 90;
/** Seconds, if the response has no `Retry-After`. */
const defaultWaitSeconds = 2;

/** Whether the site is still loading its list of places after a start. */
export function isLoadingPlaces(error: unknown): boolean {
  return isProblem(error, 'places_loading');
}

/** Milliseconds until the next try. */
function retryDelayOf(error: unknown): number {
  return ((isProblem(error) && error.retryAfter) || defaultWaitSeconds) * 1000;
}

/**
 * Retries a call while the site is still loading its list of places.
 *
 * @param onWait called before the first retry
 * @throws other errors at once, and the last error after `maxTries`
 */
export async function retryUntilPlacesLoaded<Answer>(
  call: () => Promise<Answer>,
  onWait: () => void,
  pause: (milliseconds: number) => Promise<void> = delay,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (!isLoadingPlaces(error) || tries === maxTries) throw error;
      if (tries === 1) onWait();
      await pause(retryDelayOf(error));
    }
  }
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
