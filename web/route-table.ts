import { matchRoutes, type PatchRoutesOnNavigationFunction, type RouteObject } from 'react-router';
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
