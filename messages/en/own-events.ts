/** The list of events that somebody organises. */
export const yourEvents = {
  title: 'Your Events',
  list: 'Events, newest date first',
  loading: 'Loading event data...',
  empty: 'No events found. <create>Create Event</create>',
  emptyHint: 'All you need is a title, a place and a time.',
  create: 'Create Event',
  helping: {
    editor: 'Your role: editor',
    money: 'Your role: finance',
    door: 'Your role: check-in',
  },
} as const;

/** The list of events that somebody registered for. */
export const registeredEvents = {
  title: 'Your Registered Events',
  loading: 'Loading event data...',
  empty: 'You have not registered for any events yet.',
  emptyHint: 'Events you register for will show up here.',
  find: 'See All Events',
  total: '{count, plural, one {# registration} other {{shown} registrations}}',
  eventTitle: 'Untitled event',
  upcoming: 'Upcoming',
  showTicket: 'Show ticket',
  payBy: 'Pay by {time}',
  viewWaitlist: 'View waitlist place',
  menuOf: 'More for {title}',
  addToCalendar: 'Add to calendar',
  cancel: 'Cancel my registration',
  withdraw: 'Withdraw request',
  leave: 'Leave waitlist',
  giveUp: 'Give up my seat',
  confirmed: 'Registered',
  pending: 'Waiting for approval',
  waitlisted: 'On the waitlist ({position})',
  awaiting_payment: 'Waiting for your payment',
  declined: 'Declined',
  cancelled: 'Cancelled',
  past: 'Past',
  eventCancelled: 'Event cancelled',
} as const;

/** The page shown instead of any other one while there is no connection. */
export const offline = {
  title: "You're offline",
  text: "This page needs a connection. Try again when you're back online.",
  ticketText: 'Your ticket works offline. Show it at check-in.',
  showTicket: 'Show ticket',
  tryAgain: 'Try again',
  registrations: 'Your Registered Events',
  asOf: 'As of {time}.',
} as const;
