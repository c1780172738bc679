/** The pages behind the links of mails to those who follow the site, or no longer want to. */
export const subscription = {
  title: 'Follow by mail?',
  intro: 'Every Monday you get the events of the coming week, at the address where you opened the link.',
  confirm: 'Yes, send them',
  confirming: 'Confirming...',
  confirmed: 'You follow by mail',
  confirmedIntro: 'The next mail comes on Monday. Each one has a link to end them.',
  incomplete: 'This link is incomplete. Please open it again from the mail.',
  void: 'This link does not work any more. Enter your address at the foot of any page for another one.',
} as const;

export const unsubscribe = {
  title: 'Unsubscribe?',
  intro: {
    reminder_day: 'You will no longer get a reminder on the day before an event that you go to.',
    reminder_hour: 'You will no longer get a reminder in the hour before an event that you go to.',
    organiser_messages: 'You will no longer get messages from organisers of events that you registered for.',
    new_registrations: 'You will no longer be told by mail who registers for your events.',
    followed_events:
      'You will no longer be told by mail what organisers and groups that you follow have added.',
    mentions: 'You will no longer be told by mail when somebody mentions you in a discussion.',
    board_digest: 'You will no longer get the daily mail of what is new in discussions.',
    digest: 'You will no longer get the events of the week by mail.',
  },
  act: 'Unsubscribe',
  acting: 'Unsubscribing...',
  done: 'You are unsubscribed',
  doneTopic: 'You can change your mind in your profile at any time.',
  doneDigest: 'You can subscribe again at the foot of any page.',
  incomplete: 'This link is incomplete. Please open it again from the mail.',
  void: 'This link does not work. Please open it again from the mail.',
} as const;
