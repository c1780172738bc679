import {
  dehydrate,
  defaultShouldDehydrateQuery as isLoaded,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import type { GroupDetail } from '../contracts/groups.ts';
import type { Language } from '../contracts/languages.ts';
import type {
  PageAnswer,
  PageRendering,
  PageRequest,
  SharedPage,
  SharedRendering,
} from '../contracts/pages.ts';
import { loadViewer, pendingKey, type Viewer, viewerKey, viewerQuery } from './api/account.ts';
import { createCall, createQueries } from './api/call.ts';
import { eventQuery } from './api/events.ts';
import { siteNoticeQuery } from './api/site.ts';
import { App } from './app.tsx';
import { changedList, changedParts, countsIn, seatsOf } from './changed-parts.tsx';
import { cutPieces, marked } from './cut-pieces.tsx';
import { catalogueFiles, openTexts } from './lib/catalogues.ts';
import { isEmbeddedPage } from './lib/embedded.ts';
import { type PageState, type PersonalState, writeState } from './lib/page-state.ts';
import { CutProvider, type Mark } from './lib/personal-part.tsx';
import { errorOf } from './lib/screen-error.ts';
import { createMoreRoutes } from './more-routes.ts';
import { looksUntil, namedTimesUntil, noticeUntil } from './page-times.ts';
import { isOfflinePage } from './paths.ts';
import { personalParts } from './personal-parts.tsx';
import { renderElement } from './render-element.ts';
import { readData } from './render-part.tsx';
import { createRoutes } from './routes.tsx';
import type { RouteHandle, Tools } from './screen.ts';
import siteIcon from './shell/icon.svg?raw';
import { frameCatalogue } from './shell/language.tsx';
import { themeOf } from './shell/theme.tsx';
import { coverSvg } from './ui/cover/draw.ts';

/** Renders a complete page: document, data, status code and module preloads. */
export const renderPage: PageRendering['renderPage'] = async (request) => {
  const rendered = await renderDocument(request, { mark: unmarked, viewer: undefined, former: null });
  if (rendered === null) throw new Error('Only a former page is not rendered.');
  if (rendered instanceof Response) return redirection(rendered);
  const { status, language, html, isPublic, queries } = rendered;
  return {
    status,
    headers: {
      'cache-control': isPublic ? 'no-cache' : 'private, no-store',
      'content-language': language,
    },
    framedBy: isEmbeddedPage(request.path) ? sitesOf(queries) : undefined,
    html,
  };
};

/** The sites that the group of an embedded page allows; none are named without a group. */
function sitesOf(queries: QueryClient): readonly string[] {
  const [[, group] = []] = queries.getQueriesData<GroupDetail>({ queryKey: ['GET /v1/groups/:groupId'] });
  return group?.embedSites ?? [];
}

const unmarked: Mark = () => null;

const notShared: SharedPage = { status: 0, pieces: [], seats: null, listed: [], until: 0 };

const renderSharedPage: SharedRendering['renderSharedPage'] = async (request, former) => {
  const rendered = await renderDocument(request, { mark: marked, viewer: null, former });
  if (rendered === null) return null;
  if (rendered instanceof Response || !rendered.isPublic) return notShared;
  const { status, html, queries } = rendered;
  const { eventId = null } = sharedPath(request.path) ?? {};
  const event = eventId === null ? undefined : queries.getQueryData(eventQuery(eventId).queryKey);
  const until = Math.min(looksUntil(event, request.now), noticeUntil(queries, request.now));
  const listed = eventId === null ? countsIn(queries) : [];
  return { status, pieces: cutPieces(html), seats: seatsOf(event), listed, until };
};

const renderOwnPage: SharedRendering['renderOwnPage'] = async (request, viewer, former) => {
  const rendered = await renderDocument(request, { mark: marked, viewer, former });
  if (rendered === null) return null;
  if (rendered instanceof Response) return notShared;
  const { status, html, queries } = rendered;
  // A screen may show that something couldn't be loaded. That isn't kept.
  if (
    queries
      .getQueryCache()
      .getAll()
      .some(({ state }) => state.status === 'error')
  )
    return notShared;
  return {
    status,
    pieces: cutPieces(html),
    seats: null,
    listed: [],
    until: namedTimesUntil(queries, request.now),
  };
};

interface Rendering {
  /** Where the page is cut. */
  readonly mark: Mark;
  /** Undefined if the API has to be asked. */
  readonly viewer: Viewer | undefined;
  /** The data of the former page. */
  readonly former: string | null;
}

/** Null if the page is made of the same as the former one. */
async function renderDocument(request: PageRequest, { mark, viewer: known, former }: Rendering) {
  const call = createCall(request.send, () => request.language);
  const queries = createQueries(call, () => {});
  const viewer = await viewerOf(request, { queries, call }, known);
  const language = viewer?.language ?? request.language;
  if (!isOfflinePage(request.path)) await queries.prefetchQuery(siteNoticeQuery);
  await openTexts(language, frameCatalogue);
  const url = new URL(request.path, request.site.url);
  const tools = {
    queries,
    call,
    language: () => language,
    now: () => request.now,
    search: () => url.searchParams,
  };
  const handler = createStaticHandler(routesTo(matchPath(url.pathname).routeId, allRoutes(tools)));
  const context = await handler.query(new Request(url));
  if (context instanceof Response) return context;

  const state: PageState = {
    queries: dehydrate(queries, { shouldDehydrateQuery: (query) => isLoaded(query) && !isPersonal(query) }),
    loaderData: context.loaderData,
    errors: errorsOf(context, request.onError),
    assets: request.assetsOf(filesOf(context, language)),
    theme: themeOf(request.cookies),
    language,
    site: request.site,
    now: request.now,
  };
  if (former !== null && contentOf(state) === contentOf(readData(former))) return null;
  const personal: PersonalState = {
    queries: dehydrate(queries, { shouldDehydrateQuery: (query) => isLoaded(query) && isPersonal(query) }),
  };
  const html = await renderElement(
    <CutProvider value={mark}>
      <App
        page={{ state, text: writeState(state) }}
        personal={{ state: personal, text: writeState(personal) }}
        queries={queries}
        call={call}
        prefetch={async () => {}}
      >
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes as RouteObject[], context)}
          context={context}
          hydrate={false}
        />
      </App>
    </CutProvider>,
    request.onError,
  );
  // If the session couldn't be checked, the page must not be cached publicly.
  const isPublic = queries.getQueryData(viewerQuery(call).queryKey) === null;
  return { status: context.statusCode, language, html, queries, isPublic };
}

