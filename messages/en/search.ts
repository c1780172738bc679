/** The search screen. */
export const search = {
  title: 'Search',
  titleFor: 'Search for {words}',
  intro: 'Search by title, place, category or price.',
  results: 'Search Results',
  searching: 'Searching...',
  empty: 'No events found matching your search.',
  emptyHint: 'Check the spelling or use fewer words.',
  failed: 'An error occurred while searching for events.',
  corrected: 'Showing results for <b>{words}</b>.',
} as const;
