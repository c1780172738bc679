import './lib/zod-without-eval.ts';
import './ui/back-interception.ts';
import './ui/styles.css';
import { hydrate, notifyManager } from '@tanstack/react-query';
import { type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { setViewer } from './api/account.ts';
import { createCall, createQueries, sendByFetch, sendWithoutSession } from './api/call.ts';
import { App } from './app.tsx';
import { openTexts } from './lib/catalogues.ts';
import { startReplay } from './lib/early-input.ts';
import { isEmbeddedPage } from './lib/embedded.ts';
import { type PageState, pageLanguage, readStates } from './lib/page-state.ts';
import { RenderedError } from './lib/screen-error.ts';
import { createRouteTable, openScreensAt, prefetchScreen, prefetchUnderPointer } from './route-table.ts';
import { frameCatalogue } from './shell/language.tsx';

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
  hydrate(queries, state.queries);
  hydrate(queries, personal.state.queries);

  const table = createRouteTable({ queries, call, language: pageLanguage, now: Date.now });
  const routes = await table.routesTo(window.location.pathname);
  await Promise.all([openTexts(state.language, frameCatalogue), openScreensAt(routes, window.location)]);
  if (hasLeft()) return window.location.reload();
  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData: state.loaderData, errors: errorsOf(state.errors) },
    patchRoutesOnNavigation: table.discover,
  });
  prefetchUnderPointer(table);
  startTransition(() => {
    hydrateRoot(
      document,
      <App
        page={page}
        personal={personal}
        queries={queries}
        call={call}
        prefetch={(path) => prefetchScreen(table, path)}
      >
        <Hydrated>
          <RouterProvider router={router} />
        </Hydrated>
      </App>,
    );
  });
  startReplay();
}

/** Back or Forward right after a reload changes only the address: the document is still that of the page before. */
function hasLeft(): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  const withoutHash = (address: string) => address.split('#', 1)[0];
  return opened !== undefined && withoutHash(opened.name) !== withoutHash(window.location.href);
}

/** Marks the time of hydration, which tests wait for. */
function Hydrated({ children }: { readonly children: ReactNode }) {
  useEffect(() => void performance.mark('page hydrated'), []);
  return children;
}

function errorsOf(errors: PageState['errors']): Record<string, unknown> | null {
  if (errors === null) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([route, error]) => [route, new RenderedError(error)]),
  );
}
