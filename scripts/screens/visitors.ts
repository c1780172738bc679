import type { Page } from '@playwright/test';
import { type TOTP, URI } from 'otpauth';
import { codeInMailbox } from '../mailbox.ts';
import { dialog, press, refused, type SiteScreen } from '../open-screen.ts';

/** The first step of logging in and signing up. */
async function chooseEmail(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill('asha@people.example');
  await press('Continue')(page);
  await page.getByLabel('Password', { exact: true }).waitFor();
}

/** Logs a new person with an authenticator app in, as far as the password goes. */
async function logInWithApp(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  const [email, password] = [`guarded-${Date.now()}@demo.example`, 'two steps to the fair'];
  const call = async (method: 'POST' | 'PUT' | 'DELETE', path: string, data: object = {}) => {
    const answer = await page.request.fetch(`/v1/account${path}`, { method, data, headers: { origin } });
    if (!answer.ok()) throw new Error(`${method} ${path} answered ${await answer.text()}`);
    return answer.status() === 204 ? null : answer.json();
  };
  const { $id: userId } = await call('POST', '', { userId: 'unique()', name: 'Asha', email, password });
  await call('PUT', '/sessions/token', { userId, secret: await codeInMailbox(origin, email) });
  const app = '/mfa/authenticators/totp';
  const { uri } = await call('POST', app);
  await call('PUT', app, { otp: (URI.parse(uri) as TOTP).generate() });
  await call('POST', '/mfa/recovery-codes');
  await call('DELETE', '/sessions/current');
  await call('POST', '/sessions/email', { email, password });
  await page.goto('/second-factor');
  await page.getByLabel('Code from your authenticator app').waitFor();
}

