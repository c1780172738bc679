import type { Template } from './template.ts';

/** A worded mail on its way out. */
export interface OutgoingMail {
  readonly id: string;
  readonly to: { readonly address: string; readonly name: string };
  readonly replyTo: { readonly address: string; readonly name: string } | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** A calendar file that goes along (RFC 5546). */
  readonly calendar: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string } | null;
  /** What the QR code of a ticket says that goes along as a picture. */
  readonly ticketCode: string | null;
  /** The site's mark as a PNG, where the HTML form shows it. */
  readonly mark: Buffer | null;
  /** Where the reader ends mails of this sort, also by one click in their program (RFC 8058). */
  readonly unsubscribeUrl: string | null;
  readonly template: Template;
  readonly templateParams: Readonly<Record<string, string>>;
  readonly createdAt: Temporal.Instant;
}

/**
 * How one attempt at a delivery ended. Reasons are the other side's words, for the organiser to read; they may quote the
 * address or the name, so the log has the code only.
 */
export type Delivery =
  /** The next server took it over. */
  | { readonly outcome: 'sent' }
  /** It stays here to be read. */
  | { readonly outcome: 'kept' }
  /** Certainly not delivered; another attempt may succeed. */
  | { readonly outcome: 'deferred'; readonly reason: string; readonly code?: string }
  /** Certainly not delivered, and no attempt ever will be. */
  | { readonly outcome: 'refused'; readonly reason: string; readonly code?: string }
  /** The line broke after the whole mail had gone out and before the answer came. */
  | { readonly outcome: 'unknown'; readonly reason: string; readonly code?: string };

/** What kept us from a mail server before there was any mail to hand over. */
export type Obstacle =
  /** Its name is not known. */
  | 'host'
  /** Nobody listens there. */
  | 'port'
  /** It did not answer in time. */
  | 'silence'
  /** One side speaks TLS and the other does not. */
  | 'encryption'
  /** Its certificate is not to be trusted. */
  | 'certificate'
  | 'credentials'
  /** It said no to the connection itself. */
  | 'refusal';

/** How a visit to the mail server ended. */
export type Visit =
  | { readonly reached: true; readonly encrypted: boolean }
  | { readonly reached: false; readonly obstacle: Obstacle; readonly reason: string };

/** Carries mails out of the house. Faults of the other side are outcomes, never exceptions. */
export interface MailProvider {
  deliver(mail: OutgoingMail): Promise<Delivery>;
  /** Goes as far as a mail would, without one; only where that tells more than that somebody is there. */
  visit?(): Promise<Visit>;
}
