import type * as en from '../en/downloads.ts';
import type { Translation } from '../translation.ts';

/** The sheet of registrations that an organiser takes along. */
export const sheet: Translation<typeof en.sheet> = {
  columns: {
    name: 'नाम',
    email: 'ईमेल',
    state: 'स्थिति',
    registeredAt: 'रजिस्ट्रेशन का समय',
    confirmedAt: 'पक्का होने का समय',
    shortCode: 'टिकट कोड',
    admittedAt: 'आने का समय',
    attendance: 'उपस्थिति',
    socialMedia: 'सोशल मीडिया प्लैटफ़ॉर्म',
    reason: 'आने की वजह',
  },
  ticket: { type: 'टिकट', price: 'कीमत ({currency})', code: 'कोड', discount: 'छूट ({currency})' },
  attendance: { attended: 'आए', missed: 'नहीं आए' },
  consent: { given: 'हाँ', refused: 'नहीं' },
  states: {
    pending: 'मंज़ूरी बाक़ी',
    waitlisted: 'वेटलिस्ट',
    awaiting_payment: 'पेमेंट का इंतज़ार',
    confirmed: 'मंज़ूर',
    declined: 'अस्वीकार',
    cancelled: 'रद्द',
  },
};

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

/** The sheet of sales and refunds for accountants. */
export const settlementSheet: Translation<typeof en.settlementSheet> = {
  columns: {
    at: 'तारीख़',
    kind: 'प्रकार',
    description: 'विवरण',
    order: 'ऑर्डर',
    reference: 'पेमेंट संदर्भ',
    method: 'भुगतान का तरीका',
    amount: 'रकम',
    currency: 'मुद्रा',
  },
  kinds: { sale: 'बिक्री', refund: 'रिफ़ंड', fee: 'शुल्क', dispute: 'विवाद' },
};
