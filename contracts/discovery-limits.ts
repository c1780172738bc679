/**
 * Longest distance to look around in, in kilometres, and the one that is meant where none is said. Free of schemas, as
 * the filters of every list need them.
 */
export const mostKilometres = 500;
export const usualKilometres = 25;

/** The highest price that a filter takes, in whole rupees. */
export const highestPriceAsked = 10_000_000;
