/** The tickets of an order of several: after ordering, and their page. */
export const orders = {
  title: 'Your tickets',
  pageTitle: 'Your tickets: {event}',
  heldUntil:
    "We're holding {count, plural, one {your ticket} other {your # tickets}} until {time}. Opening the payment page…",
  openingPayment: 'Opening payment…',
  paymentNotOpened:
    "{count, plural, one {Your ticket is} other {Your # tickets are}} held until {time}, but the payment page didn't open.",
  tryAgain: 'Try again',
  allConfirmed:
    '{count, plural, one {Your ticket is confirmed.} other {Your # tickets are confirmed.}} Check your email.',
  someConfirmed:
    "{count, plural, one {# ticket is} other {# tickets are}} confirmed, and {waiting, plural, one {# is} other {# are}} on the waitlist. We'll email you when more seats open up.",
  allWait:
    "{count, plural, one {Your ticket is} other {Your # tickets are}} on the waitlist. We'll email you when there are seats.",
  allPending:
    "You asked for {count, plural, one {# ticket} other {# tickets}}. The organiser will review the request, and we'll email you the answer.",
  showTickets: 'Show tickets',
  showOrder: 'Show your order',
  done: 'Done',
  empty: 'No tickets yet',
  emptyText: 'Register on the event page, and your tickets appear here.',
  toEvent: 'View event page',
  order: '{count, plural, one {# ticket} other {# tickets}}',
  namesUntil: 'Add the missing names by {time}.',
  pay: 'Pay {amount} by {time}',
  receipt: 'View receipt',
  you: 'You',
  unnamed: 'Name to follow',
  states: {
    pending: 'Awaiting approval',
    waitlisted: 'Waitlist, number {position}',
    awaiting_payment: 'To be paid',
    confirmed: 'Confirmed',
    declined: 'Declined',
    cancelled: 'Cancelled',
  },
  showTicket: 'Show ticket',
  showTicketOf: 'Show ticket: {name}',
  menuOf: 'Options: {name}',
  addName: 'Add a name',
  changeName: 'Change name',
  transfer: 'Transfer',
  cancel: 'Cancel this ticket',
  orderMore: 'Get more tickets',
  holder: 'Name',
  nameRequired: 'Enter a name',
  nameSaved: 'Name saved',
  saveName: 'Save name',
  keep: 'Cancel',
  close: 'Close',
} as const;
