import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fastifyCookie } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { State } from '../cache/database-version.ts';
import { createMemoCache, type MemoCacheOptions } from '../cache/memo-cache.ts';
import { type OutageReads, withoutReplica } from '../db/read-replica.ts';
import type { Logger } from '../log/log.ts';
import type { Meters } from '../log/meters.ts';
import { JoinedReply } from './json-replies.ts';
import { askedLanguage } from './reply.ts';
import { untilTurn } from './turns.ts';

export interface VisitorResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Pieces are kept as they are: many responses can share one. */
  readonly body: string | Buffer | readonly Buffer[] | JoinedReply;
  /** The event that it shows, if it changes with nothing else but the time. */
  readonly eventId?: string | undefined;
}

/** Header names and values alternate. */
interface RawResponse {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Buffer | readonly Buffer[] | JoinedReply;
  /** Of the body, in bytes. */
  readonly length: number;
  /** The route pattern, for metrics. */
  readonly route: string;
  readonly eventId: string | undefined;
}

/** The parts of a request that identify the caller. */
export type RequestHead = Pick<FastifyRequest, 'headers' | 'cookies'>;

/** Shares responses between all visitors who aren't signed in, as long as nothing has changed. */
export interface AnonymousPageCache {
  /**
   * Sends the cached response, or caches and sends what `make` returns.
   *
   * @param options `timeless` if the response is valid until the next write, whatever the time; `parameters`
   * are the query parameters that affect it (`make` must then use {@link decisiveUrl}). Null, or none, for
   * all; `state` for a member who gets the same response as visitors, as of now; `version` of the rows that a timeless
   * response is made of
   */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<VisitorResponse>,
    options?: {
      readonly timeless?: boolean;
      readonly parameters?: readonly string[] | null;
      readonly state?: State;
      readonly version?: ((state: State) => Promise<string>) | undefined;
    },
  ): Promise<FastifyReply>;
  /** Answers before routing. False if nothing valid is cached; the route answers then. */
  serve(request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean>;
  /** Invalidates everything; with `soon`, within a second. */
  forget(soon?: boolean): void;
  /** With this header, in-process calls get a response of their own. Its value is secret to the process. */
  readonly unsharedHeader: Readonly<Record<string, string>>;
}

/** Besides the language, the only cookie that changes a visitor's page. */
const themeCookie = 'theme';
const unsharedName = 'x-mela-unshared';
/** Longer URLs and cookies are unlikely to be requested twice. */
const maxKeyLength = 2000;
/** Larger responses are made anew each time: a few of them would displace everything else. */
const maxBytes = 2 * 1024 * 1024;
/** Joined bodies in memory, beside their pieces: about 250 event pages, so that those in demand are joined once. */
const maxJoinedBytes = 2_000_000;

/**
 * @param options `carriesSession`: whether a request may be signed in; their own responses are never cached.
 * `lastChange`: the number of the state in which something was last written that the event's public page shows.
 * `stateAsVisitor`: the state of the database as of now, if it's known at once that whoever is signed in gets the same
 * response as visitors
 */
export function createAnonymousPageCache(options: {
  readonly cacheOptions: MemoCacheOptions;
  readonly lastChange: (eventId: string) => number;
  readonly carriesSession: (head: RequestHead) => boolean;
  readonly stateAsVisitor?: (url: string, head: RequestHead) => Promise<State | null> | null;
  /** Makes what visitors share also while the primary is down. */
  readonly outages?: OutageReads;
  readonly log: Logger;
  readonly meters?: Pick<Meters, 'request'> | undefined;
}): AnonymousPageCache {
  const { meters, outages = withoutReplica } = options;
  const unshared = randomUUID();
  const carriesSession: typeof options.carriesSession = (head) =>
    head.headers[unsharedName] === unshared || options.carriesSession(head);
  // Errors are not cached: the next request may succeed.
  const bytesOf = ({ status, length, body }: RawResponse) => {
    if (status >= 500 || length > maxBytes) return null;
    return body instanceof JoinedReply ? body.bytes : length;
  };
  const isLost = ({ body }: RawResponse) => body instanceof JoinedReply && !body.isWhole;
  const holds = ({ eventId }: RawResponse, since: State) =>
    eventId !== undefined && options.lastChange(eventId) <= since.number;
  const cache = createMemoCache(bytesOf, { ...options.cacheOptions, isLost, holds });
  const bodyOf = createJoinedBodies();
  // No redaction: these lines contain no secrets, and scanning them would take longer than the response.
  const log = options.log.child({}, { redact: [] });
  const write = ({ request, response, start }: Exchange, answer: RawResponse): boolean => {
    const { status, headers, route } = answer;
    const body = bodyOf(answer);
    if (body === null) return false;
    const id = randomUUID();
    response.writeHead(status, [...headers, 'x-request-id', id]).end(body);
    const ms = performance.now() - start;
    const path = request.url?.split('?', 1)[0];
    log.info({ reqId: id, method: 'GET', path, status, ms: Math.round(ms * 10) / 10 }, 'request');
    meters?.request({ method: 'GET', route, status, seconds: ms / 1000 });
    return true;
  };
  const serveMember = async (exchange: Exchange, head: RequestHead, asked: Promise<State | null>) => {
    const state = await asked;
    const key = keyOf(exchange.request.url, head);
    const answer = state === null || key === undefined ? undefined : cache.find(key, state);
    if (answer === undefined) return false;
    await untilTurn(log);
    return write(exchange, answer);
  };
  return {
    async send(request, reply, make, { parameters = null, state, ...options } = {}) {
      const isShared = state !== undefined || !carriesSession(request);
      // Members may be shown what only the primary has.
      const survives = isShared && state === undefined;
      const renderForWire = async () =>
        toWire(await (survives ? outages.make(make, isDown) : make()), request, reply);
      const key = isShared ? keyOf(decisiveUrl(request.url, parameters), request) : undefined;
      let answer = await (key === undefined
        ? renderForWire()
        : cache.get(key, renderForWire, { ...options, ...(state && { state }) }));
      // Hundreds may have waited for the same answer.
      await untilTurn(log);
      let body = bodyOf(answer);
      // Pieces of it may have been dropped meanwhile.
      for (; body === null; body = bodyOf(answer)) answer = await renderForWire();
      const { status, headers } = answer;
      for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] ?? '', headers[at + 1]);
      return reply.code(status).send(body);
    },
    serve(request, response) {
      if (request.method !== 'GET') return false;
      const exchange: Exchange = { request, response, start: performance.now() };
      const { url = '', headers } = request;
      const { cookie } = headers;
      const head = { headers, cookies: cookie === undefined ? {} : fastifyCookie.parse(cookie) };
      if (carriesSession(head)) {
        const state = options.stateAsVisitor?.(url, head) ?? null;
        return state !== null && serveMember(exchange, head, state);
      }
      const key = keyOf(url, head);
      const answer = key === undefined ? undefined : cache.find(key);
      return answer !== undefined && write(exchange, answer);
    },
    forget: cache.forget,
    unsharedHeader: { [unsharedName]: unshared },
  };
}

