import { z } from 'zod';
import type { Place } from '../../../contracts/places.ts';
import type { Geocoder } from '../provider.ts';
import { ask, errorOfStatus, readBody, type Timeouts } from './ask.ts';

export interface OpenRouteServiceOptions extends Timeouts {
  readonly key: string;
  /** Without `/v1/search`. */
  readonly url: string;
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

/** Precision by kind of place; larger ones, such as countries, are no place for an event. */
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

const service = 'the geocoder of OpenRouteService';

/** OpenRouteService's geocoder (Pelias API). Its free quota is too small for autocomplete. */
export function openRouteServiceGeocoder({ key, url, ...timeouts }: OpenRouteServiceOptions): Geocoder {
  return {
    name: 'openrouteservice',
    metered: true,
    async find(text) {
      const query = new URLSearchParams({ api_key: key, text, size: '3' });
      const { status, body } = await ask({ service, url: `${url}/v1/search?${query}`, ...timeouts });
      if (status !== 200) throw errorOfStatus(service, status);
      const { features } = readBody(service, body, Answer);
      const feature = features.find(({ properties }) => properties.layer in precisionOfLayer);
      return feature === undefined ? null : present(feature);
    },
  };
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