export const visitorScreens: readonly SiteScreen[] = [
  { name: 'home', viewer: 'visitor', path: () => '/' },
  { name: 'all-events', viewer: 'visitor', path: () => '/allevents' },
  {
    name: 'all-events-filters',
    viewer: 'visitor',
    path: () => '/allevents?ticketType=free&from=2026-01-01',
    enter: dialog(/^Filters/),
  },
  {
    name: 'all-events-understood',
    viewer: 'visitor',
    path: () => '/search?ask=music%20this%20month%20in%20pune%20under%20900',
  },
  { name: 'all-events-past', viewer: 'visitor', path: () => '/allevents?when=past' },
  { name: 'all-events-empty', viewer: 'visitor', path: () => '/allevents?place=Atlantis' },
  { name: 'saved-empty', viewer: 'visitor', path: () => '/saved' },
  { name: 'login-provider-cancelled', viewer: 'visitor', path: () => '/login?provider=cancelled' },
  {
    name: 'confirm-sign-in-gone',
    viewer: 'visitor',
    path: () => '/confirm-sign-in',
    checksSession: true,
  },
  { name: 'search', viewer: 'visitor', path: () => '/search' },
  { name: 'search-results', viewer: 'visitor', path: () => '/search?q=walk' },
  { name: 'search-nothing', viewer: 'visitor', path: () => '/search?q=xyzzyplugh' },
  { name: 'event', viewer: 'visitor', path: ({ open }) => `/event/${open}` },
  { name: 'embed-event', viewer: 'visitor', path: ({ open }) => `/embed/event/${open}` },
  {
    name: 'embed-event-registering',
    viewer: 'visitor',
    path: ({ open }) => `/embed/event/${open}`,
    enter: press('Register now'),
  },
  { name: 'embed-group', viewer: 'visitor', path: ({ group }) => `/embed/group/${group}` },
  {
    name: 'event-location',
    viewer: 'visitor',
    path: ({ open }) => `/event/${open}`,
    enter: dialog('Directions'),
  },
  {
    name: 'event-calendar',
    viewer: 'visitor',
    path: ({ open }) => `/event/${open}`,
    enter: dialog('Add to calendar'),
  },
  {
    name: 'event-share',
    viewer: 'visitor',
    path: ({ open }) => `/event/${open}`,
    enter: dialog('Share'),
  },
  {
    name: 'event-report',
    viewer: 'visitor',
    path: ({ open }) => `/event/${open}`,
    enter: dialog('Report'),
  },
  { name: 'discussion', viewer: 'visitor', path: ({ open }) => `/event/${open}/discussion` },
  { name: 'groups', viewer: 'visitor', path: () => '/groups' },
  { name: 'group', viewer: 'visitor', path: ({ group }) => `/group/${group}` },
  { name: 'organiser', viewer: 'visitor', path: ({ organiserId }) => `/organiser/${organiserId}` },
  {
    name: 'chat',
    viewer: 'visitor',
    path: () => '/allevents',
    enter: async (page) => {
      await page.getByRole('button', { name: 'Chat with the assistant' }).click();
      await page.getByText('automated assistant').waitFor();
    },
  },
  {
    name: 'chat-answer',
    viewer: 'visitor',
    path: () => '/allevents',
    enter: async (page) => {
      await page.getByRole('button', { name: 'Chat with the assistant' }).click();
      await page.getByRole('button', { name: 'Free music events' }).click();
      await page.getByRole('list', { name: 'Events' }).waitFor();
    },
  },
  { name: 'login', viewer: 'visitor', path: () => '/login' },
  { name: 'login-errors', viewer: 'visitor', path: () => '/login', enter: refused('Continue') },
  { name: 'second-factor', viewer: 'guarded', path: () => '/second-factor', enter: logInWithApp },
  { name: 'login-ways', viewer: 'visitor', path: () => '/login', enter: chooseEmail },
  {
    name: 'signup-errors',
    viewer: 'visitor',
    path: () => '/signup',
    enter: async (page) => {
      await chooseEmail(page);
      await refused('Create account')(page);
    },
  },
  {
    name: 'code-link',
    viewer: 'visitor',
    path: () => '/otp-verification?userId=somebody&secret=something',
  },
  {
    name: 'code-link-void',
    viewer: 'visitor',
    path: () => `/otp-verification?userId=somebody&secret=${'0'.repeat(64)}`,
    callFails: true,
    enter: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'code-link-signup',
    viewer: 'visitor',
    path: () => '/otp-verification?signup=&userId=somebody&secret=something',
  },
  { name: 'code-nobody', viewer: 'visitor', path: () => '/otp-verification' },
  {
    name: 'code',
    viewer: 'visitor',
    path: () => '/otp-verification',
    enter: async (page) => {
      const pending = { userId: 'somebody', name: 'Asha', email: 'asha@people.example' };
      await page.evaluate((text) => sessionStorage.setItem('userData', text), JSON.stringify(pending));
      await page.reload();
      await page.getByLabel('6-digit code').waitFor();
    },
  },
  { name: 'recovery', viewer: 'visitor', path: () => '/recovery' },
  { name: 'new-password', viewer: 'visitor', path: () => '/recovery?userId=somebody&secret=something' },
  { name: 'confirm-contact', viewer: 'visitor', path: () => '/confirm-contact' },
  {
    name: 'guest',
    viewer: 'visitor',
    path: ({ open }) => `/event/${open}`,
    enter: async (page) => {
      await page.getByRole('link', { name: 'Register now' }).click();
      await page.getByRole('dialog', { name: 'Register' }).waitFor();
    },
  },
  {
    name: 'confirm-registration',
    viewer: 'visitor',
    path: ({ open }) => `/confirm-registration?eventId=${open}&userId=some&secret=guessed`,
    status: 410,
  },
  {
    name: 'still-coming',
    viewer: 'visitor',
    path: ({ open }) => `/still-coming?registrationId=some&eventId=${open}&secret=guessed`,
  },
  {
    name: 'ticket-offer',
    viewer: 'visitor',
    path: ({ open }) => `/ticket-offer?eventId=${open}&offerId=some&secret=guessed`,
    status: 410,
  },
  {
    name: 'held-ticket',
    viewer: 'visitor',
    path: ({ open }) => `/your-ticket?eventId=${open}&registrationId=some&secret=guessed`,
    status: 410,
  },
  {
    name: 'team-invitation',
    viewer: 'visitor',
    path: ({ open }) => `/team-invitation?eventId=${open}&invitationId=some&secret=guessed`,
    status: 410,
  },
  { name: 'event-password', viewer: 'visitor', path: () => '/event/some/access' },
  {
    name: 'event-password-absent',
    viewer: 'visitor',
    path: () => '/event/some/access',
    callFails: true,
    enter: async (page) => {
      await page.getByLabel('Password', { exact: true }).fill('guessed');
      await page.getByRole('button', { name: 'Open event' }).click();
      await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    },
  },
  {
    name: 'event-invitation',
    viewer: 'visitor',
    path: ({ open }) => `/event/${open}/access#invitation=some&secret=guessed`,
  },
  { name: 'team-invitation-open', viewer: 'visitor', path: ({ teamInvitation }) => teamInvitation },
  { name: 'subscription', viewer: 'visitor', path: () => '/subscription?id=somebody&secret=guessed' },
  {
    name: 'unsubscribe',
    viewer: 'visitor',
    path: () => '/unsubscribe?list=digest&id=somebody&token=guessed',
  },
  { name: 'offline', viewer: 'visitor', path: () => '/offline', checksSession: true },
  { name: 'about', viewer: 'visitor', path: () => '/About' },
  { name: 'about-errors', viewer: 'visitor', path: () => '/About', enter: refused('Send message') },
  {
    name: 'developers',
    viewer: 'visitor',
    path: () => '/developers',
  },
  { name: 'developers-guide', viewer: 'visitor', path: () => '/developers/authentication' },
  { name: 'developers-document', viewer: 'visitor', path: () => '/developers/webhooks' },
  { name: 'developers-search', viewer: 'visitor', path: () => '/developers/calls?q=ticket' },
  {
    name: 'developers-calls',
    viewer: 'visitor',
    path: () => '/developers/calls/events',
    enter: (page) => page.locator('#call-createEvent > summary').click(),
  },
  { name: 'privacy', viewer: 'visitor', path: () => '/privacy-policy' },
  { name: 'terms', viewer: 'visitor', path: () => '/terms-and-conditions' },
  {
    name: 'terms-refused',
    viewer: 'visitor',
    path: () => '/terms-and-conditions',
    enter: press('Accept terms'),
  },
  { name: 'not-found', viewer: 'visitor', path: () => '/no-such-page', status: 404 },
  {
    name: 'menu',
    viewer: 'visitor',
    path: () => '/allevents',
    enter: (page) => page.getByRole('button', { name: 'Menu' }).click(),
    upTo: 800,
  },
];
