import type { providers as en } from '../en/providers.ts';
import type { Translation } from '../translation.ts';

/** Logging in with an account elsewhere, such as Google or a company's own. */
export const providers: Translation<typeof en> = {
  continueWith: '{provider} से आगे बढ़ें',
  failures: {
    cancelled: 'आपने लॉग इन रद्द कर दिया। फिर से कोशिश करें, या किसी और तरीक़े से लॉग इन करें।',
    unavailable: 'यह सेवा जवाब नहीं दे रही है। थोड़ी देर में फिर से कोशिश करें, या किसी और तरीक़े से लॉग इन करें।',
    refused: 'लॉग इन नहीं हो सका। फिर से कोशिश करें, या किसी और तरीक़े से लॉग इन करें।',
    expired: 'लॉग इन में बहुत समय लग गया, या वह किसी और ब्राउज़र में शुरू हुआ था। फिर से कोशिश करें।',
    blocked: 'एडमिनिस्ट्रेटर ने यह अकाउंट ब्लॉक कर दिया है।',
    taken: 'यह अकाउंट इस साइट के किसी और अकाउंट से जुड़ा है। पहले उसे वहाँ से हटाएँ।',
    too_many: 'ज़्यादा से ज़्यादा दस अकाउंट जोड़े जा सकते हैं। पहले किसी एक को हटाएँ।',
  },
  confirm: {
    title: 'अपना ईमेल पता कन्फ़र्म करें',
    intro: '{provider} से लॉग इन पूरा करने के लिए अपना ईमेल पता कन्फ़र्म करें। हम आपको ईमेल पर एक कोड भेजेंगे।',
    introOfKnown: 'अगर इस पते का अकाउंट पहले से है, तो {provider} उससे जुड़ जाएगा।',
    email: 'ईमेल',
    send: 'मुझे ईमेल पर कोड भेजें',
    sending: 'आपका कोड भेजा जा रहा है…',
    goneTitle: 'कोई अधूरा लॉग इन नहीं है',
    gone: 'वह एक्सपायर हो गया है, या दूसरे ब्राउज़र में शुरू हुआ था। फिर से लॉग इन करें।',
    startAgain: 'लॉग इन करें',
    failed: 'आपका लॉग इन लोड नहीं हो सका',
    loading: 'लोड हो रहा है',
    done: 'आप लॉग इन हो गए हैं',
  },
  connected: {
    title: 'जुड़े हुए अकाउंट',
    text: 'किसी और सेवा के अपने अकाउंट से लॉग इन करें।',
    none: 'अभी कोई अकाउंट नहीं जुड़ा है',
    failed: 'जुड़े हुए अकाउंट लोड नहीं हो सके',
    connect: '{provider} जोड़ें',
    isConnected: 'अकाउंट जुड़ गया',
    since: '{date} को जोड़ा गया',
    lastUsed: 'आख़िरी इस्तेमाल: {time}',
    disconnect: 'हटाएँ',
    disconnectOf: '{name} हटाएँ',
    question: '{provider} को हटाएँ?',
    questionText: 'आप इससे लॉग इन नहीं कर पाएँगे। ईमेल पर आए कोड से अब भी लॉग इन कर सकते हैं।',
    isDisconnected: 'अकाउंट हटाया गया',
  },
};
