import type * as en from '../en/registered-events.ts';
import type { Translation } from '../translation.ts';

/** The list of events that somebody registered for. */
export const registeredEvents: Translation<typeof en.registeredEvents> = {
  title: 'आपके रजिस्टर किए इवेंट',
  loading: 'इवेंट लोड हो रहे हैं…',
  empty: 'आपने अभी तक किसी इवेंट के लिए रजिस्टर नहीं किया है।',
  emptyHint: 'आप जिन इवेंट के लिए रजिस्टर करेंगे, वे यहाँ दिखेंगे।',
  find: 'सभी इवेंट देखें',
  total: '{count, plural, one {# रजिस्ट्रेशन} other {{shown} रजिस्ट्रेशन}}',
  eventTitle: 'बिना नाम का इवेंट',
  date: 'तारीख़',
  location: 'जगह',
  details: 'इवेंट की जानकारी देखें',
  detailsOf: 'इवेंट की जानकारी देखें: {title}',
  confirmed: 'रजिस्ट्रेशन हो गया',
  pending: 'मंज़ूरी बाक़ी',
  waitlisted: 'वेटलिस्ट में ({position})',
  awaiting_payment: 'पेमेंट पूरा करें',
  declined: 'अस्वीकार',
  cancelled: 'रद्द',
  past: 'बीत चुका',
  eventCancelled: 'इवेंट रद्द हुआ',
};
