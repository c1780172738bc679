/** The list of saved events. */
export const savedEvents = {
  title: 'Saved',
  intro: 'Events you saved for later.',
  onDevice: 'Saved on this device only.',
  login: 'Log in to see them everywhere',
  list: 'Events, most recently saved first',
  loading: 'Loading saved events',
  empty: 'Nothing saved yet',
  emptyHint: 'Select the heart on an event to save it here.',
  toEvents: 'See all events',
  failedTitle: "Couldn't load your saved events",
  offlineTitle: "You're offline",
  offline: 'Connect to the internet to see your saved events.',
  mergeLeft:
    "{count, plural, one {# event} other {# events}} saved on this device couldn't be added: your account already has 200 saved events.",
} as const;
