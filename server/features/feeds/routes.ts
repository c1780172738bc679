import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { TextLanguage } from '../../../contracts/event-translations.ts';
import { Category } from '../../../contracts/events.ts';
import * as contract from '../../../contracts/feeds.ts';
import type { Language } from '../../../contracts/languages.ts';
import { Id } from '../../../contracts/values.ts';
import { createMemoCache } from '../../infra/cache/memo-cache.ts';
import type { Db } from '../../infra/db/database.ts';
import { forgetAtChanges } from '../../infra/db/read-replica.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Bind, Principal } from '../../infra/http/server.ts';
import { browserOf, listOpenEvents } from '../events/index.ts';
import { type Feed, type FeedDeps, type FeedSubject, readFeed } from './feed.ts';
import { writeCalendarFeed, writeEventFile, writeJsonFeed, writeRssFeed } from './formats.ts';
import { isAddress, makeAddress, readOwnCalendar, revokeAddress, showAddress } from './own-calendar.ts';

/** A feed ready to send. */
interface CachedFeed {
  readonly body: string;
  readonly etag: string;
}

type Format = (feed: Feed, url: string, db: Db) => string | Promise<string>;

const calendarType = 'text/calendar; charset=utf-8';
/** Seconds for which shared caches may keep a public feed. */
const publicFor = 300;
/** Milliseconds for which we cache a feed, unless an event changes. */
const maxAgeMs = 60_000;

interface Identified {
  readonly identify: (request: FastifyRequest) => Promise<Principal | null>;
}

/**
 * Feeds of all events, a category, an organiser, or a group, each in three formats; and files of
 * single events.
 */
export function feedRoutes(app: FastifyInstance, deps: FeedDeps & Identified): void {
  const { siteUrl, pictures, clock } = deps;
  const cache = createMemoCache<CachedFeed>(({ body }) => body.length, { maxAgeMs });
  forgetAtChanges(deps, cache, deps.visitorReads);
  const formats: Readonly<Record<string, { readonly type: string; readonly write: Format }>> = {
    ics: { type: calendarType, write: (feed, url, db) => writeCalendarFeed(db, feed, { siteUrl, url }) },
    rss: {
      type: 'application/rss+xml; charset=utf-8',
      write: (feed, url) => writeRssFeed(feed, { siteUrl, url, now: clock.now() }),
    },
    json: {
      type: 'application/feed+json; charset=utf-8',
      write: (feed, url) => writeJsonFeed(feed, { siteUrl, pictures, url, now: clock.now() }),
    },
  };
  for (const [extension, { type, write }] of Object.entries(formats)) {
    const serve = (path: string, subjectOf: (params: unknown) => FeedSubject) =>
      app.get(`/feeds${path}/events.${extension}`, async (request, reply) => {
        const subject = subjectOf(request.params);
        const [address = ''] = request.url.split('?', 1);
        const language = askedIn(request);
        const own = language === null ? address : `${address}?language=${language}`;
        const answer = await cache.get(own, async () =>
          deps.visitorReads.read(async (db) => {
            const feed = orMissing(await readFeed({ ...deps, db }, subject, language));
            return written(await write(feed, siteUrl + own, db));
          }),
        );
        return send(request, reply, answer, { type, cache: `public, max-age=${publicFor}` });
      });
    serve('', () => ({ kind: 'all' }));
    serve('/categories/:category', (params) => ({ kind: 'category', ...known(CategoryParams, params) }));
    serve('/organisers/:organiserId', (params) => ({
      kind: 'organiser',
      ...known(OrganiserParams, params),
    }));
    serve('/groups/:groupId', (params) => ({ kind: 'group', ...known(GroupParams, params) }));
  }
  app.get('/feeds/events/:eventId/event.ics', async (request, reply) => {
    const { eventId } = known(EventParams, request.params);
    const browser = browserOf(request);
    const caller = await deps.identify(request);
    const [event] = await listOpenEvents(deps.db, [eventId], { caller, browser });
    const answer = written(writeEventFile(orMissing(event), siteUrl, askedIn(request)));
    reply.header('content-disposition', 'attachment; filename="event.ics"');
    // Shared caches mustn't keep what this browser was let into, or this person.
    const cache = browser === null && caller === null ? `public, max-age=${publicFor}` : 'private, no-cache';
    return send(request, reply, answer, { type: calendarType, cache });
  });
}

/** Private calendars, and the calls that create and revoke their addresses. */
export function ownCalendarRoutes(app: FastifyInstance, bind: Bind, deps: FeedDeps): void {
  const secret = { config: { secretAddress: true } };
  app.get('/feeds/calendars/:userId/:token/events.ics', secret, async (request, reply) => {
    const { userId, token } = known(AddressParams, request.params);
    if (!(await isAddress(deps, userId, token))) throw new Problem('general_route_not_found');
    const [address = ''] = request.url.split('?', 1);
    const body = orMissing(await readOwnCalendar(deps, userId, deps.siteUrl + address));
    return send(request, reply, written(body), { type: calendarType, cache: 'private, no-cache' });
  });
  bind(contract.getCalendarAddress, ({ caller }) => showAddress(deps, caller));
  bind(contract.createCalendarAddress, ({ caller }) => makeAddress(deps, caller));
  bind(contract.deleteCalendarAddress, async ({ caller }) => {
    await revokeAddress(deps, caller);
    return undefined;
  });
}

const CategoryParams = z.object({ category: Category });
const OrganiserParams = z.object({ organiserId: Id });
const GroupParams = z.object({ groupId: Id });
const EventParams = z.object({ eventId: Id });
const Asked = z.object({ language: TextLanguage });
const AddressParams = z.object({ userId: Id, token: z.string().max(100) });

/** Invalid parameters are answered with 404. */
function known<Params extends z.ZodType>(schema: Params, params: unknown): z.output<Params> {
  const parsed = schema.safeParse(params);
  if (!parsed.success) throw new Problem('general_route_not_found');
  return parsed.data;
}

/** The language that the address names. Readers of feeds send no headers that say theirs. */
function askedIn({ query }: FastifyRequest): Language | null {
  return Asked.safeParse(query).data?.language ?? null;
}

function orMissing<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Problem('general_route_not_found');
  return value;
}

function written(body: string): CachedFeed {
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` };
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: CachedFeed,
  { type, cache }: { type: string; cache: string },
): FastifyReply {
  reply.headers({ etag, 'cache-control': cache, 'x-content-type-options': 'nosniff' });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(type).send(body);
}
