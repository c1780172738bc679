import type { Page } from '@playwright/test';

/** Who looks at a screen. The attendee organises nothing, the organiser goes nowhere, the administrator does neither. */
export type Onlooker = 'visitor' | 'attendee' | 'organiser' | 'administrator';

/** Ids of events, and of a group, that the screens are shown with. */
export interface ShownEvents {
  /** Upcoming, free, with seats left; the attendee is not registered. */
  readonly open: string;
  /** The attendee has a seat. */
  readonly attended: string;
  /** The organiser's own, with people pending and approved. */
  readonly managed: string;
  /** A group that the organiser owns, with an event. */
  readonly group: string;
}

/** A screen of the site, or one of its states. */
export interface SiteScreen {
  readonly name: string;
  readonly onlooker: Onlooker;
  readonly path: (events: ShownEvents) => string;
  /** The status that it answers with; 200 unless told. */
  readonly status?: number;
  /** Kept for nobody in particular, it finds out in the browser who is there, and hears of a visitor by a refusal. */
  readonly asksWhoIsThere?: true;
  /** Brings the page, once it is hydrated, into the state. */
  readonly enter?: (page: Page) => Promise<void>;
  /** Widest window in which the state exists, in pixels. */
  readonly upTo?: number;
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click();

/** Presses a button of the page and waits for the dialog that it opens. */
const dialog =
  (name: string | RegExp, then: (page: Page) => Promise<void> = async () => {}) =>
  async (page: Page) => {
    await press(name)(page);
    await page.getByRole('dialog').waitFor();
    await then(page);
  };

const visitorScreens: readonly SiteScreen[] = [
  { name: 'home', onlooker: 'visitor', path: () => '/' },
  { name: 'all-events', onlooker: 'visitor', path: () => '/allevents' },
  {
    name: 'all-events-filters',
    onlooker: 'visitor',
    path: () => '/allevents?ticketType=free&from=2026-01-01',
    enter: (page) => page.locator('summary').click(),
  },
  { name: 'all-events-empty', onlooker: 'visitor', path: () => '/allevents?place=Atlantis' },
  { name: 'search', onlooker: 'visitor', path: () => '/search' },
  { name: 'search-results', onlooker: 'visitor', path: () => '/search?q=walk' },
  { name: 'search-nothing', onlooker: 'visitor', path: () => '/search?q=xyzzyplugh' },
  { name: 'event', onlooker: 'visitor', path: ({ open }) => `/event/${open}` },
  {
    name: 'event-light',
    onlooker: 'visitor',
    path: ({ open }) => `/event/${open}`,
    enter: press('Switch this page to light mode'),
  },
  {
    name: 'event-location',
    onlooker: 'visitor',
    path: ({ open }) => `/event/${open}`,
    enter: dialog('See Location'),
  },
  {
    name: 'event-calendar',
    onlooker: 'visitor',
    path: ({ open }) => `/event/${open}`,
    enter: dialog('Add to calendar'),
  },
  {
    name: 'event-report',
    onlooker: 'visitor',
    path: ({ open }) => `/event/${open}`,
    enter: dialog('Report'),
  },
  { name: 'discussion', onlooker: 'visitor', path: ({ open }) => `/event/${open}/discussion` },
  { name: 'groups', onlooker: 'visitor', path: () => '/groups' },
  { name: 'group', onlooker: 'visitor', path: ({ group }) => `/group/${group}` },
  { name: 'login', onlooker: 'visitor', path: () => '/login' },
  { name: 'login-errors', onlooker: 'visitor', path: () => '/login', enter: press('Login') },
  { name: 'signup-errors', onlooker: 'visitor', path: () => '/signup', enter: press('Register') },
  { name: 'code-nobody', onlooker: 'visitor', path: () => '/otp-verification' },
  {
    name: 'code',
    onlooker: 'visitor',
    path: () => '/otp-verification',
    enter: async (page) => {
      const pending = { userId: 'somebody', name: 'Asha', email: 'asha@people.example' };
      await page.evaluate((text) => sessionStorage.setItem('userData', text), JSON.stringify(pending));
      await page.reload();
      await page.getByLabel('One-time code').waitFor();
    },
  },
  { name: 'recovery', onlooker: 'visitor', path: () => '/recovery' },
  { name: 'new-password', onlooker: 'visitor', path: () => '/recovery?userId=somebody&secret=something' },
  { name: 'confirm-contact', onlooker: 'visitor', path: () => '/confirm-contact' },
  {
    name: 'still-coming',
    onlooker: 'visitor',
    path: () => '/still-coming?registrationId=some&secret=guessed',
  },
  {
    name: 'ticket-offer',
    onlooker: 'visitor',
    path: () => '/ticket-offer?offerId=some&secret=guessed',
    status: 410,
  },
  {
    name: 'team-invitation',
    onlooker: 'visitor',
    path: () => '/team-invitation?invitationId=some&secret=guessed',
    status: 410,
  },
  { name: 'subscription', onlooker: 'visitor', path: () => '/subscription?id=somebody&secret=guessed' },
  {
    name: 'unsubscribe',
    onlooker: 'visitor',
    path: () => '/unsubscribe?list=digest&id=somebody&token=guessed',
  },
  { name: 'offline', onlooker: 'visitor', path: () => '/offline', asksWhoIsThere: true },
  { name: 'about', onlooker: 'visitor', path: () => '/About' },
  { name: 'about-errors', onlooker: 'visitor', path: () => '/About', enter: press('Send Message') },
  {
    name: 'developers',
    onlooker: 'visitor',
    path: () => '/developers',
    enter: (page) => page.locator('#call-createFile > summary').click(),
  },
  { name: 'privacy', onlooker: 'visitor', path: () => '/privacy-policy' },
  { name: 'terms', onlooker: 'visitor', path: () => '/terms-and-conditions' },
  {
    name: 'terms-refused',
    onlooker: 'visitor',
    path: () => '/terms-and-conditions',
    enter: press('Accept Terms'),
  },
  { name: 'not-found', onlooker: 'visitor', path: () => '/no-such-page', status: 404 },
  {
    name: 'menu',
    onlooker: 'visitor',
    path: () => '/allevents',
    enter: (page) => page.getByRole('button', { name: 'Menu' }).click(),
    upTo: 800,
  },
];

const attendeeScreens: readonly SiteScreen[] = [
  {
    name: 'account-menu',
    onlooker: 'attendee',
    path: () => '/allevents',
    enter: (page) => page.getByRole('button', { name: /^Account menu/ }).click(),
  },
  { name: 'rsvp', onlooker: 'attendee', path: ({ open }) => `/event/${open}`, enter: dialog('Register Now') },
  {
    name: 'rsvp-errors',
    onlooker: 'attendee',
    path: ({ open }) => `/event/${open}`,
    enter: dialog('Register Now', (page) => page.getByRole('button', { name: 'Submit' }).click()),
  },
  { name: 'following', onlooker: 'attendee', path: () => '/following' },
  { name: 'event-registered', onlooker: 'attendee', path: ({ attended }) => `/event/${attended}` },
  {
    name: 'discussion-writing',
    onlooker: 'attendee',
    path: ({ attended }) => `/event/${attended}/discussion`,
    enter: (page) => page.getByRole('button', { name: 'Post' }).click(),
  },
  {
    name: 'ticket',
    onlooker: 'attendee',
    path: ({ attended }) => `/event/${attended}`,
    enter: async (page) => {
      await page.getByRole('link', { name: 'Show ticket' }).click();
      await page.getByRole('img', { name: 'QR code of your ticket' }).waitFor();
    },
  },
  {
    name: 'event-cancel',
    onlooker: 'attendee',
    path: ({ attended }) => `/event/${attended}`,
    enter: dialog('Cancel my registration'),
  },
  { name: 'registered-events', onlooker: 'attendee', path: () => '/registered-events' },
  { name: 'registered-events-empty', onlooker: 'organiser', path: () => '/registered-events' },
  { name: 'your-events-empty', onlooker: 'attendee', path: () => '/your-events' },
  { name: 'profile', onlooker: 'attendee', path: () => '/profile-settings' },
  {
    name: 'profile-delete',
    onlooker: 'attendee',
    path: () => '/profile-settings',
    enter: dialog('Delete account'),
  },
  { name: 'logout', onlooker: 'attendee', path: () => '/logout' },
];

const organiserScreens: readonly SiteScreen[] = [
  { name: 'your-events', onlooker: 'organiser', path: () => '/your-events' },
  { name: 'create-event', onlooker: 'organiser', path: () => '/createevent' },
  {
    name: 'create-event-errors',
    onlooker: 'organiser',
    path: () => '/createevent',
    enter: press('Create Event'),
  },
  {
    name: 'create-group-errors',
    onlooker: 'organiser',
    path: () => '/create-group',
    enter: press('Create group'),
  },
  { name: 'edit-event', onlooker: 'organiser', path: ({ managed }) => `/edit-event/${managed}` },
  { name: 'manage', onlooker: 'organiser', path: ({ managed }) => `/EventManager/${managed}` },
  {
    name: 'manage-light',
    onlooker: 'organiser',
    path: ({ managed }) => `/EventManager/${managed}`,
    enter: press('Switch this page to light mode'),
  },
  {
    name: 'manage-attendees',
    onlooker: 'organiser',
    path: ({ managed }) => `/EventManager/${managed}`,
    enter: (page) => page.getByRole('tab', { name: /^Attendees/ }).click(),
  },
  {
    name: 'manage-check-in',
    onlooker: 'organiser',
    path: ({ managed }) => `/EventManager/${managed}`,
    enter: async (page) => {
      await page.getByRole('tab', { name: 'Check-in' }).click();
      await page.getByRole('link', { name: 'Open the door' }).waitFor();
    },
  },
  {
    name: 'door',
    onlooker: 'organiser',
    path: ({ managed }) => `/door/${managed}`,
    enter: (page) => page.getByRole('button', { name: 'Scan with the camera' }).waitFor(),
  },
  {
    name: 'manage-decline',
    onlooker: 'organiser',
    path: ({ managed }) => `/EventManager/${managed}`,
    enter: dialog(/^Decline /),
  },
  {
    name: 'manage-delete',
    onlooker: 'organiser',
    path: ({ managed }) => `/EventManager/${managed}`,
    enter: dialog('Delete'),
  },
];

const administratorScreens: readonly SiteScreen[] = [
  { name: 'admin', onlooker: 'administrator', path: () => '/admin' },
  ...['Hidden', 'People', 'Log', 'Settings'].map(
    (tab): SiteScreen => ({
      name: `admin-${tab.toLowerCase().replace(' ', '-')}`,
      onlooker: 'administrator',
      path: () => '/admin',
      enter: async (page) => {
        await page.getByRole('tab', { name: tab }).click();
        await page.waitForLoadState('networkidle');
      },
    }),
  ),
];

/** Every screen in its main states: what pictures are made of, and what the tests of looks and access go through. */
export const siteScreens: readonly SiteScreen[] = [
  ...visitorScreens,
  ...attendeeScreens,
  ...organiserScreens,
  ...administratorScreens,
];
