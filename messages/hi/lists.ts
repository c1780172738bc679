import type * as en from '../en/lists.ts';
import type { Translation } from '../translation.ts';

/** Lists of events: the search box, the filters, the pages. */
export const lists: Translation<typeof en.lists> = {
  searchLabel: 'इवेंट खोजें',
  searchPlaceholder: 'नाम, जगह, कैटेगरी…',
  searchButton: 'खोजें',
  filters: 'फ़िल्टर',
  category: 'कैटेगरी',
  anyCategory: 'सभी कैटेगरी',
  when: 'कब',
  anyDate: 'कोई भी तारीख़',
  today: 'आज',
  thisWeekend: 'इस वीकेंड',
  nextSevenDays: 'अगले 7 दिन',
  nextThirtyDays: 'अगले 30 दिन',
  from: 'कब से',
  to: 'कब तक',
  ticket: 'टिकट',
  anyTicket: 'मुफ़्त और पेड',
  place: 'जगह',
  within: 'दूरी',
  anyDistance: 'कहीं भी',
  withinKm: '{km} किमी के अंदर',
  nearMe: 'मेरे पास',
  positionUnknown: 'आपकी लोकेशन नहीं मिली। कोई जगह लिखें।',
  aroundPlace: '{place} से {km} किमी के अंदर',
  placeUnknown: '“{place}” नक़्शे पर नहीं मिला। ये वे इवेंट हैं जिनमें यह नाम आता है।',
  showMap: 'नक़्शे पर दिखाएँ',
  hideMap: 'नक़्शा छिपाएँ',
  mapLabel: 'इन इवेंट का नक़्शा',
  nothingOnMap: 'इनमें से कोई इवेंट नक़्शे पर नहीं दिखाया जा सकता।',
  placePlaceholder: 'शहर या वेन्यू',
  format: 'फ़ॉर्मैट',
  anyFormat: 'आमने-सामने और ऑनलाइन',
  inPerson: 'आमने-सामने',
  apply: 'फ़िल्टर लगाएँ',
  clear: 'फ़िल्टर हटाएँ',
  removeFilter: 'फ़िल्टर हटाएँ: {filter}',
  fromDate: '{date} से',
  toDate: '{date} तक',
  fromPrice: '{price} से',
  toPrice: '{price} तक',
  total: '{count, plural, =0 {कोई इवेंट नहीं} one {# इवेंट} other {{shown} इवेंट}}',
  totalAtLeast: '{shown} से ज़्यादा इवेंट',
  pages: 'पेज',
  previousPage: 'पिछला पेज',
  nextPage: 'अगला पेज',
  page: 'पेज {page}',
  titlePage: '{title}, पेज {page}',
};

/** The landing page. */
export const home: Translation<typeof en.home> = {
  description: 'अपने आसपास के इवेंट खोजें, एक मिनट में रजिस्टर करें और अपने जैसी पसंद वाले लोगों से मिलें।',
  pauseScene: 'ऐनिमेशन रोकें',
  playScene: 'ऐनिमेशन चलाएँ',
  explore: 'इवेंट देखें',
  getStarted: 'शुरू करें',
  latest: 'नए इवेंट',
  latestText: 'जल्द होने वाले',
  seeAll: 'सभी इवेंट देखें',
  empty: 'अभी कोई इवेंट नहीं है। पहला आप बनाएँ।',
};

/** The list of all events. */
export const allEvents: Translation<typeof en.allEvents> = {
  title: 'सभी इवेंट',
  list: 'इवेंट, आने वाले पहले',
  description: 'तारीख़, जगह, कैटेगरी और क़ीमत से सभी इवेंट देखें।',
  empty: 'कोई इवेंट नहीं मिला।',
  emptyHint: 'कुछ फ़िल्टर हटाएँ या दूसरी तारीख़ चुनें।',
};

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
