import type * as en from '../en/event-parts.ts';
import type { Translation } from '../translation.ts';

export const eventParts: Translation<typeof en.eventParts> = {
  people: 'आने वाले लोग',
  went: '{count} आए',
  others: '{count, plural, one {# अन्य} other {# अन्य}}',
  opensIn:
    'रजिस्ट्रेशन खुलने में {days, plural, =0 {} one {# दिन और } other {# दिन और }}{hours, plural, one {# घंटा} other {# घंटे}} बाक़ी',
  countdownSummary:
    'शुरू होने में {days, plural, =0 {} one {# दिन और } other {# दिन और }}{hours, plural, one {# घंटा} other {# घंटे}} बाक़ी',
  days: '{count, plural, one {दिन} other {दिन}}',
  hours: '{count, plural, one {घंटा} other {घंटे}}',
  minutes: '{count, plural, one {मिनट} other {मिनट}}',
  seconds: '{count, plural, one {सेकंड} other {सेकंड}}',
  started: 'इवेंट शुरू हो चुका है!',
  title: 'आने वाले लोग',
  close: 'बंद करें',
  more: 'और दिखाएँ',
  some: '{count, plural, one {# व्यक्ति आ रहा है।} other {# लोग आ रहे हैं।}} यहाँ सिर्फ़ वे दिखते हैं जिन्होंने इसकी अनुमति दी है।',
  listed: 'दूसरों को मेरा नाम और फ़ोटो दिखाएँ',
  listedOn: 'दूसरों को दिखेगा कि आप आ रहे हैं',
  listedOff: 'दूसरों को अब नहीं दिखेगा कि आप आ रहे हैं',
  discussion: 'चर्चा',
  openDiscussion: 'चर्चा खोलें',
  noPosts: 'अभी कोई पोस्ट नहीं। कुछ पूछें, या साथ आने-जाने का इंतज़ाम करें।',
  replies: '{count, plural, one {# जवाब} other {# जवाब}}',
  formerMember: 'पूर्व सदस्य',
  registered: 'इस इवेंट के लिए आपका रजिस्ट्रेशन हो गया है',
  showTicket: 'टिकट देखें',
  pending: 'मंज़ूरी का इंतज़ार',
  pendingHint: 'आयोजक का फ़ैसला आते ही हम आपको ईमेल करेंगे।',
  waitlisted: 'वेटलिस्ट में ({position})',
  waitlistedHint: 'सीट ख़ाली होते ही हम आपको ईमेल करेंगे।',
  awaitingPayment: 'पेमेंट पूरा करें',
  heldFor: 'आपकी सीट अभी {time} और रुकी रहेगी।',
  holdOver: 'समय ख़त्म हुआ। आपकी सीट छूट गई है।',
  hiddenForYou:
    'एडमिनिस्ट्रेटर ने यह इवेंट छिपा दिया है। आपने रजिस्टर किया था, इसलिए यह आपको दिख रहा है। बाक़ी सबके लिए रजिस्ट्रेशन बंद है।',
  cancelRegistration: 'मेरा रजिस्ट्रेशन रद्द करें',
  leaveWaitlist: 'वेटलिस्ट छोड़ें',
  withdrawRequest: 'रिक्वेस्ट वापस लें',
};
