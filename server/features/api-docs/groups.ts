interface Group {
  readonly name: string;
  readonly description: string;
  readonly paths: RegExp;
}

/** In the order of the API page. An endpoint belongs to the first group whose pattern matches its path. */
const groups: readonly Group[] = [
  {
    name: 'Documents',
    description: 'Events and people through the Appwrite document API.',
    paths: /^\/v1\/databases\//,
  },
  { name: 'Files', description: 'Upload, list and serve pictures.', paths: /^\/v1\/storage\// },
  {
    name: 'Administration',
    description: 'Reports, hidden events, blocked accounts and the audit log. For administrators.',
    paths: /^\/v1\/admin\//,
  },
  { name: 'Realtime', description: 'Live updates over a WebSocket.', paths: /^\/v1\/realtime$/ },
  {
    name: 'Registrations',
    description: 'Register for events, approve registrations and manage the waitlist.',
    paths: /\/registrations(?:\/(?!own\/payment)|$)/,
  },
  { name: 'Payments', description: 'Pay for seats and refund payments.', paths: /\/payments?(?:\/|$)/ },
  {
    name: 'Discussions',
    description: 'Boards of events and groups: threads, replies and moderation.',
    paths: /\/board(?:\/|\.|$)|^\/v1\/account\/muted(?:\/|$)/,
  },
  {
    name: 'Teams',
    description: 'The people who help run an event, and their roles.',
    paths: /\/team(?:\/|$)|^\/v1\/team-invitations\//,
  },
  {
    name: 'Check-in',
    description: 'Tickets and check-in, with scanners that work offline.',
    paths: /^\/v1\/(?:tickets|ticket-offers|door)\/|\/(?:door(?:\/|$)|attendance$)/,
  },
  {
    name: 'Groups and following',
    description: 'Groups, their members and events, and following.',
    paths: /^\/v1\/(?:account\/)?(?:groups|following|organisers)(?:\/|$)/,
  },
  { name: 'Events', description: 'Create, find and manage events.', paths: /\/events(?:\/|$)/ },
  {
    name: 'Account',
    description: 'Sign-up, sessions, profile and settings.',
    paths: /^\/v1\/account(?:\/|$)/,
  },
  { name: 'Places', description: 'Geocoding and directions.', paths: /^\/v1\/places\// },
  { name: 'Site', description: 'Information about the site.', paths: /./ },
];

export function groupOf(path: string): string {
  return groups.find(({ paths }) => paths.test(path))?.name ?? 'Site';
}

export const tags = groups.map(({ name, description }) => ({ name, description }));
