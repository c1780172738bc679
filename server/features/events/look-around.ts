import type { z } from 'zod';
import type { DiscoveryPage, EventFilters } from '../../../contracts/discovery.ts';
import { usualKilometres } from '../../../contracts/discovery-limits.ts';
import { kilometresBetween, type Position } from '../../../contracts/positions.ts';
import { type Geocoders, PlaceServiceFault } from '../../places/index.ts';

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

/** Everything on the ground that is no further from a point. */
export interface Circle extends Position {
  readonly radiusKm: number;
}

/** Degrees; the west may lie east of the east where a box reaches across the date line, so it comes as two. */
interface Box {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

const degreeKm = kilometresBetween({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 });

/** The boxes that hold a circle: one, two across the date line, and a cap of the whole round at a pole. */
export function boxesAround({ latitude, longitude, radiusKm }: Circle): readonly Box[] {
  const up = radiusKm / degreeKm;
  const south = Math.max(-90, latitude - up);
  const north = Math.min(90, latitude + up);
  if (south === -90 || north === 90) return [{ south, north, west: -180, east: 180 }];
  // Where the circle is widest, which is not at its middle but nearer to the pole.
  const radians = Math.PI / 180;
  const aside = Math.asin(Math.sin(up * radians) / Math.cos(latitude * radians)) / radians;
  const [west, east] = [longitude - aside, longitude + aside];
  if (west < -180)
    return [
      { south, north, west: west + 360, east: 180 },
      { south, north, west: -180, east },
    ];
  if (east > 180)
    return [
      { south, north, west, east: 180 },
      { south, north, west: -180, east: east - 360 },
    ];
  return [{ south, north, west, east }];
}
