/** What administrators say on every page, below the header. */
export const siteNotice = {
  maintenanceLabel: 'Maintenance',
  maintenance: "We're working on the site. You can look around, but not change anything.",
  until: 'It should be done by {time}.',
  announcementLabel: 'Announcement',
  dismiss: 'Dismiss',
} as const;

/** The foot of every screen, which comes after the page. */
export const footer = {
  contactUs: 'Contact us',
  company: "Where communities share what they're up to, and people come together.",
  explore: 'Explore',
  follow: 'Follow',
  calendar: 'Event calendar',
  rss: 'RSS',
  subscribe: "This week's events in your inbox",
  subscribePlaceholder: 'Your email',
  subscribeButton: 'Subscribe',
  subscribeInvalid: 'Please enter a valid email address',
  subscribeAsked: 'Check your email and confirm with the link.',
  subscribeFailed: "That didn't work. Please try again later.",
  privacyPolicy: 'Privacy policy',
  termsAndConditions: 'Terms and conditions',
  developers: 'Developers',
  rights: '© {year} {name}',
} as const;
