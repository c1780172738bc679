import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerOptions, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import cookie from '@fastify/cookie';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { z } from 'zod';
import {
  type BytesSpec,
  type EndpointSpec,
  limitOf,
  type ParsedOf,
  type ReplyOf,
} from '../../../contracts/endpoint.ts';
import type { State } from '../cache/database-version.ts';
import { currentTrace, type Logger, withTrace } from '../log/log.ts';
import type { Meters } from '../log/meters.ts';
import { safely } from '../safely.ts';
import type { AnonymousPageCache } from './anonymous-page-cache.ts';
import { clip, rejectLargeJson, rejectUnstorable } from './bounds.ts';
import { noteRequest } from './ending.ts';
import { EncodedReply, JoinedReply } from './json-replies.ts';
import { Problem, problemOfIssues, sendProblem } from './problem.ts';
import { replyPicker } from './reply.ts';
import type { countCalls } from './request-limits.ts';
import { inTurn, oneAtATime, rejectTinyChunks } from './turns.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For routes whose URL is a secret: only its pattern is logged. */
    secretAddress?: boolean;
  }
}

/** The signed-in person and their session. */
export interface Principal {
  readonly userId: string;
  readonly sessionId: string;
  readonly administrator?: boolean;
  /** The session still has to prove its second factor; only endpoints that say so accept it. */
  readonly pending?: boolean;
  /** Acts through an API key, whose id is the `sessionId`. */
  readonly byKey?: boolean;
  /** They haven't logged in: an app opened a session for a visitor. Only endpoints that say so accept it. */
  readonly anonymousSince?: Temporal.Instant;
  /** When their credential expires, if before the session. */
  readonly until?: Temporal.Instant;
}

