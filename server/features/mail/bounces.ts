import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { normaliseEmail } from '../../../contracts/clean-text.ts';
import { type Tx, transaction } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import { oneLine } from './mail-content.ts';
import { insertSuppression } from './suppressions.ts';

/** What a server or a mail service reports about an address after it took the mail. */
export interface MailReport {
  /** `deferred` isn't final: nothing follows from it. */
  readonly kind: 'bounced' | 'complained' | 'deferred';
  /** The mail, from the address that reports come back to; otherwise the recipient's address is known. */
  readonly mailId: string | null;
  readonly address: string | null;
  readonly detail: string;
}

/** Hexadecimal characters of the signature in a return address. */
const signatureLength = 12;

function signatureOf(mailId: string, secret: string): string {
  return createHmac('sha256', secret).update(`mela bounce ${mailId}`).digest('hex').slice(0, signatureLength);
}

/**
 * The envelope's sender of a mail (VERP): whatever server reports a failure writes to it, and so tells which mail it
 * was.
 *
 * @param bounceAddress must deliver `name+anything@domain` to `name@domain`
 */
export function returnAddress(bounceAddress: string, mailId: string, secret: string): string {
  const at = bounceAddress.lastIndexOf('@');
  const tag = `${mailId}-${signatureOf(mailId, secret)}`;
  return `${bounceAddress.slice(0, at)}+${tag}${bounceAddress.slice(at)}`;
}

const tagged = /\+([a-z0-9]{8,36})-([0-9a-f]{12})@/i;

/** The mail that a return address names; null if no one here made it. */
function mailOf(text: string, secret: string): string | null {
  const [, mailId = '', signature = ''] = tagged.exec(text) ?? [];
  const expected = Buffer.from(signatureOf(mailId.toLowerCase(), secret));
  const given = Buffer.from(signature.toLowerCase());
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return mailId !== '' && isOurs ? mailId.toLowerCase() : null;
}

/** The most bytes of a report that are read: its parts stand at the beginning, the returned mail at the end. */
const readLength = 65_536;

/**
 * Reads a delivery status notification (RFC 3464) or a complaint (RFC 5965) as a mail server passes it on.
 *
 * @returns empty for anything else, such as an automatic reply
 */
export function readReportMail(raw: Buffer, secret: string): MailReport[] {
  const text = raw.subarray(0, readLength).toString('utf8').replaceAll('\r\n', '\n');
  const fieldIn = (name: string) => headerIn(text, name);
  const isComplaint = fieldIn('Feedback-Type') !== null;
  const status = fieldIn('Status');
  const action = fieldIn('Action')?.toLowerCase();
  if (!isComplaint && (status === null || action === undefined)) return [];
  const mailId = mailOf(text, secret);
  if (mailId === null) return [];
  const kind = isComplaint ? 'complained' : action === 'failed' && isFinal(status) ? 'bounced' : 'deferred';
  const detail = fieldIn('Diagnostic-Code') ?? status ?? fieldIn('Feedback-Type') ?? '';
  return [{ kind, mailId, address: null, detail }];
}

/** The value of the first line `Name: value` with its continuations; null without such a line. */
function headerIn(text: string, name: string): string | null {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  if (start === -1) return null;
  const more = lines.slice(start + 1);
  const end = more.findIndex((line) => !/^[ \t]/.test(line));
  const folded = [lines[start]?.slice(name.length + 1) ?? '', ...more.slice(0, end === -1 ? 0 : end)];
  return oneLine(folded.map((line) => line.trim()).join(' ')).trim();
}

/** A full mailbox (4.2.2, 5.2.2) or a message that is too large says nothing about the next mail. */
function isFinal(status: string | null): boolean {
  return status !== null && /^5\.(?!2\.2|2\.3|3\.4)/.test(status);
}

const Text = z.string().max(10_000);
const optional = Text.optional().default('');

