import { languageOf } from '../../../contracts/languages.ts';
import { catalogues } from '../../../messages/catalogues.ts';
import type { Mail, MailKind } from './mail.ts';
import { inReadingOrder, type MailContent, translator, type Writer, type Writers } from './mail-content.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';
import { accountTemplates, contactTemplates } from './templates/account.ts';
import { administrationTemplates } from './templates/administration.ts';
import { boardTemplates, digestTemplates } from './templates/boards-and-digests.ts';
import { eventTemplates } from './templates/events.ts';
import { paymentTemplates } from './templates/payments.ts';
import { registrationTemplates } from './templates/registrations.ts';
import { ticketChangeTemplates } from './templates/ticket-changes.ts';

const writers: Writers<MailKind> = {
  ...accountTemplates,
  ...registrationTemplates,
  ...ticketChangeTemplates,
  ...eventTemplates,
  ...paymentTemplates,
  ...contactTemplates,
  ...administrationTemplates,
  ...boardTemplates,
  ...digestTemplates,
};

/** A composed mail in both forms. */
export interface WrittenMail {
  readonly content: MailContent;
  readonly text: string;
  readonly html: string;
}

/** Composes a mail in its reader's language and time zone. */
export function writeMail(mail: Mail): WrittenMail {
  const locale = languageOf(mail.to.locale);
  const t = translator(locale);
  const site = catalogues[locale].site.name;
  // The kind determines the values, so this writer fits; TypeScript can't infer that.
  const write = writers[mail.kind] as Writer<MailKind>;
  const written = write(mail.values, {
    t,
    site,
    reader: mail.to,
    name: mail.to.name || t('nameless'),
    locale,
    answersReachOrganiser: mail.replyTo !== undefined,
    ticket: mail.ticket ?? null,
    agreed: mail.agreed ?? null,
    order: mail.order ?? null,
  });
  const content: MailContent =
    mail.unsubscribeUrl === undefined
      ? written
      : { ...written, unsubscribe: { label: t('wayOut'), url: mail.unsubscribeUrl } };
  return {
    content,
    text: inReadingOrder(renderText(content)),
    html: inReadingOrder(renderHtml(content, { name: site, locale })),
  };
}