/** What a handler receives. */
type Call<Spec extends EndpointSpec | BytesSpec> = ParsedOf<Spec> & {
  readonly caller: Spec['access'] extends 'user' ? Principal : Principal | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/**
 * Runs before the handler once the caller is known, e.g. to count against a limit. Throws a Problem to
 * reject.
 */
export type Guard = (call: {
  readonly caller: Principal | null;
  readonly request: FastifyRequest;
  readonly body: unknown;
}) => Promise<void>;

/** Each reader holds a long reply in its own turn, so that none stays in memory uncounted. */
class TooLongToShare extends Error {
  override readonly name = 'TooLongToShare';
  readonly reply: EncodedReply;

  constructor(reply: EncodedReply) {
    super('This reply is too long to share');
    this.reply = reply;
  }
}

/** What a handler returns: a value of the contract, or bytes. */
type AnswerOf<Spec extends EndpointSpec | BytesSpec> = Spec extends EndpointSpec
  ? ReplyOf<Spec> | EncodedReply | JoinedReply
  : Readable;

/** Registers an endpoint with its handler; guards run first, in order. */
export type Bind = <const Spec extends EndpointSpec | BytesSpec>(
  spec: Spec,
  handler: (call: Call<Spec>) => Promise<AnswerOf<Spec>>,
  ...guards: Guard[]
) => void;

/**
 * How long a client may take to send a request, in milliseconds, before the connection is closed with 408.
 */
interface Timeouts {
  readonly headersMs: number;
  readonly requestMs: number;
  /** Interval of the check for expired connections. */
  readonly checkEveryMs: number;
}

// A chunk of 5 MiB takes three and a half minutes at 200 kbit/s; headers fit in a few packets.
const defaultTimeouts: Timeouts = { headersMs: 20_000, requestMs: 300_000, checkEveryMs: 5000 };
/** Keep-alive in milliseconds: longer than proxies use. */
const idleMs = 72_000;

/**
 * The HTTP server without routes: request ids, errors, bodies, cookies.
 *
 * @param options `trustProxy` accepts forwarding headers (a setting); `maxBodyBytes` for JSON bodies;
 * `meters` record durations; `timeouts` with slow clients; `serveShared` sees each request first and returns
 * true if it answered; `headersOf` adds headers to every answer, also before routing
 */
export async function createHttp(options: {
  log: Logger;
  trustProxy: boolean | readonly string[];
  maxBodyBytes: number;
  meters?: Pick<Meters, 'request'> | undefined;
  timeouts?: Timeouts;
  serveShared?: AnonymousPageCache['serve'] | undefined;
  headersOf?: (url: string) => Readonly<Record<string, string>>;
}): Promise<FastifyInstance> {
  const { log, meters, timeouts = defaultTimeouts, serveShared, headersOf = () => ({}) } = options;
  // In-process calls made for a page: part of that page's request.
  const inner = new WeakSet<IncomingMessage>();
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof options.trustProxy === 'object' ? [...options.trustProxy] : options.trustProxy,
    bodyLimit: options.maxBodyBytes,
    genReqId(request) {
      const trace = currentTrace();
      if (trace !== undefined) inner.add(request);
      return trace ?? randomUUID();
    },
    serverFactory(route) {
      const options: ServerOptions = {
        requestTimeout: timeouts.requestMs,
        headersTimeout: timeouts.headersMs,
        connectionsCheckingInterval: timeouts.checkEveryMs,
        keepAliveTimeout: idleMs,
        // Other upgrades are ignored: the request is served over HTTP.
        shouldUpgradeCallback: ({ method, headers }) =>
          method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket',
      };
      const answer = (request: IncomingMessage, response: ServerResponse): void => {
        rejectTinyChunks(request, (error) => server.emit('clientError', error, request.socket));
        request.url = pathOfTarget(request.url ?? '');
        noteRequest(server, response, log);
        // On shutdown, requests on open connections are rejected, so that they close.
        const served = server.listening && serveShared?.(request, response);
        if (typeof served === 'object') {
          const routed = safely(log, 'a request', route, (_, failed) => failed.destroy());
          // Hundreds may have waited for the same reason.
          const otherwise = () => inTurn(log, 'the turn of a request', () => routed(request, response));
          // If it fails, the route fails in the same way, and reports it.
          served.then((isDone) => isDone || otherwise(), otherwise);
        } else if (!served) route(request, response);
      };
      const server = createServer(options, safely(log, 'a connection', oneAtATime(log, answer)));
      return server;
    },
    // Also for upgrades and in-process calls.
    rewriteUrl: ({ url = '' }) => pathOfTarget(url),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // URLs that can't be decoded get the standard error format, before routing.
    frameworkErrors: (error, call, reply) => sendProblem(error, call, reply.headers(headersOf(call.url))),
  }) as unknown as FastifyInstance;
  await app.register(cookie);

  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Appwrite clients send a content type on calls without a body.
    if (body === '') return done(null, undefined);
    try {
      rejectLargeJson(body as string);
    } catch (error) {
      return done(error as Error);
    }
    return parseJson(request, body as string, done);
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-request-id': request.id, ...headersOf(request.url) });
  });
  // The handler runs inside `done`.
  app.addHook('preHandler', (request, _, done) => withTrace(request.id, done));
  // Without the search for secrets: these fields have none, and it took longer than the line.
  const requestLog = log.child({}, { redact: [] });
  app.addHook('onResponse', async (request, reply) => {
    // Load balancers ask for these every second.
    const isCheck = request.url.startsWith('/health/');
    const level = reply.statusCode >= 500 ? 'error' : isCheck ? 'debug' : 'info';
    const { method, id: reqId } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    requestLog[level]({ reqId, method, path: loggedPath(request), status: reply.statusCode, ms }, 'request');
    if (meters === undefined || inner.has(request.raw)) return;
    meters.request({
      method: request.method,
      route: request.routeOptions.url ?? '(none)',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
  });
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  return app;
}

/** Without the query, which may contain secrets. */
function loggedPath({ url, routeOptions }: FastifyRequest): string | undefined {
  return routeOptions.config.secretAddress ? routeOptions.url : url.split('?', 1)[0];
}

/** The one event that an answer shows to visitors. */
export interface ShownEvent {
  readonly eventId: string;
  /** Reads the version of the rows that the answer is made of, which is cheap. */
  readonly version: (state: State) => Promise<string>;
}

/**
 * Makes the function that registers endpoints.
 *
 * @param options `identify` finds the caller; `checkReplies` throws on keys the contract doesn't name (tests,
 * development), which are otherwise removed; `countCall` enforces the limits that calls share; `anonymousPageCache`
 * shares responses between visitors; `stateAsVisitor` tells whether a member gets the same response; `eventOf`, which event
 * it shows, if it shows nothing else
 */
export function createBind(
  app: FastifyInstance,
  options: {
    readonly identify: (
      request: FastifyRequest,
      required: Pick<EndpointSpec, 'access' | 'pendingSession' | 'anonymousSession' | 'method' | 'path'>,
    ) => Promise<Principal | null>;
    readonly checkReplies: boolean;
    readonly countCall: ReturnType<typeof countCalls>;
    readonly anonymousPageCache?: AnonymousPageCache;
    readonly stateAsVisitor?: (path: string, request: FastifyRequest) => Promise<State | null>;
    readonly eventOf?: (path: string, request: FastifyRequest) => ShownEvent | undefined;
  },
): Bind {
  const { anonymousPageCache, stateAsVisitor, eventOf } = options;
  return (spec, handler, ...guards) => {
    const limit = limitOf(spec);
    const contract = 'reply' in spec ? spec.reply : null;
    const isAnonymous = 'anonymous' in spec && spec.anonymous === true;
    const pick = contract === null ? null : replyPicker(contract, { strict: options.checkReplies });
    const answerCall = async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = isAnonymous ? null : await options.identify(request, spec);
      if (spec.access === 'user' && caller === null) throw new Problem('general_unauthorized_scope');
      if (caller !== null) reply.headers(await options.countCall(limit, caller));
      for (const guard of guards) await guard({ caller, request, body: request.body });
      const answer = (caller: Principal | null) => {
        const parsed = {
          params: parseInput(spec.params, request.params),
          query: parseInput(spec.query, request.query),
          body: parseInput('body' in spec ? spec.body : undefined, request.body ?? {}),
        };
        return handler({ ...parsed, caller, request, reply } as unknown as Call<typeof spec>);
      };
      const check = (value: unknown) => {
        if (options.checkReplies) contract?.parse(value);
      };
      const text = (value: unknown) => {
        check(value);
        return JSON.stringify(pick === null ? value : pick(value));
      };
      const joined = (value: JoinedReply) => {
        if (options.checkReplies) check(JSON.parse(String(value.join())));
        return value;
      };
      const send = (value: unknown) => {
        reply.code('status' in spec ? (spec.status ?? 200) : 200).headers(jsonHeaders);
        if (value instanceof JoinedReply) return reply.send(joined(value).join());
        return reply.send(value instanceof EncodedReply ? Readable.from(value.parts) : text(value));
      };
      if ('shared' in spec && anonymousPageCache !== undefined) {
        const state =
          caller === null || caller.byKey ? undefined : await stateAsVisitor?.(spec.path, request);
        if (caller === null || state) {
          let isOwn = false;
          const event = eventOf?.(spec.path, request);
          const make = async () => {
            isOwn = true;
            const value = await answer(null);
            if (value instanceof EncodedReply) throw new TooLongToShare(value);
            const body = value instanceof JoinedReply ? joined(value) : text(value);
            return { status: 200, headers: jsonHeaders, body, eventId: event?.eventId };
          };
          const options = { timeless: spec.shared === 'timeless', parameters: parametersOf(spec.query) };
          try {
            return await anonymousPageCache.send(request, reply, make, {
              ...options,
              ...(state && { state }),
              version: event?.version,
            });
          } catch (error) {
            if (!(error instanceof TooLongToShare)) throw error;
            return send(isOwn ? error.reply : await answer(null));
          }
        }
      }
      const value = await answer(caller);
      if (reply.sent) return reply;
      if ('mediaTypes' in spec)
        return reply
          .header('cache-control', 'no-store')
          .type(spec.mediaTypes[0] ?? '')
          .send(value);
      if (spec.reply === null) return reply.header('cache-control', 'no-store').code(204).send();
      return send(value);
    };
    const otherPaths = 'otherPaths' in spec ? (spec.otherPaths ?? []) : [];
    for (const url of [spec.path, ...otherPaths])
      app.route({ method: spec.method, url, handler: answerCall });
  };
}

