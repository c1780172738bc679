/** The English interface texts; where the specification gives a text, it stands here to the letter. */
export const en = {
  site: {
    name: 'Mela',
    tagline: 'Connecting people for better events.',
    defaultOrganisation: 'Mela Community',
  },
} as const;
