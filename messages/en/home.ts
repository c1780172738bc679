/** The landing page. */
export const home = {
  description:
    'Find events near you, register in a minute, and meet the people who care about what you care about.',
  pauseScene: 'Pause the scene',
  playScene: 'Play the scene',
  explore: 'Explore Events',
  getStarted: 'Get Started',
  latest: 'Latest Events',
  latestText: 'Coming up soon',
  seeAll: 'See All Events',
  empty: 'No events yet. Be the first to host one.',
} as const;
