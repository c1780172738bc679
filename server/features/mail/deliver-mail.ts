import { z } from 'zod';
import { type Tx, transaction } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import { addJob, job } from '../../infra/jobs/queue.ts';
import { mailTheme } from './mail-theme.ts';
import type { Delivery, MailProvider, OutgoingMail } from './provider.ts';
import { markImage } from './render-html.ts';
import { maxUnknownOutcomes, nextStep } from './rules.ts';
import { claimMail, deleteMailsBefore, type MailRow, requeueMail, settleMail } from './store.ts';

export interface DeliveryDeps extends Pick<Deps, 'db' | 'clock' | 'log'> {
  readonly provider: MailProvider;
}

/**
 * Attempts to deliver a mail and saves the result. A further attempt, if any, is queued in the same
 * transaction. Mails already sent, failed or deleted are skipped, so the job may run twice.
 */
export async function deliverMail(deps: DeliveryDeps, mailId: string): Promise<void> {
  const mail = await claimMail(deps.db, mailId);
  if (mail === null) return;
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

/** The other side's status code, without its text. */
function codeOf(delivery: Delivery): string | undefined {
  return 'code' in delivery ? delivery.code : undefined;
}

function outgoing(mail: MailRow): OutgoingMail {
  const { mark } = mailTheme();
  const shown = mail.html_body.includes(markImage);
  return {
    id: mail.id,
    to: { address: mail.to_address, name: mail.to_name },
    replyTo: mail.reply_to === null ? null : { address: mail.reply_to, name: mail.reply_to_name },
    subject: mail.subject,
    text: mail.text_body,
    // May have been composed before the site removed its mark.
    html: mark === null ? mail.html_body.replace(markImage, '') : mail.html_body,
    mark: shown ? mark : null,
    calendar: calendarOf(mail),
    ticketCode: mail.ticket_code,
    unsubscribeUrl: mail.unsubscribe_url,
    template: mail.template,
    templateParams: mail.template_params as Record<string, string>,
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
