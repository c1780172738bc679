import { dialog, press, refused, type SiteScreen } from './screen.ts';

export const visitorScreens: readonly SiteScreen[] = [
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
  { name: 'organiser', onlooker: 'visitor', path: ({ organiserId }) => `/organiser/${organiserId}` },
  { name: 'login', onlooker: 'visitor', path: () => '/login' },
  { name: 'login-errors', onlooker: 'visitor', path: () => '/login', enter: refused('Login') },
  { name: 'signup-errors', onlooker: 'visitor', path: () => '/signup', enter: refused('Register') },
  { name: 'code-nobody', onlooker: 'visitor', path: () => '/otp-verification' },
  {
    name: 'code',
    onlooker: 'visitor',
    path: () => '/otp-verification',
    enter: async (page) => {
      const pending = { userId: 'somebody', name: 'Asha', email: 'asha@people.example' };
      await page.evaluate((text) => sessionStorage.setItem('userData', text), JSON.stringify(pending));
      await page.reload();
      await page.getByLabel('6-digit code').waitFor();
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
  { name: 'team-invitation-open', onlooker: 'visitor', path: ({ teamInvitation }) => teamInvitation },
  { name: 'subscription', onlooker: 'visitor', path: () => '/subscription?id=somebody&secret=guessed' },
  {
    name: 'unsubscribe',
    onlooker: 'visitor',
    path: () => '/unsubscribe?list=digest&id=somebody&token=guessed',
  },
  { name: 'offline', onlooker: 'visitor', path: () => '/offline', asksWhoIsThere: true },
  { name: 'about', onlooker: 'visitor', path: () => '/About' },
  { name: 'about-errors', onlooker: 'visitor', path: () => '/About', enter: refused('Send Message') },
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

export const administratorScreens: readonly SiteScreen[] = [
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