/** Seconds after which to try again, where no one said when maintenance ends; and the most that is asked for. */
const [usualWait, longestWait] = [300, 3600];

/**
 * Refuses calls that change something while the site is maintained, before they are read. For all routes, also
 * those outside the contract.
 *
 * @param options `allowed` are `METHOD /path` of the calls that stay possible; `until` tells the expected end
 */
export function guardMaintenance(
  app: FastifyInstance,
  options: {
    readonly allowed: ReadonlySet<string>;
    readonly until: () => Temporal.Instant | 'unknown' | null;
    readonly now: () => Temporal.Instant;
  },
): void {
  app.addHook('onRequest', async ({ method, routeOptions }) => {
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return;
    const until = options.until();
    if (until === null || options.allowed.has(`${method} ${routeOptions.url}`)) return;
    throw maintenanceProblem(until, options.now());
  });
}

export function maintenanceProblem(until: Temporal.Instant | 'unknown', now: Temporal.Instant): Problem {
  const wait = until === 'unknown' ? usualWait : Math.ceil(now.until(until).total('seconds'));
  const seconds = Math.min(Math.max(wait, 30), longestWait);
  return new Problem('general_maintenance', { headers: { 'retry-after': String(seconds) } });
}

/** The query parameters an endpoint reads; null if any. */
function parametersOf(query: EndpointSpec['query']): readonly string[] | null {
  if (query === undefined) return [];
  const { catchall } = query.def;
  return catchall === undefined || catchall instanceof z.ZodNever ? Object.keys(query.shape) : null;
}

