/** The nine categories, in the order of the specification (section 3). Free of schemas, so that pages may list them. */
export const categories = [
  'music',
  'art',
  'technology',
  'business',
  'sports',
  'gaming',
  'finance',
  'cultural',
  'social',
] as const;
