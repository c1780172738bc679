import type * as en from '../en/report.ts';
import type { Translation } from '../translation.ts';

export const report: Translation<typeof en.report> = {
  title: 'इस इवेंट की शिकायत करें',
  text: 'इस साइट को चलाने वाले इसे देखेंगे। आयोजक को नहीं बताया जाएगा कि शिकायत किसने की।',
  reason: 'क्या ग़लत है?',
  scam: 'धोखाधड़ी या नकली आयोजक',
  harmful: 'ख़तरनाक या नफ़रत फैलाने वाला',
  spam: 'विज्ञापन, या एक ही इवेंट बार-बार',
  wrong: 'ग़लत या भ्रामक जानकारी',
  other: 'कुछ और',
  details: 'उन्हें क्या जानना चाहिए?',
  optional: 'वैकल्पिक',
  send: 'शिकायत भेजें',
  discard: 'अभी नहीं',
  close: 'बंद करें',
  sent: 'धन्यवाद। कोई इसे देखेगा।',
  logIn: 'शिकायत करने के लिए लॉग इन करें।',
};
