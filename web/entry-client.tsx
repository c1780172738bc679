import './lib/zod-without-eval.ts';
import './ui/back-interception.ts';
import './ui/styles.css';
import { hydrate } from '@tanstack/react-query';
import { type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { setViewer } from './api/account.ts';
import { createCall, createQueries, sendByFetch } from './api/call.ts';
import { App } from './app.tsx';
import { replayInput } from './early-input.ts';
import { openTexts } from './lib/catalogues.ts';
import { type PageState, pageLanguage, readState } from './lib/page-state.ts';
import { RenderedError } from './lib/screen-error.ts';
import { openScreensAt, prefetchScreen, prefetchUnderPointer } from './prefetch.ts';
import { createRoutes } from './routes.tsx';
import { frameCatalogue } from './shell/language.tsx';

void start();

/** Hydrates the page. Not a top-level await: the screens' modules wait for this one to finish. */
async function start(): Promise<void> {
  const { text, state } = readState();
  const call = createCall(sendByFetch, pageLanguage);
  const queries = createQueries(call, (store) => setViewer(store, null));
  hydrate(queries, state.queries);

  const routes = createRoutes({ queries, call, language: pageLanguage, now: Date.now });
  await Promise.all([openTexts(state.language, frameCatalogue), openScreensAt(routes, window.location)]);
  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData: state.loaderData, errors: errorsOf(state.errors) },
  });
  prefetchUnderPointer(routes);
  startTransition(() => {
    hydrateRoot(
      document,
      <App
        state={state}
        stateText={text}
        queries={queries}
        call={call}
        prefetch={(path) => prefetchScreen(routes, path)}
      >
        <Listening>
          <RouterProvider router={router} />
        </Listening>
      </App>,
    );
  });
}

/** Runs after hydration and replays early input. */
function Listening({ children }: { readonly children: ReactNode }) {
  useEffect(() => replayInput(null), []);
  return children;
}

function errorsOf(errors: PageState['errors']): Record<string, unknown> | null {
  if (errors === null) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([route, error]) => [route, new RenderedError(error)]),
  );
}
