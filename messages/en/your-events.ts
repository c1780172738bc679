/** The list of events that somebody organises. */
export const yourEvents = {
  title: 'Your Events',
  list: 'Events, newest date first',
  loading: 'Loading event data...',
  empty: 'No events found. <create>Create Event</create>',
  emptyHint: 'An event takes a title, a place and a time. People find it at once.',
  create: 'Create Event',
  helping: {
    editor: 'You help: editor',
    money: 'You help: money',
    door: 'You help: door',
  },
} as const;
