/** The page of one ticket. */
export const ticket = {
  title: 'Your ticket',
  pageTitle: 'Ticket: {event}',
  admit: 'Admit one',
  code: "Your ticket's QR code",
  show: 'Show this code at check-in. Turn up your screen brightness, or bring a printout.',
  holder: 'Name',
  date: 'Date',
  time: 'Time',
  location: 'Location',
  admitted: 'Checked in {time}',
  shortCode: 'Or read this code aloud',
  addToCalendar: 'Add to calendar',
  receipt: 'View receipt',
  print: 'Print',
  toEvent: 'View event page',
  voidTitle: 'This ticket is no longer valid',
  voidText: 'The registration it belonged to has ended. See the event page for available seats.',
  notYetTitle: 'No ticket yet',
  notYetText: "You'll get one when your registration is confirmed.",
  registered: 'Your registered events',
  handOn: 'Transfer ticket',
  handOnText: "Can't make it? Send your ticket to someone else.",
  handOnAct: 'Transfer',
  handOnElse: 'Send to someone else',
  offered: 'Sent to {address}. They have until {time} to accept. Until then, you keep the ticket.',
  takeBack: 'Cancel transfer',
  offerSent: 'Transfer sent',
  receiverEmail: 'Their email',
  receiverEmailHint: "We'll email them a link. They need an account to accept.",
  stillYours: 'Until they accept, you keep the ticket and can cancel the transfer.',
  voidThen: 'Once they accept, your ticket stops working and your answers are deleted.',
  refundStays: 'You paid for this ticket, so any refund goes to you, not to them.',
  sendOffer: 'Send ticket',
  keep: 'Keep ticket',
  close: 'Close',
} as const;

/** The page behind the link by which somebody takes over a ticket. */
export const ticketOffer = {
  title: 'A ticket for you',
  intro: '{giver} wants to give you their ticket.',
  introNameless: 'Someone wants to give you their ticket.',
  until: 'Accept by {time}.',
  signIn: "Log in or create an account to accept it. You'll come right back here.",
  answer: 'The organiser asks everyone these questions.',
  accept: 'Accept ticket',
  accepting: 'Accepting…',
  accepted: 'Ticket accepted',
  ownTitle: 'You sent this ticket',
  ownText: 'The recipient can accept it with this link. Until then, you keep it.',
  toTicket: 'Your registered events',
  goneTitle: 'This ticket is no longer available',
  goneText: 'The transfer was cancelled or accepted, or it has expired. Ask the person who sent it.',
  incomplete: 'This link is incomplete. Open it from the email again.',
} as const;

/** The page behind the link of the mail that asks whether another address wants mails about a registration. */
export const confirmContact = {
  title: 'Confirm your email address',
  intro: 'Emails about this registration will be sent to the address where you received this link.',
  confirm: 'Confirm address',
  confirming: 'Confirming…',
  confirmed: 'Address confirmed',
  confirmedIntro: 'Emails about this registration will now be sent here.',
  incomplete: 'This link is incomplete. Open it from the email again.',
  void: "This link has expired. Emails about the registration go to your account's address.",
} as const;

/** The page behind the link of the reminder by which somebody gives up a seat. */
export const stillComing = {
  title: 'Still coming?',
  intro:
    "If you're coming, you don't need to do anything. Can't make it? Give up your seat so someone else can have it.",
  act: "I can't make it",
  stay: "I'm coming",
  acting: 'Giving up your seat…',
  done: 'You gave up your seat',
  doneIntro: 'Thanks for letting us know. You can register again while there are seats.',
  incomplete: 'This link is incomplete. Open it from the email again.',
  void: "This link doesn't work. You can find your registrations under Registered Events.",
} as const;
