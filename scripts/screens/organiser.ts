import { dialog, refused, type SiteScreen } from './screen.ts';

export const organiserScreens: readonly SiteScreen[] = [
  { name: 'your-events', viewer: 'organiser', path: () => '/your-events' },
  { name: 'create-event', viewer: 'organiser', path: () => '/createevent' },
  {
    name: 'create-event-errors',
    viewer: 'organiser',
    path: () => '/createevent',
    enter: refused('Create Event'),
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
    name: 'manage-attendees',
    viewer: 'organiser',
    path: ({ managed }) => `/EventManager/${managed}`,
    enter: (page) => page.getByRole('tab', { name: /^Attendees/ }).click(),
  },
  {
    name: 'manage-check-in',
    viewer: 'organiser',
    path: ({ managed }) => `/EventManager/${managed}`,
    enter: async (page) => {
      await page.getByRole('tab', { name: 'Check-in' }).click();
      await page.getByRole('link', { name: 'Start check-in' }).waitFor();
    },
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
    path: ({ managed }) => `/EventManager/${managed}`,
    enter: dialog(/^Decline /),
  },
  {
    name: 'manage-delete',
    viewer: 'organiser',
    path: ({ managed }) => `/EventManager/${managed}`,
    enter: dialog('Delete'),
  },
];
