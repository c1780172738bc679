import type { Page } from '@playwright/test';
import { dialog, press, type SiteScreen } from '../open-screen.ts';
import { organiserScreens } from './organisers.ts';
import { visitorScreens } from './visitors.ts';

const administratorScreens: readonly SiteScreen[] = [
  { name: 'admin', viewer: 'administrator', path: () => '/admin' },
  ...['Reports', 'People', 'Hidden', 'Payments', 'Settlement', 'Emails', 'Site', 'Settings', 'Log'].map(
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
  { name: 'rsvp', viewer: 'attendee', path: ({ open }) => `/event/${open}`, enter: dialog('Register now') },
  {
    name: 'rsvp-errors',
    viewer: 'attendee',
    path: ({ open }) => `/event/${open}`,
    enter: dialog('Register now', async (page) => {
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
  { name: 'waiting-room', viewer: 'visitor', path: ({ tickets }) => `/event/${tickets.draw}/waiting-room` },
  {
    name: 'waiting-room-entered',
    viewer: 'visitor',
    path: ({ tickets }) => `/event/${tickets.draw}/waiting-room`,
    enter: async (page) => {
      await takePlace(page, 'Join the draw', "You're in the draw");
    },
  },
  {
    name: 'waiting-room-turn',
    viewer: 'attendee',
    path: ({ tickets }) => `/event/${tickets.line}/waiting-room`,
    enter: async (page) => {
      await takePlace(page, 'Get in line', "It's your turn");
    },
  },
  { name: 'tickets', viewer: 'visitor', path: ({ tickets }) => `/event/${tickets.choice}` },
  {
    name: 'tickets-choose',
    viewer: 'attendee',
    path: ({ tickets }) => `/event/${tickets.choice}`,
    enter: dialog('Register Now', async (page) => {
      await page.getByRole('radio', { name: /^Entry ₹300/ }).check();
    }),
  },
  {
    name: 'tickets-code',
    viewer: 'attendee',
    path: ({ tickets }) => `/event/${tickets.choice}?code=monsoon`,
    enter: dialog('Register Now', async (page) => {
      await page.getByRole('radio', { name: /^Supporter/ }).check();
    }),
  },
  {
    name: 'tickets-wait',
    viewer: 'attendee',
    path: ({ tickets }) => `/event/${tickets.choice}`,
    enter: dialog('Register Now', async (page) => {
      await page.getByRole('radio', { name: /block printing/ }).check();
    }),
  },
  {
    name: 'tickets-errors',
    viewer: 'visitor',
    path: ({ tickets }) => `/event/${tickets.choice}#rsvp`,
    enter: async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Have a code?' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  { name: 'tickets-checkout', viewer: 'attendee', path: ({ tickets }) => `/payment/${tickets.checkout}` },
  { name: 'tickets-ticket', viewer: 'attendee', path: ({ tickets }) => `/ticket/${tickets.ticket}` },
  {
    name: 'order',
    viewer: 'attendee',
    path: ({ tickets }) => `/event/${tickets.parties}`,
    enter: dialog('Register Now', async (page) => {
      const more = (type: RegExp) => page.getByRole('button', { name: type }).click();
      await more(/^One more: Entry$/);
      await more(/^One more: Entry$/);
      await more(/^One more: Supporter/);
    }),
  },
  {
    name: 'order-guest',
    viewer: 'visitor',
    path: ({ tickets }) => `/event/${tickets.parties}#rsvp`,
    enter: async (page) => {
      const more = (type: string) =>
        page.getByRole('button', { name: `One more: ${type}`, exact: true }).click();
      await more('Entry');
      await more('Entry');
      await more('Student');
    },
  },
  {
    name: 'order-wait',
    viewer: 'attendee',
    path: ({ tickets }) => `/event/${tickets.parties}`,
    enter: dialog('Register Now', async (page) => {
      const more = page.getByRole('button', { name: /^One more: Entry and block/ });
      await more.click();
      await more.click();
    }),
  },
  { name: 'order-tickets', viewer: 'attendee', path: ({ tickets }) => `/event/${tickets.ordered}/tickets` },
  {
    name: 'order-name',
    viewer: 'attendee',
    path: ({ tickets }) => `/event/${tickets.ordered}/tickets`,
    enter: async (page) => {
      await page.getByRole('button', { name: 'Options: Zoya Khan' }).click();
      await page.getByRole('menuitem', { name: 'Name and email' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'order-receipt', viewer: 'attendee', path: ({ tickets }) => `/payment/${tickets.receipt}` },
  { name: 'order-event', viewer: 'attendee', path: ({ tickets }) => `/event/${tickets.ordered}` },
  { name: 'following', viewer: 'attendee', path: () => '/following' },
  { name: 'saved', viewer: 'attendee', path: () => '/saved' },
  { name: 'event-registered', viewer: 'attendee', path: ({ attended }) => `/event/${attended}` },
  {
    name: 'discussion-writing',
    viewer: 'attendee',
    path: ({ attended }) => `/event/${attended}/discussion`,
    enter: (page) => page.getByLabel('Write a post').fill('Does anyone drive there from Indiranagar?'),
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
  ...['you', 'security', 'notifications', 'apps', 'developers', 'privacy'].map(
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
    name: 'profile-key',
    viewer: 'attendee',
    path: () => '/profile-settings/developers',
    enter: async (page) => {
      await press('Create key')(page);
      await page.getByLabel('What is the key for?').waitFor();
    },
  },
  {
    name: 'profile-delete',
    viewer: 'attendee',
    path: () => '/profile-settings/privacy',
    enter: dialog('Delete account'),
  },
  { name: 'logout', viewer: 'attendee', path: () => '/logout' },
];

export type { ScreenViewer, Shown, SiteScreen } from '../open-screen.ts';

/** Every screen in its main states, for screenshots and for the layout and accessibility tests. */
/** The browser may have its place from another width. */
async function takePlace(page: Page, join: string, title: string): Promise<void> {
  const [button, heading] = [
    page.getByRole('button', { name: join }),
    page.getByRole('heading', { level: 1, name: title }),
  ];
  await button.or(heading).waitFor();
  if (await button.isVisible()) await button.click();
  await heading.waitFor();
}

export const siteScreens: readonly SiteScreen[] = [
  ...visitorScreens,
  ...attendeeScreens,
  ...organiserScreens,
  ...administratorScreens,
];
