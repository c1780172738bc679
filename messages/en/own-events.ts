/** The list of events that somebody organises. */
export const yourEvents = {
  title: 'Your events',
  loading: 'Loading event data...',
  noneTitle: 'No events yet',
  emptyHint: 'All you need is a title, a place and a time.',
  create: 'Create event',
  upcoming: 'Upcoming',
  past: 'Past',
  cancelled: 'Cancelled',
  hidden: 'Hidden',
  going: '{going} going',
  seats: '{going} of {capacity} seats taken',
  toApprove: '{count, plural, other {# to approve}}',
  refundsFailed: '{count, plural, one {# refund failed} other {# refunds failed}}',
  checkIn: 'Check-in',
  shareOf: 'Share {title}',
  helping: {
    editor: 'Editor',
    money: 'Finance',
    door: 'Check-in helper',
  },
} as const;

/** The list of events that somebody registered for. */
export const registeredEvents = {
  discount: '({off} off with {code})',
  title: 'Registered events',
  loading: 'Loading event data...',
  empty: 'You have not registered for any events yet.',
  emptyHint: 'Events you register for will show up here.',
  find: 'See all events',
  total: '{count, plural, one {# registration} other {{shown} registrations}}',
  eventTitle: 'Untitled event',
  upcoming: 'Upcoming',
  showTicket: 'Show ticket',
  payBy: 'Pay by {time}',
  viewWaitlist: 'View waitlist position',
  menuOf: 'More options for {title}',
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
  registrations: 'Registered events',
  asOf: 'As of {time}.',
} as const;
