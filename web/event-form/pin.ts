import type { Position } from '../../contracts/positions.ts';

/** The point that two fields name; null while they name none. */
export function pinOf(latitude: string, longitude: string): Position | null {
  if (latitude.trim() === '' || longitude.trim() === '') return null;
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  // False of what is no number as well.
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : null;
}
