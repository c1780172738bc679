import type { z } from 'zod';
import type { DiscoveryPage, EventFilters } from '../../../contracts/discovery.ts';
import { usualKilometres } from '../../../contracts/limits.ts';
import { kilometresBetween, type Position } from '../../../contracts/positions.ts';
import { type Geocoders, PlaceServiceError } from '../../places/index.ts';

/** The centre and radius of a search. */
export type SearchCircle = NonNullable<DiscoveryPage['around']>;

/**
 * The circle the filters describe: around a point, or around a named place. Uses the built-in list
 * only, because lists are public and called often.
 * @returns null when there is no circle or the place is unknown; its words then filter the location
 * text
 */
export async function findSearchCircle(
  { builtIn }: Geocoders,
  { near, place, within }: Pick<z.output<typeof EventFilters>, 'near' | 'place' | 'within'>,
): Promise<SearchCircle | null> {
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
    if (error instanceof PlaceServiceError && error.kind === 'not_ready') return null;
    throw error;
  }
}

/** All points within a distance of a position. */
export interface Circle extends Position {
  readonly radiusKm: number;
}

/** Degrees. A box across the date line comes as two, so west is never east of east. */
interface Box {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

const degreeKm = kilometresBetween({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 });

/** The boxes that cover a circle: one; two across the date line; a full cap at a pole. */
export function boxesAround({ latitude, longitude, radiusKm }: Circle): readonly Box[] {
  const up = radiusKm / degreeKm;
  const south = Math.max(-90, latitude - up);
  const north = Math.min(90, latitude + up);
  if (south === -90 || north === 90) return [{ south, north, west: -180, east: 180 }];
  // A circle's widest point is not at its centre but nearer to the pole.
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
