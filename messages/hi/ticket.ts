import type * as en from '../en/ticket.ts';
import type { Translation } from '../translation.ts';

/** The page of one ticket. */
export const ticket: Translation<typeof en.ticket> = {
  title: 'आपका टिकट',
  pageTitle: 'टिकट: {event}',
  admit: 'एक व्यक्ति के लिए',
  code: 'आपके टिकट का QR कोड',
  show: 'यह कोड चेक-इन पर दिखाएँ। स्क्रीन की ब्राइटनेस बढ़ा लें, या प्रिंट साथ लाएँ।',
  type: 'टिकट',
  holder: 'नाम',
  date: 'तारीख़',
  time: 'समय',
  location: 'जगह',
  admitted: 'चेक-इन: {time}',
  shortCode: 'या यह कोड बोलकर बताएँ',
  addToCalendar: 'कैलेंडर में जोड़ें',
  receipt: 'रसीद देखें',
  allTickets: 'आपके सभी टिकट',
  print: 'प्रिंट करें',
  toEvent: 'इवेंट का पेज देखें',
  voidTitle: 'यह टिकट अब मान्य नहीं है',
  voidText: 'जिस रजिस्ट्रेशन का यह टिकट था, वह ख़त्म हो चुका है। ख़ाली सीटें इवेंट के पेज पर देखें।',
  notYetTitle: 'अभी टिकट नहीं है',
  notYetText: 'रजिस्ट्रेशन पक्का होने पर आपको टिकट मिलेगा।',
  registered: 'आपके रजिस्टर किए इवेंट',
  handOn: 'टिकट ट्रांसफ़र करें',
  handOnText: 'आना नहीं हो पाएगा? अपना टिकट किसी और को भेजें।',
  handOnAct: 'ट्रांसफ़र करें',
  handOnElse: 'किसी और को भेजें',
  offered: '{address} को भेजा गया। वे {time} तक स्वीकार कर सकते हैं। तब तक टिकट आपके पास है।',
  takeBack: 'ट्रांसफ़र रद्द करें',
  offerSent: 'ट्रांसफ़र भेजा गया',
  receiverEmail: 'उनका ईमेल',
  receiverEmailHint: 'हम उन्हें लिंक ईमेल करेंगे। स्वीकार करने के लिए उनका अकाउंट होना चाहिए।',
  stillYours: 'उनके स्वीकार करने तक टिकट आपके पास है और आप ट्रांसफ़र रद्द कर सकते हैं।',
  voidThen: 'उनके स्वीकार करते ही आपका टिकट बंद हो जाएगा और आपके जवाब मिट जाएँगे।',
  refundStays: 'इस टिकट का पेमेंट आपने किया था, इसलिए रिफ़ंड हुआ तो आपको मिलेगा, उन्हें नहीं।',
  sendOffer: 'टिकट भेजें',
  keep: 'टिकट अपने पास रखें',
  close: 'बंद करें',
};

/** The page behind the link by which somebody takes over a ticket. */
export const ticketOffer: Translation<typeof en.ticketOffer> = {
  title: 'आपके लिए एक टिकट',
  intro: '{giver} आपको अपना टिकट देना चाहते हैं।',
  introNameless: 'आपके लिए किसी ने अपना टिकट भेजा है।',
  until: '{time} तक स्वीकार करें।',
  signIn: 'टिकट स्वीकार करने के लिए लॉग इन करें या अकाउंट बनाएँ। फिर आप यहीं लौट आएँगे।',
  answer: 'आयोजक ये सवाल सबसे पूछते हैं।',
  accept: 'टिकट स्वीकार करें',
  accepting: 'स्वीकार हो रहा है…',
  accepted: 'टिकट स्वीकार हुआ',
  ownTitle: 'यह टिकट आपने भेजा है',
  ownText: 'पाने वाले इस लिंक से टिकट स्वीकार कर सकते हैं। तब तक टिकट आपके पास है।',
  toTicket: 'आपके रजिस्टर किए इवेंट',
  goneTitle: 'यह टिकट अब नहीं मिल सकता',
  goneText: 'ट्रांसफ़र रद्द हो गया, स्वीकार हो गया या एक्सपायर हो गया। भेजने वाले से पूछें।',
  incompleteTitle: 'यह लिंक अधूरा है',
  incomplete: 'इसे ईमेल से दोबारा खोलें।',
};

/** The page behind the link of the mail that asks whether another address wants mails about a registration. */
export const confirmContact: Translation<typeof en.confirmContact> = {
  title: 'अपना ईमेल पता कन्फ़र्म करें',
  intro: 'इस रजिस्ट्रेशन के ईमेल उस पते पर आएँगे जहाँ आपको यह लिंक मिला है।',
  confirm: 'पता कन्फ़र्म करें',
  confirming: 'कन्फ़र्म हो रहा है…',
  confirmed: 'पता कन्फ़र्म हुआ',
  confirmedIntro: 'इस रजिस्ट्रेशन के ईमेल अब यहीं आएँगे।',
  incompleteTitle: 'यह लिंक अधूरा है',
  incomplete: 'इसे ईमेल से दोबारा खोलें।',
  voidTitle: 'यह लिंक एक्सपायर हो गया है',
  void: 'इस रजिस्ट्रेशन के ईमेल आपके अकाउंट वाले पते पर आएँगे।',
};

/** The page behind the link of the reminder by which somebody gives up a seat. */
export const stillComing: Translation<typeof en.stillComing> = {
  title: 'क्या आप आ रहे हैं?',
  intro: 'आ रहे हैं, तो कुछ नहीं करना है। आना नहीं हो पाएगा? अपनी सीट किसी और के लिए छोड़ दें।',
  act: 'आना नहीं हो पाएगा',
  stay: 'हाँ, आना है',
  acting: 'सीट छोड़ी जा रही है…',
  done: 'आपने अपनी सीट छोड़ दी',
  doneIntro: 'बताने के लिए धन्यवाद। सीटें रहने तक आप दोबारा रजिस्टर कर सकते हैं।',
  incompleteTitle: 'यह लिंक अधूरा है',
  incomplete: 'इसे ईमेल से दोबारा खोलें।',
  voidTitle: 'यह लिंक काम नहीं करता',
  void: 'आपके रजिस्ट्रेशन “रजिस्टर किए इवेंट” में हैं।',
};
