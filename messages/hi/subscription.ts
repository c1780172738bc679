import type * as en from '../en/subscription.ts';
import type { Translation } from '../translation.ts';

/** The pages behind the links of mails to those who follow the site, or no longer want to. */
export const subscription: Translation<typeof en.subscription> = {
  title: 'साप्ताहिक ईमेल चाहिए?',
  intro: 'हर सोमवार को आने वाले हफ़्ते के इवेंट उसी पते पर आएँगे जहाँ यह लिंक खोला गया।',
  confirm: 'हाँ, भेजें',
  confirming: 'पुष्टि हो रही है...',
  confirmed: 'साप्ताहिक ईमेल शुरू हो गया',
  confirmedIntro: 'अगला ईमेल सोमवार को आएगा। हर ईमेल में उसे बंद करने का लिंक होता है।',
  incomplete: 'यह लिंक अधूरा है। इसे ईमेल से दोबारा खोलें।',
  void: 'यह लिंक अब काम नहीं करता। दूसरे लिंक के लिए किसी भी पेज के नीचे अपना पता लिखें।',
};

export const unsubscribe: Translation<typeof en.unsubscribe> = {
  title: 'ईमेल बंद करें?',
  intro: {
    reminder_day: 'अब इवेंट से एक दिन पहले याद दिलाने वाला ईमेल नहीं आएगा।',
    reminder_hour: 'अब इवेंट से एक घंटे पहले याद दिलाने वाला ईमेल नहीं आएगा।',
    organiser_messages: 'आपके रजिस्टर किए इवेंट के आयोजकों के संदेश अब नहीं आएँगे।',
    new_registrations: 'आपके इवेंट में कौन रजिस्टर करता है, इसका ईमेल अब नहीं आएगा।',
    followed_events: 'जिन्हें आप फ़ॉलो करते हैं, उनके नए इवेंट का ईमेल अब नहीं आएगा।',
    mentions: 'चर्चा में आपका नाम लिए जाने पर अब ईमेल नहीं आएगा।',
    board_digest: 'चर्चाओं में क्या नया है, इसका रोज़ का ईमेल अब नहीं आएगा।',
    digest: 'हफ़्ते के इवेंट वाला ईमेल अब नहीं आएगा।',
  },
  act: 'ईमेल बंद करें',
  acting: 'बंद हो रहा है...',
  done: 'ये ईमेल बंद हो गए',
  doneTopic: 'इसे अपनी प्रोफ़ाइल में कभी भी बदला जा सकता है।',
  doneDigest: 'किसी भी पेज के नीचे से दोबारा सब्सक्राइब किया जा सकता है।',
  incomplete: 'यह लिंक अधूरा है। इसे ईमेल से दोबारा खोलें।',
  void: 'यह लिंक काम नहीं करता। इसे ईमेल से दोबारा खोलें।',
};
