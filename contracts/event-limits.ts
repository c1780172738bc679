/** In characters, and the dates a calendar can show. No schemas in this file: forms import it. */
export const eventLimits = {
  title: 200,
  description: 20_000,
  location: 300,
  scheduleDays: 60,
  /** Days from the first to the last. Bounds how far back a search for current events must look. */
  days: 366,
  earliest: '1970-01-01',
  latest: '2199-12-31',
} as const;
