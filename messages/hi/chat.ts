import type * as en from '../en/chat.ts';
import type { Translation } from '../translation.ts';

/** The chat that floats over every page but the home page. */
export const chat: Translation<typeof en.chat> = {
  title: 'असिस्टेंट',
  subtitle: 'इसी साइट के इवेंट से जवाब',
  log: 'असिस्टेंट से बातचीत',
  welcome:
    'तारीख़, जगह, क़ीमत या विषय से इवेंट पूछें, अंग्रेज़ी या हिंग्लिश में, रोमन अक्षरों में। यहाँ रजिस्ट्रेशन और पेमेंट कैसे होता है, और आपके अपने रजिस्ट्रेशन, यह भी पूछा जा सकता है।',
  starters: {
    weekend: 'Is weekend kya hai?',
    free: 'Free music events',
    register: 'Register kaise kare?',
    mine: 'Mere registrations',
  },
  message: 'आपका संदेश',
  placeholder: 'इवेंट के बारे में पूछें…',
  send: 'भेजें',
  close: 'चैट बंद करें',
  clear: 'बातचीत मिटाएँ',
  you: 'आपने कहा:',
  assistant: 'असिस्टेंट:',
  typing: 'असिस्टेंट लिख रहा है…',
  failed: 'आपके संदेश का जवाब नहीं आया।',
  failedOffline: 'इंटरनेट कनेक्शन नहीं है।',
  failedLimit: 'थोड़े समय में बहुत सवाल हो गए। एक मिनट रुकें।',
  tryAgain: 'फिर से कोशिश करें',
  readAs: 'इस तरह पढ़ा गया',
  removeCondition: 'छोड़ें: {condition}',
  without: 'इसके बिना: {condition}',
  suggestions: 'ये पूछ सकते हैं',
  matching: 'इवेंट',
  confirm: 'हाँ, करें',
  decline: 'नहीं, रहने दें',
  left: 'कुछ नहीं बदला गया।',
  modelNote: 'यह जवाब लैंग्वेज मॉडल ने इस साइट की जानकारी से लिखा है। ज़रूरी बातें इवेंट के पेज पर जाँच लें।',
  serviceNote: 'यह जवाब एक बाहरी चैट सेवा का है।',
};
