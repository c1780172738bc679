import * as contract from '../../contracts/places.ts';
import type { Bind, Guard } from '../platform/http.ts';
import { type Limit, useLimits, usesOfAsker } from '../platform/limits.ts';
import type { Parts } from '../platform/parts.ts';
import type { RouteFinder } from './find-route.ts';
import { type Geocoders, geocode } from './geocode.ts';
import { suggest } from './suggest.ts';

/** An organiser tries a few spellings; the outside service's quota is everybody's. */
const lookups: Limit = { most: 60, seconds: 600 };
/** Somebody on the way asks anew every few seconds. */
const ways: Limit = { most: 120, seconds: 600 };
/** A quick hand types a few letters a second. */
const suggestions: Limit = { most: 300, seconds: 600 };

/** Serves places: look-ups, suggestions, ways. */
export function placeRoutes(
  bind: Bind,
  parts: Parts,
  { geocoders, findRoute }: { readonly geocoders: Geocoders; readonly findRoute: RouteFinder },
): void {
  const limited =
    (what: string, limit: Limit): Guard =>
    async ({ caller, request }) =>
      useLimits(parts, usesOfAsker(what, { caller, ip: request.ip }, limit));
  bind(contract.geocode, ({ query }) => geocode(parts, geocoders, query.text), limited('geocode', lookups));
  bind(
    contract.suggestPlaces,
    async ({ query }) => ({ places: await suggest(parts, geocoders, query.text) }),
    limited('suggest', suggestions),
  );
  bind(contract.findRoute, ({ body }) => findRoute(body.from, body.to), limited('route', ways));
}
