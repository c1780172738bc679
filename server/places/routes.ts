import { basename, dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import * as contract from '../../contracts/places.ts';
import { maxSuggestions, type Place } from '../../contracts/places.ts';
import type { Deps } from '../infra/deps.ts';
import { type Limit, useLimits, usesOfAsker } from '../infra/http/request-limits.ts';
import type { Bind, Guard } from '../infra/http/server.ts';
import type { RouteFinder } from './find-route.ts';
import { type Geocoders, geocode } from './geocode.ts';
import { PlaceServiceError } from './provider.ts';

/** Organisers try a few spellings; the outside service's quota is shared by all. */
const lookups: Limit = { most: 60, seconds: 600 };
/** People on the move request a new route every few seconds. */
const routeLimit: Limit = { most: 120, seconds: 600 };
/** Fast typists type a few letters per second. */
const suggestions: Limit = { most: 300, seconds: 600 };

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
  bind(contract.findRoute, ({ body }) => findRoute(body.from, body.to), limited('route', routeLimit));
}

/**
 * Serves a map tile file; browsers request the ranges they need.
 *
 * @returns its path
 */
export async function mapArchiveRoute(app: FastifyInstance, file: string): Promise<string> {
  const name = basename(file);
  await app.register(fastifyStatic, {
    root: dirname(file),
    prefix: '/map/',
    // Nothing else in that folder.
    allowedPath: (path) => decodeURIComponent(path) === `/${name}`,
    decorateReply: false,
    index: false,
    dotfiles: 'allow',
    maxAge: '1d',
    setHeaders: (reply) => void reply.headers({ 'x-content-type-options': 'nosniff' }),
  });
  return `/map/${encodeURIComponent(name)}`;
}

/** Fewer letters match too many names. */
const minLetters = 3;

/**
 * Place suggestions: from the outside service if it allows autocomplete, otherwise from the installation's
 * own places. Failures yield an empty list, because suggestions are optional.
 */
async function suggest(
  { log }: Pick<Deps, 'log'>,
  { outside, builtIn }: Geocoders,
  text: string,
): Promise<Place[]> {
  if ([...text].length < minLetters) return [];
  for (const geocoder of [outside, builtIn]) {
    try {
      const places = await geocoder?.suggest?.(text);
      if (places !== undefined) return places.slice(0, maxSuggestions);
    } catch (error) {
      if (!(error instanceof PlaceServiceError)) throw error;
      log.warn({ err: error, kind: error.kind }, 'a place service returned no suggestions');
    }
  }
  return [];
}
