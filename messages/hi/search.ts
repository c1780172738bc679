import type * as en from '../en/search.ts';
import type { Translation } from '../translation.ts';

/** The search screen. */
export const search: Translation<typeof en.search> = {
  title: 'खोज',
  titleFor: '{words} की खोज',
  intro: 'नाम, जगह, कैटेगरी या क़ीमत से खोजें।',
  results: 'खोज के नतीजे',
  searching: 'खोज रहे हैं…',
  empty: 'आपकी खोज से मेल खाता कोई इवेंट नहीं मिला।',
  emptyHint: 'स्पेलिंग जाँचें, या कम शब्द लिखें।',
  failed: 'इवेंट खोजते समय कुछ गड़बड़ हुई।',
  corrected: '<b>{words}</b> के नतीजे दिखाए जा रहे हैं।',
};
