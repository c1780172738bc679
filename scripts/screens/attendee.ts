import { dialog, refused, type SiteScreen } from './screen.ts';

export const attendeeScreens: readonly SiteScreen[] = [
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
    enter: dialog('Register Now', async (page) => {
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    }),
  },
  { name: 'following', onlooker: 'attendee', path: () => '/following' },
  { name: 'event-registered', onlooker: 'attendee', path: ({ attended }) => `/event/${attended}` },
  {
    name: 'discussion-writing',
    onlooker: 'attendee',
    path: ({ attended }) => `/event/${attended}/discussion`,
    enter: refused('Post'),
  },
  { name: 'group-discussion', onlooker: 'attendee', path: ({ group }) => `/group/${group}/discussion` },
  {
    name: 'ticket',
    onlooker: 'attendee',
    path: ({ attended }) => `/event/${attended}`,
    enter: async (page) => {
      await page.getByRole('link', { name: 'Show ticket' }).click();
      await page.getByRole('img', { name: "Your ticket's QR code" }).waitFor();
    },
  },
  { name: 'ticket-offer-open', onlooker: 'attendee', path: ({ ticketOffer }) => ticketOffer },
  { name: 'sample-product', onlooker: 'attendee', path: () => '/payment' },
  { name: 'payment', onlooker: 'attendee', path: ({ payment }) => `/payment/${payment}` },
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
