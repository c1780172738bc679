import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Latitude, Line, Longitude } from './values.ts';

/** In characters. */
const placeTextMaxLength = 300;

/**
 * `whole`: everything matched. `corrected`: matched a similar name. `partial`: only the text in `matched` was
 * found, so the organiser is asked to check the pin (product rule 20).
 */
const PlaceMatch = z.enum(['whole', 'corrected', 'partial']);

export const Place = z.object({
  /** The full name, e.g. `Portland, Oregon, United States`. */
  label: z.string(),
  latitude: Latitude,
  longitude: Longitude,
  precision: z.enum(['exact', 'locality', 'city']),
  /** Which source answered; `extract` is the installation's own OpenStreetMap extract. */
  source: z.enum(['coordinates', 'gazetteer', 'extract', 'openrouteservice', 'photon', 'nominatim']),
  match: PlaceMatch,
  /** The matching part of the text or name. */
  matched: z.string(),
  /** ISO 3166-1 alpha-2, upper case. */
  countryCode: z.string().length(2).nullable(),
  /** IANA zone, if the source knows it. */
  timeZone: z.string().nullable(),
});
export type Place = z.infer<typeof Place>;

const PlaceText = Line.min(1, 'Location is required').max(placeTextMaxLength);

export const geocode = endpoint({
  method: 'GET',
  path: '/v1/places/geocode',
  access: 'anyone',
  summary: 'Find a place by address, name or coordinates',
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

export const maxSuggestions = 8;

export const suggestPlaces = endpoint({
  method: 'GET',
  path: '/v1/places/suggest',
  access: 'user',
  summary: 'Autocomplete a place name. Uses only sources that allow a request per keystroke.',
  query: z.object({ text: PlaceText }),
  reply: z.object({ places: z.array(Place).max(maxSuggestions) }),
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'general_rate_limit_exceeded'],
});

const Point = z.object({ latitude: Latitude, longitude: Longitude });

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
  /** The road to take; empty if it has no name. */
  road: z.string(),
  /** From here to the next step. */
  distanceMetres: z.number().min(0),
  durationSeconds: z.number().min(0),
});
export type RouteStep = z.infer<typeof RouteStep>;

/** By road, or the straight line if no routing service is configured (product rule 31). */
export const Route = z.object({
  kind: z.enum(['road', 'straight']),
  /** Longitude and latitude of each point of the line, as in GeoJSON. */
  line: z.array(z.tuple([Longitude, Latitude])).min(2),
  distanceMetres: z.number().min(0),
  /** Null if unknown; travel times are never estimated. */
  durationSeconds: z.number().min(0).nullable(),
  steps: z.array(RouteStep),
  source: z.enum(['openrouteservice', 'osrm', 'valhalla', 'none']),
});
export type Route = z.infer<typeof Route>;

/** Positions are sent in the body because URLs end up in logs, ours and those of proxies. */
export const findRoute = endpoint({
  method: 'POST',
  path: '/v1/places/route',
  duringMaintenance: true,
  access: 'anyone',
  summary: 'Get driving directions between two points. Nothing about the request is stored.',
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
