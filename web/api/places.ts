import { query } from './queries.ts';

/** The place that a text means. A text that means none is a refusal, which is an answer too. */
export function geocodeQuery(text: string) {
  return { ...query('GET /v1/places/geocode', { query: { text } }), retry: false, staleTime: 60 * 60_000 };
}
