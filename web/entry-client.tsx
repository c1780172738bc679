import './lib/zod-without-eval.ts';
import './ui/back-interception.ts';
import './ui/styles.css';
import { type DehydratedState, notifyManager, type QueryClient } from '@tanstack/react-query';
import { type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { setViewer } from './api/account.ts';
import { createCall, createQueries, sendByFetch, sendWithoutSession } from './api/call.ts';
import { App } from './app.tsx';
import { nameTexts, openTexts } from './lib/catalogues.ts';
import { startReplay } from './lib/early-input.ts';
import { isEmbeddedPage } from './lib/embedded.ts';
import { type PageState, pageLanguage, readStates } from './lib/page-state.ts';
import { RenderedError } from './lib/screen-error.ts';
import { createPageRouter } from './page-router.ts';
import { createRouteTable, openScreensAt } from './route-table.ts';
import { frameCatalogue } from './shell/language.tsx';

const prefetching = () => import('./prefetch.ts');

// At once instead of in the next task: a box whose change is only in the cache would flash back in between.
notifyManager.setScheduler(queueMicrotask);
void start();

/** Hydrates the page. Not a top-level await: the screens' modules wait for this one to finish. */
async function start(): Promise<void> {
  const { page, personal } = readStates();
  const { state } = page;
  const embedded = isEmbeddedPage(window.location.pathname);
  const call = createCall(embedded ? sendWithoutSession : sendByFetch, pageLanguage);
  const queries = createQueries(call, (store) => setViewer(store, null));
  fill(queries, state.queries);
  fill(queries, personal.state.queries);

  nameTexts(state.language, state.assets.texts ?? {});
  const table = createRouteTable({
    queries,
    call,
    language: pageLanguage,
    now: Date.now,
    search: () => new URLSearchParams(window.location.search),
  });
  const routes = await table.routesTo(window.location.pathname);
  await Promise.all([
    openTexts(state.language, frameCatalogue),
    openScreensAt(routes, window.location),
    ...(state.assets.laterStyles ?? []).map(stylesLoaded),
  ]);
  if (hasLeft()) return window.location.reload();
  const { router, prepare } = await createPageRouter({
    routes,
    hydrationData: { loaderData: state.loaderData, errors: errorsOf(state.errors) },
    patchRoutesOnNavigation: table.discover,
  });
  const onHydrated = () => {
    void prepare();
    // Without it, links load what they need when they're followed.
    prefetching().then(
      ({ prefetchUnderPointer }) => prefetchUnderPointer(table),
      () => {},
    );
  };
  startTransition(() => {
    hydrateRoot(
      document,
      <App
        page={page}
        personal={personal}
        queries={queries}
        call={call}
        prefetch={async (path) => (await prefetching()).prefetchScreen(table, path)}
      >
        <Hydrated onHydrated={onHydrated}>
          <RouterProvider router={router} />
        </Hydrated>
      </App>,
    );
  });
  startReplay();
}

/** As the library's `hydrate`, of which most is for promises and mutations. */
function fill(queries: QueryClient, { queries: loaded }: DehydratedState): void {
  for (const { queryKey, queryHash, state } of loaded) {
    queries.getQueryCache().build(queries, { queryKey, queryHash }, { ...state, fetchStatus: 'idle' });
  }
}

/** What opens when it's pressed needs the styles that `first-script.ts` has begun to load. */
function stylesLoaded(href: string): Promise<void> {
  const sheet = document.querySelector<HTMLLinkElement>(`link[rel="stylesheet"][href="${href}"]`);
  return new Promise((resolve) => {
    if (!sheet || sheet.sheet) return resolve();
    for (const event of ['load', 'error']) sheet.addEventListener(event, () => resolve(), { once: true });
  });
}

/** Back or Forward right after a reload changes only the address: the document is still that of the page before. */
function hasLeft(): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  const withoutHash = (address: string) => address.split('#', 1)[0];
  return opened !== undefined && withoutHash(opened.name) !== withoutHash(window.location.href);
}

interface HydratedProps {
  readonly onHydrated: () => void;
  readonly children: ReactNode;
}

/** Marks the time of hydration, which tests wait for. */
function Hydrated({ onHydrated, children }: HydratedProps) {
  useEffect(() => {
    performance.mark('page hydrated');
    onHydrated();
  }, [onHydrated]);
  return children;
}

function errorsOf(errors: PageState['errors']): Record<string, unknown> | null {
  if (errors === null) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([route, error]) => [route, new RenderedError(error)]),
  );
}
