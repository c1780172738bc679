import type { RouteObject } from 'react-router';
import { withItsTexts } from './lib/screen-texts.tsx';
import { pageMaker } from './page-route.ts';
import type { ScreenModule, Tools } from './screen.ts';

/** Only for frames on other sites. */
const openEmbedLayout = () => withItsTexts(['embed'], import('./shell/embed-layout.tsx'));

const screens = import.meta.glob<ScreenModule>('./screens/*/screen.tsx');

/** All pages besides those of `routes.tsx`, loaded with the first visit to one of them. */
export function createMoreRoutes(tools: Tools): {
  /** Pages for frames, without the site's layout. */
  readonly frames: RouteObject[];
  /** Pages in the site's layout. */
  readonly screens: RouteObject[];
} {
  const page = pageMaker(tools, screens);
  return {
    frames: [
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
    ],
    screens: [
      page('/event/:eventId/access', {
        screen: 'event-access',
        texts: ['event-access'],
        footer: 'line',
      }),
      page('/event/:eventId/waiting-room', {
        screen: 'waiting-room',
        texts: ['waiting-room'],
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
      page('/your-ticket', { screen: 'held-ticket', texts: ['ticket'], footer: 'line' }),
      page('/team-invitation', { screen: 'team-invitation', texts: ['team'], footer: 'line' }),
      page('/door/:eventId', { screen: 'check-in', texts: ['door'], footer: 'line' }),
      page('/group/:groupId/discussion', {
        screen: 'board',
        texts: ['board', 'groups', 'lists'],
      }),
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
        texts: ['groups', 'api-keys', 'webhooks'],
        access: 'user',
        footer: 'line',
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
          texts: ['api-keys', 'auth', 'invoices', 'payment-accounts', 'profile', 'providers', 'webhooks'],
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
        texts: ['payment', 'invoices'],
        access: 'user',
        footer: 'line',
      }),
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
      page('/subscription', { screen: 'subscription', texts: ['following', 'lists'], footer: 'line' }),
      page('/unsubscribe', { screen: 'unsubscribe', texts: ['following'], footer: 'line' }),
      page('/logout', { screen: 'logout', texts: ['auth'], footer: 'line' }),
      page('/offline', { screen: 'offline', texts: ['own-events', 'ticket'], footer: 'line' }),
    ],
  };
}
