/**
 * Longest distance to look around in, in kilometres, and the one that is meant where none is said. Free of schemas, as
 * the filters of every list need them.
 */
export const mostKilometres = 500;
export const usualKilometres = 25;
