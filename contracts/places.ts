import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Latitude, Longitude } from './values.ts';

/** Longest text that is looked up, in characters. */
const placeTextMaxLength = 300;

/**
 * How the answer follows from the text: `whole` found what was asked for, `corrected` read it as a similar name,
 * `partial` found only the part that `matched` tells; the organiser is then asked to look at the pin (ruling 20).
 */
const PlaceMatch = z.enum(['whole', 'corrected', 'partial']);

/** A place on earth as a look-up found it. */
export const Place = z.object({
  /** The full name, e.g. `Portland, Oregon, United States`. */
  label: z.string(),
  latitude: Latitude,
  longitude: Longitude,
  precision: z.enum(['exact', 'locality', 'city']),
  source: z.enum(['coordinates', 'gazetteer', 'openrouteservice']),
  match: PlaceMatch,
  /** The part of the text, or the name, that was found. */
  matched: z.string(),
  /** ISO 3166-1 alpha-2, upper case. */
  countryCode: z.string().length(2).nullable(),
  /** IANA zone, where the source knows it. */
  timeZone: z.string().nullable(),
});
export type Place = z.infer<typeof Place>;

export const geocode = endpoint({
  method: 'GET',
  path: '/v1/places/geocode',
  access: 'user',
  summary: 'Finds the place that an address, a name or a pair of coordinates means.',
  query: z.object({ text: z.string().trim().min(1, 'Location is required').max(placeTextMaxLength) }),
  reply: Place,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'general_rate_limit_exceeded',
    'general_service_unavailable',
    'place_not_found',
    'place_lookup_failed',
  ],
});

export const placeEndpoints = { geocode };
