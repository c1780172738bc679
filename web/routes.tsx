import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { loadViewer, viewerQuery } from './api/account.ts';
import { openTexts } from './lib/catalogues.ts';
import { errorOf, toRouteError } from './lib/screen-error.ts';
import { withTexts } from './lib/screen-texts.tsx';
import { isOfflinePage, paths } from './paths.ts';
import type { RouteHandle, ScreenModule, Tools } from './screen.ts';
import { Layout } from './shell/layout.tsx';
import { ScreenErrorBoundary } from './shell/screen-error-boundary.tsx';

/** Only for frames on other sites. */
const openEmbedLayout = () => import('./shell/embed-layout.tsx');

const screens = import.meta.glob<ScreenModule>('./screens/*/screen.tsx');

/** The route table. Paths are matched case-insensitively, and a screen's code is loaded on its first visit. */
export function createRoutes(tools: Tools): RouteObject[] {
  const page = pageMaker(tools);
  return [
    {
      id: 'embed',
      lazy: async () => ({ Component: (await openEmbedLayout()).EmbedLayout }),
      children: [
        {
          id: 'embedded-screen',
          lazy: async () => ({ ErrorBoundary: (await openEmbedLayout()).EmbedError }),
          children: [
            page('/embed/event/:eventId', {
              screen: 'embed-event',
              texts: ['embed', 'event', 'event-parts', 'guest', 'rsvp'],
            }),
            page('/embed/group/:groupId', { screen: 'embed-group', texts: ['groups', 'lists'] }),
          ],
        },
      ],
    },
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
          id: 'screen',
          ErrorBoundary: ScreenErrorBoundary,
          children: [
            page('/', { screen: 'home', texts: ['lists', 'groups'] }),
            page('/allevents', {
              screen: 'all-events',
              texts: ['lists'],
            }),
            page('/search', { screen: 'search', texts: ['lists'] }),
            page('/event/:eventId', { screen: 'event', texts: ['event'] }),
            page('/event/:eventId/access', {
              screen: 'event-access',
              texts: ['event-access'],
              footer: 'line',
            }),
            page('/event/:eventId/discussion', {
              screen: 'board',
              texts: ['board', 'lists'],
            }),
            page('/createevent', {
              screen: 'create-event',
              texts: ['event-form', 'event-fields'],
              access: 'user',
              footer: 'line',
            }),
            page('/edit-event/:eventId', {
              screen: 'edit-event',
              texts: ['event-form', 'event-fields'],
              access: 'user',
              footer: 'line',
            }),
            page('/your-events', {
              screen: 'your-events',
              texts: ['own-events', 'event-form', 'lists'],
              access: 'user',
            }),
            page('/registered-events', {
              screen: 'registered-events',
              texts: ['own-events', 'lists'],
              access: 'user',
            }),
            page('/import', { screen: 'import-events', texts: ['imports'], access: 'user', footer: 'line' }),
            page('/EventManager/:eventId', {
              screen: 'event-manager',
              texts: ['manage', 'door'],
              access: 'user',
              footer: 'line',
            }),
            page('/ticket/:registrationId', {
              screen: 'ticket',
              texts: ['ticket'],
              access: 'user',
              footer: 'line',
            }),
            page('/event/:eventId/tickets', {
              screen: 'event-tickets',
              texts: ['orders', 'ticket'],
              access: 'user',
              footer: 'line',
            }),
            page('/ticket-offer', { screen: 'ticket-offer', texts: ['ticket', 'rsvp'], footer: 'line' }),
            page('/team-invitation', { screen: 'team-invitation', texts: ['team'], footer: 'line' }),
            page('/door/:eventId', { screen: 'check-in', texts: ['door'], footer: 'line' }),
            page('/groups', { screen: 'groups', texts: ['groups'] }),
            page('/group/:groupId/discussion', {
              screen: 'board',
              texts: ['board', 'lists'],
            }),
            page('/group/:groupId', { screen: 'group', texts: ['groups', 'lists'] }),
            page('/group/:groupId/members', {
              screen: 'group-members',
              texts: ['groups'],
              access: 'user',
              footer: 'line',
            }),
            page('/create-group', {
              screen: 'create-group',
              texts: ['groups'],
              access: 'user',
              footer: 'line',
            }),
            page('/edit-group/:groupId', {
              screen: 'edit-group',
              texts: ['groups', 'api-keys'],
              access: 'user',
              footer: 'line',
            }),
            page('/organiser/:organiserId', {
              screen: 'organiser',
              texts: ['following', 'lists'],
            }),
            page('/following', { screen: 'following', texts: ['following', 'lists'], access: 'user' }),
            page('/notifications', {
              screen: 'notifications',
              texts: ['notifications'],
              access: 'user',
              footer: 'line',
            }),
            page('/saved', { screen: 'saved', texts: ['saved-events', 'lists'] }),
            ...['/profile-settings', '/profile-settings/:section'].map((path) =>
              page(path, {
                screen: 'profile-settings',
                texts: ['api-keys', 'auth', 'payment-accounts', 'profile', 'providers', 'webhooks'],
                access: 'user',
                footer: 'line',
              }),
            ),
            page('/admin', { screen: 'admin', texts: ['admin', 'auth'], access: 'user', footer: 'line' }),
            page('/About', { screen: 'about', texts: ['about'] }),
            page('/privacy-policy', { screen: 'privacy-policy', texts: ['policies'] }),
            page('/terms-and-conditions', {
              screen: 'terms-and-conditions',
              texts: ['policies'],
            }),
            ...['/developers', '/developers/:part', '/developers/:part/:group'].map((path) =>
              page(path, { screen: 'developers', texts: ['developers'] }),
            ),
            page('/payment', {
              screen: 'sample-product',
              texts: ['payment'],
              access: 'user',
              footer: 'line',
            }),
            page('/payment/:paymentId', {
              screen: 'payment',
              texts: ['payment'],
              access: 'user',
              footer: 'line',
            }),
            page('/login', { screen: 'auth', texts: ['auth', 'providers'], footer: 'line' }),
            page('/signup', { screen: 'auth', texts: ['auth', 'providers'], footer: 'line' }),
            page('/otp-verification', { screen: 'otp-verification', texts: ['auth'], footer: 'line' }),
            page('/second-factor', { screen: 'second-factor', texts: ['auth'], footer: 'line' }),
            page('/confirm-sign-in', {
              screen: 'confirm-sign-in',
              texts: ['auth', 'providers'],
              footer: 'line',
            }),
            page('/recovery', { screen: 'recovery', texts: ['auth'], footer: 'line' }),
            page('/confirm-contact', { screen: 'confirm-contact', texts: ['ticket'], footer: 'line' }),
            page('/confirm-registration', {
              screen: 'confirm-registration',
              texts: ['guest'],
              footer: 'line',
            }),
            page('/still-coming', { screen: 'still-coming', texts: ['ticket'], footer: 'line' }),
            page('/subscription', { screen: 'subscription', texts: ['following'], footer: 'line' }),
            page('/unsubscribe', { screen: 'unsubscribe', texts: ['following'], footer: 'line' }),
            page('/logout', { screen: 'logout', texts: ['auth'], footer: 'line' }),
            page('/offline', { screen: 'offline', texts: ['own-events', 'ticket'], footer: 'line' }),
            { id: 'nowhere', path: '*', loader: notFound, element: null },
          ],
        },
      ],
    },
  ];
}

