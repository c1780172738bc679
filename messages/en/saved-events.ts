/** The list of saved events. */
export const savedEvents = {
  title: 'Saved',
  intro: 'Events you saved for later.',
  onDevice: 'Saved on this device. Log in to see them everywhere.',
  login: 'Log in',
  list: 'Events, last saved first',
  loading: 'Loading saved events',
  empty: 'Nothing saved yet',
  emptyHint: 'Select the heart on an event to find it here again.',
  toEvents: 'See all events',
  failedTitle: "Your saved events didn't load",
  offlineTitle: "You're offline",
  offline: 'Connect to the internet to see your saved events.',
  mergeLeft:
    '{count, plural, one {# event} other {# events}} saved on this device didn’t fit: your account has 200 saved events.',
} as const;
