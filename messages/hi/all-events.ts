import type * as en from '../en/all-events.ts';
import type { Translation } from '../translation.ts';

/** The list of all events. */
export const allEvents: Translation<typeof en.allEvents> = {
  title: 'सभी इवेंट',
  list: 'इवेंट, आने वाले पहले',
  description: 'तारीख़, जगह, कैटेगरी और क़ीमत से सभी इवेंट देखें।',
  empty: 'कोई इवेंट नहीं मिला।',
  emptyHint: 'कुछ फ़िल्टर हटाएँ या दूसरी तारीख़ चुनें।',
};
