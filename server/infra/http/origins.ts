import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For routes without cookies that other servers call: webhooks, one-click unsubscribe. */
    anyOrigin?: boolean;
    /**
     * For the WebSocket route, which reports a wrong project in a frame: a failed upgrade carries no message.
     */
    anyProject?: boolean;
  }
}

/** Which pages may call us, and where links in emails may lead. */
export interface Origins {
  /** The request comes from our own page, judging by its `Origin`. */
  isOwn(request: FastifyRequest): boolean;
  /** The origin of our page that made the request; the public one if it doesn't say. */
  ownOrigin(request: FastifyRequest): string;
  /** The request comes from another site that is registered in the settings. */
  isForeign(request: FastifyRequest): boolean;
  /** The URL is on our own site or a registered one. */
  mayReturnTo(url: URL): boolean;
  /** Cookies are sent over https only. */
  readonly secure: boolean;
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * @param options `siteUrl` is the public URL; `local` means only this machine can reach it, by any of its
 * loopback names, and pages of all of its ports count as registered, as for a client under development;
 * `allowed` are the registered origins
 */
export function createOrigins(options: {
  siteUrl: string;
  local: boolean;
  allowed: readonly string[];
}): Origins {
  const site = new URL(options.siteUrl);
  const allowed = new Set(options.allowed);
  const isLocal = (url: URL | null) =>
    options.local && url !== null && /^https?:$/.test(url.protocol) && loopback.has(url.hostname);
  return {
    secure: site.protocol === 'https:',
    isOwn({ headers }) {
      if (headers.origin === undefined || headers.origin === site.origin) return true;
      const origin = options.local ? URL.parse(headers.origin) : null;
      return origin !== null && loopback.has(origin.hostname) && origin.host === headers.host;
    },
    ownOrigin(request) {
      const { origin } = request.headers;
      return origin !== undefined && this.isOwn(request) ? origin : site.origin;
    },
    isForeign(request) {
      const { origin = '' } = request.headers;
      return !this.isOwn(request) && (allowed.has(origin) || isLocal(URL.parse(origin)));
    },
    mayReturnTo(url) {
      return url.origin === site.origin || allowed.has(url.origin) || isLocal(url);
    },
  };
}

/** What other programs call: the API, and the assistant's short path. */
const apiAddress = /^\/(?:v1\/|chat\/?(?:\?|$))/;

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Headers that Appwrite clients send. */
const allowedHeaders = [
  'Content-Type',
  'Content-Range',
  'Range',
  'X-Appwrite-Project',
  'X-Appwrite-Response-Format',
  'X-Appwrite-Session',
  'X-Appwrite-JWT',
  'X-Appwrite-Locale',
  'X-Appwrite-ID',
  'X-Fallback-Cookies',
  'X-SDK-Name',
  'X-SDK-Platform',
  'X-SDK-Language',
  'X-SDK-Version',
].join(', ');

/** One year of https only (HSTS). */
const enforceHttps = { 'strict-transport-security': 'max-age=31536000' };

/**
 * Checks every request before its route: sets `nosniff`, answers preflights, lets registered origins read the
 * API with credentials, and rejects writes from other sites and calls for another project.
 */
export function guardOrigins(app: FastifyInstance, options: { origins: Origins; projectId: string }): void {
  const { origins, projectId } = options;
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-content-type-options': 'nosniff', ...(origins.secure && enforceHttps) });
    const isApi = apiAddress.test(request.url);
    const isKnown = origins.isOwn(request) || origins.isForeign(request);
    if (isApi && isKnown) allowReading(request, reply);
    if (isApi && isPreflight(request)) return answerPreflight(reply, isKnown);
    if (!isKnown && !allowsAnyOrigin(request)) throw new Problem('general_unknown_origin');
    if (isApi && isOtherProject(request, projectId)) throw new Problem('project_not_found');
    return undefined;
  });
}

function allowReading(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('vary', 'Origin');
  if (request.headers.origin === undefined) return;
  reply.headers({
    'access-control-allow-origin': request.headers.origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'X-Fallback-Cookies',
  });
}

function isPreflight(request: FastifyRequest): boolean {
  return request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
}

function answerPreflight(reply: FastifyReply, isKnown: boolean): FastifyReply {
  if (isKnown) {
    reply.headers({
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': allowedHeaders,
      'access-control-max-age': '7200',
    });
  }
  return reply.code(204).send();
}

/**
 * Pages of unknown sites may read public data (browsers won't show them the response). They may not write,
 * and a `null` origin (a sandboxed frame, a local file) may not send cookies at all.
 */
function allowsAnyOrigin(request: FastifyRequest): boolean {
  if (request.routeOptions.config.anyOrigin === true) return true;
  if (!reading.has(request.method)) return false;
  return request.headers.origin !== 'null' || request.headers.cookie === undefined;
}

/** Our own pages and `<img>` send no project, or only in the query; there is only one. */
function isOtherProject(request: FastifyRequest, projectId: string): boolean {
  if (request.routeOptions.config.anyProject === true) return false;
  const { project } = request.query as { project?: unknown };
  const named = [request.headers['x-appwrite-project'], project].filter(
    (name) => name !== undefined && name !== '',
  );
  return named.some((name) => name !== projectId);
}
