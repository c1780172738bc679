import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fastifyCookie } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createMemoCache, type MemoCacheOptions } from '../cache/memo-cache.ts';
import type { Logger } from '../log/log.ts';
import type { Meters } from '../log/meters.ts';
import { askedLanguage } from './reply.ts';
import { untilTurn } from './turns.ts';

export interface VisitorResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** Header names and values alternate. */
interface RawResponse {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Buffer;
  /** The route pattern, for metrics. */
  readonly route: string;
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
   * all
   */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<VisitorResponse>,
    options?: { readonly timeless?: boolean; readonly parameters?: readonly string[] | null },
  ): Promise<FastifyReply>;
  /** Answers before routing. Returns false if nothing valid is cached; the route answers then. */
  serve(request: IncomingMessage, response: ServerResponse): boolean;
  /** Invalidates everything. */
  forget(): void;
  /** With this header, in-process calls get a response of their own. Its value is secret to the process. */
  readonly unsharedHeader: Readonly<Record<string, string>>;
}

/** Besides the language, the only cookie that changes a visitor's page. */
const themeCookie = 'theme';
const unsharedName = 'x-mela-unshared';
/** Longer URLs and cookies are unlikely to be requested twice. */
const maxKeyLength = 2000;

/** @param options `carriesSession`: whether a request may be signed in; those are never cached */
export function createAnonymousPageCache(options: {
  readonly cacheOptions: MemoCacheOptions;
  readonly carriesSession: (head: RequestHead) => boolean;
  readonly log: Logger;
  readonly meters?: Pick<Meters, 'request'> | undefined;
}): AnonymousPageCache {
  const { meters } = options;
  const unshared = randomUUID();
  const carriesSession: typeof options.carriesSession = (head) =>
    head.headers[unsharedName] === unshared || options.carriesSession(head);
  // Errors are not cached: the next request may succeed.
  const bytesOf = ({ status, body }: RawResponse) => (status >= 500 ? null : body.length);
  const cache = createMemoCache(bytesOf, options.cacheOptions);
  // No redaction: these lines contain no secrets, and scanning them would take longer than the response.
  const log = options.log.child({}, { redact: [] });
  return {
    async send(request, reply, make, { parameters = null, ...options } = {}) {
      const renderForWire = async () => toWire(await make(), request, reply);
      const url = decisiveUrl(request.url, parameters);
      const key = keyOf({ url, headers: request.headers }, carriesSession);
      const { status, headers, body } = await (key === undefined
        ? renderForWire()
        : cache.get(key, renderForWire, options));
      // Hundreds may have waited for the same answer.
      await untilTurn(log);
      for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] ?? '', headers[at + 1]);
      return reply.code(status).send(body);
    },
    serve(request, response) {
      if (request.method !== 'GET') return false;
      const start = performance.now();
      const key = keyOf(request, carriesSession);
      const answer = key === undefined ? undefined : cache.find(key);
      if (answer === undefined) return false;
      const { status, headers, body, route } = answer;
      const id = randomUUID();
      response.writeHead(status, [...headers, 'x-request-id', id]).end(body);
      const ms = performance.now() - start;
      const path = request.url?.split('?', 1)[0];
      log.info({ reqId: id, method: 'GET', path, status, ms: Math.round(ms * 10) / 10 }, 'request');
      meters?.request({ method: 'GET', route, status, seconds: ms / 1000 });
      return true;
    },
    forget: cache.forget,
    unsharedHeader: { [unsharedName]: unshared },
  };
}

/** The cache key: everything that affects the response to a visitor; undefined if it can't be shared. */
function keyOf(
  { url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  carriesSession: (head: RequestHead) => boolean,
): string | undefined {
  const { cookie, host, origin } = headers;
  const head: RequestHead = { headers, cookies: cookie === undefined ? {} : fastifyCookie.parse(cookie) };
  if (carriesSession(head)) return undefined;
  const decisive = url.startsWith('/v1/')
    ? [host, headers['x-appwrite-project']]
    : [head.cookies[themeCookie], encodingsIn(headers['accept-encoding']), askedLanguage(head)];
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
  { status, headers, body }: VisitorResponse,
  request: FastifyRequest,
  reply: FastifyReply,
): RawResponse {
  const bytes = Buffer.from(body);
  const { 'x-request-id': _, ...always } = reply.getHeaders();
  const all = { ...always, ...headers, 'content-length': bytes.length };
  return {
    status,
    headers: Object.entries(all).flatMap(([name, value]) => [name, String(value)]),
    body: bytes,
    route: request.routeOptions.url ?? '(none)',
  };
}
