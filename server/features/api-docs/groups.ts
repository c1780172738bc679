interface Group {
  readonly name: string;
  readonly description: string;
  readonly paths: RegExp;
}

/** In the order of the page; a call belongs to the first group whose pattern matches its path. */
const groups: readonly Group[] = [
  {
    name: 'Documents',
    description: 'Events and people, compatible with the Appwrite protocol.',
    paths: /^\/v1\/databases\//,
  },
  { name: 'Files', description: 'Upload, list and download pictures.', paths: /^\/v1\/storage\// },
  {
    name: 'Locale and avatars',
    description: 'Countries, currencies, languages, initials, flags and QR codes, as Appwrite has them.',
    paths: /^\/v1\/(?:locale|avatars|ping)(?:\/|$)/,
  },
  {
    name: 'Administration',
    description: 'Reports, hidden events, people and payments, for administrators.',
    paths: /^\/v1\/admin\//,
  },
  { name: 'Realtime', description: 'Changes as they happen.', paths: /^\/v1\/realtime$/ },
  {
    name: 'Registrations',
    description: 'Registering for an event, approval and the waitlist.',
    paths: /\/registrations(?:\/(?!own\/payment)|$)/,
  },
  { name: 'Payments', description: 'Payments and refunds.', paths: /\/payments?(?:\/|$)/ },
  {
    name: 'Discussions',
    description: 'The boards of events and groups: threads, replies and moderation.',
    paths: /\/board(?:\/|\.|$)|^\/v1\/account\/muted(?:\/|$)/,
  },
  {
    name: 'Teams',
    description: 'The people who help run an event, and their roles.',
    paths: /\/team(?:\/|$)|^\/v1\/team-invitations\//,
  },
  {
    name: 'Check-in',
    description: 'Tickets and check-in, including offline scans.',
    paths: /^\/v1\/(?:tickets|held-tickets|ticket-offers|door)\/|\/(?:door(?:\/|$)|attendance$)/,
  },
  {
    name: 'Groups and following',
    description: 'Groups, their members and events, and new events from the people and groups you follow.',
    paths: /^\/v1\/(?:account\/)?(?:groups|following|organisers)(?:\/|$)/,
  },
  { name: 'Events', description: 'Events as our own pages show them.', paths: /\/events(?:\/|$)/ },
  {
    name: 'Account',
    description: 'Sign-up, sessions, settings and personal data.',
    paths: /^\/v1\/account(?:\/|$)/,
  },
  { name: 'Places', description: 'Find the coordinates of an address.', paths: /^\/v1\/places\// },
  { name: 'Site', description: 'The site itself.', paths: /./ },
];

export function groupOf(path: string): string {
  return groups.find(({ paths }) => paths.test(path))?.name ?? 'Site';
}

export const tags = groups.map(({ name, description }) => ({ name, description }));
