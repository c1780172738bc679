import type { Route } from '../../contracts/places.ts';
import type { Position } from '../../contracts/positions.ts';
import type { Call } from './call.ts';
import { query } from './queries.ts';
import { isReadingPlaces, mostTries, waitOf } from './when-places-are-read.ts';

/** The place that a text means. A text that means none is a refusal, which is an answer too. */
export function geocodeQuery(text: string) {
  return {
    ...query('GET /v1/places/geocode', { query: { text } }),
    retry: (tries: number, error: Error) => isReadingPlaces(error) && tries < mostTries,
    retryDelay: (_: number, error: Error) => waitOf(error),
    staleTime: 60 * 60_000,
  };
}

/** Places whose names begin with what is being typed. */
export function suggestionsQuery(text: string) {
  return { ...query('GET /v1/places/suggest', { query: { text } }), retry: false, staleTime: 60 * 60_000 };
}

/** The way between two points. It asks by POST, so that no address holds somebody's position, and is not kept. */
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
