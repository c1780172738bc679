/** The dialog by which somebody reports an event, a group, or a post on the board of one. */
export const report = {
  title: 'Report this event',
  groupTitle: 'Report this group',
  groupText: 'Those who run this site look at it. The organisers of the group do not hear who told them.',
  postTitle: 'Report this post',
  postText:
    'The organiser sees that somebody did, and those who run this site look at it. The author does not hear who told them.',
  text: 'Those who run this site look at it. The organiser does not hear who told them.',
  reason: 'What is wrong?',
  scam: 'Fraud or a false organiser',
  harmful: 'Dangerous or hateful',
  spam: 'Advertising, or the same event many times',
  wrong: 'Wrong or misleading details',
  other: 'Something else',
  details: 'What should they know?',
  optional: 'optional',
  send: 'Send report',
  discard: 'Not now',
  close: 'Close',
  sent: 'Thank you. Somebody will look at it.',
  logIn: 'Log in to report',
};
