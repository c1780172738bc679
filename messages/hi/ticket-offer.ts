import type * as en from '../en/ticket-offer.ts';
import type { Translation } from '../translation.ts';

/** The page behind the link by which somebody takes over a ticket. */
export const ticketOffer: Translation<typeof en.ticketOffer> = {
  title: 'आपके लिए एक टिकट',
  intro: '{giver} आपको अपना टिकट देना चाहते हैं।',
  introNameless: 'कोई आपको अपना टिकट देना चाहता है।',
  event: 'इवेंट',
  date: 'तारीख़',
  time: 'समय',
  location: 'जगह',
  until: 'कब तक लें',
  toEvent: 'इवेंट का पेज देखें',
  signIn: 'टिकट लेने के लिए लॉग इन करें या अकाउंट बनाएँ। उसके बाद आप यहीं लौट आएँगे।',
  answer: 'आयोजक आने वाले हर व्यक्ति से ये बातें पूछते हैं।',
  accept: 'टिकट लें',
  accepting: 'टिकट लिया जा रहा है...',
  accepted: 'टिकट अब आपका है।',
  ownTitle: 'यह टिकट आपने ही भेजा है',
  ownText: 'जिन्हें ईमेल मिला है, वे इसे यहाँ लेंगे। तब तक टिकट आपका है।',
  toTicket: 'आपके रजिस्टर किए इवेंट',
  goneTitle: 'यह टिकट अब नहीं लिया जा सकता',
  goneText: 'इसे वापस ले लिया गया है, कोई और ले चुका है, या समय निकल गया है। जिन्होंने भेजा है, उनसे पूछ लें।',
  incomplete: 'यह लिंक अधूरा है। इसे ईमेल से फिर से खोलें।',
};
