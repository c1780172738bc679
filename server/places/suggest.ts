import { mostSuggestions, type Place } from '../../contracts/places.ts';
import type { Parts } from '../platform/parts.ts';
import type { Geocoders } from './geocode.ts';
import { PlaceServiceFault } from './provider.ts';

/** Fewer letters begin too many names. */
const fewestLetters = 3;

/**
 * The places whose names begin with what somebody is typing: of the outside service where that allows to be asked with
 * each letter, else of the installation's own. Suggestions are a convenience: where nobody can give any there are none.
 */
export async function suggest(
  { log }: Pick<Parts, 'log'>,
  { outside, builtIn }: Geocoders,
  text: string,
): Promise<Place[]> {
  if ([...text].length < fewestLetters) return [];
  for (const geocoder of [outside, builtIn]) {
    try {
      const places = await geocoder?.suggest?.(text);
      if (places !== undefined) return places.slice(0, mostSuggestions);
    } catch (error) {
      if (!(error instanceof PlaceServiceFault)) throw error;
      log.warn({ err: error, kind: error.kind }, 'a source of places suggests nothing');
    }
  }
  return [];
}
