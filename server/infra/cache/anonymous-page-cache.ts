import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fastifyCookie } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { askedLanguage } from '../http/language.ts';
import type { Logger } from '../log/log.ts';
import type { Meters } from '../log/meters.ts';
import { type Keeping, keepAnswers } from './memo-cache.ts';

/** What a route answers visitors with. */
export interface VisitorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** An answer as it goes over the wire: names and values of its headers take turns. */
interface WireAnswer {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Buffer;
  /** The pattern of the address, for the meters. */
  readonly route: string;
}

/** The parts of a request that tell who asks. */
export type Asking = Pick<FastifyRequest, 'headers' | 'cookies'>;

/** Serves everybody who is not logged in with the answers that others of them got, for as long as they hold. */
export interface AnonymousPageCache {
  /**
   * Answers in the route of a request: with what is kept, else with what `make` makes, which is kept.
   *
   * @param options `timeless` for what holds until something is written, whatever the time; `parameters` of the
   *   address that decide the answer: it is then to be made of {@link decisiveUrl}. Null, or none, for all
   */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<VisitorAnswer>,
    options?: { readonly timeless?: boolean; readonly parameters?: readonly string[] | null },
  ): Promise<FastifyReply>;
  /** Answers before any route is looked for. False where nothing that holds is kept; the route answers then. */
  serve(request: IncomingMessage, response: ServerResponse): boolean;
  /** Something changed: whoever asks from now on gets it. */
  forget(): void;
}

/** Keeps the colours that a visitor chose. Beside it and the language, no cookie changes a page of visitors. */
const themeCookie = 'theme';
/** Longer addresses and cookies are nobody's but the sender's. */
const longestKey = 2000;

/**
 * Opens the one store of answers that visitors share.
 *
 * @param options `carriesSession` tells whether a request may be somebody's: those never share
 */
export function createAnonymousPageCache(options: {
  readonly keeping: Keeping;
  readonly carriesSession: (asking: Asking) => boolean;
  readonly log: Logger;
  readonly meters?: Pick<Meters, 'request'> | undefined;
}): AnonymousPageCache {
  const { carriesSession, meters } = options;
  // A fault may be over for the next who asks.
  const bytesOf = ({ status, body }: WireAnswer) => (status >= 500 ? null : body.length);
  const kept = keepAnswers(bytesOf, options.keeping);
  // A line of these has nothing that could be secret; to look for it would take longer than to answer.
  const log = options.log.child({}, { redact: [] });
  return {
    async send(request, reply, make, { parameters = null, ...options } = {}) {
      const makeForWire = async () => toWire(await make(), request, reply);
      const url = decisiveUrl(request.url, parameters);
      const key = keyOf({ url, headers: request.headers }, carriesSession);
      const { status, headers, body } = await (key === undefined
        ? makeForWire()
        : kept.get(key, makeForWire, options));
      for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] ?? '', headers[at + 1]);
      return reply.code(status).send(body);
    },
    serve(request, response) {
      if (request.method !== 'GET') return false;
      const start = performance.now();
      const key = keyOf(request, carriesSession);
      const answer = key === undefined ? undefined : kept.find(key);
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
    forget: kept.forget,
  };
}

/**
 * All that decides what a visitor gets; undefined where it is not for sharing. Of the API that is who may read the
 * answer, of pages what they look like.
 */
function keyOf(
  { url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  carriesSession: (asking: Asking) => boolean,
): string | undefined {
  const { cookie, host, origin } = headers;
  const asking: Asking = { headers, cookies: cookie === undefined ? {} : fastifyCookie.parse(cookie) };
  if (carriesSession(asking)) return undefined;
  const decisive = url.startsWith('/v1/')
    ? [host, headers['x-appwrite-project']]
    : [asking.cookies[themeCookie], encodingsIn(headers['accept-encoding']), askedLanguage(asking)];
  const key = [url, origin, ...decisive].join('\n');
  return key.length > longestKey ? undefined : key;
}

/**
 * An address without the parameters that decide nothing, so that nobody has an answer made anew by adding some.
 *
 * @param parameters those that decide, without the brackets of lists; null for all
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

/** The name of one parameter; of what cannot be decoded, the name as it stands. */
function nameOf(pair: string): string {
  const [name = ''] = pair.split('=', 1);
  const [bare = ''] = name.replaceAll('+', ' ').split(/\[|%5b/i, 1);
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
}

/** The encodings that an answer may come in, of those that a header names. */
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

/** The answer with what the request's hooks said of every answer; its id is each request's own. */
function toWire(
  { status, headers, body }: VisitorAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): WireAnswer {
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