/** All that a page is made of, besides the time. */
function contentOf({ queries, now, ...others }: PageState): string {
  const data = queries.queries.map(({ queryKey, state }) => [queryKey, state.data, state.error]);
  return JSON.stringify([data, others]);
}

/** The person that the page is for. A shared page is for no one, so it doesn't ask who is signed in. */
async function viewerOf(
  { path }: PageRequest,
  { queries, call }: Pick<Tools, 'queries' | 'call'>,
  known: Viewer | undefined,
): Promise<Viewer> {
  const viewer = isEmbeddedPage(path) ? null : known;
  if (viewer === undefined) return isOfflinePage(path) ? null : loadViewer(queries, call);
  queries.setQueryData(viewerKey, viewer);
  queries.setQueryData(pendingKey, false);
  return viewer;
}

function isPersonal({ queryKey }: Pick<Query, 'queryKey'>): boolean {
  return queryKey[0] === viewerKey[0] || queryKey[0] === pendingKey[0];
}

/** For reading the route table: its loaders never run. */
const unusedTools: Tools = {
  queries: createQueries(notCalled, () => {}),
  call: notCalled,
  language: () => 'en',
  now: () => 0,
  search: () => new URLSearchParams(),
};

const pageRoutes = allRoutes(unusedTools);

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
    'currency',
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
  '/event/:eventId': ['language'],
  '/event/:eventId/discussion': ['page', 'post'],
  '/groups': ['after'],
  '/group/:groupId/discussion': ['page', 'post'],
  '/group/:groupId': ['when', 'after'],
  '/organiser/:organiserId': ['when', 'after'],
  '/embed/event/:eventId': ['show', 'theme', 'language'],
  '/embed/group/:groupId': ['theme', 'language'],
  '/About': [],
  '/privacy-policy': [],
  '/terms-and-conditions': [],
  '/developers': [],
  '/developers/:part': ['q'],
  '/developers/:part/:group': [],
};

