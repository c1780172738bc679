/** The sheet of registrations that an organiser takes along. */
export const sheet = {
  columns: {
    name: 'Name',
    email: 'Email',
    state: 'Status',
    registeredAt: 'Registered',
    confirmedAt: 'Confirmed',
    shortCode: 'Ticket code',
    admittedAt: 'Checked in',
    attendance: 'Attendance',
    socialMedia: 'Social media platform',
    reason: 'Why they want to attend',
  },
  /** Of events with ticket types. */
  ticket: { type: 'Ticket', price: 'Price ({currency})', code: 'Code', discount: 'Discount ({currency})' },
  attendance: { attended: 'Attended', missed: 'No-show' },
  consent: { given: 'Yes', refused: 'No' },
  states: {
    pending: 'Pending',
    waitlisted: 'Waitlist',
    awaiting_payment: 'Awaiting payment',
    confirmed: 'Approved',
    declined: 'Declined',
    cancelled: 'Cancelled',
  },
} as const;

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

/** The sheet of sales and refunds for accountants. */
export const settlementSheet = {
  columns: {
    at: 'Date',
    kind: 'Type',
    description: 'Description',
    order: 'Order',
    reference: 'Payment reference',
    method: 'Paid by',
    amount: 'Amount',
    currency: 'Currency',
  },
  kinds: { sale: 'Sale', refund: 'Refund', fee: 'Fee', dispute: 'Dispute' },
} as const;
