/** The page that stands in for every other one while there is no connection. */
export const offline = {
  title: 'You are offline',
  text: 'This page needs a connection. As soon as there is one, try again.',
  tryAgain: 'Try again',
  registrations: 'Your Registered Events',
  asOf: 'As of {time}.',
} as const;
