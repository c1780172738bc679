import type * as en from '../en/cancel.ts';
import type { Translation } from '../translation.ts';

/** What is asked before a registration is given up, and what becomes of the money. */
export const cancel: Translation<typeof en.cancel> = {
  title: 'अपनी सीट छोड़ें?',
  text: 'आपकी सीट वेटलिस्ट में अगले व्यक्ति को मिल जाएगी। जगह रहने तक दोबारा रजिस्टर किया जा सकता है।',
  leaveTitle: 'वेटलिस्ट छोड़ें?',
  leaveText: 'आपके पीछे वाले आगे बढ़ जाएँगे। बाद में दोबारा जुड़ने पर जगह क़तार के आख़िर में मिलेगी।',
  left: 'आपका नाम वेटलिस्ट से हट गया है।',
  refundWhole: 'आपके पैसे वापस मिलेंगे। रिफ़ंड में 7 से 10 कामकाजी दिन लगते हैं।',
  refundAll: '{amount} आपको वापस मिलेंगे। रिफ़ंड में 7 से 10 कामकाजी दिन लगते हैं।',
  refundOver: 'रिफ़ंड का समय {time} को ख़त्म हो गया: दी गई रक़म वापस नहीं होगी।',
  refundNever: 'इस इवेंट में रिफ़ंड नहीं है: दी गई रक़म वापस नहीं होगी।',
  refundToPayer:
    'यह टिकट आपको किसी और ने दिया है। इवेंट की शर्तों के हिसाब से जो रक़म वापस होगी, वह आपको नहीं, उसे मिलेगी जिसने पैसे दिए थे।',
  keepPlace: 'सीट रहने दें',
  cancelled: 'आपका रजिस्ट्रेशन रद्द हो गया है।',
};
