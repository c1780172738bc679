import type * as en from '../en/rsvp.ts';
import type { Translation } from '../translation.ts';

/** The registration form. */
export const rsvp: Translation<typeof en.rsvp> = {
  title: 'इवेंट के लिए RSVP',
  socialMedia: 'सोशल मीडिया प्लैटफ़ॉर्म',
  email: 'ईमेल आईडी',
  reason: 'आप क्यों आना चाहते हैं?',
  required: 'यह जानकारी ज़रूरी है',
  invalidEmail: 'सही ईमेल पता लिखें',
  optional: 'ज़रूरी नहीं',
  choose: 'कोई जवाब चुनें',
  invalidNumber: 'कोई संख्या लिखें',
  consentNeeded: 'रजिस्टर करने के लिए इससे सहमत होना ज़रूरी है',
  loadingQuestions: 'आयोजक के सवाल लोड हो रहे हैं…',
  cancel: 'रद्द करें',
  submit: 'भेजें',
  payAndSubmit: 'पेमेंट करें और भेजें',
  listed: 'आने वाले लोगों में मेरा नाम और फ़ोटो दिखाएँ',
  listedHint: 'यह इवेंट पेज पर सबको दिखता है। आप इसे वहाँ कभी भी बदल सकते हैं।',
  close: 'बंद करें',
  confirmed: 'इवेंट के लिए आपका रजिस्ट्रेशन हो गया है! बाक़ी जानकारी के लिए अपना ईमेल देखें।',
  pending: 'रिक्वेस्ट भेजी गई। आयोजक इसे देखेंगे, और हम आपको जवाब ईमेल करेंगे।',
  waitlisted: 'आप वेटलिस्ट में हैं। सीट ख़ाली होते ही हम आपको ईमेल करेंगे।',
  failed: 'रजिस्टर नहीं हो सका। थोड़ी देर बाद फिर से कोशिश करें।',
};
