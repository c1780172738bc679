import type * as en from '../en/all-events.ts';
import type { Translation } from '../translation.ts';

/** The list of all events. */
export const allEvents: Translation<typeof en.allEvents> = {
  title: 'सभी इवेंट',
  list: 'इवेंट, आने वाले पहले',
  description: 'कम्युनिटी का हर इवेंट: तारीख़, जगह, कैटेगरी और क़ीमत से छाँटें।',
  empty: 'कोई इवेंट नहीं मिला।',
  emptyHint: 'कुछ फ़िल्टर हटाकर या कोई और तारीख़ चुनकर देखें।',
};
