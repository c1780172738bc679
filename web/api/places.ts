import type { Route } from '../../contracts/places.ts';
import type { Position } from '../../contracts/positions.ts';
import type { Call } from './call.ts';
import { isProblem } from './errors.ts';
import { query } from './queries.ts';

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

/** How often a call is repeated at most: with two seconds in between, far longer than any reading takes. */
export const mostTries = 90;
/** Where the answer does not say when to come again, in seconds. */
const usualWait = 2;

/** Whether a call was refused only because the site, just started, still reads its list of places. */
export function isReadingPlaces(error: unknown): boolean {
  return isProblem(error, 'places_loading');
}

/** When to repeat a call that was refused, in milliseconds. */
function waitOf(error: unknown): number {
  return ((isProblem(error) && error.retryAfter) || usualWait) * 1000;
}

/**
 * Calls, and calls again for as long as the site still reads its list of places.
 *
 * @param onWait hears at the first refusal that it will take a moment
 * @throws what the call throws otherwise, and the refusal itself after `mostTries`
 */
export async function whenPlacesAreRead<Answer>(
  call: () => Promise<Answer>,
  onWait: () => void,
  pause: (milliseconds: number) => Promise<void> = delay,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (!isReadingPlaces(error) || tries === mostTries) throw error;
      if (tries === 1) onWait();
      await pause(waitOf(error));
    }
  }
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
