interface Group {
  readonly name: string;
  readonly description: string;
  readonly paths: RegExp;
}

/** In the order of the page; a call belongs to the first group whose pattern matches its path. */
const groups: readonly Group[] = [
  {
    name: 'Documents',
    description: 'Events and people in the words of the hosted-backend protocol.',
    paths: /^\/v1\/databases\//,
  },
  { name: 'Files', description: 'Pictures: taken in, listed and served.', paths: /^\/v1\/storage\// },
  {
    name: 'Administration',
    description: 'What those who run the site do about reports, events and people.',
    paths: /^\/v1\/admin\//,
  },
  { name: 'Realtime', description: 'What changes, told while it happens.', paths: /^\/v1\/realtime$/ },
  {
    name: 'Registrations',
    description: 'Who comes to an event: registering, approval, the waitlist.',
    paths: /\/registrations(?:\/(?!own\/payment)|$)/,
  },
  { name: 'Payments', description: 'Money for seats, and money back.', paths: /\/payments?(?:\/|$)/ },
  {
    name: 'Discussions',
    description: 'The boards of events and groups: threads, replies, and keeping order.',
    paths: /\/board(?:\/|\.|$)|^\/v1\/account\/muted(?:\/|$)/,
  },
  {
    name: 'Teams',
    description: 'Who helps with an event, and in which role.',
    paths: /\/team(?:\/|$)|^\/v1\/team-invitations\//,
  },
  {
    name: 'Check-in',
    description: 'Tickets, and who came: scanned at doors that may be offline.',
    paths: /^\/v1\/(?:tickets|ticket-offers|door)\/|\/(?:door(?:\/|$)|attendance$)/,
  },
  {
    name: 'Groups and following',
    description:
      'Groups that events are published in, their people, and what those add whom somebody follows.',
    paths: /^\/v1\/(?:account\/)?(?:groups|following|organisers)(?:\/|$)/,
  },
  { name: 'Events', description: 'The events as our own pages show them.', paths: /\/events(?:\/|$)/ },
  {
    name: 'Account',
    description: 'Sign-up, sessions, and what a person keeps here.',
    paths: /^\/v1\/account(?:\/|$)/,
  },
  { name: 'Places', description: 'Where an address is.', paths: /^\/v1\/places\// },
  { name: 'Site', description: 'The site itself.', paths: /./ },
];

export function groupOf(path: string): string {
  return groups.find(({ paths }) => paths.test(path))?.name ?? 'Site';
}

export const tags = groups.map(({ name, description }) => ({ name, description }));
