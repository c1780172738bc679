import type * as en from '../en/still-coming.ts';
import type { Translation } from '../translation.ts';

/** The page behind the link of the reminder by which somebody gives up a seat. */
export const stillComing: Translation<typeof en.stillComing> = {
  title: 'क्या आप आ रहे हैं?',
  intro: '{event}, {time}। आना नहीं हो पाएगा? अपनी सीट किसी और के लिए छोड़ दें।',
  introUnknown: 'आना नहीं हो पाएगा? अपनी सीट किसी और के लिए छोड़ दें।',
  act: 'आना नहीं हो पाएगा',
  acting: 'सीट छोड़ी जा रही है…',
  done: 'आपकी सीट ख़ाली हो गई',
  doneIntro: 'बताने के लिए धन्यवाद। सीटें रहने तक आप दोबारा रजिस्टर कर सकते हैं।',
  incomplete: 'यह लिंक अधूरा है। इसे ईमेल से दोबारा खोलें।',
  void: 'यह लिंक काम नहीं करता। आपके रजिस्ट्रेशन “रजिस्टर किए इवेंट” में हैं।',
};
