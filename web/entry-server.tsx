import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { dehydrate } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import type { PageAnswer, PageRendering } from '../contracts/pages.ts';
import { viewerQuery } from './api/account.ts';
import { createCall } from './api/call.ts';
import { createQueries } from './api/queries.ts';
import { App } from './app.tsx';
import { type PageState, writeState } from './lib/page-state.ts';
import { faultOf } from './lib/screen-fault.ts';
import { createRoutes } from './routes.tsx';
import type { RouteHandle } from './screen.ts';
import { themeOf } from './shell/theme.tsx';
import { coverSvg } from './ui/cover/svg.ts';

/** Renders the page of one request, whole: with its answers, its status and the list of its files. */
export const renderPage: PageRendering['renderPage'] = async (request) => {
  const call = createCall(request.send);
  const queries = createQueries(call, () => {});
  const handler = createStaticHandler(createRoutes({ queries, call, now: () => request.now }));
  const context = await handler.query(new Request(new URL(request.path, request.site.url)));
  if (context instanceof Response) return redirection(context);

  const state: PageState = {
    queries: dehydrate(queries),
    loaderData: context.loaderData,
    faults: faultsOf(context, request.onError),
    assets: request.assetsOf(filesOf(context)),
    theme: themeOf(request.cookies),
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
    state.assets.entry,
  );
  const signedIn = queries.getQueryData(viewerQuery(call).queryKey) !== null;
  return {
    status: context.statusCode,
    headers: { 'cache-control': signedIn ? 'private, no-store' : 'no-cache' },
    html,
  };
};

/** Covers look alike wherever they are drawn: here for pictures of events that are shared. */
export const drawCover: PageRendering['drawCover'] = async (subject) => coverSvg(subject);

/**
 * Renders to text. Everything is awaited and nothing is set aside for later, since what comes later needs inline
 * scripts, which the pages don't carry.
 */
async function renderDocument(document: ReactElement, entry: string): Promise<string> {
  const out = new PassThrough();
  await new Promise<void>((resolve, reject) => {
    const stream = renderToPipeableStream(document, {
      bootstrapModules: [entry],
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        stream.pipe(out);
        resolve();
      },
      onError: reject,
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

function faultsOf(context: StaticHandlerContext, onError: (error: unknown) => void): PageState['faults'] {
  if (context.errors === null) return null;
  return Object.fromEntries(
    Object.entries(context.errors).map(([route, error]) => {
      const fault = faultOf(error);
      if (fault.status >= 500) onError(error);
      return [route, fault];
    }),
  );
}

function filesOf(context: StaticHandlerContext): string[] {
  return context.matches.flatMap(({ route }) => (route.handle as RouteHandle | undefined)?.files ?? []);
}
