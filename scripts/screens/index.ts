import type { Page } from '@playwright/test';
import { dialog, refused, type SiteScreen } from '../open-screen.ts';
import { visitorScreens } from './visitors.ts';

/** Imports a table with this content, and waits for the report. */
const importing = (content: string) => async (page: Page) => {
  const file = { name: 'events.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
  await page.getByLabel('Calendar or table').setInputFiles(file);
  await page.getByRole('button', { name: 'Import from file' }).click();
  await page.getByRole('heading', { name: /not imported/ }).waitFor();
};

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
    name: 'profile-delete',
    viewer: 'attendee',
    path: () => '/profile-settings/privacy',
    enter: dialog('Delete account'),
  },
  { name: 'logout', viewer: 'attendee', path: () => '/logout' },
];

const organiserScreens: readonly SiteScreen[] = [
  { name: 'your-events', viewer: 'organiser', path: () => '/your-events' },
  { name: 'import', viewer: 'organiser', path: ({ group }) => `/import?group=${group}` },
  {
    name: 'import-report',
    viewer: 'organiser',
    path: ({ group }) => `/import?group=${group}`,
    enter: importing(
      'title,date,time,venue\nRain walk,2030-07-06,06:30,Sanjay Gandhi National Park\nBoard games,6 July,18:00,Tea room\n',
    ),
  },
  {
    name: 'import-people',
    viewer: 'organiser',
    path: ({ group }) => `/import?group=${group}`,
    enter: importing(
      'name,email,approval_status\nMira,mira@guests.example,approved\nUma,uma,approved\nTara,tara@guests.example,declined\n',
    ),
  },
  { name: 'create-event', viewer: 'organiser', path: () => '/createevent' },
  {
    name: 'create-event-errors',
    viewer: 'organiser',
    path: () => '/createevent',
    enter: refused('Create event'),
  },
  {
    name: 'create-event-filled',
    viewer: 'organiser',
    path: () => '/createevent',
    enter: async (page) => {
      await page.getByLabel('Event title').fill('Night market by the lake');
      await page.getByLabel('Location', { exact: true }).fill('Fateh Sagar, Udaipur');
      await page.getByLabel('Description').fill('Street food, **live music** and lanterns.\n\n- Bring a bag');
      await page.getByText('Tickets and seats').click();
      await page.getByLabel('Paid').check();
      await page.getByLabel('Ticket price').fill('250');
      await page.mouse.wheel(0, -10_000);
    },
  },
  {
    name: 'create-event-tickets',
    viewer: 'organiser',
    path: () => '/createevent',
    enter: async (page) => {
      await page.getByText('Tickets and seats').click();
      await page.getByRole('button', { name: 'Add ticket type' }).click();
      await page.getByRole('list', { name: 'Ticket types' }).waitFor();
      await page.getByLabel('Pay what you can').last().check();
      await page.getByRole('button', { name: 'Add shared seats' }).click();
      await page.mouse.wheel(0, -10_000);
    },
  },
  {
    name: 'manage-tickets',
    viewer: 'organiser',
    path: ({ tickets }) => `/EventManager/${tickets.choice}?tab=tickets`,
    enter: (page) => page.getByText('MONSOON', { exact: true }).waitFor(),
  },
  {
    name: 'manage-tickets-code',
    viewer: 'organiser',
    path: ({ tickets }) => `/EventManager/${tickets.choice}?tab=tickets`,
    enter: dialog('Create code'),
  },
  {
    name: 'door-tickets',
    viewer: 'organiser',
    path: ({ tickets }) => `/door/${tickets.choice}`,
    enter: (page) => page.getByRole('list', { name: 'Checked in by ticket' }).waitFor(),
  },
  {
    name: 'edit-event-tickets',
    viewer: 'organiser',
    path: ({ tickets }) => `/edit-event/${tickets.choice}`,
    enter: async (page) => {
      await page.getByText('Tickets and seats').click();
      await page.getByRole('list', { name: 'Ticket types' }).getByText('Entry', { exact: true }).click();
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
    from: 640,
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
