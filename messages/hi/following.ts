import type * as en from '../en/following.ts';
import type { Translation } from '../translation.ts';

/** Following organisers and groups, and the pages of organisers. */
export const following = {
  title: 'फ़ॉलो किए हुए',
  intro: 'आप जिन आयोजकों और ग्रुप को फ़ॉलो करते हैं और जिन ग्रुप में हैं, उनके नए इवेंट।',
  list: 'इवेंट, सबसे नए पहले',
  empty: 'अभी कुछ नया नहीं है',
  emptyHint: 'किसी इवेंट के पेज पर आयोजक को फ़ॉलो करें, या कोई ग्रुप खोजकर जुड़ें।',
  toEvents: 'सभी इवेंट देखें',
  toGroups: 'ग्रुप देखें',
  more: 'पुराने इवेंट',
  toStart: 'सबसे नए इवेंट',
  followedTitle: 'आप किन्हें फ़ॉलो करते हैं',
  organisers: 'आयोजक',
  groups: 'ग्रुप',
  nobody: 'अभी कोई नहीं',
  unfollow: '{name} को अनफ़ॉलो करें',
  unfollowShort: 'अनफ़ॉलो करें',
  followers: '{count, plural, one {# फ़ॉलोअर} other {{shown} फ़ॉलोअर}}',
  organiserTitle: '{name} के इवेंट',
  events: 'इवेंट',
  links: 'लिंक',
  members: '{count, plural, one {# सदस्य} other {{shown} सदस्य}}',
  editProfile: 'प्रोफ़ाइल एडिट करें',
  report: 'शिकायत करें',
  options: '{name} के विकल्प',
  upcoming: 'आने वाले',
  past: 'बीते हुए',
  which: 'इवेंट फ़िल्टर करें',
  noUpcoming: 'कोई इवेंट आने वाला नहीं है',
  noUpcomingHint: '{name} को फ़ॉलो करें और अगले इवेंट की ख़बर पाएँ।',
  noPast: 'कोई पुराना इवेंट नहीं',
  moreEvents: 'और इवेंट',
  inCalendar: 'कैलेंडर में जोड़ें',
} as const;

/** The pages behind the links of mails to those who follow the site, or no longer want to. */
export const subscription: Translation<typeof en.subscription> = {
  title: 'हफ़्ते के इवेंट ईमेल पर चाहिए?',
  intro: 'हम हर सोमवार हफ़्ते के इवेंट उस पते पर भेजेंगे जहाँ आपको यह लिंक मिला है।',
  confirm: 'सब्सक्राइब करें',
  confirming: 'सब्सक्राइब हो रहा है…',
  confirmed: 'आपने सब्सक्राइब कर लिया',
  confirmedIntro: 'पहला ईमेल सोमवार को आएगा। हर ईमेल में अनसब्सक्राइब करने का लिंक होता है।',
  incomplete: 'यह लिंक अधूरा है। इसे ईमेल से दोबारा खोलें।',
  void: 'यह लिंक एक्सपायर हो गया है। सब्सक्राइब करने के लिए किसी भी पेज के नीचे अपना पता लिखें।',
};

export const unsubscribe: Translation<typeof en.unsubscribe> = {
  title: 'अनसब्सक्राइब करें?',
  intro: {
    reminder_day: 'इवेंट से एक दिन पहले के रिमाइंडर अब नहीं आएँगे।',
    reminder_hour: 'इवेंट से एक घंटे पहले के रिमाइंडर अब नहीं आएँगे।',
    organiser_messages: 'आयोजकों के मैसेज अब नहीं आएँगे।',
    new_registrations: 'आपके इवेंट के नए रजिस्ट्रेशन के ईमेल अब नहीं आएँगे।',
    followed_events: 'जिन लोगों और ग्रुप को आप फ़ॉलो करते हैं, उनके नए इवेंट के ईमेल अब नहीं आएँगे।',
    mentions: 'मेंशन होने पर अब ईमेल नहीं आएँगे।',
    board_digest: 'नई पोस्ट के रोज़ के ईमेल अब नहीं आएँगे।',
    digest: 'हफ़्ते के इवेंट के ईमेल अब नहीं आएँगे।',
  },
  act: 'अनसब्सक्राइब करें',
  acting: 'अनसब्सक्राइब हो रहा है…',
  done: 'आपने अनसब्सक्राइब कर दिया',
  doneTopic: 'इसे आप अपनी प्रोफ़ाइल में कभी भी बदल सकते हैं।',
  doneDigest: 'किसी भी पेज के नीचे से दोबारा सब्सक्राइब कर सकते हैं।',
  incomplete: 'यह लिंक अधूरा है। इसे ईमेल से दोबारा खोलें।',
  void: 'यह लिंक काम नहीं करता। इसे ईमेल से दोबारा खोलें।',
};
