/** The pages behind the links of mails to those who follow the site, or no longer want to. */
export const subscription = {
  title: "Get this week's events by email?",
  intro: "Every Monday, we'll email you the week's events at the address where you received this link.",
  confirm: 'Confirm subscription',
  confirming: 'Subscribing…',
  confirmed: "You're subscribed",
  confirmedIntro: 'Your first email comes on Monday. You can unsubscribe with the link in any of them.',
  incomplete: 'This link is incomplete. Open it from the email again.',
  void: 'This link has expired. To subscribe, enter your address at the bottom of any page.',
} as const;

export const unsubscribe = {
  title: 'Unsubscribe?',
  intro: {
    reminder_day: "You won't get reminders the day before events any more.",
    reminder_hour: "You won't get reminders an hour before events any more.",
    organiser_messages: "You won't get messages from organisers any more.",
    new_registrations: "You won't get emails about new registrations for your events any more.",
    followed_events: "You won't get emails about new events from people and groups you follow any more.",
    mentions: "You won't get emails when someone mentions you any more.",
    board_digest: "You won't get daily emails about new posts any more.",
    digest: "You won't get the week's events by email any more.",
  },
  act: 'Unsubscribe',
  acting: 'Unsubscribing…',
  done: "You're unsubscribed",
  doneTopic: 'You can change this in your profile at any time.',
  doneDigest: 'You can subscribe again at the bottom of any page.',
  incomplete: 'This link is incomplete. Open it from the email again.',
  void: "This link doesn't work. Open it from the email again.",
} as const;
