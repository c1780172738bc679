/** What an installation says of itself; these are samples to replace. */
export const installation = {
  socialLinks: [
    { name: 'Instagram', url: 'https://www.instagram.com/' },
    { name: 'LinkedIn', url: 'https://www.linkedin.com/' },
    { name: 'YouTube', url: 'https://www.youtube.com/' },
  ],
} as const;
