import { hostname as machineName } from 'node:os';
import { Readable } from 'node:stream';
import { domainToASCII } from 'node:url';
import addressparser from 'nodemailer/lib/addressparser';
import MailComposer from 'nodemailer/lib/mail-composer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection, { type Options, type SMTPError } from 'nodemailer/lib/smtp-connection';
import { drawTicketFile } from '../../tickets/index.ts';
import { returnAddress } from '../bounces.ts';
import { ticketPicture } from '../html-event.ts';
import { oneLine } from '../mail-content.ts';
import { markPicture } from '../mail-theme.ts';
import type { ConnectionProblem, Delivery, MailProvider, OutgoingMail } from '../provider.ts';
import { type SceneFile, scenePicture } from '../scenes.ts';

export interface SmtpSettings {
  /** `smtps://user:password@host:port`; with `smtp:`, STARTTLS is used when offered. */
  readonly url: string;
  /** The sender, as `Name <address>` or just the address. */
  readonly from: string;
  /** The address that undeliverable mails come back to, tagged with the mail; null: the sender. */
  readonly bounces?: { readonly address: string; readonly secret: string } | null;
  /** Timeouts in milliseconds: for the connection, the greeting, and silence. */
  readonly timeouts?: { readonly connect: number; readonly greeting: number; readonly silence: number };
  /** This machine's name. */
  readonly hostname?: string;
}

type Credentials = ReturnType<typeof parseConnectionUrl>['auth'];

const defaultTimeouts = { connect: 30_000, greeting: 30_000, silence: 120_000 };

/**
 * Sends mails to a mail server, one connection per mail. Not through nodemailer's pool: it resends
 * a mail when a connection breaks and could deliver it twice.
 */
export function smtpProvider({
  url,
  from,
  bounces = null,
  timeouts = defaultTimeouts,
  hostname = machineName(),
}: SmtpSettings): MailProvider {
  const sender = addressparser(from, { flatten: true })[0] ?? { name: '', address: from };
  const { auth, ...server } = parseConnectionUrl(url);
  const domain = domainToASCII(sender.address.split('@').at(-1) ?? '');
  const options: Options = {
    // Some servers refuse clients that greet them without a full name, as nodemailer would as [127.0.0.1].
    name: hostname.includes('.') ? hostname : domain,
    // Its own name, if the URL has one.
    ...server,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.silence,
  };
  return {
    async deliver(mail) {
      const connection = new SMTPConnection(options);
      let wholeMailOut = false;
      const session = async () => {
        const fitting = adaptedTo(await enter(connection, auth), mail);
        const message = await composeMessage(fitting, sender);
        const returnTo =
          bounces === null ? sender.address : returnAddress(bounces.address, mail.id, bounces.secret);
        const envelope = { from: returnTo, to: [mail.to.address], size: message.length };
        const body = Readable.from(message);
        body.once('end', () => {
          wholeMailOut = true;
        });
        await step((done) => connection.send(envelope, body, (error) => done(error)));
        const reply = oneLine(connection.lastServerResponse || '').slice(0, 500);
        return { outcome: 'sent', reply, encrypted: connection.secure === true } as const;
      };
      try {
        const delivery = await Promise.race([rejectsOnError(connection), session()]);
        connection.quit();
        return delivery;
      } catch (error) {
        connection.close();
        return outcomeOf(error as SMTPError, wholeMailOut);
      }
    },

    async checkConnection() {
      const failure = await tryToEnter(options, auth);
      if (failure !== null) {
        return { reached: false, problem: connectionProblemOf(failure), reason: reasonOf(failure) };
      }
      // Whether STARTTLS was used isn't told, but a second visit can insist on it.
      const encrypted =
        server.secure === true || (await tryToEnter({ ...options, requireTLS: true }, auth)) === null;
      return { reached: true, encrypted };
    },
  };
}

/** Connects, logs in and leaves. Returns what went wrong, or null. */
async function tryToEnter(options: Options, auth: Credentials): Promise<SMTPError | null> {
  const connection = new SMTPConnection(options);
  try {
    await Promise.race([rejectsOnError(connection), enter(connection, auth)]);
    connection.quit();
    return null;
  } catch (error) {
    connection.close();
    return error as SMTPError;
  }
}

/** Returns the server's greeting: its last answer before the log-in, with its extensions. */
async function enter(connection: SMTPConnection, auth: Credentials): Promise<string> {
  await step((done) => connection.connect(done));
  const greeting = connection.lastServerResponse || '';
  if (auth) await step((done) => connection.login(auth, done));
  return greeting;
}

