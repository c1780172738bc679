import type * as en from '../en/rsvp.ts';
import type { Translation } from '../translation.ts';

/** The form by which a person registers. */
export const rsvp: Translation<typeof en.rsvp> = {
  title: 'इवेंट के लिए RSVP',
  socialMedia: 'सोशल मीडिया प्लैटफ़ॉर्म',
  email: 'ईमेल आईडी',
  reason: 'इस इवेंट में आने की आपकी वजह क्या है?',
  required: 'यह जानकारी ज़रूरी है',
  invalidEmail: 'ईमेल पता सही नहीं है',
  optional: 'चाहें तो',
  choose: 'कोई जवाब चुनें',
  invalidNumber: 'कोई संख्या लिखें',
  consentNeeded: 'रजिस्टर करने के लिए यह सहमति ज़रूरी है',
  loadingQuestions: 'आयोजक के सवाल लोड हो रहे हैं...',
  cancel: 'रद्द करें',
  submit: 'भेजें',
  payAndSubmit: 'पेमेंट करके भेजें',
  close: 'बंद करें',
  confirmed: 'इवेंट के लिए आपका रजिस्ट्रेशन हो गया है! बाक़ी जानकारी के लिए अपना ईमेल देखें।',
  pending: 'आपका रजिस्ट्रेशन आयोजक की मंज़ूरी के इंतज़ार में है। बाक़ी जानकारी के लिए अपना ईमेल देखें।',
  waitlisted: 'आपका नाम वेटलिस्ट में है। बाक़ी जानकारी के लिए अपना ईमेल देखें।',
  failed: 'रजिस्टर नहीं हो सका। थोड़ी देर बाद फिर से कोशिश करें।',
};
