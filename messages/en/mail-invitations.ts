/** The texts of mails by which people offer something to each other: a ticket, a role at an event. */
export const invitations = {
  ticketOffer: {
    subject: 'Someone sent you a ticket on {site}',
    heading: 'Someone sent you a ticket',
    text: "Someone with a ticket for an event on {site} wants to give it to you. See which event it's for, and accept if you'd like to go.",
    button: 'View ticket',
    note: "You have until {until} to accept, unless the sender cancels. Anyone with this link can accept it, so don't share it. Not expecting a ticket? Ignore this email.",
  },
  teamInvitation: {
    subject: "You're invited to help with an event on {site}",
    heading: "You're invited to help",
    text: "The organiser of an event on {site} would like your help. See the event and your role, and accept if you're in.",
    button: 'View invitation',
    note: 'You have until {until} to accept, unless the organiser cancels the invitation. You need an account with this email address. Not expecting this? Ignore this email.',
  },
  ticketHandedOn: {
    subject: 'Ticket transferred: {event}',
    heading: 'Your ticket was transferred',
    text: 'Hello {name}, your ticket for {event} was accepted by the person you sent it to. Your own ticket no longer works.',
    note: 'Changed your mind? Register again on the event page while there are seats.',
    notePaid: 'You paid for this ticket, so any refund goes to you.',
  },
  ticketTakenOver: {
    subject: 'Your ticket for {event}',
    heading: 'You have the ticket',
    text: 'Hello {name}, you accepted the ticket for {event}. Your seat is confirmed. See you there!',
    note: "Can't make it? Cancel on the event page so someone else can have your seat.",
  },
} as const;
