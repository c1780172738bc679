import type * as en from '../en/frame.ts';
import type { Translation } from '../translation.ts';

export const categories: Translation<typeof en.categories> = {
  music: 'संगीत',
  art: 'कला',
  technology: 'टेक्नोलॉजी',
  business: 'बिज़नेस',
  sports: 'खेल',
  gaming: 'गेमिंग',
  finance: 'फ़ाइनेंस',
  cultural: 'सांस्कृतिक',
  social: 'सामाजिक',
};

export const errors: Translation<typeof en.errors> = {
  notFoundTitle: 'यहाँ तो कोई मेला नहीं लगा',
  notFound: 'यह पेज है ही नहीं, या आपके देखने के लिए नहीं है।',
  goneTitle: 'यह इवेंट अब बीत चुका है',
  gone: 'यहाँ जो था, उसे हटा दिया गया है।',
  toEvents: 'सभी इवेंट देखें',
  toHome: 'होम पर जाएँ',
  faultTitle: 'यह नहीं हो पाया',
  fault: 'हमारी तरफ़ से कुछ गड़बड़ हुई है। हमने इसे नोट कर लिया है।',
  offlineTitle: 'आप ऑफ़लाइन हैं',
  offline: 'इस पेज के लिए इंटरनेट चाहिए। कनेक्शन आते ही फिर से कोशिश करें।',
  offlineForm: 'इंटरनेट कनेक्शन नहीं है। आपका लिखा हुआ यहीं है: थोड़ी देर में फिर से कोशिश करें।',
  sessionOver: 'आप लॉग आउट हो गए हैं। आगे बढ़ने के लिए लॉग इन करें: आपका लिखा हुआ यहीं है।',
  tryAgain: 'फिर से कोशिश करें',
};

export const events: Translation<typeof en.events> = {
  hostedBy: 'आयोजक: {name}',
  follow: 'फ़ॉलो करें',
  unfollow: 'फ़ॉलो कर रहे हैं',
  going: '{count} आ रहे हैं',
  free: 'मुफ़्त',
  paid: 'पेड',
  defaultDescription: 'आइए, मिलें और कुछ नया जानें!',
  allDay: 'पूरा दिन',
  online: 'ऑनलाइन',
  onlineAnd: 'ऑनलाइन और {location}',
  locationMissing: 'जगह नहीं बताई गई',
  cancelled: 'रद्द',
  past: 'बीत चुका',
  viewDetails: 'जानकारी देखें',
  viewDetailsOf: 'जानकारी देखें: {title}',
  like: 'इवेंट को पसंद करें',
  unlike: 'पसंद वापस लें',
};

export const shell: Translation<typeof en.shell> = {
  skipToContent: 'सीधे मुख्य हिस्से पर जाएँ',
  mainNavigation: 'मुख्य',
  home: 'होम',
  about: 'हमारे बारे में',
  createEvent: 'इवेंट बनाएँ',
  seeAllEvents: 'सभी इवेंट देखें',
  yourEvents: 'आपके इवेंट',
  registeredEvents: 'रजिस्टर किए इवेंट',
  login: 'लॉग इन',
  signUp: 'साइन अप',
  search: 'इवेंट खोजें',
  openMenu: 'मेन्यू',
  accountMenu: '{name} का अकाउंट मेन्यू',
  profileSettings: 'प्रोफ़ाइल सेटिंग',
  groups: 'ग्रुप',
  following: 'फ़ॉलो',
  administration: 'प्रशासन',
  logout: 'लॉग आउट',
  loggedOut: 'आप लॉग आउट हो गए हैं। आगे बढ़ने के लिए लॉग इन करें।',
  logoutFailed: 'लॉग आउट नहीं हो सका। फिर से कोशिश करें।',
  switchToLight: 'लाइट मोड चालू करें',
  switchToDark: 'डार्क मोड चालू करें',
  language: 'भाषा',
  languageFailed: 'भाषा नहीं बदली जा सकी। फिर से कोशिश करें।',
  loadingPage: 'पेज लोड हो रहा है',
  pageShown: '{title}, पेज खुल गया',
  offline: 'आप ऑफ़लाइन हैं। जो दिख रहा है, वह पुराना हो सकता है।',
  notifications: 'सूचनाएँ',
  close: 'बंद करें',
  chat: 'असिस्टेंट से चैट करें',
  chatFailed: 'चैट लोड नहीं हो सकी। अपना कनेक्शन जाँचें और फिर से कोशिश करें।',
  updateReady: 'इस साइट का नया संस्करण तैयार है।',
  reload: 'फिर से लोड करें',
};

/** What stands round every screen, and the words that several screens share: part of every first load. */
export const site: Translation<typeof en.site> = {
  name: 'मेला',
  tagline: 'लोग जुड़ें, इवेंट और बेहतर बनें।',
  defaultOrganisation: 'मेला कम्युनिटी',
};
