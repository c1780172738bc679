/** Longest texts, in characters, and the bounds of a calendar that a screen can show. Free of schemas, as forms need them. */
export const eventLimits = {
  title: 200,
  description: 20_000,
  location: 300,
  scheduleDays: 60,
  /** Days from the first to the last, so that what goes on now is found without a look at all the past. */
  days: 366,
  earliest: '1970-01-01',
  latest: '2199-12-31',
} as const;
