import type * as en from '../en/cancel.ts';
import type { Translation } from '../translation.ts';

/** What is asked before a registration is given up, and what becomes of the money. */
export const cancel: Translation<typeof en.cancel> = {
  title: 'अपना रजिस्ट्रेशन रद्द करें?',
  text: 'आपकी सीट किसी और को मिल जाएगी। सीटें रहने तक आप दोबारा रजिस्टर कर सकते हैं।',
  leaveTitle: 'वेटलिस्ट छोड़ें?',
  leaveText: 'आपकी जगह चली जाएगी। दोबारा जुड़ने पर आप लाइन के आख़िर में होंगे।',
  left: 'आपने वेटलिस्ट छोड़ दी',
  refundWhole: 'आपको पूरा रिफ़ंड मिलेगा। रिफ़ंड में 7 से 10 कामकाजी दिन लगते हैं।',
  refundAll: 'आपको {amount} वापस मिलेंगे। रिफ़ंड में 7 से 10 कामकाजी दिन लगते हैं।',
  refundOver: 'रिफ़ंड का समय {time} को ख़त्म हो गया, इसलिए पैसे वापस नहीं मिलेंगे।',
  refundNever: 'इस इवेंट में रिफ़ंड नहीं मिलता, इसलिए पैसे वापस नहीं मिलेंगे।',
  refundToPayer: 'यह टिकट आपको ट्रांसफ़र किया गया था। रिफ़ंड उन्हें मिलेगा जिन्होंने पेमेंट किया था।',
  keepPlace: 'रजिस्ट्रेशन रहने दें',
  cancelled: 'रजिस्ट्रेशन रद्द हुआ',
};
