import { type Language, languageOf } from '../../../contracts/languages.ts';
import { catalogues } from '../../../messages/catalogues.ts';
import type { Mail, MailKind } from './mail.ts';
import { inReadingOrder, type MailContent, translator, type Writer, type Writers } from './mail-content.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';
import { type SceneFile, sceneFile } from './scenes.ts';
import type { MailRow } from './store.ts';
import { accountTemplates } from './templates/account.ts';
import { accountNoticeTemplates } from './templates/account-notices.ts';
import { administrationTemplates, contactTemplates } from './templates/administration.ts';
import { boardTemplates, digestTemplates } from './templates/boards-and-digests.ts';
import { eventTemplates } from './templates/events.ts';
import { paymentTemplates } from './templates/payments.ts';
import { registrationTemplates } from './templates/registrations.ts';
import { seatTemplates } from './templates/series-passes.ts';
import { ticketChangeTemplates } from './templates/ticket-changes.ts';

const writers: Writers<MailKind> = {
  ...accountTemplates,
  ...accountNoticeTemplates,
  ...registrationTemplates,
  ...seatTemplates,
  ...ticketChangeTemplates,
  ...eventTemplates,
  ...paymentTemplates,
  ...contactTemplates,
  ...administrationTemplates,
  ...boardTemplates,
  ...digestTemplates,
};

/** A composed mail. */
export interface WrittenMail {
  readonly content: MailContent;
  readonly text: string;
  /** Made when it's read. */
  readonly html: string;
}

/** What is stored of a mail, to make its HTML from. */
type StoredContent = MailContent & { readonly locale: Language };

/**
 * A mail's HTML, in the site's look of now.
 * @throws Error when a link is neither http nor https
 */
export function htmlOf({ content, html_body: stored }: Pick<MailRow, 'content' | 'html_body'>): string {
  if (content === null) return stored;
  const { locale, ...rest } = content as unknown as StoredContent;
  return inReadingOrder(renderHtml(rest, { name: catalogues[locale].site.name, locale }));
}

/** The drawn picture that a mail shows. */
export function sceneIn({ content }: Pick<MailRow, 'content'>): SceneFile | null {
  return sceneFile((content as { scene?: unknown } | null)?.scene);
}

/** The content of a mail that is stored. */
export function storedContent(content: MailContent, locale: string): StoredContent {
  return { ...content, locale: languageOf(locale) };
}

/**
 * Composes a mail in its reader's language and time zone.
 * @throws Error when a link is neither http nor https
 */
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
    organiserAddress: mail.replyTo?.address ?? null,
    ticket: mail.ticket ?? null,
    agreed: mail.agreed ?? null,
    order: mail.order ?? null,
    isHeld: mail.heldTicketUrl !== undefined,
    boughtByOther: mail.boughtByOther === true,
  });
  const wayOut =
    mail.heldTicketUrl === undefined
      ? mail.unsubscribeUrl && { label: t('wayOut'), url: mail.unsubscribeUrl }
      : { label: t('heldTicket.wayOut'), url: mail.heldTicketUrl };
  const content: MailContent = wayOut ? { ...written, unsubscribe: wayOut } : written;
  return {
    content,
    text: inReadingOrder(renderText(content)),
    get html() {
      return inReadingOrder(renderHtml(content, { name: site, locale }));
    },
  };
}
