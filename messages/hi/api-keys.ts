import type { apiKeys as en } from '../en/api-keys.ts';
import type { Translation } from '../translation.ts';

/** API keys in the profile and in a group's settings. */
export const apiKeys: Translation<typeof en> = {
  title: 'API keys',
  text: 'API key से दूसरे सॉफ़्टवेयर आपकी ओर से इस साइट का इस्तेमाल कर सकते हैं, जितनी आप अनुमति दें: स्क्रिप्ट, वेबसाइट के टूल, और /mcp पर Model Context Protocol (MCP) वाले असिस्टेंट। Key किसी को न दें। पासवर्ड बदलने पर keys बंद हो जाती हैं।',
  groupTitle: 'इस ग्रुप की API keys',
  groupText:
    'ये keys सिर्फ़ इस ग्रुप और इसके इवेंट के लिए काम करती हैं। ये उसी व्यक्ति की ओर से काम करती हैं जिसने इन्हें बनाया, और तभी तक जब तक वह ऑर्गनाइज़र है।',
  groupNone: 'अभी कोई key नहीं है',
  groupCreate: 'इस ग्रुप के लिए key बनाएँ',
  failed: 'API keys लोड नहीं हो सकीं।',
  name: 'Key किसके लिए है?',
  nameMissing: 'Key को एक नाम दें',
  scopesLabel: 'यह क्या कर सकती है?',
  scopes: {
    readEvents: 'आपके इवेंट और रजिस्ट्रेशन देखना',
    readPeople: 'अटेंडी और सदस्य देखना',
    register: 'आपका रजिस्ट्रेशन करना और रद्द करना',
    manage: 'इवेंट बनाना और मैनेज करना',
    checkIn: 'लोगों का चेक-इन करना',
  },
  scopeMissing: 'कम से कम एक चुनें',
  limit: 'किसके लिए काम करे',
  noLimit: 'आपके सभी इवेंट और ग्रुप',
  onlyFor: 'सिर्फ़ {name} के लिए',
  ownedBy: '{name} की ओर से',
  days: 'कितने समय में एक्सपायर हो',
  daysOption: '{days, plural, one {# दिन} other {# दिन}}',
  year: '1 साल',
  password: 'आपका पासवर्ड',
  create: 'Key बनाएँ',
  once: 'इसे अभी कॉपी करें। यह दोबारा नहीं दिखेगी।',
  secret: '{name} के लिए key',
  expires: '{date} को एक्सपायर होगी',
  used: 'आख़िरी इस्तेमाल: {time}',
  unused: 'कभी इस्तेमाल नहीं हुई',
  revoke: 'हटाएँ',
  revokeOf: '{name} की key हटाएँ',
  revoked: 'Key हटाई गई',
  revokeFailed: 'यह नहीं हो सका। फिर से कोशिश करें।',
};
