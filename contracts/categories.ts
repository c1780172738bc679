/** In display order. No schemas in this file: pages import it. */
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