interface PageOptions {
  /** The folder in `screens/`. */
  readonly screen: string;
  /** The catalogues in `messages/<language>/` used by the screen, besides the layout's. */
  readonly texts: readonly string[];
  /** `user` sends visitors to log in first. */
  readonly access?: RouteHandle['access'];
  readonly footer?: RouteHandle['footer'];
}

function pageMaker(tools: Tools): (path: string, options: PageOptions) => RouteObject {
  return (path, { screen, texts, access = 'anyone', footer = 'full' }) => {
    const screenFile = `./screens/${screen}/screen.tsx`;
    const openScreen = screens[screenFile];
    if (openScreen === undefined) throw new Error(`There is no file ${screenFile}`);
    const handle: RouteHandle = { file: screenFile.replace('./', 'web/'), texts, access, footer };
    return {
      id: path,
      path,
      handle,
      lazy: async () => {
        const [{ Component, load }] = await Promise.all([
          openScreen().then(async (module) => {
            await module.loadParts?.(tools.queries);
            return module;
          }),
          openTexts(tools.language(), texts),
        ]);
        return { Component: withTexts(Component, texts), loader: loader(tools, access, load) };
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
      throw toRouteError(errorOf(error));
    }
  };
}

function notFound(): never {
  throw toRouteError({ status: 404, type: 'general_route_not_found' });
}

async function requireViewer({ queries, call }: Tools, url: URL): Promise<void> {
  const viewer = await queries.ensureQueryData(viewerQuery(call));
  if (viewer === null) throw redirect(paths.login(`${url.pathname}${url.search}`));
}
