/** The page that stands in for every other one while there is no connection. */
export const offline = {
  title: 'You are offline',
  text: 'This page needs a connection. As soon as there is one, try again.',
  ticketText: 'Your ticket works without a connection: doors check it on their own.',
  showTicket: 'Show ticket',
  tryAgain: 'Try again',
  registrations: 'Your Registered Events',
  asOf: 'As of {time}.',
} as const;
