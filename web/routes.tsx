import type { RouteObject } from 'react-router';
import { loadViewer } from './api/account.ts';
import { toRouteError } from './lib/screen-error.ts';
import type { createMoreRoutes } from './more-routes.ts';
import { pageMaker } from './page-route.ts';
import { isOfflinePage } from './paths.ts';
import type { ScreenModule, Tools } from './screen.ts';
import { Layout } from './shell/layout.tsx';
import { ScreenErrorBoundary } from './shell/screen-error-boundary.tsx';

const screens = import.meta.glob<ScreenModule>(
  './screens/{home,all-events,search,event,groups,group,organiser,auth}/screen.tsx',
);

/** The route under which all screens with the site's layout are. */
export const screenRoute = 'screen';
/** The route of addresses that no page has. */
export const unknownRoute = 'nowhere';

/**
 * The route table. Paths are matched case-insensitively, and a screen's code is loaded on its first visit.
 *
 * @param more all other pages; without them, only the pages that most visits begin and end with
 */
export function createRoutes(tools: Tools, more?: ReturnType<typeof createMoreRoutes>): RouteObject[] {
  const page = pageMaker(tools, screens);
  return [
    ...(more?.frames ?? []),
    {
      id: 'shell',
      Component: Layout,
      loader: async ({ request }) => {
        if (!isOfflinePage(new URL(request.url).pathname)) await loadViewer(tools.queries, tools.call);
        return null;
      },
      shouldRevalidate: () => false,
      children: [
        {
          id: screenRoute,
          ErrorBoundary: ScreenErrorBoundary,
          children: [
            page('/', { screen: 'home', texts: ['lists', 'groups'] }),
            page('/allevents', {
              screen: 'all-events',
              texts: ['lists'],
            }),
            page('/search', { screen: 'search', texts: ['lists'] }),
            page('/event/:eventId', { screen: 'event', texts: ['event'] }),
            page('/groups', { screen: 'groups', texts: ['groups'] }),
            page('/group/:groupId', { screen: 'group', texts: ['groups', 'lists'] }),
            page('/organiser/:organiserId', {
              screen: 'organiser',
              texts: ['following', 'lists'],
            }),
            page('/login', { screen: 'auth', texts: ['auth', 'providers'], footer: 'line' }),
            page('/signup', { screen: 'auth', texts: ['auth', 'providers'], footer: 'line' }),
            ...(more?.screens ?? []),
            { id: unknownRoute, path: '*', loader: notFound, element: null },
          ],
        },
      ],
    },
  ];
}

function notFound(): never {
  throw toRouteError({ status: 404, type: 'general_route_not_found' });
}
