import type { Page } from '@playwright/test';
import { dialog, refused, type SiteScreen } from '../open-screen.ts';

/** Imports a table with this content, and waits for the report. */
const importing = (content: string) => async (page: Page) => {
  const file = { name: 'events.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
  await page.getByLabel('Calendar or table').setInputFiles(file);
  await page.getByRole('button', { name: 'Import from file' }).click();
  await page.getByRole('heading', { name: /not imported/ }).waitFor();
};

export const organiserScreens: readonly SiteScreen[] = [
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
    name: 'manage-payments',
    viewer: 'organiser',
    path: ({ tickets }) => `/EventManager/${tickets.ordered}?tab=payments`,
    enter: (page) => page.getByRole('heading', { name: 'Payouts' }).waitFor(),
  },
  {
    name: 'manage-waiting-room',
    viewer: 'organiser',
    path: ({ tickets }) => `/EventManager/${tickets.draw}`,
    enter: (page) => page.getByText('Published proof of the draw').waitFor(),
  },
  {
    name: 'door-tickets',
    viewer: 'organiser',
    path: ({ tickets }) => `/door/${tickets.ordered}`,
    enter: (page) => page.getByRole('button', { name: 'Scan with camera' }).waitFor(),
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
  ...(['events', 'website', 'developers', 'archive'] as const).map(
    (tab): SiteScreen => ({
      name: `edit-group-${tab}`,
      viewer: 'organiser',
      path: ({ group }) => `/edit-group/${group}?tab=${tab}`,
    }),
  ),
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
