import { type LoaderFunctionArgs, matchRoutes } from 'react-router';
import type { RouteTable } from './route-table.ts';

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
