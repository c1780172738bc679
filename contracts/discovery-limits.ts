/**
 * Maximum and default search radius, in kilometres. No schemas in this file: every list's filters import it.
 */
export const mostKilometres = 500;
export const usualKilometres = 25;

/** In whole rupees. */
export const highestPriceAsked = 10_000_000;
