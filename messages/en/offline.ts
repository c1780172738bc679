/** The page that stands in for every other one while there is no connection. */
export const offline = {
  title: "You're offline",
  text: "This page needs a connection. Try again when you're back online.",
  ticketText: 'Your ticket works offline. Show it at check-in.',
  showTicket: 'Show ticket',
  tryAgain: 'Try again',
  registrations: 'Your Registered Events',
  asOf: 'As of {time}.',
} as const;
