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
  notFoundTitle: 'पेज नहीं मिला',
  notFound: 'यह पेज मौजूद नहीं है, या आपको इसे देखने की अनुमति नहीं है।',
  goneTitle: 'यह पेज हटा दिया गया है',
  gone: 'बनाने वाले ने इसे हटा दिया है।',
  toEvents: 'सभी इवेंट देखें',
  toHome: 'होम पर जाएँ',
  faultTitle: 'कुछ गड़बड़ हो गई',
  fault: 'गड़बड़ी हमारी तरफ़ से है और दर्ज हो गई है। फिर से कोशिश करें।',
  offlineTitle: 'आप ऑफ़लाइन हैं',
  offline: 'इस पेज के लिए इंटरनेट चाहिए। ऑनलाइन होने पर फिर से कोशिश करें।',
  offlineForm: 'आप ऑफ़लाइन हैं। आपका लिखा हुआ यहीं है, थोड़ी देर में फिर से कोशिश करें।',
  sessionOver: 'आप लॉग आउट हो गए हैं। आगे बढ़ने के लिए लॉग इन करें। आपका लिखा हुआ यहीं है।',
  partTitle: 'यह लोड नहीं हुआ',
  part: 'कनेक्शन देखें और फिर से कोशिश करें।',
  tryAgain: 'फिर से कोशिश करें',
};

export const events: Translation<typeof en.events> = {
  hostedBy: 'आयोजक: {name}',
  follow: 'फ़ॉलो करें',
  unfollow: 'फ़ॉलो कर रहे हैं',
  going: '{count} आ रहे हैं',
  free: 'मुफ़्त',
  paid: 'पेड',
  allDay: 'पूरा दिन',
  online: 'ऑनलाइन',
  onlineAnd: 'ऑनलाइन और {location}',
  locationMissing: 'जगह नहीं बताई गई',
  cancelled: 'रद्द',
  past: 'हो चुका',
  save: '{title} सेव करें',
  unsave: '{title} को सेव किए हुए से हटाएँ',
  saveFailed: 'इस डिवाइस पर और इवेंट सेव नहीं हो सकते। लॉग इन करें, या पहले किसी एक को हटाएँ।',
  saveOffline: 'आप ऑफ़लाइन हैं। ऑनलाइन होने पर फिर से कोशिश करें।',
};

export const shell: Translation<typeof en.shell> = {
  skipToContent: 'सीधे मुख्य हिस्से पर जाएँ',
  mainNavigation: 'मुख्य',
  about: 'हमारे बारे में',
  createEvent: 'इवेंट बनाएँ',
  events: 'इवेंट',
  yourEvents: 'आपके इवेंट',
  registeredEvents: 'रजिस्टर किए इवेंट',
  login: 'लॉग इन',
  signUp: 'साइन अप',
  search: 'इवेंट खोजें',
  openMenu: 'मेन्यू',
  accountMenu: '{name} का अकाउंट मेन्यू',
  profileSettings: 'प्रोफ़ाइल सेटिंग',
  groups: 'ग्रुप',
  following: 'फ़ॉलो किए हुए',
  saved: 'सेव किए हुए',
  administration: 'एडमिन',
  logout: 'लॉग आउट',
  loggedOut: 'आप लॉग आउट हो गए हैं। आगे बढ़ने के लिए लॉग इन करें।',
  logoutFailed: 'लॉग आउट नहीं हो सका। फिर से कोशिश करें।',
  switchToLight: 'लाइट मोड चालू करें',
  switchToDark: 'डार्क मोड चालू करें',
  language: 'भाषा',
  languageFailed: 'भाषा नहीं बदली जा सकी। फिर से कोशिश करें।',
  loadingPage: 'पेज लोड हो रहा है',
  pageShown: '{title}, पेज खुल गया',
  offline: 'आप ऑफ़लाइन हैं। यह पेज पुराना हो सकता है।',
  notifications: 'सूचनाएँ',
  close: 'बंद करें',
  chat: 'असिस्टेंट से चैट करें',
  chatFailed: 'चैट लोड नहीं हुई। कनेक्शन देखें और फिर से कोशिश करें।',
  updateReady: 'नया वर्शन आ गया है।',
  reload: 'फिर से लोड करें',
};

/** Header, footer, and the words that several screens share: part of every first load. */
export const site: Translation<typeof en.site> = {
  name: 'मेला',
  tagline: 'बेहतर इवेंट, जुड़ते लोग।',
  defaultOrganisation: 'मेला कम्युनिटी',
};
