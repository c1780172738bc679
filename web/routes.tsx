import { type LoaderFunctionArgs, matchRoutes, type RouteObject, redirect } from 'react-router';
import { loadViewer, viewerQuery } from './api/account.ts';
import { asRouteError, faultOf } from './lib/screen-fault.ts';
import { paths } from './paths.ts';
import type { RouteHandle, ScreenModule, Tools } from './screen.ts';
import { Layout } from './shell/layout.tsx';
import { ScreenFaultBoundary } from './shell/screen-fault-boundary.tsx';

const modules = import.meta.glob<ScreenModule>('./screens/*/screen.tsx');

/**
 * The route table. Addresses are matched whatever their case. A screen's code is loaded with its first visit.
 */
export function createRoutes(tools: Tools): RouteObject[] {
  const page = pageMaker(tools);
  return [
    {
      id: 'shell',
      Component: Layout,
      loader: async () => {
        await loadViewer(tools.queries, tools.call);
        return null;
      },
      shouldRevalidate: () => false,
      children: [
        {
          id: 'screen',
          ErrorBoundary: ScreenFaultBoundary,
          children: [
            page('/', 'home'),
            page('/allevents', 'all-events'),
            page('/search', 'search'),
            page('/event/:eventId', 'event'),
            page('/createevent', 'create-event', 'user'),
            page('/edit-event/:eventId', 'edit-event', 'user'),
            page('/login', 'auth'),
            page('/signup', 'auth'),
            page('/otp-verification', 'otp-verification'),
            page('/recovery', 'recovery'),
            page('/logout', 'logout'),
            { id: 'nowhere', path: '*', loader: notFound, element: null },
          ],
        },
      ],
    },
  ];
}

type PageMaker = (path: string, screen: string, access?: RouteHandle['access']) => RouteObject;

function pageMaker(tools: Tools): PageMaker {
  return (path, screen, access = 'anyone') => {
    const open = modules[`./screens/${screen}/screen.tsx`];
    if (open === undefined) throw new Error(`There is no screen named ${screen}`);
    const handle: RouteHandle = { file: `web/screens/${screen}/screen.tsx`, access };
    return {
      id: path,
      path,
      handle,
      lazy: async () => {
        const { Component, load } = await open();
        return { Component, loader: loader(tools, access, load) };
      },
    };
  };
}

function loader(tools: Tools, access: RouteHandle['access'], load: ScreenModule['load']) {
  return async ({ request, params }: LoaderFunctionArgs) => {
    try {
      const url = new URL(request.url);
      if (access === 'user') await requireViewer(tools, url);
      return (await load?.({ ...tools, params, url, signal: request.signal })) ?? null;
    } catch (error) {
      if (error instanceof Response || request.signal.aborted) throw error;
      throw asRouteError(faultOf(error));
    }
  };
}

function notFound(): never {
  throw asRouteError({ status: 404, type: 'general_route_not_found' });
}

async function requireViewer({ queries, call }: Tools, url: URL): Promise<void> {
  const viewer = await queries.ensureQueryData(viewerQuery(call));
  if (viewer === null) throw redirect(paths.login(`${url.pathname}${url.search}`));
}

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
