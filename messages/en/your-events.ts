/** The list of events that somebody organises. */
export const yourEvents = {
  title: 'Your Events',
  list: 'Events, newest date first',
  loading: 'Loading event data...',
  empty: 'No events found. <create>Create Event</create>',
  emptyHint: 'All you need is a title, a place and a time.',
  create: 'Create Event',
  helping: {
    editor: 'Your role: editor',
    money: 'Your role: finance',
    door: 'Your role: check-in',
  },
} as const;
