/** The foot of every screen, which comes after the page. */
export const footer = {
  contactUs: 'Contact Us',
  company: "Where communities share what they're up to, and people come together.",
  explore: 'Explore',
  follow: 'Follow',
  calendar: 'Event calendar',
  rss: 'RSS',
  subscribe: "This week's events in your inbox",
  subscribePlaceholder: 'Your email',
  subscribeButton: 'Subscribe',
  subscribeInvalid: 'Please enter a valid email address',
  subscribeAsked: 'Check your email and confirm with the link.',
  subscribeFailed: "That didn't work. Please try again later.",
  privacyPolicy: 'Privacy Policy',
  termsAndConditions: 'Terms and Conditions',
  developers: 'Developers',
  rights: '© {year} {name}',
} as const;
