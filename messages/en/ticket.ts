/** The page of one ticket. */
export const ticket = {
  title: 'Your ticket',
  pageTitle: 'Ticket: {event}',
  admit: 'Admit one',
  code: 'QR code of your ticket',
  show: 'Show this code at the door. Turn your screen bright, or bring it on paper.',
  holder: 'Name',
  date: 'Date',
  time: 'Time',
  location: 'Location',
  admitted: 'You were let in: {time}',
  typed: 'If it cannot be scanned',
  print: 'Print',
  toEvent: 'View event page',
  voidTitle: 'This ticket is void',
  voidText:
    'The registration that it belonged to is over. On the event page you can see whether there are seats.',
  notYetTitle: 'There is no ticket yet',
  notYetText: 'You get one as soon as your registration is confirmed.',
  registered: 'Your registered events',
} as const;
