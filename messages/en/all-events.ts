/** The list of all events. */
export const allEvents = {
  title: 'All Events',
  list: 'Events, upcoming first',
  description: 'Browse every event by date, place, category and price.',
  empty: 'No events found.',
  emptyHint: 'Try fewer filters or another date.',
} as const;
