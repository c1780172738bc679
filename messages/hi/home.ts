import type * as en from '../en/home.ts';
import type { Translation } from '../translation.ts';

/** The landing page. */
export const home: Translation<typeof en.home> = {
  description: 'आसपास के इवेंट खोजें, एक मिनट में रजिस्टर करें और उन लोगों से मिलें जिन्हें वही बातें भाती हैं जो आपको।',
  pauseScene: 'दृश्य रोकें',
  playScene: 'दृश्य चलाएँ',
  explore: 'इवेंट देखें',
  getStarted: 'शुरू करें',
  latest: 'नए इवेंट',
  latestText: 'जल्द होने वाले इवेंट सबसे पहले।',
  seeAll: 'सभी इवेंट देखें',
  empty: 'अभी कोई इवेंट नहीं है। पहला आपका हो सकता है।',
};
