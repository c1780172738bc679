/** What stands round every screen, and the words that several screens share: part of every first load. */
export const site = {
  name: 'Mela',
  tagline: 'Connecting people for better events.',
  defaultOrganisation: 'Mela Community',
} as const;

export const shell = {
  skipToContent: 'Skip to content',
  mainNavigation: 'Main',
  home: 'Home',
  about: 'About',
  createEvent: 'Create Event',
  seeAllEvents: 'See All Events',
  yourEvents: 'Your Events',
  registeredEvents: 'Registered Events',
  login: 'Login',
  signUp: 'Sign Up',
  search: 'Search events',
  openMenu: 'Menu',
  accountMenu: 'Account menu of {name}',
  profileSettings: 'Profile Settings',
  logout: 'Logout',
  logoutFailed: 'You could not be logged out. Please try again.',
  switchToLight: 'Switch to light mode',
  switchToDark: 'Switch to dark mode',
  loadingPage: 'Loading page',
  pageShown: '{title}, page loaded',
  offline: 'You are offline. What you see may be out of date.',
  notifications: 'Notifications',
  close: 'Close',
} as const;

export const footer = {
  label: 'Site',
  joinTitle: 'Good company is one evening away.',
  joinText: 'Make an account, find your circle, and turn up.',
  signUpNow: 'Sign Up Now',
  contactTitle: 'Something we should know?',
  contactText: 'Questions, wishes, an event that needs a hand: write to us.',
  contactUs: 'Contact Us',
  company: 'A place where communities announce what they are up to, and people find each other at it.',
  explore: 'Explore',
  follow: 'Follow',
  legal: 'Legal',
  privacyPolicy: 'Privacy Policy',
  termsAndConditions: 'Terms and Conditions',
  rights: '© {year} {name}',
} as const;

export const errors = {
  notFoundTitle: 'Nobody is gathering here',
  notFound: 'This page does not exist, or it is not yours to see.',
  goneTitle: 'This one is over',
  gone: 'What stood here was taken down.',
  toEvents: 'See all events',
  toHome: 'Go home',
  faultTitle: 'That did not work',
  fault: 'Something went wrong on our side. It has been noted.',
  offlineTitle: 'You are offline',
  offline: 'This page needs a connection. As soon as there is one, try again.',
  offlineForm: 'There is no connection. What you typed is still here: try again in a moment.',
  tryAgain: 'Try again',
} as const;

export const categories = {
  music: 'Music',
  art: 'Art',
  technology: 'Technology',
  business: 'Business',
  sports: 'Sports',
  gaming: 'Gaming',
  finance: 'Finance',
  cultural: 'Cultural',
  social: 'Social',
} as const;

export const events = {
  hostedBy: 'Hosted by {name}',
  going: '{count} going',
  free: 'Free',
  paid: 'Paid',
  defaultDescription: 'Join us for an insightful meetup!',
  allDay: 'All day',
  online: 'Online',
  onlineAnd: 'Online and {location}',
  locationMissing: 'Not specified',
  cancelled: 'Cancelled',
  past: 'Past',
  viewDetails: 'View Details',
  viewDetailsOf: 'View Details: {title}',
  like: 'Like event',
  unlike: 'Unlike event',
} as const;
