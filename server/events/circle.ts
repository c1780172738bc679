import { kilometresBetween, type Position } from '../../contracts/positions.ts';

/** Everything on the ground that is no further from a point. */
export interface Circle extends Position {
  readonly radiusKm: number;
}

/** Degrees; the west may lie east of the east where a box reaches across the date line, so it comes as two. */
export interface Box {
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
