/** In characters. No schemas in this file: pages import it. */
export const reportTextLength = 2000;
export const reasonLength = 500;
export const reportReasons = ['scam', 'harmful', 'spam', 'wrong', 'other'] as const;
