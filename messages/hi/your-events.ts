import type * as en from '../en/your-events.ts';
import type { Translation } from '../translation.ts';

/** The list of events that somebody organises. */
export const yourEvents: Translation<typeof en.yourEvents> = {
  title: 'आपके इवेंट',
  list: 'इवेंट, सबसे नई तारीख़ पहले',
  loading: 'इवेंट लोड हो रहे हैं…',
  empty: 'कोई इवेंट नहीं मिला। <create>इवेंट बनाएँ</create>',
  emptyHint: 'बस एक नाम, जगह और समय चाहिए।',
  create: 'इवेंट बनाएँ',
  helping: {
    editor: 'आपकी भूमिका: संपादक',
    money: 'आपकी भूमिका: पेमेंट',
    door: 'आपकी भूमिका: चेक-इन',
  },
};
