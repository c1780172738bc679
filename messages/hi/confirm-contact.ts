import type * as en from '../en/confirm-contact.ts';
import type { Translation } from '../translation.ts';

/** The page behind the link of the mail that asks whether another address wants mails about a registration. */
export const confirmContact: Translation<typeof en.confirmContact> = {
  title: 'अपने ईमेल पते की पुष्टि करें',
  intro: 'इसके बाद इस रजिस्ट्रेशन के ईमेल उसी पते पर आएँगे जहाँ यह लिंक खोला गया।',
  confirm: 'पते की पुष्टि करें',
  confirming: 'पुष्टि हो रही है...',
  confirmed: 'पते की पुष्टि हो गई',
  confirmedIntro: 'इस रजिस्ट्रेशन के ईमेल अब से यहीं आएँगे।',
  incomplete: 'यह लिंक अधूरा है। इसे ईमेल से दोबारा खोलें।',
  void: 'यह लिंक अब काम नहीं करता। इस रजिस्ट्रेशन के ईमेल अकाउंट वाले पते पर जाते रहेंगे।',
};
