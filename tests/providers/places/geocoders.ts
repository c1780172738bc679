import type { Geocoder } from '../../../server/places/index.ts';
import { nominatim, openRouteServiceGeocoder, photon } from '../../../server/places/index.ts';
import { patience } from './fake-server.ts';

/** How to talk to a geocoding service, and what it responds. */
export interface GeocoderCase {
  readonly name: Geocoder['name'];
  open(url: string): Geocoder;
  /** The request path, and the parameter with the text. */
  readonly path: string;
  readonly textParameter: string;
  /** The Gateway of India, as a building; a street; a city; a whole country. */
  readonly landmark: unknown;
  readonly street: unknown;
  readonly city: unknown;
  readonly country: unknown;
  /** A city in response to the landmark query. */
  readonly fallback: unknown;
  readonly nothing: unknown;
  readonly offTheGlobe: unknown;
  readonly refusals: readonly (readonly [what: string, status: number, body: unknown, kind: string])[];
}

const at = [72.8347, 18.922];
const gateway = 'Gateway of India';

const pelias = (layer: string, properties: object = {}, coordinates = at) => ({
  features: [
    {
      geometry: { type: 'Point', coordinates },
      properties: {
        name: gateway,
        label: `${gateway}, Mumbai, MH, India`,
        country_code: 'IN',
        layer,
        ...properties,
      },
    },
  ],
});

const komoot = (type: string, properties: object = {}, coordinates = at) => ({
  features: [
    {
      geometry: { type: 'Point', coordinates },
      properties: {
        osm_id: 1,
        name: gateway,
        city: 'Mumbai',
        state: 'Maharashtra',
        country: 'India',
        countrycode: 'IN',
        type,
        ...properties,
      },
    },
  ],
});

const jsonv2 = (place_rank: number, hit: object = {}) => [
  {
    place_id: 1,
    lat: String(at[1]),
    lon: String(at[0]),
    name: gateway,
    display_name: `${gateway}, Mumbai, Maharashtra, India`,
    place_rank,
    address: { country_code: 'in' },
    ...hit,
  },
];

export const geocoders: readonly GeocoderCase[] = [
  {
    name: 'openrouteservice',
    open: (url) => openRouteServiceGeocoder({ key: 'sentinel-4711', url: `${url}/pelias`, ...patience }),
    path: '/pelias/v1/search',
    textParameter: 'text',
    landmark: pelias('venue'),
    street: pelias('street'),
    city: pelias('locality'),
    country: pelias('country'),
    fallback: pelias('locality', { name: 'Mumbai', match_type: 'fallback' }),
    nothing: { features: [] },
    offTheGlobe: pelias('venue', {}, [500, 0]),
    refusals: [
      ['a used-up quota', 403, { error: 'Daily quota reached' }, 'quota'],
      ['too many requests', 429, { error: 'Rate limit exceeded' }, 'quota'],
      ['a rejected request', 400, { error: { code: 2001, message: 'bad' } }, 'refused'],
    ],
  },
  {
    name: 'photon',
    open: (url) => photon({ url, ...patience }),
    path: '/api',
    textParameter: 'q',
    landmark: komoot('house'),
    street: komoot('street'),
    city: komoot('city'),
    country: komoot('country'),
    fallback: komoot('city', { name: 'Mumbai' }),
    nothing: { features: [] },
    offTheGlobe: komoot('house', {}, [500, 0]),
    refusals: [
      ['too many requests', 429, 'Too Many Requests', 'quota'],
      ['a rejected request', 400, { message: "missing search term 'q'" }, 'refused'],
    ],
  },
  {
    name: 'nominatim',
    open: (url) => nominatim({ url, userAgent: 'Mela (+https://fair.example)', spacingMs: 0, ...patience }),
    path: '/search',
    textParameter: 'q',
    landmark: jsonv2(30),
    street: jsonv2(26),
    city: jsonv2(16),
    country: jsonv2(4),
    fallback: jsonv2(16, { name: 'Mumbai', display_name: 'Mumbai, Maharashtra, India' }),
    nothing: [],
    offTheGlobe: jsonv2(30, { lon: '500' }),
    refusals: [
      ['a closed door', 403, '<html>Access blocked</html>', 'quota'],
      ['too many requests', 429, 'Bandwidth limit exceeded', 'quota'],
      ['a rejected request', 400, { error: { code: 400, message: 'Bad request' } }, 'refused'],
    ],
  },
];
