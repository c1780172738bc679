import type { Language } from '../../contracts/languages.ts';
import { query } from './queries.ts';

/** Who runs the site, and what people say of it. It changes with a start of the server only. */
export function aboutSiteQuery(language: Language) {
  return { ...query('GET /v1/site', { query: { language } }), staleTime: Number.POSITIVE_INFINITY };
}
