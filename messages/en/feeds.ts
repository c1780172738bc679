/** What feeds and calendars are called, in the programs of those who follow them. */
export const feeds = {
  all: 'Events at {site}',
  category: '{category} events at {site}',
  organiser: '{organiser} at {site}',
  group: '{group} at {site}',
  own: 'My events at {site}',
  description: 'Upcoming events, soonest first.',
  cancelled: 'Cancelled: {event}',
  pending: 'Waiting for approval: {event}',
  waitlisted: 'On the waitlist: {event}',
  awaiting_payment: 'Payment due: {event}',
} as const;
