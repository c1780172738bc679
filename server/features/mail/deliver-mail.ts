import { z } from 'zod';
import { type Tx, transaction } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import { useLimit } from '../../infra/http/request-limits.ts';
import { addJob, job } from '../../infra/jobs/queue.ts';
import { mailTheme } from './mail-theme.ts';
import type { Delivery, MailProvider, OutgoingMail } from './provider.ts';
import { markImage } from './render-html.ts';
import { maxUnknownOutcomes, nextStep } from './rules.ts';
import { claimMail, deleteMailsBefore, findWaiting, type MailRow, requeueMail, settleMail } from './store.ts';
import { type SuppressionReason, suppressionOf } from './suppressions.ts';
import { generalFields } from './template.ts';

export interface DeliveryDeps extends Pick<Deps, 'db' | 'clock' | 'log'> {
  readonly provider: MailProvider;
  /** Whether mails wait, because the site is maintained. */
  readonly waits: () => boolean;
  /** The most mails a minute, of all processes together; null: no limit. */
  readonly perMinute: number | null;
}

/** Seconds until a mail that waits is looked at again. */
const waitsFor = 30;
const minute = { limit: 'mails sent', seconds: 60 };

/**
 * Attempts to deliver a mail and saves the result. A further attempt, if any, is queued in the same
 * transaction. Mails already sent, failed or deleted are skipped, so the job may run twice.
 */
export async function deliverMail(deps: DeliveryDeps, mailId: string): Promise<void> {
  const before = await pauseBefore(deps);
  if (before !== null) return postpone(deps, mailId, before);
  const mail = await claimMail(deps.db, mailId);
  if (mail === null) return;
  const { to_address: address, confidential } = mail;
  const suppression = await suppressionOf(deps.db, { address, confidential });
  if (suppression !== null) return keepBack(deps, mail, suppression);
  const delivery: Delivery =
    mail.unknown_outcomes < maxUnknownOutcomes
      ? await deps.provider.deliver(outgoing(mail))
      : { outcome: 'unknown', reason: 'The attempt was interrupted.' };
  const unknownOutcomes = mail.unknown_outcomes + (delivery.outcome === 'unknown' ? 1 : 0);
  const next = nextStep(delivery, { attempts: mail.attempts, unknownOutcomes });
  const now = deps.clock.now();
  const { pause } = next;
  await transaction(deps.db, async (tx) => {
    await settleMail(tx, mailId, {
      state: next.state,
      unknownOutcomes,
      reason: next.reason,
      sentAt: next.state === 'sent' ? now : null,
      eraseTexts: mail.confidential && pause === null && next.state !== 'outbox',
      suppressed: false,
    });
    if (pause !== null) {
      await addJob(
        tx,
        deliverMailJob,
        { mailId },
        { runAt: now.add({ seconds: pause }), urgent: mail.confidential, key: deliveryKey(mailId) },
      );
    }
  });
  const details = { mailId, kind: mail.kind, outcome: delivery.outcome, attempts: mail.attempts };
  if (next.reason === null) deps.log.info(details, 'mail delivered');
  else deps.log.warn({ ...details, answer: codeOf(delivery), nextInSeconds: pause }, 'mail not delivered');
}

/** Seconds that the next mail has to wait; null: none. */
async function pauseBefore(deps: DeliveryDeps): Promise<number | null> {
  if (deps.waits()) return waitsFor;
  if (deps.perMinute === null) return null;
  try {
    await useLimit(deps, minute.limit, { most: deps.perMinute, seconds: minute.seconds });
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const left = Number(error.headers?.['retry-after'] ?? minute.seconds);
    // Spread over the next minute: thousands may be waiting.
    return left + Math.floor(Math.random() * minute.seconds);
  }
}

