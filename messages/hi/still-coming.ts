import type * as en from '../en/still-coming.ts';
import type { Translation } from '../translation.ts';

/** The page behind the link of the reminder by which somebody gives up a seat. */
export const stillComing: Translation<typeof en.stillComing> = {
  title: 'क्या आप आ रहे हैं?',
  intro: '{event}, {time}। आना नहीं हो पाएगा, तो अपनी सीट छोड़ दें: वह वेटलिस्ट में सबसे आगे वाले को मिलेगी।',
  introUnknown: 'आना नहीं हो पाएगा, तो अपनी सीट छोड़ दें: वह वेटलिस्ट में सबसे आगे वाले को मिलेगी।',
  act: 'आना नहीं हो पाएगा',
  acting: 'सीट छोड़ी जा रही है...',
  done: 'आपकी सीट अब ख़ाली है',
  doneIntro: 'बताने के लिए धन्यवाद। जगह रहने तक आप फिर से रजिस्टर कर सकते हैं।',
  incomplete: 'यह लिंक अधूरा है। इसे ईमेल से फिर से खोलें।',
  void: 'यह लिंक काम नहीं करता। आपके रजिस्ट्रेशन “रजिस्टर किए इवेंट” पेज पर हैं।',
};
