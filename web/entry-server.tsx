import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { dehydrate } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import type { Language } from '../contracts/languages.ts';
import type { PageAnswer, PageRendering } from '../contracts/pages.ts';
import { loadViewer, viewerQuery } from './api/account.ts';
import { createCall, createQueries } from './api/call.ts';
import { App } from './app.tsx';
import { catalogueFiles, openTexts } from './lib/catalogues.ts';
import { type PageState, writeState } from './lib/page-state.ts';
import { errorOf } from './lib/screen-error.ts';
import { isOfflinePage } from './paths.ts';
import { createRoutes } from './routes.tsx';
import type { RouteHandle } from './screen.ts';
import siteIcon from './shell/icon.svg?raw';
import { frameCatalogue } from './shell/language.tsx';
import { themeOf } from './shell/theme.tsx';
import { coverSvg } from './ui/cover/draw.ts';

/** Renders a complete page: document, data, status code and module preloads. */
export const renderPage: PageRendering['renderPage'] = async (request) => {
  const call = createCall(request.send, () => request.language);
  const queries = createQueries(call, () => {});
  const viewer = isOfflinePage(request.path) ? null : await loadViewer(queries, call);
  const language = viewer?.language ?? request.language;
  await openTexts(language, frameCatalogue);
  const tools = { queries, call, language: () => language, now: () => request.now };
  const handler = createStaticHandler(createRoutes(tools));
  const context = await handler.query(new Request(new URL(request.path, request.site.url)));
  if (context instanceof Response) return redirection(context);

  const state: PageState = {
    queries: dehydrate(queries),
    loaderData: context.loaderData,
    errors: errorsOf(context, request.onError),
    assets: request.assetsOf(filesOf(context, language)),
    theme: themeOf(request.cookies),
    language,
    site: request.site,
    now: request.now,
  };
  const html = await renderDocument(
    <App state={state} stateText={writeState(state)} queries={queries} call={call} prefetch={async () => {}}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes as RouteObject[], context)}
        context={context}
        hydrate={false}
      />
    </App>,
    request.onError,
  );
  // If the session couldn't be checked, the page must not be cached publicly.
  const signedIn = queries.getQueryData(viewerQuery(call).queryKey) !== null;
  return {
    status: context.statusCode,
    headers: {
      'cache-control': signedIn ? 'private, no-store' : 'no-cache',
      'content-language': language,
    },
    html,
  };
};

const pageRoutes = createRoutes({
  queries: createQueries(notCalled, () => {}),
  call: notCalled,
  language: () => 'en',
  now: () => 0,
});

/** Only the route table is read; loaders never run. */
function notCalled(): never {
  throw new Error('No page is rendered here.');
}

const listParameters = [
  ...[
    'q',
    'category',
    'ticketType',
    'place',
    'from',
    'to',
    'online',
    'minPrice',
    'maxPrice',
    'near',
    'within',
    'when',
  ],
  ...['view', 'page', 'ask'],
];

/**
 * The query parameters that pages shared between visitors read, by route: all others are ignored in the cache's key.
 * Kept out of the route table, which every browser loads.
 */
const sharedPages: Readonly<Record<string, readonly string[]>> = {
  '/': [],
  '/allevents': listParameters,
  '/search': listParameters,
  '/event/:eventId': [],
  '/event/:eventId/discussion': ['page', 'post'],
  '/groups': ['after'],
  '/group/:groupId/discussion': ['page', 'post'],
  '/group/:groupId': ['when', 'after'],
  '/organiser/:organiserId': ['when', 'after'],
  '/About': [],
  '/privacy-policy': [],
  '/terms-and-conditions': [],
  '/developers': [],
};

export const parametersOf: PageRendering['parametersOf'] = (path) => {
  const matches = matchRoutes(pageRoutes, path.split('?', 1)[0] ?? '/') ?? [];
  return sharedPages[matches.at(-1)?.route.id ?? ''] ?? null;
};

/** Other icon sizes are generated from it. */
export const icon: PageRendering['icon'] = siteIcon;

/** The same cover as on pages, for link previews. */
export const drawCover: PageRendering['drawCover'] = async (subject) => coverSvg(subject);

let lastTurn = Promise.resolve();

/** React renders all documents that wait in one turn of the event loop: each gets a turn of its own. */
function ownTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => nextTurn());
  return lastTurn;
}

/** Renders to a string. Suspense streaming would need inline scripts, which the content security policy forbids. */
async function renderDocument(document: ReactElement, onError: (error: unknown) => void): Promise<string> {
  const out = new PassThrough();
  await ownTurn();
  await new Promise<void>((resolve, reject) => {
    const stream = renderToPipeableStream(document, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        stream.pipe(out);
        resolve();
      },
      // A part with its own fallback is omitted or rendered in the browser; any other error fails the page.
      onError: (error) => {
        onError(error);
      },
      onShellError: reject,
    });
  });
  return text(out);
}

function redirection(response: Response): PageAnswer {
  return {
    status: response.status,
    headers: { location: response.headers.get('location') ?? '/', 'cache-control': 'private, no-store' },
    html: '',
  };
}

function errorsOf(context: StaticHandlerContext, onError: (error: unknown) => void): PageState['errors'] {
  if (context.errors === null) return null;
  return Object.fromEntries(
    Object.entries(context.errors).map(([route, error]) => {
      const shown = errorOf(error);
      if (shown.status >= 500) onError(error);
      return [route, shown];
    }),
  );
}

/** Source files of the screen and of its message catalogues. */
function filesOf(context: StaticHandlerContext, language: Language): string[] {
  const handles = context.matches.map(({ route }) => route.handle as RouteHandle | undefined);
  const texts = [...frameCatalogue, ...handles.flatMap((handle) => handle?.texts ?? [])];
  return [...handles.flatMap((handle) => handle?.file ?? []), ...catalogueFiles(language, texts)];
}
