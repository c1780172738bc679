/** The dialog that puts an event into the reader's calendar. */
export const calendar = {
  title: 'Add to calendar',
  close: 'Close',
  text: 'Choose your calendar. The file works with Apple Calendar, Outlook, Thunderbird and most others.',
  file: 'Calendar file',
  google: 'Google Calendar',
  outlook: 'Outlook.com',
  followTitle: 'Follow {name}',
  followText: 'Get new events and changes automatically.',
  followCalendar: 'Calendar feed',
  followRss: 'RSS',
} as const;

/** What is asked before a registration is given up, and what becomes of the money. */
export const cancel = {
  seat: {
    title: 'Cancel your registration?',
    text: 'This frees your seat for someone else. You can register again while there are seats.',
    textToNext:
      'Your seat goes to the next person on the waitlist. If you register again, you join at the end of it.',
    act: 'Cancel my registration',
    keep: 'Keep my registration',
    done: 'Registration cancelled',
  },
  request: {
    title: 'Withdraw your request?',
    text: "The organiser won't review it. You can ask again while registration is open.",
    act: 'Withdraw request',
    keep: 'Keep my request',
    done: 'Request withdrawn',
  },
  waitlist: {
    title: 'Leave the waitlist?',
    text: "You'll lose your spot. If you join again, you'll start at the end.",
    act: 'Leave waitlist',
    keep: 'Keep my spot',
    done: 'You left the waitlist',
  },
  hold: {
    title: 'Give up your seat?',
    text: "You haven't paid anything, and you won't be charged.",
    act: 'Give up my seat',
    keep: 'Keep my seat',
    done: 'Your seat was released',
  },
  others:
    '{count, plural, one {Another ticket in your order is} other {# other tickets in your order are}} cancelled too, because this type is only sold together.',
  othersCostMore: 'The group discount ends: your other tickets will cost {amount} more in all.',
  refundWhole: "You'll get a full refund. Refunds take 7 to 10 business days.",
  refundAll: "You'll get {amount} back. Refunds take 7 to 10 business days.",
  refundOver: "The refund period ended {time}, so you won't get your money back.",
  refundNever: "This event doesn't offer refunds, so you won't get your money back.",
  refundToPayer: 'This ticket was transferred to you. Any refund goes to the person who paid for it.',
} as const;

/** The dialog by which somebody reports an event, a group, or a post on the board of one. */
export const report = {
  title: 'Report this event',
  groupTitle: 'Report this group',
  groupText: "Administrators review every report. The group's organisers won't know who reported it.",
  organiserTitle: 'Report this organiser',
  organiserText: "Administrators review every report. The organiser won't know who reported them.",
  postTitle: 'Report this post',
  postText: "The organiser and administrators will review it. The author won't know who reported it.",
  text: "Administrators review every report. The organiser won't know who reported it.",
  reason: "What's wrong?",
  scam: 'Scam or impersonation',
  harmful: 'Dangerous or hateful',
  spam: 'Spam',
  wrong: 'Wrong or misleading information',
  other: 'Something else',
  details: 'Anything else we should know?',
  optional: 'Optional',
  send: 'Send report',
  discard: 'Cancel',
  close: 'Close',
  sent: "Thanks. We'll take a look.",
  logIn: 'Log in to report',
};