/** No shared caching: the signed-in person can change, and with them the response. */
const jsonHeaders = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=UTF-8' };

/**
 * The request target as a path with query. Address guards, routing and page rendering all use it, so they
 * can't disagree. A whole URL (`http://…/path`, RFC 9112 3.2.2) counts as its path; `//host` and `/\host`,
 * which URL parsers take for another host, as paths of ours; `*` and the like as a path that doesn't exist.
 */
export function pathOfTarget(target: string): string {
  if (isPlain(target)) return target;
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '');
  const query = path.search(/[?#]/);
  const [before, after] = query === -1 ? [path, ''] : [path.slice(0, query), path.slice(query)];
  return `/${before.replace(/^\/+/, '').replaceAll('\\', '%5C')}${after}`;
}

function isPlain(target: string): boolean {
  return target[0] === '/' && target[1] !== '/' && !target.includes('\\');
}

/**
 * Validates one part of a request.
 * @throws Problem `general_argument_invalid` with the first invalid field in Appwrite's words, and all in `fields`
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema>;
export function parseInput<Schema extends z.ZodType>(
  schema: Schema | undefined,
  input: unknown,
): z.output<Schema> | undefined;
export function parseInput<Schema extends z.ZodType>(
  schema: Schema | undefined,
  input: unknown,
): z.output<Schema> | undefined {
  if (schema === undefined) return undefined;
  const bounded = clip(schema, input);
  rejectUnstorable(bounded);
  const result = schema.safeParse(bounded);
  if (result.success) return result.data;
  throw problemOfIssues(result.error.issues, bounded);
}
