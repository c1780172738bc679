import { languageOf } from '../../contracts/languages.ts';
import { catalogues } from '../../messages/catalogues.ts';
import { inReadingOrder, type Letter } from './letter.ts';
import { accountLetters } from './letters/account-letters.ts';
import { administrationLetters } from './letters/administration-letters.ts';
import { boardLetters } from './letters/board-letters.ts';
import { contactLetters } from './letters/contact-letters.ts';
import { digestLetters } from './letters/digest-letters.ts';
import { eventLetters } from './letters/event-letters.ts';
import { paymentLetters } from './letters/payment-letters.ts';
import { registrationLetters } from './letters/registration-letters.ts';
import type { Writer, Writers } from './letters/writer.ts';
import type { Mail, MailKind } from './mail.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';
import { translator } from './translate.ts';

const writers: Writers<MailKind> = {
  ...accountLetters,
  ...registrationLetters,
  ...eventLetters,
  ...paymentLetters,
  ...contactLetters,
  ...administrationLetters,
  ...boardLetters,
  ...digestLetters,
};

/** A mail as it is read, from one source in both forms. */
export interface WrittenMail {
  readonly letter: Letter;
  readonly text: string;
  readonly html: string;
}

/** Words a mail in its reader's language and by its reader's clock. */
export function writeMail(mail: Mail): WrittenMail {
  const locale = languageOf(mail.to.locale);
  const say = translator(locale);
  const site = catalogues[locale].site.name;
  // Its kind decides a mail's values, so the writer of that kind fits; the compiler does not follow this far.
  const write = writers[mail.kind] as Writer<MailKind>;
  const written = write(mail.values, {
    say,
    site,
    reader: mail.to,
    name: mail.to.name || say('nameless'),
    locale,
    answersReachOrganiser: mail.replyTo !== undefined,
    ticketUrl: mail.ticket?.url ?? null,
  });
  const letter: Letter =
    mail.unsubscribeUrl === undefined
      ? written
      : { ...written, wayOut: { label: say('wayOut'), url: mail.unsubscribeUrl } };
  return {
    letter,
    text: inReadingOrder(renderText(letter)),
    html: inReadingOrder(renderHtml(letter, { name: site, locale })),
  };
}
