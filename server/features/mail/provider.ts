import type { SceneFile } from './scenes.ts';
import type { Template } from './template.ts';

/** A composed mail, ready to send. */
export interface OutgoingMail {
  readonly id: string;
  readonly to: { readonly address: string; readonly name: string };
  readonly replyTo: { readonly address: string; readonly name: string } | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** An attached calendar file (RFC 5546). */
  readonly calendar: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string } | null;
  /** The text of the attached ticket's QR code. */
  readonly ticketCode: string | null;
  /** The site's mark as a PNG, when the HTML shows it. */
  readonly mark: Buffer | null;
  /** The drawn picture that the HTML shows. */
  readonly scene: SceneFile | null;
  /** The unsubscribe link, also for one-click unsubscribing (RFC 8058). */
  readonly unsubscribeUrl: string | null;
  readonly template: Template;
  readonly templateParams: Readonly<Record<string, string>>;
  readonly createdAt: Temporal.Instant;
}

/**
 * The result of a delivery attempt. Reasons quote the other side and are for the organiser. They
 * may contain addresses and names, so only the code is logged.
 */
export type Delivery =
  /** Accepted by the next server; `reply` is what a mail server said to it. */
  | { readonly outcome: 'sent'; readonly reply?: string; readonly encrypted?: boolean }
  /** Stored in the outbox. */
  | { readonly outcome: 'kept' }
  /** Certainly not delivered; a further attempt may succeed. */
  | { readonly outcome: 'deferred'; readonly reason: string; readonly code?: string }
  /** Certainly not delivered, and no attempt ever will be. */
  | { readonly outcome: 'refused'; readonly reason: string; readonly code?: string }
  /** The connection broke after the mail was sent and before the answer. */
  | { readonly outcome: 'unknown'; readonly reason: string; readonly code?: string };

/** What prevented a connection to the mail server. */
export type ConnectionProblem =
  /** Unknown host name. */
  | 'host'
  /** Nothing listens on the port. */
  | 'port'
  /** Timeout. */
  | 'silence'
  /** One side uses TLS and the other doesn't. */
  | 'encryption'
  /** The certificate is not trusted. */
  | 'certificate'
  | 'credentials'
  /** The server rejected the connection. */
  | 'refusal';

/** The result of a connection test. */
export type ConnectionCheck =
  | { readonly reached: true; readonly encrypted: boolean }
  | { readonly reached: false; readonly problem: ConnectionProblem; readonly reason: string };

/** Sends mails. Failures of the other side are returned, never thrown. */
export interface MailProvider {
  /** How many mails of one job it takes at once; one by default, because mail servers limit connections. */
  readonly atOnce?: number;
  deliver(mail: OutgoingMail): Promise<Delivery>;
  /**
   * Tests the connection without sending a mail; left out by providers where that wouldn't tell
   * anything.
   */
  checkConnection?(): Promise<ConnectionCheck>;
}
