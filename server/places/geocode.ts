import type { Place } from '../../contracts/places.ts';
import type { Deps } from '../infra/deps.ts';
import { Problem } from '../infra/http/problem.ts';
import { type Geocoder, PlaceServiceError } from './provider.ts';
import { coordinatesIn } from './rules.ts';
import { findLookup, keepLookup } from './store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'log'>;

/** The built-in geocoder, and the configured one. */
export interface Geocoders {
  readonly builtIn: Geocoder;
  readonly outside: Geocoder | null;
}

/** Places seldom move, but a missing one may be mapped soon. */
const keptHours = { found: 30 * 24, missed: 24 };
/** Retry-After while the gazetteer is loading, in seconds. */
const retryAfterSeconds = 2;

/**
 * Resolves a text: coordinates directly, anything else with the configured geocoder, or with the gazetteer if
 * there is none or it fails.
 *
 * @throws Problem `place_not_found` if the place is unknown, `place_lookup_failed` if no geocoder answered,
 * `places_loading` while the gazetteer is loading, which takes seconds
 */
export async function geocode(deps: Needs, geocoders: Geocoders, text: string): Promise<Place> {
  const place = placeAtCoordinates(text) ?? (await findPlace(deps, geocoders, text));
  if (place === null) throw new Problem('place_not_found');
  return place;
}

function placeAtCoordinates(text: string): Place | null {
  const point = coordinatesIn(text);
  if (point === null) return null;
  const label = `${point.latitude}, ${point.longitude}`;
  return {
    label,
    ...point,
    precision: 'exact',
    source: 'coordinates',
    match: 'whole',
    matched: label,
    countryCode: null,
    timeZone: null,
  };
}

async function findPlace(deps: Needs, { builtIn, outside }: Geocoders, text: string): Promise<Place | null> {
  if (outside !== null) {
    try {
      return await findKept(deps, outside, text);
    } catch (error) {
      if (!(error instanceof PlaceServiceError)) throw error;
      deps.log.warn(
        { err: error, kind: error.kind },
        'the gazetteer answers instead of the geocoding service',
      );
    }
  }
  const place = await findBuiltIn(builtIn, text);
  // The failed service might have known what the gazetteer doesn't.
  if (place === null && outside !== null) throw new Problem('place_lookup_failed');
  return place;
}

async function findBuiltIn(builtIn: Geocoder, text: string): Promise<Place | null> {
  try {
    return await builtIn.find(text);
  } catch (error) {
    if (!(error instanceof PlaceServiceError)) throw error;
    throw new Problem('places_loading', { headers: { 'retry-after': String(retryAfterSeconds) } });
  }
}

async function findKept({ db, clock }: Needs, geocoder: Geocoder, text: string): Promise<Place | null> {
  const question = text.trim().toLowerCase().replace(/\s+/g, ' ');
  const now = clock.now();
  const kept = await findLookup(db, { provider: geocoder.name, question, now });
  if (kept !== undefined) return kept;
  const answer = await geocoder.find(text);
  const hours = answer === null ? keptHours.missed : keptHours.found;
  await keepLookup(db, { provider: geocoder.name, question, answer, expiresAt: now.add({ hours }) });
  return answer;
}
