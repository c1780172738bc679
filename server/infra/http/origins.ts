import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on routes that read no cookie and that others' servers call: webhooks, one-click unsubscribe. */
    anyOrigin?: boolean;
    /** Set on the route of the sockets, where a wrong project is told by a frame: a failed upgrade tells nothing. */
    anyProject?: boolean;
  }
}

/** Whose pages may call us, and where links in our mails may lead. */
export interface Origins {
  /** Whether the request comes from a page of ours, as far as its `Origin` tells. */
  isOwn(request: FastifyRequest): boolean;
  /** Whether the request comes from a page of another site that the settings name. */
  isForeign(request: FastifyRequest): boolean;
  /** Whether an address is on our own site or a registered one. */
  mayReturnTo(url: URL): boolean;
  /** Whether cookies travel over https only. */
  readonly secure: boolean;
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Tells our own pages, registered ones and all others apart.
 *
 * @param options `siteUrl` as people reach us; `local` where only this machine does, by any of its loopback names;
 *   `allowed` the registered origins
 */
export function createOrigins(options: {
  siteUrl: string;
  local: boolean;
  allowed: readonly string[];
}): Origins {
  const site = new URL(options.siteUrl);
  const allowed = new Set(options.allowed);
  return {
    secure: site.protocol === 'https:',
    isOwn({ headers }) {
      if (headers.origin === undefined || headers.origin === site.origin) return true;
      const origin = options.local ? URL.parse(headers.origin) : null;
      return origin !== null && loopback.has(origin.hostname) && origin.host === headers.host;
    },
    isForeign(request) {
      return !this.isOwn(request) && allowed.has(request.headers.origin ?? '');
    },
    mayReturnTo(url) {
      if (url.origin === site.origin || allowed.has(url.origin)) return true;
      return (
        options.local &&
        loopback.has(url.hostname) &&
        url.port === site.port &&
        url.protocol === site.protocol
      );
    },
  };
}

/** What other programs call: the API, and the assistant at its short address. */
const apiAddress = /^\/(?:v1\/|chat\/?(?:\?|$))/;

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What the protocol's clients send beyond the plain headers (v1 contract, Sessions). */
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

/** For a year, browsers come by https only, whatever a link says. */
const insistOnHttps = { 'strict-transport-security': 'max-age=31536000' };

/**
 * Has every request checked before its route: has no answer taken for what it is not, answers preflights, lets
 * registered origins read the API with credentials, refuses writes from other sites' pages, and calls that name another
 * project.
 */
export function guardOrigins(app: FastifyInstance, options: { origins: Origins; projectId: string }): void {
  const { origins, projectId } = options;
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-content-type-options': 'nosniff', ...(origins.secure && insistOnHttps) });
    const isApi = apiAddress.test(request.url);
    const isKnown = origins.isOwn(request) || origins.isForeign(request);
    if (isApi && isKnown) allowReading(request, reply);
    if (isApi && isPreflight(request)) return answerPreflight(reply, isKnown);
    if (!isKnown && !mayComeFromAnywhere(request)) throw new Problem('general_unknown_origin');
    if (isApi && namesAnotherProject(request, projectId)) throw new Problem('project_not_found');
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
 * A page of an unknown site may read what everybody may (its browser will not show it the answer). It may not write,
 * and one without an origin (`null`: a sandboxed frame, a local file) may not come with a cookie at all.
 */
function mayComeFromAnywhere(request: FastifyRequest): boolean {
  if (request.routeOptions.config.anyOrigin === true) return true;
  if (!reading.has(request.method)) return false;
  return request.headers.origin !== 'null' || request.headers.cookie === undefined;
}

/** Our own pages and an `<img>` name no project, or only in the query; there is one to serve. */
function namesAnotherProject(request: FastifyRequest, projectId: string): boolean {
  if (request.routeOptions.config.anyProject === true) return false;
  const { project } = request.query as { project?: unknown };
  const named = [request.headers['x-appwrite-project'], project].filter(
    (name) => name !== undefined && name !== '',
  );
  return named.some((name) => name !== projectId);
}
