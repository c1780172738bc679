import type * as en from '../en/event-dialogs.ts';
import type { Translation } from '../translation.ts';

/** The dialog that puts an event into the reader's calendar. */
export const calendar: Translation<typeof en.calendar> = {
  title: 'कैलेंडर में जोड़ें',
  close: 'बंद करें',
  text: 'अपना कैलेंडर चुनें। यह फ़ाइल Apple Calendar, Outlook, Thunderbird और ज़्यादातर कैलेंडर में चलती है।',
  file: 'कैलेंडर फ़ाइल',
  google: 'Google Calendar',
  outlook: 'Outlook.com',
  followTitle: '{name} को फ़ॉलो करें',
  followText: 'नए इवेंट और बदलाव अपने-आप पाएँ।',
  followCalendar: 'कैलेंडर फ़ीड',
  followRss: 'RSS',
};

/** What is asked before a registration is given up, and what becomes of the money. */
export const cancel: Translation<typeof en.cancel> = {
  title: 'अपना रजिस्ट्रेशन रद्द करें?',
  text: 'आपकी सीट किसी और को मिल जाएगी। सीटें रहने तक आप दोबारा रजिस्टर कर सकते हैं।',
  leaveTitle: 'वेटलिस्ट छोड़ें?',
  leaveText: 'आपकी जगह चली जाएगी। दोबारा जुड़ने पर आप लाइन के आख़िर में होंगे।',
  left: 'आपने वेटलिस्ट छोड़ दी',
  refundWhole: 'आपको पूरा रिफ़ंड मिलेगा। रिफ़ंड में 7 से 10 कामकाजी दिन लगते हैं।',
  refundAll: 'आपको {amount} वापस मिलेंगे। रिफ़ंड में 7 से 10 कामकाजी दिन लगते हैं।',
  refundOver: 'रिफ़ंड का समय ख़त्म हो गया ({time}), इसलिए पैसे वापस नहीं मिलेंगे।',
  refundNever: 'इस इवेंट में रिफ़ंड नहीं मिलता, इसलिए पैसे वापस नहीं मिलेंगे।',
  refundToPayer: 'यह टिकट आपको ट्रांसफ़र किया गया था। रिफ़ंड उन्हें मिलेगा जिन्होंने पेमेंट किया था।',
  keepPlace: 'रजिस्ट्रेशन रहने दें',
  cancelled: 'रजिस्ट्रेशन रद्द हुआ',
};

export const report: Translation<typeof en.report> = {
  title: 'इस इवेंट की शिकायत करें',
  groupTitle: 'इस ग्रुप की शिकायत करें',
  groupText: 'एडमिनिस्ट्रेटर हर शिकायत देखते हैं। ग्रुप के आयोजकों को पता नहीं चलेगा कि शिकायत किसने की।',
  postTitle: 'इस पोस्ट की शिकायत करें',
  postText: 'आयोजक और एडमिनिस्ट्रेटर इसे देखेंगे। लिखने वाले को पता नहीं चलेगा कि शिकायत किसने की।',
  text: 'एडमिनिस्ट्रेटर हर शिकायत देखते हैं। आयोजक को पता नहीं चलेगा कि शिकायत किसने की।',
  reason: 'क्या ग़लत है?',
  scam: 'धोखाधड़ी या नक़ली पहचान',
  harmful: 'ख़तरनाक या नफ़रत भरा',
  spam: 'स्पैम',
  wrong: 'ग़लत या भ्रामक जानकारी',
  other: 'कुछ और',
  details: 'कुछ और बताना चाहेंगे?',
  optional: 'चाहें तो',
  send: 'शिकायत भेजें',
  discard: 'रद्द करें',
  close: 'बंद करें',
  sent: 'धन्यवाद। हम इसे देखेंगे।',
  logIn: 'शिकायत करने के लिए लॉग इन करें',
};
