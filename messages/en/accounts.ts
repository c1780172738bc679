/** What the server writes into accounts. */
export const accounts = {
  /** Stands for a person who deleted their account. */
  formerMember: 'Former member',
} as const;
