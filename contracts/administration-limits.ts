/** Longest texts of reports and of the reasons that administrators give, in characters. Free of schemas, for pages. */
export const reportTextLength = 2000;
export const reasonLength = 500;
/** Why somebody reports an event. */
export const reportReasons = ['scam', 'harmful', 'spam', 'wrong', 'other'] as const;