/** Codes go first afterwards, too. */
async function postpone({ db, clock }: DeliveryDeps, mailId: string, seconds: number): Promise<void> {
  await transaction(db, async (tx) => {
    const waiting = await findWaiting(tx, mailId);
    if (waiting === null) return;
    const runAt = clock.now().add({ seconds });
    await addJob(
      tx,
      deliverMailJob,
      { mailId },
      { runAt, urgent: waiting.confidential, key: deliveryKey(mailId) },
    );
  });
}

/** Ends a mail whose address gets none. */
async function keepBack(deps: DeliveryDeps, mail: MailRow, why: SuppressionReason): Promise<void> {
  await settleMail(deps.db, mail.id, {
    state: 'failed',
    unknownOutcomes: mail.unknown_outcomes,
    reason: suppressionTexts[why],
    sentAt: null,
    eraseTexts: mail.confidential,
    suppressed: true,
  });
  deps.log.info({ mailId: mail.id, kind: mail.kind, why }, 'mail to a suppressed address');
}

/** For organisers and administrators, like the reasons that mail servers give. */
const suppressionTexts: Readonly<Record<SuppressionReason, string>> = {
  bounced: 'Not sent: an earlier email to this address came back.',
  complained: 'Not sent: the recipient has marked an email as spam.',
  added: 'Not sent: an administrator has put this address on the suppression list.',
};

/** The other side's status code, without its text. */
function codeOf(delivery: Delivery): string | undefined {
  return 'code' in delivery ? delivery.code : undefined;
}

function outgoing(mail: MailRow): OutgoingMail {
  const { mark } = mailTheme();
  const shown = mail.html_body.includes(markImage);
  const finished = {
    to: { address: mail.to_address, name: mail.to_name },
    replyTo: mail.reply_to === null ? null : { address: mail.reply_to, name: mail.reply_to_name },
    subject: mail.subject,
    text: mail.text_body,
    // May have been composed before the site removed its mark.
    html: mark === null ? mail.html_body.replace(markImage, '') : mail.html_body,
  };
  return {
    ...finished,
    id: mail.id,
    mark: shown ? mark : null,
    calendar: calendarOf(mail),
    ticketCode: mail.ticket_code,
    unsubscribeUrl: mail.unsubscribe_url,
    template: mail.template,
    templateParams:
      mail.template === 'general'
        ? generalFields(finished)
        : (mail.template_params as Record<string, string>),
    createdAt: mail.created_at,
  };
}

function calendarOf({ calendar, calendar_method: method }: MailRow): OutgoingMail['calendar'] {
  if (calendar === null || method === null) return null;
  return { method: method === 'CANCEL' ? 'CANCEL' : 'REQUEST', content: calendar };
}

/**
 * One attempt at one mail. The pauses between attempts are in `rules.ts`; the queue itself only
 * retries an attempt that crashed. Runs in its own lane: mail servers can be slow and announcements
 * are thousands of mails, and expiring holds and refunds must not wait for them.
 */
export const deliverMailJob = job('deliver_mail', z.object({ mailId: z.string() }), 12, { patient: true });

/** The job key that lets an immediate attempt replace a scheduled one. */
function deliveryKey(mailId: string): string {
  return `deliver_mail ${mailId}`;
}

/** Deletes old mails. */
export const forgetMailsJob = job('forget_mails', z.unknown(), 3);

/** Deletes mails past their retention: they contain personal data and prove deliveries. */
export async function forgetMails(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  keptDays: number,
): Promise<void> {
  await deleteMailsBefore(db, clock.now().subtract({ hours: 24 * keptDays }));
}

/**
 * Sends a mail again that failed or whose delivery is unknown. It keeps its Message-ID, so that
 * receivers recognise a copy. A scheduled attempt is brought forward.
 * @returns false when the mail is in neither state
 */
export async function sendAgain(tx: Tx, mailId: string): Promise<boolean> {
  if (!(await requeueMail(tx, mailId))) return false;
  await addJob(tx, deliverMailJob, { mailId }, { key: deliveryKey(mailId) });
  return true;
}
