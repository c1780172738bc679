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

const visitorScreens: readonly SiteScreen[] = [
  { name: 'home', viewer: 'visitor', path: () => '/' },
  { name: 'all-events', viewer: 'visitor', path: () => '/allevents' },
  {
    name: 'all-events-filters',
    viewer: 'visitor',
    path: () => '/allevents?ticketType=free&from=2026-01-01',
    enter: (page) => page.getByRole('button', { name: /^Filters/ }).click(),
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
      await refused('Register')(page);
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
      await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
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
      await page.getByRole('link', { name: 'Register Now' }).click();
      await page.getByRole('dialog', { name: 'Register' }).waitFor();
    },
  },
  {
    name: 'confirm-registration',
    viewer: 'visitor',
    path: () => '/confirm-registration?userId=some&secret=guessed',
    status: 410,
  },
  {
    name: 'still-coming',
    viewer: 'visitor',
    path: () => '/still-coming?registrationId=some&secret=guessed',
  },
  {
    name: 'ticket-offer',
    viewer: 'visitor',
    path: () => '/ticket-offer?offerId=some&secret=guessed',
    status: 410,
  },
  {
    name: 'team-invitation',
    viewer: 'visitor',
    path: () => '/team-invitation?invitationId=some&secret=guessed',
    status: 410,
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
  { name: 'about-errors', viewer: 'visitor', path: () => '/About', enter: refused('Send Message') },
  {
    name: 'developers',
    viewer: 'visitor',
    path: () => '/developers',
    enter: (page) => page.locator('#call-createFile > summary').click(),
  },
  { name: 'privacy', viewer: 'visitor', path: () => '/privacy-policy' },
  { name: 'terms', viewer: 'visitor', path: () => '/terms-and-conditions' },
  {
    name: 'terms-refused',
    viewer: 'visitor',
    path: () => '/terms-and-conditions',
    enter: press('Accept Terms'),
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

const administratorScreens: readonly SiteScreen[] = [
  { name: 'admin', viewer: 'administrator', path: () => '/admin' },
  ...['Hidden', 'People', 'Log', 'Settings'].map(
    (tab): SiteScreen => ({
      name: `admin-${tab.toLowerCase().replace(' ', '-')}`,
      viewer: 'administrator',
      path: () => '/admin',
      enter: async (page) => {
        await page.getByRole('tab', { name: tab }).click();
        await page.waitForLoadState('networkidle');
      },
    }),
  ),
];

const attendeeScreens: readonly SiteScreen[] = [
  { name: 'notifications', viewer: 'attendee', path: () => '/notifications' },
  {
    name: 'notifications-panel',
    viewer: 'attendee',
    path: () => '/allevents',
    enter: async (page) => {
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Notifications/ })
        .click();
      await page.getByRole('dialog', { name: 'Notifications' }).getByRole('heading', { level: 2 }).waitFor();
    },
    from: 640,
  },
  {
    name: 'account-menu',
    viewer: 'attendee',
    path: () => '/allevents',
    enter: (page) => page.getByRole('button', { name: /^Account menu/ }).click(),
  },
  { name: 'rsvp', viewer: 'attendee', path: ({ open }) => `/event/${open}`, enter: dialog('Register Now') },
  {
    name: 'rsvp-errors',
    viewer: 'attendee',
    path: ({ open }) => `/event/${open}`,
    enter: dialog('Register Now', async (page) => {
      await page.getByRole('button', { name: 'Register', exact: true }).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    }),
  },
  {
    name: 'rsvp-guest',
    viewer: 'visitor',
    path: ({ open }) => `/event/${open}#rsvp`,
    enter: (page) => page.getByRole('dialog').waitFor(),
  },
  { name: 'following', viewer: 'attendee', path: () => '/following' },
  { name: 'saved', viewer: 'attendee', path: () => '/saved' },
  { name: 'event-registered', viewer: 'attendee', path: ({ attended }) => `/event/${attended}` },
  {
    name: 'discussion-writing',
    viewer: 'attendee',
    path: ({ attended }) => `/event/${attended}/discussion`,
    enter: refused('Post'),
  },
  { name: 'group-discussion', viewer: 'attendee', path: ({ group }) => `/group/${group}/discussion` },
  {
    name: 'ticket',
    viewer: 'attendee',
    path: ({ attended }) => `/event/${attended}`,
    enter: async (page) => {
      await page.getByRole('link', { name: 'Show ticket' }).click();
      await page.getByRole('img', { name: "Your ticket's QR code" }).waitFor();
    },
  },
  { name: 'ticket-offer-open', viewer: 'attendee', path: ({ ticketOffer }) => ticketOffer },
  { name: 'sample-product', viewer: 'attendee', path: () => '/payment' },
  { name: 'payment', viewer: 'attendee', path: ({ payment }) => `/payment/${payment}` },
  {
    name: 'event-cancel',
    viewer: 'attendee',
    path: ({ attended }) => `/event/${attended}`,
    enter: dialog('Cancel my registration'),
  },
  { name: 'registered-events', viewer: 'attendee', path: () => '/registered-events' },
  { name: 'registered-events-empty', viewer: 'organiser', path: () => '/registered-events' },
  { name: 'your-events-empty', viewer: 'attendee', path: () => '/your-events' },
  { name: 'profile', viewer: 'attendee', path: () => '/profile-settings' },
  ...['you', 'security', 'notifications', 'apps', 'privacy'].map(
    (section): SiteScreen => ({
      name: `profile-${section}`,
      viewer: 'attendee',
      path: () => `/profile-settings/${section}`,
    }),
  ),
  {
    name: 'profile-authenticator',
    viewer: 'attendee',
    path: () => '/profile-settings/security',
    enter: dialog('Set up'),
  },
  {
    name: 'profile-delete',
    viewer: 'attendee',
    path: () => '/profile-settings/privacy',
    enter: dialog('Delete account'),
  },
  { name: 'logout', viewer: 'attendee', path: () => '/logout' },
];

