import type * as en from '../en/footer.ts';
import type { Translation } from '../translation.ts';

export const footer: Translation<typeof en.footer> = {
  label: 'साइट',
  joinTitle: 'अपने जैसे लोगों से मिलें',
  joinText: 'अकाउंट बनाएँ, पसंद के इवेंट खोजें और पहुँच जाएँ।',
  signUpNow: 'अभी साइन अप करें',
  contactTitle: 'कोई सवाल या सुझाव?',
  contactText: 'क्या कमी है, क्या काम नहीं कर रहा या क्या नया चाहिए, हमें बताएँ।',
  contactUs: 'संपर्क करें',
  company: 'जहाँ कम्युनिटी अपने इवेंट बताती हैं और लोग साथ आते हैं।',
  explore: 'एक्सप्लोर करें',
  follow: 'फ़ॉलो करें',
  calendar: 'इवेंट कैलेंडर',
  rss: 'RSS',
  subscribe: 'इस हफ़्ते के इवेंट ईमेल पर',
  subscribePlaceholder: 'आपका ईमेल',
  subscribeButton: 'सब्सक्राइब करें',
  subscribeInvalid: 'सही ईमेल पता डालें',
  subscribeAsked: 'अपना ईमेल देखें और लिंक से कन्फ़र्म करें।',
  subscribeFailed: 'यह नहीं हो सका। थोड़ी देर बाद फिर से कोशिश करें।',
  legal: 'क़ानूनी जानकारी',
  privacyPolicy: 'प्राइवेसी पॉलिसी',
  termsAndConditions: 'नियम और शर्तें',
  developers: 'डेवलपर',
  rights: '© {year} {name}',
};
