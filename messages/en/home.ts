/** The landing page. */
export const home = {
  description:
    'Find events near you, register in a minute, and meet the people who care about what you care about.',
  pauseScene: 'Pause the scene',
  playScene: 'Play the scene',
  explore: 'Explore Events',
  getStarted: 'Get Started',
  latest: 'Latest Events',
  latestText: 'What is coming up, soonest first.',
  seeAll: 'See All Events',
  empty: 'No events yet. The first one could be yours.',
} as const;
