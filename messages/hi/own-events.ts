import type * as en from '../en/own-events.ts';
import type { Translation } from '../translation.ts';

/** The list of events that somebody organises. */
export const yourEvents: Translation<typeof en.yourEvents> = {
  title: 'आपके इवेंट',
  loading: 'इवेंट लोड हो रहे हैं…',
  noneTitle: 'अभी कोई इवेंट नहीं है',
  emptyHint: 'बस एक नाम, जगह और समय चाहिए।',
  create: 'इवेंट बनाएँ',
  import: 'इवेंट इंपोर्ट करें',
  upcoming: 'आने वाले',
  past: 'बीते हुए',
  cancelled: 'रद्द',
  hidden: 'छिपा हुआ',
  draft: 'ड्राफ़्ट',
  publishes: '{time} को पब्लिश होगा',
  going: '{going} आ रहे हैं',
  seats: '{capacity} में से {going} सीटें भरीं',
  toApprove: '{count, plural, one {# की मंज़ूरी बाक़ी} other {# की मंज़ूरी बाक़ी}}',
  refundsFailed: '{count, plural, one {# रिफ़ंड नहीं हुआ} other {# रिफ़ंड नहीं हुए}}',
  checkIn: 'चेक-इन',
  shareOf: '{title} शेयर करें',
  helping: {
    editor: 'एडिटर',
    money: 'पेमेंट',
    door: 'चेक-इन सहायक',
  },
};

/** The list of events that somebody registered for. */
export const registeredEvents: Translation<typeof en.registeredEvents> = {
  discount: '({code} से {off} की छूट)',
  title: 'आपके रजिस्टर किए इवेंट',
  loading: 'इवेंट लोड हो रहे हैं…',
  empty: 'आपने अभी तक किसी इवेंट के लिए रजिस्टर नहीं किया है।',
  emptyHint: 'आप जिन इवेंट के लिए रजिस्टर करेंगे, वे यहाँ दिखेंगे।',
  find: 'सभी इवेंट देखें',
  total: '{count, plural, one {# रजिस्ट्रेशन} other {{shown} रजिस्ट्रेशन}}',
  eventTitle: 'बिना नाम का इवेंट',
  upcoming: 'आने वाले',
  showTicket: 'टिकट देखें',
  payBy: '{time} तक पेमेंट करें',
  tickets: '{count, plural, one {# टिकट} other {# टिकट}}',
  showTickets: 'टिकट दिखाएँ',
  seeTickets: 'सभी टिकट',
  viewWaitlist: 'वेटलिस्ट में अपना नंबर देखें',
  menuOf: '{title} के और विकल्प',
  addToCalendar: 'कैलेंडर में जोड़ें',
  cancel: 'मेरा रजिस्ट्रेशन रद्द करें',
  withdraw: 'रिक्वेस्ट वापस लें',
  leave: 'वेटलिस्ट छोड़ें',
  giveUp: 'मेरी सीट छोड़ें',
  confirmed: 'रजिस्ट्रेशन हो गया',
  pending: 'मंज़ूरी बाक़ी',
  waitlisted: 'वेटलिस्ट में ({position})',
  awaiting_payment: 'आपका पेमेंट बाक़ी है',
  declined: 'अस्वीकार',
  cancelled: 'रद्द',
  past: 'हो चुका',
  eventCancelled: 'इवेंट रद्द हुआ',
};

/** The page shown instead of any other one while there is no connection. */
export const offline: Translation<typeof en.offline> = {
  title: 'आप ऑफ़लाइन हैं',
  text: 'इस पेज के लिए इंटरनेट चाहिए। ऑनलाइन होने पर फिर से कोशिश करें।',
  ticketText: 'आपका टिकट ऑफ़लाइन भी चलता है। इसे चेक-इन पर दिखाएँ।',
  showTicket: 'टिकट देखें',
  tryAgain: 'फिर से कोशिश करें',
  registrations: 'आपके रजिस्टर किए इवेंट',
  asOf: '{time} तक की जानकारी।',
};
