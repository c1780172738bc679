/** What is asked before a registration is given up, and what becomes of the money. */
export const cancel = {
  title: 'Cancel your registration?',
  text: 'Your seat will be given to someone else. You can register again while there are seats.',
  leaveTitle: 'Leave the waitlist?',
  leaveText: "You'll lose your spot. If you join again, you'll start at the end of the line.",
  left: 'You left the waitlist',
  refundWhole: "You'll get a full refund. Refunds take 7 to 10 business days.",
  refundAll: "You'll get {amount} back. Refunds take 7 to 10 business days.",
  refundOver: "The refund period ended {time}, so you won't get your money back.",
  refundNever: "This event doesn't offer refunds, so you won't get your money back.",
  refundToPayer: 'This ticket was transferred to you. Any refund goes to the person who paid for it.',
  keepPlace: 'Keep my registration',
  cancelled: 'Registration cancelled',
} as const;
