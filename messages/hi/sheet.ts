import type * as en from '../en/sheet.ts';
import type { Translation } from '../translation.ts';

/** The sheet of registrations that an organiser takes along. */
export const sheet: Translation<typeof en.sheet> = {
  columns: {
    name: 'नाम',
    email: 'ईमेल',
    state: 'स्थिति',
    registeredAt: 'रजिस्ट्रेशन का समय',
    confirmedAt: 'पक्का होने का समय',
    admittedAt: 'आने का समय',
    attendance: 'उपस्थिति',
    socialMedia: 'सोशल मीडिया प्लैटफ़ॉर्म',
    reason: 'आने की वजह',
  },
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
