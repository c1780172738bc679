import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Place } from '../../../contracts/places.ts';
import { type Geocoder, GeocoderFault } from '../provider.ts';

/** Where the service is, its key, and how long one attempt may take. */
export interface OpenRouteServiceOptions {
  readonly key: string;
  /** Without `/v1/search`. */
  readonly geocodingUrl: string;
  readonly timeoutMs?: number;
  readonly retryAfterMs?: number;
}

const Answer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({
        coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).rest(z.number()),
      }),
      properties: z.object({
        label: z.string(),
        name: z.string().optional(),
        layer: z.string(),
        match_type: z.string().optional(),
        country_code: z.string().length(2).optional(),
      }),
    }),
  ),
});
type Feature = z.infer<typeof Answer>['features'][number];

/** What the kinds of place say of the precision; wider ones, such as countries, are no place for an event. */
const precisionOfLayer: Record<string, Place['precision']> = {
  venue: 'exact',
  address: 'exact',
  intersection: 'exact',
  street: 'locality',
  postalcode: 'locality',
  neighbourhood: 'locality',
  borough: 'locality',
  localadmin: 'city',
  locality: 'city',
  county: 'city',
};

/**
 * OpenRouteService's geocoder, which speaks Pelias' protocol. One attempt more after a broken connection, a time-out
 * or a fault of the server; none where it refused, since each question counts against the quota.
 */
export function openRouteService(options: OpenRouteServiceOptions): Geocoder {
  return {
    name: 'openrouteservice',
    metered: true,
    async find(text) {
      const { features } = await ask(options, text);
      const feature = features.find(({ properties }) => properties.layer in precisionOfLayer);
      return feature === undefined ? null : present(feature);
    },
  };
}

async function ask(options: OpenRouteServiceOptions, text: string): Promise<z.infer<typeof Answer>> {
  try {
    return await attempt(options, text);
  } catch (error) {
    if (!(error instanceof GeocoderFault && error.kind === 'unavailable')) throw error;
    await pause(options.retryAfterMs ?? 300);
    return attempt(options, text);
  }
}

async function attempt(
  { key, geocodingUrl, timeoutMs = 4000 }: OpenRouteServiceOptions,
  text: string,
): Promise<z.infer<typeof Answer>> {
  const query = new URLSearchParams({ api_key: key, text, size: '3' });
  let status: number;
  let body: string;
  try {
    const response = await fetch(`${geocodingUrl}/v1/search?${query}`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    status = response.status;
    body = await response.text();
  } catch (cause) {
    // The cause names the host at most; the address with the key stays out of it.
    throw new GeocoderFault('unavailable', 'the geocoding service did not answer', { cause });
  }
  if (status !== 200) throw faultOfStatus(status);
  return readAnswer(body);
}

function faultOfStatus(status: number): GeocoderFault {
  if (status === 429 || status === 403) {
    return new GeocoderFault(
      'quota',
      `the geocoding service refuses more questions for now, or the key (${status})`,
    );
  }
  if (status >= 500) return new GeocoderFault('unavailable', `the geocoding service failed (${status})`);
  return new GeocoderFault('refused', `the geocoding service refused the question (${status})`);
}

function readAnswer(body: string): z.infer<typeof Answer> {
  try {
    return Answer.parse(JSON.parse(body));
  } catch (cause) {
    throw new GeocoderFault('malformed', 'the geocoding service gave an answer of an unknown form', {
      cause,
    });
  }
}

function present({ geometry, properties }: Feature): Place {
  const [longitude, latitude] = geometry.coordinates;
  return {
    label: properties.label,
    latitude,
    longitude,
    precision: precisionOfLayer[properties.layer] ?? 'city',
    source: 'openrouteservice',
    match: properties.match_type === 'fallback' ? 'partial' : 'whole',
    matched: properties.name ?? properties.label,
    countryCode: properties.country_code?.toUpperCase() ?? null,
    timeZone: null,
  };
}
