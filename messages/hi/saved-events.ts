import type { savedEvents as en } from '../en/saved-events.ts';
import type { Translation } from '../translation.ts';

/** The list of saved events. */
export const savedEvents: Translation<typeof en> = {
  title: 'सेव किए हुए',
  intro: 'वे इवेंट जिन्हें आपने बाद के लिए सेव किया है।',
  onDevice: 'सिर्फ़ इस डिवाइस पर सेव हैं।',
  login: 'हर डिवाइस पर देखने के लिए लॉग इन करें',
  list: 'इवेंट, सबसे नए सेव किए हुए पहले',
  loading: 'सेव किए हुए इवेंट लोड हो रहे हैं',
  empty: 'अभी कुछ सेव नहीं है',
  emptyHint: 'किसी इवेंट पर दिल का निशान दबाएँ, वह यहाँ सेव हो जाएगा।',
  toEvents: 'सभी इवेंट देखें',
  failedTitle: 'सेव किए हुए इवेंट लोड नहीं हो सके',
  offlineTitle: 'आप ऑफ़लाइन हैं',
  offline: 'सेव किए हुए इवेंट देखने के लिए इंटरनेट से जुड़ें।',
  mergeLeft:
    'इस डिवाइस पर सेव {count, plural, one {# इवेंट} other {# इवेंट}} नहीं जुड़ पाए: आपके अकाउंट में पहले से 200 इवेंट सेव हैं।',
};
