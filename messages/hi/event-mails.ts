import type * as en from '../en/event-mails.ts';
import type { Translation } from '../translation.ts';

/** What became of the mails to those who registered, on the organiser's page. */
export const eventMails: Translation<typeof en.eventMails> = {
  title: 'ईमेल',
  hint: 'इस इवेंट के लोगों को भेजे गए ईमेल, और वे पहुँचे या नहीं।',
  empty: 'अभी कोई ईमेल नहीं',
  emptyState: 'इस स्टेटस का कोई ईमेल नहीं',
  failed: 'ईमेल लोड नहीं हो सके।',
  tryAgain: 'फिर से कोशिश करें',
  more: '{left} और दिखाएँ',
  filter: 'दिखाएँ',
  all: 'सभी ({count})',
  queued: 'भेजे जाने बाक़ी ({count})',
  sent: 'भेजे गए ({count})',
  undelivered: 'फ़ेल ({count})',
  unknown: 'पता नहीं ({count})',
  state: {
    queued: 'भेजा जाना बाक़ी',
    sent: 'भेजा गया',
    failed: 'फ़ेल',
    unknown: 'पता नहीं',
  },
  unknownHint: 'ईमेल भेजने के बाद कनेक्शन टूट गया। हो सकता है वह पहुँच गया हो।',
  reason: 'मेल सर्वर का जवाब: {reason}',
  resend: 'दोबारा भेजें',
  resendTo: '{name} को “{subject}” दोबारा भेजें',
  resent: 'ईमेल दोबारा भेजा जा रहा है',
  resendFailed: 'ईमेल दोबारा नहीं भेजा जा सका। पेज दोबारा लोड करें।',
  nameless: 'नाम नहीं दिया',
};
