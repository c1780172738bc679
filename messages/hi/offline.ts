import type * as en from '../en/offline.ts';
import type { Translation } from '../translation.ts';

/** The page that stands in for every other one while there is no connection. */
export const offline: Translation<typeof en.offline> = {
  title: 'आप ऑफ़लाइन हैं',
  text: 'इस पेज के लिए इंटरनेट चाहिए। कनेक्शन आते ही फिर कोशिश करें।',
  ticketText: 'आपका टिकट इंटरनेट के बिना भी चलता है: गेट उसे ख़ुद जाँच लेते हैं।',
  showTicket: 'टिकट दिखाएँ',
  tryAgain: 'फिर कोशिश करें',
  registrations: 'आपके रजिस्टर किए हुए इवेंट',
  asOf: '{time} तक की जानकारी।',
};
