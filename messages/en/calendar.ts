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
