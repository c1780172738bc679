import { dialog, press, refused, type SiteScreen } from './screen.ts';

export const organiserScreens: readonly SiteScreen[] = [
  { name: 'your-events', onlooker: 'organiser', path: () => '/your-events' },
  { name: 'create-event', onlooker: 'organiser', path: () => '/createevent' },
  {
    name: 'create-event-errors',
    onlooker: 'organiser',
    path: () => '/createevent',
    enter: refused('Create Event'),
  },
  { name: 'edit-group', onlooker: 'organiser', path: ({ group }) => `/edit-group/${group}` },
  {
    name: 'group-members',
    onlooker: 'organiser',
    path: ({ group }) => `/group/${group}/members`,
    enter: (page) => page.getByRole('heading', { name: 'Removed people' }).waitFor(),
  },
  {
    name: 'create-group-errors',
    onlooker: 'organiser',
    path: () => '/create-group',
    enter: refused('Create group'),
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
      await page.getByRole('link', { name: 'Start check-in' }).waitFor();
    },
  },
  {
    name: 'door',
    onlooker: 'organiser',
    path: ({ managed }) => `/door/${managed}`,
    enter: (page) => page.getByRole('button', { name: 'Scan with camera' }).waitFor(),
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
