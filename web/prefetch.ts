import { type LoaderFunctionArgs, matchRoutes, type RouteObject } from 'react-router';

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
export async function prefetchScreen(routes: RouteObject[], path: string): Promise<void> {
  const url = new URL(path, window.location.origin);
  const matches = matchRoutes(routes, url) ?? [];
  await Promise.allSettled(
    matches.map(async ({ route, params }) => {
      const opened = typeof route.lazy === 'function' ? await route.lazy() : route;
      if (route.handle === undefined || typeof opened.loader !== 'function') return;
      await opened.loader({ request: new Request(url), params } as LoaderFunctionArgs);
    }),
  );
}

/** Prefetches a screen's code when a link to it is hovered or focused. Its data is loaded on the visit. */
export function prefetchUnderPointer(routes: RouteObject[]): void {
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
    if (link === null) return;
    const opened = matchRoutes(routes, link)?.map(({ route }) =>
      typeof route.lazy === 'function' ? route.lazy() : undefined,
    );
    // Errors are left to the actual visit.
    void Promise.allSettled(opened ?? []);
  };
  document.addEventListener('pointerover', prefetch, { passive: true });
  document.addEventListener('focusin', prefetch);
}
