/** No schemas in this file: pages import it. */
export const groupRoles = ['owner', 'organiser', 'member'] as const;

/** In characters, and the most items of lists without pages. */
export const groupLimits = {
  name: 100,
  description: 10_000,
  place: 200,
  address: 36,
  /** Organisers named on the group page. */
  leading: 20,
  /** Groups per person. */
  ofPerson: 200,
  /** Groups and organisers one person can follow. */
  followed: 500,
} as const;
