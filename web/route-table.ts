import {
  type LoaderFunctionArgs,
  matchRoutes,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router';
import { createRoutes, screenRoute, unknownRoute } from './routes.tsx';
import type { Tools } from './screen.ts';

type MoreRoutes = ReturnType<typeof import('./more-routes.ts')['createMoreRoutes']>;

/** The route table of the browser, which begins with the pages that most visits need. */
export interface RouteTable {
  /** The routes that know `path`: the first ones if possible, otherwise all. */
  readonly routesTo: (path: string) => Promise<RouteObject[]>;
  /** Gives the router all routes once it meets a path that the first ones don't know. */
  readonly discover: PatchRoutesOnNavigationFunction;
}

/** Creates the route table. */
export function createRouteTable(tools: Tools): RouteTable {
  const first = createRoutes(tools);
  let more: Promise<MoreRoutes> | undefined;
  let all: RouteObject[] | undefined;
  const isFirst = (path: string) => matchRoutes(first, path)?.at(-1)?.route.id !== unknownRoute;
  const openMore = () => {
    more ??= import('./more-routes.ts').then(({ createMoreRoutes }) => createMoreRoutes(tools));
    // A failed download is tried again with the next visit.
    more.catch(() => {
      more = undefined;
    });
    return more;
  };
  return {
    routesTo: async (path) => {
      if (isFirst(path)) return first;
      all ??= createRoutes(tools, await openMore());
      return all;
    },
    discover: async ({ path, patch }) => {
      if (isFirst(path)) return;
      // The frames of other sites lead only to pages of their own.
      patch(screenRoute, (await openMore()).screens);
    },
  };
}

/**
 * Loads the code of the screens at `location` into the route table, so that a server-rendered page hydrates without
 * waiting.
 */
export async function openScreensAt(routes: RouteObject[], location: { pathname: string }): Promise<void> {
  const matches = matchRoutes(routes, location) ?? [];
  // Screens that fail to load stay lazy: the router retries and shows the error.
  await Promise.allSettled(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

/** Prefetches code and data of the screen at `path`. Errors are left to the actual visit. */
export async function prefetchScreen({ routesTo }: RouteTable, path: string): Promise<void> {
  const url = new URL(path, window.location.origin);
  const matches = matchRoutes(await routesTo(url.pathname), url) ?? [];
  await Promise.allSettled(
    matches.map(async ({ route, params }) => {
      const opened = typeof route.lazy === 'function' ? await route.lazy() : route;
      if (route.handle === undefined || typeof opened.loader !== 'function') return;
      await opened.loader({ request: new Request(url), params } as LoaderFunctionArgs);
    }),
  );
}

/** Prefetches a screen's code when a link to it is hovered or focused. Its data is loaded on the visit. */
export function prefetchUnderPointer({ routesTo }: RouteTable): void {
  const prefetch = async ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
    if (link === null) return;
    const matches = matchRoutes(await routesTo(link.pathname), link) ?? [];
    await Promise.all(
      matches.map(({ route }) => (typeof route.lazy === 'function' ? route.lazy() : undefined)),
    );
  };
  // Errors are left to the actual visit.
  const start = (event: Event) => void prefetch(event).catch(() => {});
  document.addEventListener('pointerover', start, { passive: true });
  document.addEventListener('focusin', start);
}
