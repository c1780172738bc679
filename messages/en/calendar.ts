/** The dialog that puts an event into the reader's calendar. */
export const calendar = {
  title: 'Add to calendar',
  close: 'Close',
  text: 'Choose yours. The file fits Apple Calendar, Outlook, Thunderbird and most others.',
  file: 'Calendar file',
  google: 'Google Calendar',
  outlook: 'Outlook.com',
  followTitle: 'Follow {name}',
  followText: 'New events and changes then appear by themselves.',
  followCalendar: 'Calendar feed',
  followRss: 'RSS',
} as const;
