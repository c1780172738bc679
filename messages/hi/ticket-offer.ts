import type * as en from '../en/ticket-offer.ts';
import type { Translation } from '../translation.ts';

/** The page behind the link by which somebody takes over a ticket. */
export const ticketOffer: Translation<typeof en.ticketOffer> = {
  title: 'आपके लिए एक टिकट',
  intro: '{giver} आपको अपना टिकट देना चाहते हैं।',
  introNameless: 'आपके लिए किसी ने अपना टिकट भेजा है।',
  event: 'इवेंट',
  date: 'तारीख़',
  time: 'समय',
  location: 'जगह',
  until: 'कब तक स्वीकार करें',
  toEvent: 'इवेंट का पेज देखें',
  signIn: 'टिकट स्वीकार करने के लिए लॉग इन करें या अकाउंट बनाएँ। फिर आप यहीं लौट आएँगे।',
  answer: 'आयोजक ये सवाल सबसे पूछते हैं।',
  accept: 'टिकट स्वीकार करें',
  accepting: 'स्वीकार हो रहा है…',
  accepted: 'टिकट स्वीकार हुआ',
  ownTitle: 'यह टिकट आपने भेजा है',
  ownText: 'पाने वाले इस लिंक से टिकट स्वीकार कर सकते हैं। तब तक टिकट आपके पास है।',
  toTicket: 'आपके रजिस्टर किए इवेंट',
  goneTitle: 'यह टिकट अब नहीं मिल सकता',
  goneText: 'ट्रांसफ़र रद्द हो गया, स्वीकार हो गया या एक्सपायर हो गया। भेजने वाले से पूछें।',
  incomplete: 'यह लिंक अधूरा है। इसे ईमेल से दोबारा खोलें।',
};
