import type * as en from '../en/offline.ts';
import type { Translation } from '../translation.ts';

/** The page that stands in for every other one while there is no connection. */
export const offline: Translation<typeof en.offline> = {
  title: 'आप ऑफ़लाइन हैं',
  text: 'इस पेज के लिए इंटरनेट चाहिए। ऑनलाइन होने पर फिर से कोशिश करें।',
  ticketText: 'आपका टिकट ऑफ़लाइन भी चलता है। इसे चेक-इन पर दिखाएँ।',
  showTicket: 'टिकट दिखाएँ',
  tryAgain: 'फिर से कोशिश करें',
  registrations: 'आपके रजिस्टर किए इवेंट',
  asOf: '{time} तक की जानकारी।',
};