const organiserScreens: readonly SiteScreen[] = [
  { name: 'your-events', viewer: 'organiser', path: () => '/your-events' },
  { name: 'create-event', viewer: 'organiser', path: () => '/createevent' },
  {
    name: 'create-event-errors',
    viewer: 'organiser',
    path: () => '/createevent',
    enter: refused('Create Event'),
  },
  {
    name: 'create-event-filled',
    viewer: 'organiser',
    path: () => '/createevent',
    enter: async (page) => {
      await page.getByLabel('Event Title').fill('Night market by the lake');
      await page.getByLabel('Location', { exact: true }).fill('Fateh Sagar, Udaipur');
      await page.getByLabel('Description').fill('Street food, **live music** and lanterns.\n\n- Bring a bag');
      await page.getByText('Tickets and seats').click();
      await page.getByLabel('Paid').check();
      await page.getByLabel('Ticket Price').fill('250');
      await page.mouse.wheel(0, -10_000);
    },
  },
  { name: 'edit-group', viewer: 'organiser', path: ({ group }) => `/edit-group/${group}` },
  {
    name: 'group-members',
    viewer: 'organiser',
    path: ({ group }) => `/group/${group}/members`,
    enter: (page) => page.getByRole('heading', { name: 'Removed people' }).waitFor(),
  },
  {
    name: 'create-group-errors',
    viewer: 'organiser',
    path: () => '/create-group',
    enter: refused('Create group'),
  },
  { name: 'edit-event', viewer: 'organiser', path: ({ managed }) => `/edit-event/${managed}` },
  { name: 'manage', viewer: 'organiser', path: ({ managed }) => `/EventManager/${managed}` },
  {
    name: 'manage-people',
    viewer: 'organiser',
    path: ({ managed }) => `/EventManager/${managed}?tab=people`,
  },
  {
    name: 'manage-attendees',
    viewer: 'organiser',
    path: ({ managed }) => `/EventManager/${managed}?tab=people&state=confirmed`,
  },
  {
    name: 'manage-shortcuts',
    viewer: 'organiser',
    path: ({ managed }) => `/EventManager/${managed}?tab=people`,
    enter: dialog('Keyboard shortcuts'),
  },
  {
    name: 'manage-emails',
    viewer: 'organiser',
    path: ({ managed }) => `/EventManager/${managed}?tab=emails`,
    enter: (page) => page.getByRole('heading', { name: 'Emails' }).waitFor(),
  },
  {
    name: 'manage-team',
    viewer: 'organiser',
    path: ({ managed }) => `/EventManager/${managed}?tab=team`,
    enter: (page) => page.getByRole('heading', { name: 'Team' }).waitFor(),
  },
  {
    name: 'manage-check-in',
    viewer: 'organiser',
    path: ({ managed }) => `/EventManager/${managed}?tab=check-in`,
    enter: (page) => page.getByRole('link', { name: 'Start check-in' }).waitFor(),
  },
  {
    name: 'door',
    viewer: 'organiser',
    path: ({ managed }) => `/door/${managed}`,
    enter: (page) => page.getByRole('button', { name: 'Scan with camera' }).waitFor(),
  },
  {
    name: 'manage-decline',
    viewer: 'organiser',
    path: ({ managed }) => `/EventManager/${managed}?tab=people`,
    enter: dialog(/^Decline /),
  },
  {
    name: 'manage-cancel',
    viewer: 'organiser',
    path: ({ managed }) => `/EventManager/${managed}`,
    enter: dialog('Cancel event'),
  },
];

export type { ScreenViewer, Shown, SiteScreen } from '../open-screen.ts';

/** Every screen in its main states, for screenshots and for the layout and accessibility tests. */
export const siteScreens: readonly SiteScreen[] = [
  ...visitorScreens,
  ...attendeeScreens,
  ...organiserScreens,
  ...administratorScreens,
];
