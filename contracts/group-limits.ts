/** What somebody can be in a group. Free of schemas, for pages. */
export const groupRoles = ['owner', 'organiser', 'member'] as const;

/** Longest texts of a group, in characters, and the most of what is listed whole. */
export const groupLimits = {
  name: 100,
  description: 10_000,
  place: 200,
  address: 36,
  /** Organisers that the page of a group names. */
  leading: 20,
  /** Groups that one person can be in. */
  ofPerson: 200,
  /** Groups, and organisers, that one person can follow. */
  followed: 500,
} as const;
