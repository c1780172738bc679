/**
 * Maximum and default search radius, in kilometres. No schemas in this file: every list's filters import it.
 */
export const mostKilometres = 500;
export const usualKilometres = 25;

/** In whole rupees. */
export const highestPriceAsked = 10_000_000;

export const eventsPerPage = 24;

/** Saved events per person, and per device of a visitor. */
export const savedEventLimit = 200;
