import { dialog, refused, type SiteScreen } from './screen.ts';

export const attendeeScreens: readonly SiteScreen[] = [
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
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    }),
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
  {
    name: 'profile-authenticator',
    viewer: 'attendee',
    path: () => '/profile-settings',
    enter: dialog('Set up'),
  },
  {
    name: 'profile-delete',
    viewer: 'attendee',
    path: () => '/profile-settings',
    enter: dialog('Delete account'),
  },
  { name: 'logout', viewer: 'attendee', path: () => '/logout' },
];
