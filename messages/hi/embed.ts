import type * as en from '../en/embed.ts';
import type { Translation } from '../translation.ts';

export const embed: Translation<typeof en.embed> = {
  newWindow: 'नई विंडो में खुलेगा',
  title: 'अपनी वेबसाइट पर लगाएँ',
  eventIntro: 'यह लाइन किसी भी पेज में पेस्ट करें। मुफ़्त रजिस्ट्रेशन वहीं पूरा होता है; पैसे वाला यहाँ खुलता है।',
  groupIntro: 'अपने अगले इवेंट दिखाने के लिए यह लाइन किसी भी पेज में पेस्ट करें। यह अपने-आप अपडेट होती है।',
  what: 'क्या दिखाना है',
  card: 'इवेंट कार्ड',
  button: 'रजिस्टर बटन',
  code: 'HTML',
  copy: 'HTML कॉपी करें',
  copied: 'HTML कॉपी हो गया',
  copyFailed: 'कॉपी नहीं हो सका। टेक्स्ट चुनकर ख़ुद कॉपी करें।',
  sites: 'वे वेबसाइटें जो आपके इवेंट दिखा सकती हैं',
  sitesHint:
    'हर लाइन में एक पता, जैसे https://example.org. हर वेबसाइट को अनुमति देने के लिए ख़ाली छोड़ें। सभी सबडोमेन के लिए https://*.example.org लिखें।',
};
