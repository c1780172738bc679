import type * as en from '../en/footer.ts';
import type { Translation } from '../translation.ts';

export const footer: Translation<typeof en.footer> = {
  label: 'साइट',
  joinTitle: 'अच्छी संगत बस एक शाम दूर है।',
  joinText: 'अकाउंट बनाएँ, अपने लोग ढूँढें और चले आएँ।',
  signUpNow: 'अभी साइन अप करें',
  contactTitle: 'हमें कुछ बताना है?',
  contactText: 'सवाल, सुझाव, या किसी इवेंट में मदद चाहिए: हमें लिखें।',
  contactUs: 'संपर्क करें',
  company: 'यहाँ कम्युनिटी बताती हैं कि उनके यहाँ क्या हो रहा है, और लोग वहीं एक-दूसरे से मिलते हैं।',
  explore: 'एक्सप्लोर करें',
  follow: 'फ़ॉलो करें',
  calendar: 'इवेंट कैलेंडर',
  rss: 'RSS',
  subscribe: 'हफ़्ते के इवेंट ईमेल पर',
  subscribePlaceholder: 'आपका ईमेल',
  subscribeButton: 'सब्सक्राइब करें',
  subscribeInvalid: 'सही ईमेल पता डालें',
  subscribeAsked: 'अपना ईमेल देखें: वहाँ भेजे गए लिंक से पुष्टि करें।',
  subscribeFailed: 'यह नहीं हो पाया। थोड़ी देर बाद फिर से कोशिश करें।',
  legal: 'क़ानूनी जानकारी',
  privacyPolicy: 'प्राइवेसी पॉलिसी',
  termsAndConditions: 'नियम और शर्तें',
  developers: 'डेवलपर',
  rights: '© {year} {name}',
};
