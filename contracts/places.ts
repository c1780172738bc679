import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Latitude, Line, Longitude } from './values.ts';

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
  /** Who knew it; `extract` is the installation's own piece of OpenStreetMap. */
  source: z.enum(['coordinates', 'gazetteer', 'extract', 'openrouteservice', 'photon', 'nominatim']),
  match: PlaceMatch,
  /** The part of the text, or the name, that was found. */
  matched: z.string(),
  /** ISO 3166-1 alpha-2, upper case. */
  countryCode: z.string().length(2).nullable(),
  /** IANA zone, where the source knows it. */
  timeZone: z.string().nullable(),
});
export type Place = z.infer<typeof Place>;

const PlaceText = Line.min(1, 'Location is required').max(placeTextMaxLength);

export const geocode = endpoint({
  method: 'GET',
  path: '/v1/places/geocode',
  access: 'anyone',
  summary: 'Finds the place that an address, a name or a pair of coordinates means.',
  query: z.object({ text: PlaceText }),
  reply: Place,
  problems: [
    'general_argument_invalid',
    'general_rate_limit_exceeded',
    'place_not_found',
    'place_lookup_failed',
    'places_loading',
  ],
});

/** Most places that one answer suggests. */
export const mostSuggestions = 8;

export const suggestPlaces = endpoint({
  method: 'GET',
  path: '/v1/places/suggest',
  access: 'user',
  summary: 'Places whose names begin with what is being typed, from sources that allow to be asked so often.',
  query: z.object({ text: PlaceText }),
  reply: z.object({ places: z.array(Place).max(mostSuggestions) }),
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'general_rate_limit_exceeded'],
});

const Point = z.object({ latitude: Latitude, longitude: Longitude });

/** What a driver does at a point of the way. */
const manoeuvres = [
  'depart',
  'arrive',
  'straight',
  'left',
  'right',
  'slightLeft',
  'slightRight',
  'sharpLeft',
  'sharpRight',
  'keepLeft',
  'keepRight',
  'uTurn',
  'enterRoundabout',
  'exitRoundabout',
  'merge',
] as const;

const RouteStep = z.object({
  manoeuvre: z.enum(manoeuvres),
  /** The road that is taken then; empty where it has no name. */
  road: z.string(),
  /** From here to the next step. */
  distanceMetres: z.number().min(0),
  durationSeconds: z.number().min(0),
});
export type RouteStep = z.infer<typeof RouteStep>;

/** The way between two points: by road, or the straight line where no routing service is configured (ruling 31). */
export const Route = z.object({
  kind: z.enum(['road', 'straight']),
  /** Longitude and latitude of each point of the line, as GeoJSON has them. */
  line: z.array(z.tuple([Longitude, Latitude])).min(2),
  distanceMetres: z.number().min(0),
  /** Null where nobody knows: no travel time is invented. */
  durationSeconds: z.number().min(0).nullable(),
  steps: z.array(RouteStep),
  source: z.enum(['openrouteservice', 'osrm', 'valhalla', 'none']),
});
export type Route = z.infer<typeof Route>;

/** The positions travel in the body: addresses of calls end up in logs, of ours and of others in between. */
export const findRoute = endpoint({
  method: 'POST',
  path: '/v1/places/route',
  access: 'anyone',
  summary: 'Finds the way by car from one point to another. Nothing of the question is stored.',
  body: z.object({ from: Point, to: Point }),
  reply: Route,
  problems: [
    'general_argument_invalid',
    'general_rate_limit_exceeded',
    'route_not_found',
    'route_lookup_failed',
  ],
});

export const placeEndpoints = { geocode, suggestPlaces, findRoute };
