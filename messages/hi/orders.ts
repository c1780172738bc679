import type * as en from '../en/orders.ts';
import type { Translation } from '../translation.ts';

export const orders: Translation<typeof en.orders> = {
  title: 'आपके टिकट',
  pageTitle: 'आपके टिकट: {event}',
  heldUntil: '{count, plural, one {आपका टिकट} other {आपके # टिकट}} {time} तक होल्ड पर हैं। पेमेंट पेज खुल रहा है…',
  openingPayment: 'पेमेंट खुल रहा है…',
  paymentNotOpened:
    '{count, plural, one {आपका टिकट} other {आपके # टिकट}} {time} तक होल्ड पर हैं, लेकिन पेमेंट पेज नहीं खुला।',
  tryAgain: 'फिर से कोशिश करें',
  allConfirmed: '{count, plural, one {आपका टिकट पक्का हो गया।} other {आपके # टिकट पक्के हो गए।}} अपना ईमेल देखें।',
  someConfirmed:
    '{count, plural, one {# टिकट पक्का हो गया} other {# टिकट पक्के हो गए}}, और {waiting, plural, one {# वेटलिस्ट में है} other {# वेटलिस्ट में हैं}}। और सीटें मिलते ही हम ईमेल करेंगे।',
  allWait:
    '{count, plural, one {आपका टिकट वेटलिस्ट में है।} other {आपके # टिकट वेटलिस्ट में हैं।}} सीटें मिलते ही हम ईमेल करेंगे।',
  allPending:
    'आपने {count, plural, one {# टिकट माँगा है} other {# टिकट माँगे हैं}}। आयोजक अनुरोध देखेंगे और हम जवाब ईमेल करेंगे।',
  showTickets: 'टिकट दिखाएँ',
  showOrder: 'अपना ऑर्डर देखें',
  done: 'हो गया',
  empty: 'अभी कोई टिकट नहीं',
  emptyText: 'इवेंट पेज पर रजिस्टर करें, फिर आपके टिकट यहाँ दिखेंगे।',
  toEvent: 'इवेंट पेज देखें',
  order: '{count, plural, one {# टिकट} other {# टिकट}}',
  namesUntil: 'बाक़ी नाम {time} तक लिख दें।',
  pay: '{time} तक {amount} चुकाएँ',
  receipt: 'रसीद देखें',
  you: 'आप',
  unnamed: 'नाम बाद में',
  states: {
    pending: 'मंज़ूरी बाक़ी',
    waitlisted: 'वेटलिस्ट, नंबर {position}',
    awaiting_payment: 'पेमेंट बाक़ी',
    confirmed: 'पक्का',
    declined: 'नामंज़ूर',
    cancelled: 'रद्द',
  },
  showTicket: 'टिकट दिखाएँ',
  showTicketOf: 'टिकट दिखाएँ: {name}',
  menuOf: 'विकल्प: {name}',
  addName: 'नाम लिखें',
  changeName: 'नाम बदलें',
  transfer: 'ट्रांसफ़र करें',
  cancel: 'यह टिकट रद्द करें',
  orderMore: 'और टिकट लें',
  holder: 'नाम',
  nameRequired: 'नाम लिखें',
  nameSaved: 'नाम सेव हो गया',
  saveName: 'नाम सेव करें',
  keep: 'रहने दें',
  close: 'बंद करें',
};
