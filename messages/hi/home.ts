import type * as en from '../en/home.ts';
import type { Translation } from '../translation.ts';

/** The landing page. */
export const home: Translation<typeof en.home> = {
  description: 'अपने आसपास के इवेंट खोजें, एक मिनट में रजिस्टर करें और अपने जैसी पसंद वाले लोगों से मिलें।',
  pauseScene: 'सीन रोकें',
  playScene: 'सीन चलाएँ',
  explore: 'इवेंट देखें',
  getStarted: 'शुरू करें',
  latest: 'नए इवेंट',
  latestText: 'जल्द होने वाले',
  seeAll: 'सभी इवेंट देखें',
  empty: 'अभी कोई इवेंट नहीं है। पहला आप बनाएँ।',
};
