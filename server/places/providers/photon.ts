import { z } from 'zod';
import { maxSuggestions, type Place } from '../../../contracts/places.ts';
import { Latitude, Longitude } from '../../../contracts/values.ts';
import { foldName } from '../names.ts';
import type { Geocoder } from '../provider.ts';
import { ask, errorOfStatus, readBody, type Timeouts } from './ask.ts';

const Answer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([Longitude, Latitude]).rest(z.number()) }),
      properties: z.object({
        name: z.string().optional(),
        /** `house`, `street`, `locality`, `district`, `city`, `county`, `state`, `country`, `other`. */
        type: z.string().optional(),
        street: z.string().optional(),
        housenumber: z.string().optional(),
        locality: z.string().optional(),
        district: z.string().optional(),
        city: z.string().optional(),
        state: z.string().optional(),
        country: z.string().optional(),
        countrycode: z.string().length(2).optional(),
      }),
    }),
  ),
});
type Feature = z.infer<typeof Answer>['features'][number];

const service = 'Photon';
/** Anything larger than a city is no place for an event. */
const tooWide = new Set(['county', 'state', 'country']);
const precisions: Record<string, Place['precision']> = {
  street: 'locality',
  locality: 'locality',
  district: 'locality',
  city: 'city',
};

/** Photon, an OpenStreetMap geocoder made for autocomplete. */
export function photon({ url, ...timeouts }: Timeouts & { readonly url: string }): Geocoder {
  const find = async (text: string, limit: number): Promise<Feature[]> => {
    const query = new URLSearchParams({ q: text, limit: String(limit), lang: 'en' });
    const { status, body } = await ask({ service, url: `${url}/api?${query}`, ...timeouts });
    if (status !== 200) throw errorOfStatus(service, status);
    const { features } = readBody(service, body, Answer);
    return features.filter(({ properties }) => !tooWide.has(properties.type ?? ''));
  };
  return {
    name: 'photon',
    metered: true,
    async find(text) {
      const [feature] = await find(text, 5);
      return feature === undefined ? null : present(feature, text);
    },
    async suggest(text) {
      return (await find(text, maxSuggestions)).map((feature) => present(feature, text));
    },
  };
}

function present({ geometry, properties }: Feature, text: string): Place {
  const [longitude, latitude] = geometry.coordinates;
  const { name, street, housenumber, locality, district, city, state, country, countrycode, type } =
    properties;
  const address = street === undefined ? undefined : [street, housenumber].filter(Boolean).join(' ');
  const matched = name ?? address ?? city ?? country ?? text;
  const parts = [name, address, locality, district, city, state, country];
  return {
    label: [...new Set(parts.filter((part) => part !== undefined && part !== ''))].join(', ') || matched,
    latitude,
    longitude,
    precision: precisions[type ?? ''] ?? 'exact',
    source: 'photon',
    match: namesFirstPart(text, matched) ? 'whole' : 'partial',
    matched,
    countryCode: countrycode?.toUpperCase() ?? null,
    timeZone: null,
  };
}

/** Whether the result has the name the text begins with; the service doesn't say. */
function namesFirstPart(text: string, matched: string): boolean {
  const [asked, found] = [foldName(text), foldName(matched)];
  return asked.startsWith(found) || found.startsWith(foldName(text.split(',', 1)[0] ?? ''));
}
