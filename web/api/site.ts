import type { Language } from '../../contracts/languages.ts';
import { query } from './queries.ts';

/** The site's own legal texts, and the services it uses. They change with a start of the server only. */
export function legalTextsQuery(language: Language) {
  return { ...query('GET /v1/site/legal', { query: { language } }), staleTime: Number.POSITIVE_INFINITY };
}

/** Who runs the site, and what people say of it. It changes with a start of the server only. */
export function aboutSiteQuery(language: Language) {
  return { ...query('GET /v1/site', { query: { language } }), staleTime: Number.POSITIVE_INFINITY };
}
