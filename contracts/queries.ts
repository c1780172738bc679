/** Methods that compare an attribute with values. */
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

/** Methods that sort and page. */
export const arrangements = [
  'select',
  'orderAsc',
  'orderDesc',
  'limit',
  'offset',
  'cursorAfter',
  'cursorBefore',
] as const;

export type QueryMethod = Comparison | 'and' | 'or' | (typeof arrangements)[number];

/** Per call. */
export const queryLimits = {
  queries: 100,
  /** Per query, as JSON. */
  characters: 4096,
  /** Per query. */
  values: 100,
  /** Maximum and default page size. */
  documents: 100,
  defaultDocuments: 25,
  /** The limit of `offset` and `total`; cursors go further. */
  counted: 5000,
} as const;
