/** What an installation says of itself; these are samples to replace. */
export const installation: Installation = {
  socialLinks: [
    { name: 'Instagram', url: 'https://www.instagram.com/' },
    { name: 'LinkedIn', url: 'https://www.linkedin.com/' },
    { name: 'YouTube', url: 'https://www.youtube.com/' },
  ],
  testimonials: [
    {
      quote:
        'I moved here knowing nobody. Three weeks and two events later I had a running group and somebody to water my plants.',
      name: 'Sample Neighbour',
      role: 'Runner',
    },
    {
      quote:
        'Our workshop has twelve benches. The thirteenth person is on the waitlist, and gets a mail when somebody cannot come. I do nothing for it.',
      name: 'Sample Potter',
      role: 'Organiser',
    },
    {
      quote:
        'We used to lose half the evening to “who is coming?”. Now we open the page, and that is the answer.',
      name: 'Sample Bookworm',
      role: 'Reading circle',
    },
  ],
  team: [
    member('Asha Example', 'Keeps the stalls open'),
    member('Ravi Sample', 'Builds the tents'),
    member('Meera Placeholder', 'Paints the signs'),
    member('Kabir Specimen', 'Answers the mail'),
  ],
};

interface Link {
  readonly name: string;
  readonly url: string;
}

interface Installation {
  readonly socialLinks: readonly Link[];
  readonly testimonials: readonly { readonly quote: string; readonly name: string; readonly role: string }[];
  readonly team: readonly {
    readonly name: string;
    readonly role: string;
    /** Address of a square picture on this site; initials stand in where there is none. */
    readonly picture: string | null;
    readonly profiles: readonly Link[];
  }[];
}

function member(name: string, role: string): Installation['team'][number] {
  return {
    name,
    role,
    picture: null,
    profiles: [
      { name: 'GitHub', url: 'https://github.com/' },
      { name: 'LinkedIn', url: 'https://www.linkedin.com/' },
    ],
  };
}
