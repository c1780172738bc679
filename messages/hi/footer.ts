import type * as en from '../en/footer.ts';
import type { Translation } from '../translation.ts';

export const siteNotice: Translation<typeof en.siteNotice> = {
  maintenanceLabel: 'मेंटेनेंस',
  maintenance: 'साइट पर काम चल रहा है। आप सब देख सकते हैं, पर अभी कुछ बदल नहीं सकते।',
  until: '{time} तक काम पूरा होने की उम्मीद है।',
  announcementLabel: 'सूचना',
  dismiss: 'हटाएँ',
};

export const footer: Translation<typeof en.footer> = {
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
  privacyPolicy: 'प्राइवेसी पॉलिसी',
  termsAndConditions: 'नियम और शर्तें',
  developers: 'डेवलपर',
  rights: '© {year} {name}',
};
