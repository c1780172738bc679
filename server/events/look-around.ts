import type { z } from 'zod';
import type { DiscoveryPage, EventFilters } from '../../contracts/discovery.ts';
import { usualKilometres } from '../../contracts/discovery-limits.ts';
import type { Geocoders } from '../places/index.ts';
import { PlaceServiceFault } from '../places/index.ts';

/** Around what to look, and how far. */
export type Around = NonNullable<DiscoveryPage['around']>;

/**
 * Reads the circle that filters mean: around a point, or around the place that they name. Only the built-in list is
 * asked, since lists are for everybody and as often as they like.
 *
 * @returns null where they mean none, or name a place that is not known; its words then filter as they stand
 */
export async function lookAround(
  { builtIn }: Geocoders,
  { near, place, within }: Pick<z.output<typeof EventFilters>, 'near' | 'place' | 'within'>,
): Promise<Around | null> {
  const kilometres = within ?? usualKilometres;
  if (near !== undefined) {
    const [latitude = 0, longitude = 0] = near.split(',').map(Number);
    return { label: null, latitude, longitude, kilometres };
  }
  if (within === undefined || place === undefined || place === '') return null;
  try {
    const found = await builtIn.find(place);
    if (found === null) return null;
    const { label, latitude, longitude } = found;
    return { label, latitude, longitude, kilometres };
  } catch (error) {
    if (error instanceof PlaceServiceFault && error.kind === 'not_ready') return null;
    throw error;
  }
}
