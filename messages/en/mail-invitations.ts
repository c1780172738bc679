/** The texts of mails by which people offer something to each other: a ticket, a role at an event. */
export const invitations = {
  ticketOffer: {
    subject: 'A ticket for you at {site}',
    heading: 'Somebody offers you their ticket',
    text: 'Somebody who has a ticket for an event at {site} wants to hand it on to you. Look at what it is for, and accept it if you like.',
    button: 'Look at the ticket',
    note: 'The offer stands until {until}, and it can be taken back. Whoever has this link can accept it: do not pass it on. If you expect no ticket, ignore this mail: nothing more will come.',
  },
  teamInvitation: {
    subject: 'Would you help with an event at {site}?',
    heading: 'You are invited to help',
    text: 'Somebody who organises an event at {site} would like you to help with it. Look at which event it is and what you would do, and accept if you like.',
    button: 'Look at the invitation',
    note: 'The invitation stands until {until}, and it can be taken back. Whoever has this link can accept it: do not pass it on. If you know of nothing, ignore this mail.',
  },
  ticketHandedOn: {
    subject: 'Handed on: your ticket for {event}',
    heading: 'Your ticket is handed on',
    text: 'Hello {name}, your ticket for {event} was accepted. It belongs to somebody else now, and yours no longer lets anybody in.',
    note: 'Changed your mind? Register again on the event page while there are seats.',
    notePaid: 'Should the seat be cancelled, what goes back goes back to you: you paid for it.',
  },
  ticketTakenOver: {
    subject: 'Your ticket: {event}',
    heading: 'The ticket is yours',
    text: 'Hello {name}, the ticket for {event} that was handed on to you is yours, and your seat is confirmed. See you there!',
    note: 'Can’t make it? Cancel on the event page, so that somebody else gets your seat.',
  },
} as const;
