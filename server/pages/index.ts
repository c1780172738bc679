import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PageAnswer, PageSite } from '../../contracts/pages.ts';
import { en } from '../../messages/en.ts';
import type { Parts } from '../platform/parts.ts';
import { compressText } from './compress.ts';
import { securityHeaders } from './headers.ts';
import { sendInProcess } from './in-process.ts';
import type { Renderer } from './renderer.ts';

export { openBuiltClient, type Renderer } from './renderer.ts';

export type PageParts = Pick<Parts, 'clock' | 'log'> & {
  readonly renderer: Renderer;
  readonly site: PageSite;
};

/**
 * Serves the pages of the web client and its files. Every address that nothing else serves is a page: the client's
 * route table decides which, and says 404 where it has none.
 */
export async function pageRoutes(app: FastifyInstance, parts: PageParts): Promise<void> {
  const { renderer, site } = parts;
  const headers = securityHeaders(site, renderer.policyExtras);
  if (renderer.files !== undefined) {
    await app.register(fastifyStatic, {
      root: new URL('assets/', renderer.files),
      prefix: '/assets/',
      wildcard: true,
      decorateReply: false,
      preCompressed: true,
      index: false,
      // Names carry a hash of the contents.
      immutable: true,
      maxAge: '1y',
      setHeaders: (reply) => void reply.headers({ 'x-content-type-options': 'nosniff' }),
    });
  }
  app.get('/*', async (request, reply) => {
    const page = await renderPage(app, parts, request);
    reply.code(page.status).headers({ ...headers, ...page.headers, vary: 'accept-encoding, cookie' });
    if (page.html === '') return reply.send();
    const { body, encoding } = await compressText(page.html, acceptedEncodings(request));
    if (encoding !== undefined) reply.header('content-encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(body);
  });
}

async function renderPage(
  app: FastifyInstance,
  { renderer, site, clock }: PageParts,
  request: FastifyRequest,
): Promise<PageAnswer> {
  const onError = (error: unknown) =>
    request.log.error({ err: error }, 'a page could not be shown as it should');
  try {
    return await renderer.renderPage({
      path: request.url,
      cookies: request.cookies,
      send: sendInProcess(app, request),
      site,
      now: clock.now().epochMilliseconds,
      assetsOf: renderer.assetsOf,
      onError,
    });
  } catch (error) {
    onError(error);
    return { status: 500, headers: { 'cache-control': 'no-store' }, html: plainFaultPage(site) };
  }
}

/** Stands in where not even the page that tells of a fault can be rendered. */
function plainFaultPage({ url }: PageSite): string {
  const { faultTitle, fault, toHome } = en.errors;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${faultTitle}</title><h1>${faultTitle}</h1><p>${fault}</p><p><a href="${url}/">${toHome}</a></p></html>`;
}

function acceptedEncodings(request: FastifyRequest): string | undefined {
  const header = request.headers['accept-encoding'];
  return Array.isArray(header) ? header.join(',') : header;
}
