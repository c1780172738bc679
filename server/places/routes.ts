import { basename, dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import * as contract from '../../contracts/places.ts';
import { mostSuggestions, type Place } from '../../contracts/places.ts';
import type { Deps } from '../infra/deps.ts';
import { type Limit, useLimits, usesOfAsker } from '../infra/http/request-limits.ts';
import type { Bind, Guard } from '../infra/http/server.ts';
import type { RouteFinder } from './find-route.ts';
import { type Geocoders, geocode } from './geocode.ts';
import { PlaceServiceFault } from './provider.ts';

/** An organiser tries a few spellings; the outside service's quota is everybody's. */
const lookups: Limit = { most: 60, seconds: 600 };
/** Somebody on the way asks anew every few seconds. */
const ways: Limit = { most: 120, seconds: 600 };
/** A quick hand types a few letters a second. */
const suggestions: Limit = { most: 300, seconds: 600 };

/** Serves places: look-ups, suggestions, ways. */
export function placeRoutes(
  bind: Bind,
  deps: Deps,
  { geocoders, findRoute }: { readonly geocoders: Geocoders; readonly findRoute: RouteFinder },
): void {
  const limited =
    (what: string, limit: Limit): Guard =>
    async ({ caller, request }) =>
      useLimits(deps, usesOfAsker(what, { caller, ip: request.ip }, limit));
  bind(contract.geocode, ({ query }) => geocode(deps, geocoders, query.text), limited('geocode', lookups));
  bind(
    contract.suggestPlaces,
    async ({ query }) => ({ places: await suggest(deps, geocoders, query.text) }),
    limited('suggest', suggestions),
  );
  bind(contract.findRoute, ({ body }) => findRoute(body.from, body.to), limited('route', ways));
}

/**
 * Serves one file of map tiles, of which browsers fetch the parts that they show.
 *
 * @returns the path of its address
 */
export async function mapArchiveRoute(app: FastifyInstance, file: string): Promise<string> {
  const name = basename(file);
  await app.register(fastifyStatic, {
    root: dirname(file),
    prefix: '/map/',
    // Nothing else of that folder.
    allowedPath: (path) => decodeURIComponent(path) === `/${name}`,
    decorateReply: false,
    index: false,
    dotfiles: 'allow',
    maxAge: '1d',
    setHeaders: (reply) => void reply.headers({ 'x-content-type-options': 'nosniff' }),
  });
  return `/map/${encodeURIComponent(name)}`;
}

/** Fewer letters begin too many names. */
const fewestLetters = 3;

/**
 * The places whose names begin with what somebody is typing: of the outside service where that allows to be asked with
 * each letter, else of the installation's own. Suggestions are a convenience: where nobody can give any there are none.
 */
async function suggest(
  { log }: Pick<Deps, 'log'>,
  { outside, builtIn }: Geocoders,
  text: string,
): Promise<Place[]> {
  if ([...text].length < fewestLetters) return [];
  for (const geocoder of [outside, builtIn]) {
    try {
      const places = await geocoder?.suggest?.(text);
      if (places !== undefined) return places.slice(0, mostSuggestions);
    } catch (error) {
      if (!(error instanceof PlaceServiceFault)) throw error;
      log.warn({ err: error, kind: error.kind }, 'a source of places suggests nothing');
    }
  }
  return [];
}
