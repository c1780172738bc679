import type { Position } from '../../contracts/positions.ts';
import { Latitude, Longitude } from '../../contracts/values.ts';

/** The point that two fields name; null while they name none. */
export function pinOf(latitude: string, longitude: string): Position | null {
  if (latitude.trim() === '' || longitude.trim() === '') return null;
  const [lat, lng] = [Latitude.safeParse(Number(latitude)), Longitude.safeParse(Number(longitude))];
  return lat.success && lng.success ? { latitude: lat.data, longitude: lng.data } : null;
}