function isDown({ status }: VisitorResponse): boolean {
  return status === 503;
}

/** The bodies of responses that are kept in pieces; the latest stay joined. Null if pieces of it were dropped. */
function createJoinedBodies(): (answer: RawResponse) => Buffer | null {
  const joined = new Map<readonly Buffer[], Buffer>();
  let bytes = 0;
  return ({ body, length }) => {
    if (Buffer.isBuffer(body)) return body;
    if (body instanceof JoinedReply) return body.join();
    const known = joined.get(body);
    if (known !== undefined) return known;
    const whole = Buffer.allocUnsafeSlow(length);
    let at = 0;
    for (const piece of body) at += piece.copy(whole, at);
    joined.set(body, whole);
    bytes += length;
    for (const [oldest, { length: size }] of joined) {
      if (bytes <= maxJoinedBytes) break;
      joined.delete(oldest);
      bytes -= size;
    }
    return whole;
  };
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** On the monotonic clock, in milliseconds. */
  readonly start: number;
}

/** The cache key: everything that affects the response to a visitor; undefined if it is too long. */
function keyOf(url = '', head: RequestHead): string | undefined {
  const { host, origin } = head.headers;
  const decisive = url.startsWith('/v1/')
    ? [host, head.headers['x-appwrite-project']]
    : [head.cookies[themeCookie], encodingsIn(head.headers['accept-encoding']), askedLanguage(head)];
  const key = [url, origin, ...decisive].join('\n');
  return key.length > maxKeyLength ? undefined : key;
}

/**
 * A URL without parameters that have no effect, so that adding some doesn't bypass the cache.
 *
 * @param parameters those that do, without the brackets of lists; null for all
 */
export function decisiveUrl(url: string, parameters: readonly string[] | null): string {
  const start = url.indexOf('?');
  if (start < 0 || parameters === null) return url;
  const decisive = url
    .slice(start + 1)
    .split('&')
    .filter((pair) => parameters.includes(nameOf(pair)));
  const path = url.slice(0, start);
  return decisive.length === 0 ? path : `${path}?${decisive.join('&')}`;
}

/** If it can't be decoded, the raw name. */
function nameOf(pair: string): string {
  const [name = ''] = pair.split('=', 1);
  const [bare = ''] = name.replaceAll('+', ' ').split(/\[|%5b/i, 1);
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
}

function encodingsIn(header: string | string[] | undefined): string {
  const named = String(header ?? '')
    .slice(0, 200)
    .toLowerCase()
    .split(',');
  const wanted = named
    .filter((each) => !/;\s*q=0(?:\.0*)?\s*$/.test(each))
    .map((each) => each.split(';', 1)[0]?.trim());
  return ['br', 'gzip'].filter((each) => wanted.includes(each)).join();
}

/** The response with the headers that hooks add to all responses. The request id differs per request. */
function toWire(
  { status, headers, body, eventId }: VisitorResponse,
  request: FastifyRequest,
  reply: FastifyReply,
): RawResponse {
  const bytes = typeof body === 'string' || Buffer.isBuffer(body) ? alone(body) : body;
  const length = Array.isArray(bytes)
    ? bytes.reduce((sum, piece: Buffer) => sum + piece.length, 0)
    : (bytes as Buffer | JoinedReply).length;
  const { 'x-request-id': _, ...always } = reply.getHeaders();
  const all = { ...always, ...headers, 'content-length': length };
  return {
    status,
    headers: Object.entries(all).flatMap(([name, value]) => [name, String(value)]),
    body: bytes,
    length,
    route: request.routeOptions.url ?? '(none)',
    eventId,
  };
}

/** In memory of its own: `Buffer.from` returns views of blocks of 64 kB, and one small view keeps its whole block. */
function alone(body: string | Buffer): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(body));
  if (typeof body === 'string') bytes.write(body);
  else body.copy(bytes);
  return bytes;
}
