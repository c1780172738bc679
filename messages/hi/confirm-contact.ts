import type * as en from '../en/confirm-contact.ts';
import type { Translation } from '../translation.ts';

/** The page behind the link of the mail that asks whether another address wants mails about a registration. */
export const confirmContact: Translation<typeof en.confirmContact> = {
  title: 'अपना ईमेल पता कन्फ़र्म करें',
  intro: 'इस रजिस्ट्रेशन के ईमेल उस पते पर आएँगे जहाँ आपको यह लिंक मिला है।',
  confirm: 'पता कन्फ़र्म करें',
  confirming: 'कन्फ़र्म हो रहा है…',
  confirmed: 'पता कन्फ़र्म हुआ',
  confirmedIntro: 'इस रजिस्ट्रेशन के ईमेल अब यहीं आएँगे।',
  incomplete: 'यह लिंक अधूरा है। इसे ईमेल से दोबारा खोलें।',
  void: 'यह लिंक एक्सपायर हो गया है। इस रजिस्ट्रेशन के ईमेल आपके अकाउंट वाले पते पर आएँगे।',
};
