import { type LoaderFunctionArgs, matchRoutes, type RouteObject } from 'react-router';

/**
 * Loads the code of the screens at `location` and puts it into the routes, so that a page that the server rendered
 * is hydrated at once.
 */
export async function openScreensAt(routes: RouteObject[], location: { pathname: string }): Promise<void> {
  const matches = matchRoutes(routes, location) ?? [];
  // What can't be loaded stays lazy: the router tries it again and shows the fault.
  await Promise.allSettled(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

/** Loads code and answers of the screen at `path` ahead of a visit. Faults are left to the visit itself. */
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

/** Loads the code of a screen as soon as the pointer or the focus comes to a link to it. Its answers wait for the visit. */
export function prefetchUnderPointer(routes: RouteObject[]): void {
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
    if (link === null) return;
    const opened = matchRoutes(routes, link)?.map(({ route }) =>
      typeof route.lazy === 'function' ? route.lazy() : undefined,
    );
    // A fault is left to the visit itself.
    void Promise.allSettled(opened ?? []);
  };
  document.addEventListener('pointerover', prefetch, { passive: true });
  document.addEventListener('focusin', prefetch);
}
