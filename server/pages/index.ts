import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { directionOf, isLanguage, type Language } from '../../contracts/languages.ts';
import type { PageAnswer, PageSite, SharedRendering } from '../../contracts/pages.ts';
import { catalogues } from '../../messages/catalogues.ts';
import type { Deps } from '../infra/deps.ts';
import {
  type AnonymousPageCache,
  decisiveUrl,
  type VisitorResponse,
} from '../infra/http/anonymous-page-cache.ts';
import { askedLanguage } from '../infra/http/reply.ts';
import { accepts, type CheckoutSources, compressText, securityHeaders } from './headers.ts';
import { installableRoutes } from './installable.ts';
import type { PageReads } from './page-reads.ts';
import { type Renderer, sendForEverybody, sendForReader, sendInProcess } from './renderer.ts';
import { type Asked, createSharedResponses } from './shared-responses.ts';

export type { PageReads, PageVersion } from './page-reads.ts';
export { openBuiltClient, type Renderer } from './renderer.ts';

export type PageDeps = Pick<Deps, 'clock' | 'log'> & {
  readonly renderer: Renderer;
  /** Shared by all visitors who aren't signed in. */
  readonly anonymousPageCache: AnonymousPageCache;
  readonly site: PageSite;
  /** Without them, no pages are shared. */
  readonly reads?: PageReads | undefined;
  /** Calls the listener after a change that pages show, with the event that changed; null for anything else. */
  readonly onChange?: ((listener: (eventId: string | null) => void) => void) | undefined;
  /** The logo for device icons, if not the default. */
  readonly logo?: Buffer | undefined;
  /** If a payment provider has a checkout that runs on our pages. */
  readonly checkout?: (() => Promise<CheckoutSources | undefined>) | undefined;
};

/** In characters: longer URLs are rarely requested twice. */
const maxSharedPath = 500;
/** `/payment/:id`, in any case. */
const paymentPage = /^\/payment\/[^/?]/i;
/** The check-in page, which scans tickets. */
const checkInPath = /^\/door\/[^/?]/i;
/** Pages for frames on other sites. */
const embedPath = /^\/embed\//;

/**
 * Serves the web client's pages and files. Every URL that nothing else serves is a page: the client's route
 * table decides which, or answers 404.
 */
export async function pageRoutes(app: FastifyInstance, deps: PageDeps): Promise<void> {
  const { renderer, site } = deps;
  const headers = securityHeaders(site, renderer.policyExtras);
  const cameraHeaders = securityHeaders(site, renderer.policyExtras, { camera: true });
  const frameHeaders = securityHeaders(site, renderer.policyExtras, { framedBy: [] });
  const headersOf = (url: string) => {
    if (embedPath.test(url)) return frameHeaders;
    return checkInPath.test(url) ? cameraHeaders : headers;
  };
  if (renderer.files !== undefined) {
    await app.register(fastifyStatic, {
      root: new URL('assets/', renderer.files),
      prefix: '/assets/',
      wildcard: true,
      decorateReply: false,
      preCompressed: true,
      index: false,
      // File names contain a hash of the contents.
      immutable: true,
      maxAge: '1y',
      setHeaders: (reply) => void reply.headers({ 'x-content-type-options': 'nosniff' }),
    });
  }
  const icon = deps.logo ?? renderer.icon;
  await installableRoutes(app, { files: renderer.files, icon }, catalogues.en.site);
  const { reads } = deps;
  const rendering = renderer.shared;
  const shared = reads && rendering && sharedResponses(app, { ...deps, reads, rendering });
  const forVisitor = async (request: FastifyRequest): Promise<VisitorResponse> => {
    const asked = reads?.carriesSession(request) ? null : askedPage(renderer, request);
    const language = pageLanguage(request);
    const answer = asked && shared && (await orAlone(request, () => shared.forVisitor(asked, language)));
    if (answer) return answer;
    const page = await renderPage(app, deps, request);
    const { framedBy } = page;
    const framing = framedBy && securityHeaders(site, renderer.policyExtras, { framedBy });
    const checkout = paymentPage.test(request.url) ? await deps.checkout?.() : undefined;
    const selling = checkout && securityHeaders(site, renderer.policyExtras, { checkout });
    return encode({ ...page, headers: { ...framing, ...selling, ...page.headers } }, request);
  };
  const complete = (
    request: FastifyRequest,
    { status, headers, body, eventId }: VisitorResponse,
  ): VisitorResponse => ({
    status,
    eventId,
    headers: { ...headersOf(request.url), ...headers, vary: 'accept-encoding, accept-language, cookie' },
    body,
  });
  app.get('/*', async (request, reply) => {
    const asked = reads?.carriesSession(request) ? askedPage(renderer, request) : null;
    const own = asked && shared && (await orAlone(request, () => shared.forMember(asked)));
    if (own) {
      const { status, headers, body } = complete(request, own);
      return reply.code(status).headers(headers).send(body);
    }
    return deps.anonymousPageCache.send(
      request,
      reply,
      async () => complete(request, await forVisitor(request)),
      { parameters: renderer.parametersOf(request.url) },
    );
  });
}

