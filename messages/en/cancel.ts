/** What is asked before a registration is given up, and what becomes of the money. */
export const cancel = {
  title: 'Give up your place?',
  text: 'Your place goes to the next person on the waitlist. You can register again while there is room.',
  leaveTitle: 'Leave the waitlist?',
  leaveText: 'Those behind you move up. You can join again later, at the end of the line.',
  left: 'You left the waitlist.',
  refundWhole: 'What you paid goes back to you. Refunds take 7 to 10 business days.',
  refundAll: '{amount} goes back to you. Refunds take 7 to 10 business days.',
  refundOver: 'The time for a refund ended {time}: what you paid is not returned.',
  refundNever: 'This event gives no refunds: what you paid is not returned.',
  refundToPayer:
    'Somebody else gave you this ticket. Whatever the terms of the event give back goes to whoever paid for it, not to you.',
  keepPlace: 'Keep my place',
  cancelled: 'Your registration is cancelled.',
} as const;
