import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Place } from '../../../contracts/places.ts';
import { foldName } from '../names.ts';
import { type Geocoder, PlaceServiceError } from '../provider.ts';
import { ask, errorOfStatus, readBody, type Timeouts } from './ask.ts';

const Degrees = (most: number) => z.coerce.number().min(-most).max(most);
const Answer = z.array(
  z.object({
    lat: Degrees(90),
    lon: Degrees(180),
    display_name: z.string(),
    name: z.string().optional(),
    /** How large it is: 4 a country, 8 a state, 16 a city, 20 a district, 26 a street, 30 a building. */
    place_rank: z.number(),
    address: z.object({ country_code: z.string().length(2).optional() }).optional(),
  }),
);
type Hit = z.infer<typeof Answer>[number];

const service = 'Nominatim';
const ranks = { city: 13, locality: 17, exact: 27 };

export interface NominatimOptions extends Timeouts {
  readonly url: string;
  /** Identifies the installation with a contact, as the usage policy requires. */
  readonly userAgent: string;
  /** Minimum interval between requests; the public service allows one per second. */
  readonly spacingMs?: number;
  /** Requests that would wait longer are rejected. */
  readonly longestWaitMs?: number;
}

/** Nominatim, OpenStreetMap's geocoder. Its usage policy forbids autocomplete. */
export function nominatim(options: NominatimOptions): Geocoder {
  const { url, userAgent, spacingMs = 1000, longestWaitMs = 5000, ...timeouts } = options;
  const takeTurn = turns(spacingMs, longestWaitMs);
  return {
    name: 'nominatim',
    metered: true,
    async find(text) {
      await takeTurn();
      const query = new URLSearchParams({
        ...{ q: text, format: 'jsonv2', limit: '3', addressdetails: '1', 'accept-language': 'en' },
      });
      const headers = { 'user-agent': userAgent };
      const { status, body } = await ask({ service, url: `${url}/search?${query}`, headers, ...timeouts });
      if (status !== 200) throw errorOfStatus(service, status);
      const hit = readBody(service, body, Answer).find(({ place_rank }) => place_rank >= ranks.city);
      return hit === undefined ? null : present(hit, text);
    },
  };
}

/** Spaces out the requests of this process. */
function turns(spacingMs: number, longestWaitMs: number): () => Promise<void> {
  let free = 0;
  return async () => {
    const now = performance.now();
    const wait = Math.max(0, free - now);
    if (wait > longestWaitMs)
      throw new PlaceServiceError('quota', `too many requests to ${service} right now`);
    free = now + wait + spacingMs;
    await pause(wait);
  };
}

function present({ lat, lon, display_name, name, place_rank, address }: Hit, text: string): Place {
  const matched = name || (display_name.split(',', 1)[0] ?? display_name);
  return {
    label: display_name,
    latitude: lat,
    longitude: lon,
    precision: place_rank >= ranks.exact ? 'exact' : place_rank >= ranks.locality ? 'locality' : 'city',
    source: 'nominatim',
    match: foldName(text).includes(foldName(matched)) ? 'whole' : 'partial',
    matched,
    countryCode: address?.country_code?.toUpperCase() ?? null,
    timeZone: null,
  };
}
