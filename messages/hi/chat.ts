import type * as en from '../en/chat.ts';
import type { Translation } from '../translation.ts';

/** The chat, which opens on every page but the home page. */
export const chat: Translation<typeof en.chat> = {
  title: 'असिस्टेंट',
  subtitle: 'इसी साइट के इवेंट से जवाब',
  log: 'असिस्टेंट से बातचीत',
  welcome:
    'मैं एक ऑटोमेटेड असिस्टेंट हूँ। तारीख़, जगह, क़ीमत या विषय बताकर इवेंट खोजें। अंग्रेज़ी या हिंग्लिश में, रोमन अक्षरों में लिखें। रजिस्टर और पेमेंट करने का तरीक़ा और अपने रजिस्ट्रेशन भी पूछ सकते हैं।',
  starters: {
    weekend: 'Is weekend kya hai?',
    free: 'Free music events',
    register: 'Register kaise kare?',
    mine: 'Mere registrations',
  },
  message: 'आपका मैसेज',
  placeholder: 'इवेंट के बारे में पूछें…',
  send: 'भेजें',
  close: 'चैट बंद करें',
  clear: 'बातचीत मिटाएँ',
  you: 'आपने कहा:',
  assistant: 'असिस्टेंट:',
  typing: 'असिस्टेंट लिख रहा है…',
  failed: 'असिस्टेंट जवाब नहीं दे सका।',
  failedOffline: 'आप ऑफ़लाइन हैं।',
  failedLimit: 'आप बहुत जल्दी-जल्दी पूछ रहे हैं। एक मिनट बाद फिर से कोशिश करें।',
  tryAgain: 'फिर से कोशिश करें',
  readAs: 'इस तरह खोजा गया',
  removeCondition: 'हटाएँ: {condition}',
  without: 'इसके बिना: {condition}',
  suggestions: 'यह पूछकर देखें',
  matching: 'इवेंट',
  confirm: 'हाँ',
  decline: 'नहीं',
  left: 'ठीक है, कुछ नहीं बदला।',
  modelNote: 'यह लैंग्वेज मॉडल ने इस साइट की जानकारी से लिखा है। ज़रूरी बातें इवेंट के पेज पर जाँच लें।',
  serviceNote: 'जवाब एक बाहरी चैट सेवा से आया है।',
};
