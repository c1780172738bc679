import { geocode as geocodeEndpoint } from '../../contracts/places.ts';
import type { Bind, Guard } from '../platform/http.ts';
import { type Limit, useLimit } from '../platform/limits.ts';
import type { Parts } from '../platform/parts.ts';
import { type Geocoders, geocode } from './geocode.ts';

/** An organiser tries a few spellings; the outside service's quota is everybody's. */
const lookupsPerPerson: Limit = { most: 60, seconds: 600 };

/** Serves the look-up of places. */
export function placeRoutes(bind: Bind, parts: Parts, geocoders: Geocoders): void {
  const limited: Guard = async ({ caller }) => {
    if (caller !== null) await useLimit(parts, `geocode:${caller.userId}`, lookupsPerPerson);
  };
  bind(geocodeEndpoint, ({ query }) => geocode(parts, geocoders, query.text), limited);
}
