import { type ComponentType, createElement } from 'react';
import {
  createPath,
  type DataRouteMatch,
  type DataRouter,
  type HydrationState,
  type Location,
  matchRoutes,
  type NavigationStates,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
  type RouterNavigateOptions,
  type RouterState,
  type RouterSubscriber,
  type To,
} from 'react-router';
import { loadErrorScreen } from './shell/screen-error-boundary.tsx';

interface PageRouterOptions {
  readonly routes: RouteObject[];
  /** What the server loaded for the page. */
  readonly hydrationData: HydrationState;
  readonly patchRoutesOnNavigation: PatchRoutesOnNavigationFunction;
}

interface PageRouter {
  readonly router: DataRouter;
  /** Loads what navigation needs. Never rejects: the first navigation tries again. */
  readonly prepare: () => Promise<void>;
}

/** `IDLE_NAVIGATION` of the router, whose module isn't loaded yet. */
const idle: NavigationStates['Idle'] = {
  state: 'idle',
  location: undefined,
  matches: undefined,
  historyAction: undefined,
  formMethod: undefined,
  formAction: undefined,
  formEncType: undefined,
  formData: undefined,
  json: undefined,
  text: undefined,
};

/**
 * A router for a page that the server has rendered. It shows that page by itself, which takes a fraction of the router's
 * code, and loads the rest to navigate. A page whose screen or data are missing needs all of it at once.
 */
export async function createPageRouter(options: PageRouterOptions): Promise<PageRouter> {
  const { routes, hydrationData, patchRoutesOnNavigation } = options;
  const open = async () => {
    const [{ createBrowserRouter }] = await Promise.all([import('./full-router.ts'), loadErrorScreen()]);
    return createBrowserRouter(routes, { hydrationData, patchRoutesOnNavigation });
  };
  const location = currentLocation();
  const matches = matchRoutes(routes, location) ?? [];
  const isComplete = matches.every(
    ({ route }) =>
      route.lazy === undefined &&
      (route.loader === undefined || hydrationData.loaderData?.[route.id ?? ''] !== undefined),
  );
  if (!isComplete || matches.length === 0 || hydrationData.errors) {
    return { router: await open(), prepare: async () => {} };
  }
  const shown: RouterState = {
    historyAction: 'POP' as RouterState['historyAction'],
    location,
    matches: matches.map((match) => ({ ...match, route: withElements(match.route) }) as DataRouteMatch),
    initialized: true,
    renderFallback: false,
    restoreScrollPosition: false,
    preventScrollReset: false,
    navigation: idle,
    revalidation: 'idle',
    loaderData: hydrationData.loaderData ?? {},
    actionData: null,
    errors: null,
    fetchers: new Map(),
    blockers: new Map(),
  };
  return deferRouter(shown, open);
}

/** The address of the page, with what the router has kept in the history for it. */
function currentLocation(): Location {
  const { pathname, search, hash } = window.location;
  const { usr = null, key = 'default' } = window.history.state ?? {};
  return { pathname, search, hash, state: usr, key };
}

/** As the router does with the routes it opens: it renders elements, not components. */
function withElements({ Component, ErrorBoundary, ...route }: RouteObject): RouteObject {
  return {
    ...route,
    ...(Component && { element: createElement(Component as ComponentType) }),
    ...(ErrorBoundary && { errorElement: createElement(ErrorBoundary as ComponentType) }),
  } as RouteObject;
}

function urlOf(to: To): URL {
  const path = typeof to === 'string' ? to : createPath(to);
  // Two slashes at the beginning would name another host.
  return new URL(path.startsWith('/') ? `${window.location.origin}${path}` : path, window.location.origin);
}

function deferRouter(shown: RouterState, open: () => Promise<DataRouter>): PageRouter {
  let opening: Promise<DataRouter> | null = null;
  let full: DataRouter | null = null;
  /** Stays that of the page until the router changes it, so that nothing is rendered again when the router arrives. */
  let state = shown;
  const subscribers = new Set<RouterSubscriber>();
  const blockers = new Map<string, Parameters<DataRouter['getBlocker']>[1]>();
  let scroll: Parameters<DataRouter['enableScrollRestoration']> | null = null;
  let disableScroll = () => {};

  const publish: RouterSubscriber = (next, change) => {
    state = next;
    for (const subscriber of [...subscribers]) subscriber(next, change);
  };
  const load = async () => {
    const router = await open();
    full = router;
    window.removeEventListener('popstate', onTraversal);
    router.subscribe(publish);
    if (scroll !== null) disableScroll = router.enableScrollRestoration(...scroll);
    for (const [key, blocks] of blockers) router.getBlocker(key, blocks);
    // Back or Forward while it was loading: the page is still that of the entry before.
    const { pathname, search, hash } = router.state.location;
    if (pathname !== shown.location.pathname || search !== shown.location.search) window.location.reload();
    else if (hash !== shown.location.hash) {
      publish(router.state, { deletedFetchers: [], newErrors: null, flushSync: false });
    }
    return router;
  };
  const whenOpen = () => {
    opening ??= load();
    opening.catch(() => {
      opening = null;
    });
    return opening;
  };
  function onTraversal(): void {
    whenOpen().catch(() => window.location.reload());
  }
  window.addEventListener('popstate', onTraversal);

  async function navigate(to: To | number | null, navigation?: RouterNavigateOptions): Promise<void> {
    const router = full ?? (await whenOpen().catch(() => null));
    // Without the router's code, a link is followed as without scripts.
    if (router === null) leaveFor(to);
    else if (typeof to === 'number') await router.navigate(to);
    else await router.navigate(to, navigation);
  }

  /** What the router's components and hooks use. */
  const deferred: Omit<
    DataRouter,
    | 'initialize'
    | 'match'
    | 'fetch'
    | 'dispose'
    | 'getFetcher'
    | 'resetFetcher'
    | 'deleteFetcher'
    | 'patchRoutes'
    | `_internal${string}`
  > = {
    basename: '/',
    future: {},
    get state() {
      return state;
    },
    get routes() {
      return full?.routes ?? [];
    },
    get manifest() {
      return full?.manifest ?? {};
    },
    window,
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    enableScrollRestoration(...given) {
      if (full !== null) return full.enableScrollRestoration(...given);
      scroll = given;
      return () => {
        scroll = null;
        disableScroll();
      };
    },
    navigate,
    revalidate: async () => (await whenOpen()).revalidate(),
    createHref: createPath,
    createURL: urlOf,
    encodeLocation: urlOf,
    getBlocker(key, blocks) {
      if (full !== null) return full.getBlocker(key, blocks);
      blockers.set(key, blocks);
      return { state: 'unblocked', reset: undefined, proceed: undefined, location: undefined };
    },
    deleteBlocker(key) {
      blockers.delete(key);
      full?.deleteBlocker(key);
    },
  };
  return {
    router: deferred as DataRouter,
    prepare: async () => {
      await whenOpen().catch(() => {});
    },
  };
}

function leaveFor(to: To | number | null): void {
  if (typeof to === 'number') window.history.go(to);
  else if (to === null) window.location.reload();
  else window.location.assign(typeof to === 'string' ? to : createPath(to));
}
