import type * as en from '../en/ticket.ts';
import type { Translation } from '../translation.ts';

/** The page of one ticket. */
export const ticket: Translation<typeof en.ticket> = {
  title: 'आपका टिकट',
  pageTitle: 'टिकट: {event}',
  admit: 'एक व्यक्ति के लिए',
  code: 'आपके टिकट का QR कोड',
  show: 'यह कोड गेट पर दिखाएँ। स्क्रीन की चमक बढ़ा लें, या इसे काग़ज़ पर लाएँ।',
  holder: 'नाम',
  date: 'तारीख़',
  time: 'समय',
  location: 'जगह',
  admitted: 'आपकी एंट्री हुई: {time}',
  typed: 'अगर स्कैन न हो',
  print: 'प्रिंट करें',
  toEvent: 'इवेंट का पेज देखें',
  voidTitle: 'यह टिकट अब मान्य नहीं है',
  voidText: 'जिस रजिस्ट्रेशन का यह टिकट था, वह अब नहीं रहा। सीटें बची हैं या नहीं, यह इवेंट के पेज पर दिखता है।',
  notYetTitle: 'अभी टिकट नहीं बना है',
  notYetText: 'रजिस्ट्रेशन पक्का होते ही आपको टिकट मिल जाएगा।',
  registered: 'आपके रजिस्टर किए इवेंट',
};