/** Pages that are the same for everyone except for their personal parts. The terms aren't: they ask who hasn't accepted them. */
const pagesForAll = [...['/', '/allevents', '/search', '/event/:eventId'], ...['/About', '/privacy-policy']];

/** Pages that show people their own, and nothing that changes without a write or a time they name. */
const ownPages = ['/registered-events', '/your-events', '/saved'];

const sharedPath: SharedRendering['sharedPath'] = (path) => {
  const { routeId, eventId } = matchPath(path);
  const { searchParams } = new URL(path, 'http://localhost');
  if (ownPages.includes(routeId)) {
    const isKnown = [...searchParams.keys()].every((name) => name === 'page');
    return isKnown ? { eventId: null, isOwn: true } : null;
  }
  // Redirects to the filters that were understood.
  if (searchParams.has('ask')) return null;
  return pagesForAll.includes(routeId) ? { eventId, isOwn: false } : null;
};

export const parametersOf: PageRendering['parametersOf'] = (path) =>
  sharedPages[matchPath(path).routeId] ?? null;

interface Match {
  readonly routeId: string;
  readonly eventId: string | null;
}

/** The router compiles all routes for each match, which takes longer than the rest of a cached page. */
const matched = new Map<string, Match>();
const maxMatched = 5000;

/** The pages of which there are most, matched without the router. */
const eventPage = /^\/event\/([0-9a-zA-Z]+)$/;

function matchPath(path: string): Match {
  const pathname = path.split('?', 1)[0] ?? '/';
  const eventId = eventPage.exec(pathname)?.[1];
  if (eventId !== undefined) return { routeId: '/event/:eventId', eventId };
  const known = matched.get(pathname);
  if (known !== undefined) return known;
  const last = matchRoutes(pageRoutes, pathname)?.at(-1);
  const match = { routeId: last?.route.id ?? '', eventId: last?.params.eventId ?? null };
  if (matched.size >= maxMatched) matched.clear();
  matched.set(pathname, match);
  return match;
}

/** Only the routes that lead to a screen: the router compiles all it gets for each page. */
function routesTo(id: string, routes: RouteObject[]): RouteObject[] {
  return routes.flatMap((route) => {
    if (route.id === id) return [route];
    const children = routesTo(id, route.children ?? []);
    return children.length === 0 ? [] : [{ ...route, children } as RouteObject];
  });
}

export const shared: PageRendering['shared'] = {
  sharedPath,
  renderSharedPage,
  renderOwnPage,
  changedParts,
  changedList,
  personalParts,
};

/** Other icon sizes are generated from it. */
export const icon: PageRendering['icon'] = siteIcon;

/** The same cover as on pages, for link previews. */
export const drawCover: PageRendering['drawCover'] = async (design) => coverSvg(design);

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

function allRoutes(tools: Tools): RouteObject[] {
  return createRoutes(tools, createMoreRoutes(tools));
}

/** The routes that every browser loads first. */
const firstRoutes = new Set(idsOf(createRoutes(unusedTools)));

function idsOf(routes: RouteObject[]): string[] {
  return routes.flatMap(({ id = '', children = [] }) => [id, ...idsOf(children)]);
}

/** Source files of the screen, of its message catalogues, and of the routes that lead to it. */
function filesOf(context: StaticHandlerContext, language: Language): string[] {
  const handles = context.matches.map(({ route }) => route.handle as RouteHandle | undefined);
  const texts = [...frameCatalogue, ...handles.flatMap((handle) => handle?.texts ?? [])];
  const routes = context.matches.every(({ route }) => firstRoutes.has(route.id))
    ? []
    : ['web/more-routes.ts'];
  return [...routes, ...handles.flatMap((handle) => handle?.file ?? []), ...catalogueFiles(language, texts)];
}
