import type * as en from '../en/feeds.ts';
import type { Translation } from '../translation.ts';

/** What feeds and calendars are called, in the programs of those who follow them. */
export const feeds: Translation<typeof en.feeds> = {
  all: '{site} के इवेंट',
  category: '{site}: {category} के इवेंट',
  organiser: '{site} पर {organiser}',
  group: '{site} पर {group}',
  own: '{site} पर मेरे इवेंट',
  description: 'आने वाले इवेंट, सबसे जल्दी वाले पहले।',
  cancelled: 'रद्द: {event}',
  pending: 'मंज़ूरी का इंतज़ार: {event}',
  waitlisted: 'वेटलिस्ट में: {event}',
  awaiting_payment: 'पेमेंट बाक़ी: {event}',
};
