import type { Language } from '../../contracts/languages.ts';
import { query } from './call.ts';

/** The operator's legal texts and the services in use. They change only when the server restarts. */
export function legalTextsQuery(language: Language) {
  return { ...query('GET /v1/site/legal', { query: { language } }), staleTime: Number.POSITIVE_INFINITY };
}

/** The operator's team and testimonials. They change only when the server restarts. */
export function aboutSiteQuery(language: Language) {
  return { ...query('GET /v1/site', { query: { language } }), staleTime: Number.POSITIVE_INFINITY };
}

/** What every page shows below the header. Rendered with the page, and looked at again from time to time. */
export const siteNoticeQuery = query('GET /v1/site/notice');
