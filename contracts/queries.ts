/** Methods that hold an attribute against values. */
export const comparisons = [
  'equal',
  'notEqual',
  'lessThan',
  'lessThanEqual',
  'greaterThan',
  'greaterThanEqual',
  'between',
  'contains',
  'search',
  'startsWith',
  'endsWith',
  'isNull',
  'isNotNull',
] as const;
export type Comparison = (typeof comparisons)[number];

/** Methods that say what to do with what was found. */
export const arrangements = [
  'select',
  'orderAsc',
  'orderDesc',
  'limit',
  'offset',
  'cursorAfter',
  'cursorBefore',
] as const;

/** Every method of the query language. */
export type QueryMethod = Comparison | 'and' | 'or' | (typeof arrangements)[number];

/** What one call may ask for (v1 contract, Queries). */
export const queryLimits = {
  queries: 100,
  /** Of each query, as JSON. */
  characters: 4096,
  /** Of each query. */
  values: 100,
  /** Documents on a page, and how many there are where no `limit` is given. */
  documents: 100,
  documentsUnlessTold: 25,
  /** How far `offset` goes and `total` counts; from there on a cursor does. */
  counted: 5000,
} as const;