/** A link can name its language, so that search engines find each translation, and people share the one they read. */
function pageLanguage(request: FastifyRequest): Language {
  const named = new URL(request.url, 'http://localhost').searchParams.get('language') ?? undefined;
  return isLanguage(named) ? named : askedLanguage(request);
}

/** If a page can't be shared, its reader gets one rendered alone, or the error page. */
async function orAlone(
  request: FastifyRequest,
  share: () => Promise<VisitorResponse | null>,
): Promise<VisitorResponse | null> {
  try {
    return await share();
  } catch (error) {
    request.log.error({ err: error }, 'a page could not be shared');
    return null;
  }
}

/** The page of a request, if people share it. */
function askedPage(renderer: Renderer, request: FastifyRequest): Asked | null {
  const path = decisiveUrl(request.url, renderer.parametersOf(request.url));
  const shared = path.length > maxSharedPath ? null : renderer.shared?.sharedPath(path);
  if (!shared) return null;
  const { theme } = request.cookies;
  const chosen = theme === 'light' || theme === 'dark' ? theme : undefined;
  return { path, shared, theme: chosen, acceptsGzip: accepts(acceptedEncodings(request), 'gzip'), request };
}

function sharedResponses(
  app: FastifyInstance,
  deps: PageDeps & { readonly reads: PageReads; readonly rendering: SharedRendering },
) {
  const { renderer, rendering, site, clock, reads } = deps;
  const now = () => clock.now().epochMilliseconds;
  const assetsOf = withSheet(renderer.assetsOf, site.brand.sheet);
  const send = sendForEverybody(app, site.url, deps.anonymousPageCache.unsharedHeader);
  const responses = createSharedResponses({
    ...{ rendering, reads, now },
    requestFor: (request, { reader, ...asked }) => ({
      ...asked,
      send: (reader ? sendForReader(app, request, reader) : send)(asked.language),
      ...{ site, assetsOf, now: now() },
      onError: (error) => request.log.error({ err: error }, 'a page failed to render'),
    }),
  });
  deps.onChange?.(responses.forget);
  return responses;
}

async function encode(
  { status, headers, html }: PageAnswer,
  request: FastifyRequest,
): Promise<VisitorResponse> {
  if (html === '') return { status, headers, body: '' };
  const { body, encoding } = await compressText(html, acceptedEncodings(request));
  const type = { 'content-type': 'text/html; charset=utf-8' };
  return {
    status,
    headers: { ...headers, ...type, ...(encoding && { 'content-encoding': encoding }) },
    body,
  };
}

async function renderPage(
  app: FastifyInstance,
  { renderer, site, clock }: PageDeps,
  request: FastifyRequest,
): Promise<PageAnswer> {
  const onError = (error: unknown) => request.log.error({ err: error }, 'a page failed to render');
  const language = pageLanguage(request);
  const path = decisiveUrl(request.url, renderer.parametersOf(request.url));
  // A page in a frame on another site reads no session, so that nothing personal can be shown or pressed there.
  const reader = embedPath.test(path)
    ? {
        cookies: { theme: new URL(path, site.url).searchParams.get('theme') ?? undefined },
        send: sendForEverybody(app, site.url, {})(language),
      }
    : { cookies: request.cookies, send: sendInProcess(app, request) };
  try {
    return await renderer.renderPage({
      path,
      ...reader,
      language,
      site,
      now: clock.now().epochMilliseconds,
      assetsOf: withSheet(renderer.assetsOf, site.brand.sheet),
      onError,
    });
  } catch (error) {
    onError(error);
    return { status: 500, headers: { 'cache-control': 'no-store' }, html: plainErrorPage(site, language) };
  }
}

/** The installation's colours override the defaults. */
function withSheet(assetsOf: Renderer['assetsOf'], sheet: string | null): Renderer['assetsOf'] {
  if (sheet === null) return assetsOf;
  return (sources) => {
    const assets = assetsOf(sources);
    return { ...assets, styles: [...assets.styles, sheet] };
  };
}

/** Used if even the error page can't be rendered. */
function plainErrorPage({ url }: PageSite, language: Language): string {
  const { errors, missingPage } = catalogues[language];
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><meta charset="utf-8"><title>${errors.faultTitle}</title><h1>${errors.faultTitle}</h1><p>${errors.fault}</p><p><a href="${url}/">${missingPage.toHome}</a></p></html>`;
}

function acceptedEncodings(request: FastifyRequest): string | undefined {
  const header = request.headers['accept-encoding'];
  return Array.isArray(header) ? header.join(',') : header;
}
