import type { EventInput } from '../../contracts/events.ts';
import { geocode } from '../places/index.ts';
import type { EventParts } from './parts.ts';

/** Where an event is, as its row keeps it. */
export type Pin = Pick<EventInput, 'latitude' | 'longitude' | 'precision'>;

/**
 * Looks a location up.
 *
 * @throws Problem `place_not_found` or `place_lookup_failed`, after which the organiser can set the pin by hand
 */
export async function locate(
  parts: Pick<EventParts, 'db' | 'clock' | 'log' | 'geocoders'>,
  location: string,
): Promise<Pin> {
  const { latitude, longitude, precision } = await geocode(parts, parts.geocoders, location);
  return { latitude, longitude, precision };
}