/** Postmark. */
const Postmark = z.object({
  RecordType: z.enum(['Bounce', 'SpamComplaint']),
  Type: optional,
  Email: Text,
  Description: optional,
});
/** SendGrid. */
const SendGrid = z.array(z.object({ email: Text, event: Text, type: optional, reason: optional })).max(5000);
/** Mailgun. */
const Mailgun = z.object({
  'event-data': z.object({
    event: Text,
    severity: optional,
    recipient: Text,
    'delivery-status': z.object({ message: optional, description: optional }).optional(),
  }),
});
/** Amazon SES, through SNS. */
const Sns = z.object({ Type: z.literal('Notification'), Message: z.string().max(300_000) });
const Ses = z.object({
  notificationType: optional,
  eventType: optional,
  bounce: z
    .object({
      bounceType: Text,
      bouncedRecipients: z.array(z.object({ emailAddress: Text, diagnosticCode: optional })).max(100),
    })
    .optional(),
  complaint: z
    .object({ complainedRecipients: z.array(z.object({ emailAddress: Text })).max(100) })
    .optional(),
});
/** Our own form, for anything else. */
const Plain = z.object({ kind: z.enum(['bounced', 'complained']), address: Text, detail: optional });

function about(kind: MailReport['kind'], address: string, detail = ''): MailReport {
  return { kind, mailId: null, address, detail: oneLine(detail) };
}

/** Reads what Postmark, SendGrid, Mailgun and Amazon SES send, and our own form; empty for anything else. */
export function readServiceReport(given: unknown): MailReport[] {
  const plain = Plain.safeParse(given).data;
  if (plain !== undefined) return [about(plain.kind, plain.address, plain.detail)];
  const postmark = Postmark.safeParse(given).data;
  if (postmark !== undefined) {
    const { RecordType, Type, Email, Description } = postmark;
    if (RecordType === 'SpamComplaint') return [about('complained', Email, Description)];
    return [about(Type === 'HardBounce' ? 'bounced' : 'deferred', Email, Description)];
  }
  const sendGrid = SendGrid.safeParse(given).data;
  if (sendGrid !== undefined) {
    return sendGrid.flatMap(({ email, event, type, reason }) => {
      if (event === 'spamreport') return [about('complained', email, reason)];
      if (event !== 'bounce') return [];
      return [about(type === 'blocked' ? 'deferred' : 'bounced', email, reason)];
    });
  }
  const mailgun = Mailgun.safeParse(given).data?.['event-data'];
  if (mailgun !== undefined) {
    const { event, severity, recipient, 'delivery-status': status } = mailgun;
    const detail = status?.message || status?.description || '';
    if (event === 'complained') return [about('complained', recipient, detail)];
    if (event !== 'failed') return [];
    return [about(severity === 'permanent' ? 'bounced' : 'deferred', recipient, detail)];
  }
  const sns = Sns.safeParse(given).data;
  const ses = sns === undefined ? undefined : Ses.safeParse(parsed(sns.Message)).data;
  if (ses === undefined) return [];
  const { bounce, complaint } = ses;
  return [
    ...(bounce?.bouncedRecipients ?? []).map(({ emailAddress, diagnosticCode }) =>
      about(bounce?.bounceType === 'Permanent' ? 'bounced' : 'deferred', emailAddress, diagnosticCode),
    ),
    ...(complaint?.complainedRecipients ?? []).map(({ emailAddress }) => about('complained', emailAddress)),
  ];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Notes the reports: the mail came back, and its address gets no more. Only addresses that this site has written to
 * lately, so that no one can block others by inventing reports.
 *
 * @returns how many addresses were added
 */
export async function takeReports(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  reports: readonly MailReport[],
): Promise<number> {
  let added = 0;
  for (const report of reports) {
    if (report.kind === 'deferred') continue;
    const isNew = await transaction(db, (tx) => takeReport(tx, report, clock.now()));
    if (isNew) added++;
  }
  log.info({ reports: reports.length, added }, 'reports about mails');
  return added;
}

async function takeReport(tx: Tx, report: MailReport, now: Temporal.Instant): Promise<boolean> {
  const { kind, mailId, detail } = report;
  const address = report.address === null ? null : normaliseEmail(report.address);
  if (mailId === null && address === null) return false;
  const mail = await tx
    .selectFrom('mails')
    .select(['id', 'to_address'])
    .$if(mailId !== null, (mails) => mails.where('id', '=', mailId ?? ''))
    .$if(mailId === null, (mails) =>
      mails
        .where('to_address', '=', address ?? '')
        .where('state', 'in', ['sent', 'unknown'])
        .orderBy('created_at', 'desc'),
    )
    .limit(1)
    .executeTakeFirst();
  if (mail === undefined || kind === 'deferred') return false;
  if (kind === 'bounced') {
    await tx
      .updateTable('mails')
      .set({ bounced_at: now, last_error: detail.slice(0, 500) })
      .where('id', '=', mail.id)
      .execute();
  }
  return (await insertSuppression(tx, now, { address: mail.to_address, reason: kind, detail })) !== null;
}