/**
 * Adapts a mail to the server. An ASCII-only server would drop the other letters of an address and
 * deliver to the wrong person (RFC 6531). Domains are ASCII already.
 */
function adaptedTo(greeting: string, mail: OutgoingMail): OutgoingMail {
  if (/^250[ -]SMTPUTF8\b/im.test(greeting)) return mail;
  if (!isAscii(mail.to.address)) {
    const reason = 'The mail server does not support internationalised addresses (SMTPUTF8).';
    throw Object.assign(new Error(reason), { code: 'EENVELOPE' });
  }
  return mail.replyTo === null || isAscii(mail.replyTo.address) ? mail : { ...mail, replyTo: null };
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

function connectionProblemOf({ code, message, responseCode }: SMTPError): ConnectionProblem {
  if (code === 'EAUTH' || ofCredentials.has(responseCode || 0)) return 'credentials';
  if (responseCode) return 'refusal';
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message)) return 'host';
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/.test(message)) return 'port';
  if (/certificate|altnames|CERT_/i.test(message)) return 'certificate';
  if (code === 'ETLS' || /SSL|TLS|wrong version/i.test(message)) return 'encryption';
  return 'silence';
}

function composeMessage(mail: OutgoingMail, sender: { name: string; address: string }): Promise<Buffer> {
  const domain = sender.address.split('@').at(-1);
  const composer = new MailComposer({
    from: sender,
    to: { ...mail.to },
    ...(mail.replyTo && { replyTo: { ...mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(mail.calendar && { icalEvent: { ...mail.calendar, filename: 'event.ics' } }),
    attachments: [
      ...(mail.ticketCode === null ? [] : [ticketOf(mail.ticketCode)]),
      ...(mail.mark === null ? [] : [markOf(mail.mark)]),
      ...(mail.scene === null ? [] : [sceneOf(mail.scene)]),
    ],
    // The same for every attempt, so that receivers recognise a duplicate.
    messageId: `<${mail.id}@${domain}>`,
    date: new Date(mail.createdAt.epochMilliseconds),
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** Shown inline by the HTML form; text-only programs offer it as a file. */
function ticketOf(code: string) {
  return {
    cid: ticketPicture,
    filename: 'ticket.gif',
    content: drawTicketFile(code),
    contentType: 'image/gif',
    contentDisposition: 'inline' as const,
  };
}

function markOf(content: Buffer) {
  return {
    cid: markPicture,
    filename: 'mark.png',
    content,
    contentType: 'image/png',
    contentDisposition: 'inline' as const,
  };
}

function sceneOf({ content, type }: SceneFile) {
  return {
    cid: scenePicture,
    filename: type === 'image/png' ? 'picture.png' : 'picture.jpg',
    content,
    contentType: type,
    contentDisposition: 'inline' as const,
  };
}

function unsubscribeHeaders({ unsubscribeUrl }: OutgoingMail): Record<string, string> {
  if (unsubscribeUrl === null) return {};
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Rejects when the connection breaks: a pending command may then never be answered. */
function rejectsOnError(connection: SMTPConnection): Promise<never> {
  return new Promise((_, reject) => {
    connection.on('error', reject);
  });
}

function step(command: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => command((error) => (error ? reject(error) : resolve())));
}

/** Rejected credentials are a configuration error: mails wait until it is corrected (RFC 4954). */
const ofCredentials: ReadonlySet<number> = new Set([530, 534, 535, 538]);

function reasonOf({ response, message }: SMTPError): string {
  return oneLine(response || message).slice(0, 500);
}

/** The status with its enhanced code (RFC 3463), otherwise the kind of connection error. */
function codeOf({ response, responseCode, code }: SMTPError): string {
  if (!responseCode) return code ?? 'unknown';
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})(?!\S)/.exec(response ?? '')?.[1];
  return enhanced === undefined ? String(responseCode) : `${responseCode} ${enhanced}`;
}

function outcomeOf(error: SMTPError, wholeMailOut: boolean): Delivery {
  const status = error.responseCode || 0;
  const answer = { reason: reasonOf(error), code: codeOf(error) };
  if (error.code === 'EAUTH' || ofCredentials.has(status)) return { outcome: 'deferred', ...answer };
  if (status >= 500) return { outcome: 'refused', ...answer };
  if (status >= 400) return { outcome: 'deferred', ...answer };
  // Rejected before sending: a malformed address, or a mail larger than the server accepts.
  if (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') return { outcome: 'refused', ...answer };
  return { outcome: wholeMailOut ? 'unknown' : 'deferred', ...answer };
}
