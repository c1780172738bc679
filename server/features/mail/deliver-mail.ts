import { z } from 'zod';
import { type Db, type Tx, transaction } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import { useLimit } from '../../infra/http/request-limits.ts';
import { addJob, job } from '../../infra/jobs/queue.ts';
import { mailTheme } from './mail-theme.ts';
import type { Delivery, MailProvider, OutgoingMail } from './provider.ts';
import { markImage } from './render-html.ts';
import { maxUnknownOutcomes, nextStep } from './rules.ts';
import {
  claimMails,
  deleteLateReminders,
  deleteMailsBefore,
  findWaiting,
  type MailRow,
  requeueMail,
  type SettledMail,
  settleMails,
} from './store.ts';
import type { SuppressionReason } from './suppressions.ts';
import { generalFields } from './template.ts';
import { htmlOf, sceneIn } from './write-mail.ts';

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

/** Mails of one job. */
export const mailsPerJob = 10;
/** Milliseconds after which a job leaves its other mails to another one, so that urgent mails don't wait for them. */
const longestMs = 1000;

/**
 * Delivers mails as `deliverTogether` does, as many at once as the provider takes. Of several mails, those for which the
 * provider throws get jobs of their own: a retry of all would also attempt those that are to wait.
 * @throws what the provider throws for a single mail
 */
export async function deliverMails(deps: DeliveryDeps, mailIds: readonly string[]): Promise<void> {
  const start = performance.now();
  const atOnce = deps.perMinute === null ? (deps.provider.atOnce ?? 1) : 1;
  for (let done = 0; done < mailIds.length; done += atOnce) {
    if (done > 0 && performance.now() - start > longestMs) {
      await addJob(deps.db, deliverMailsJob, { mailIds: mailIds.slice(done) });
      return;
    }
    const thrown = await deliverTogether(deps, mailIds.slice(done, done + atOnce));
    for (const { mailId, error } of thrown) {
      if (mailIds.length === 1) throw error;
      deps.log.warn({ err: error, mailId }, 'could not deliver a mail; trying it alone');
      await addJob(deps.db, deliverMailJob, { mailId }, { key: deliveryKey(mailId) });
    }
  }
}

/**
 * Attempts to deliver mails and saves the results. Further attempts are queued in the same transaction. Mails already
 * sent, failed or deleted are skipped, so the job may run twice.
 * @returns the mails for which the provider threw
 */
async function deliverTogether(
  deps: DeliveryDeps,
  mailIds: readonly string[],
): Promise<{ mailId: string; error: unknown }[]> {
  const before = await pauseBefore(deps);
  if (before !== null) {
    for (const mailId of mailIds) await postpone(deps, mailId, before);
    return [];
  }
  const now = deps.clock.now();
  const mails = await claimCurrent(deps, mailIds, now);
  if (mails.length === 0) return [];
  const attempts = await Promise.allSettled(
    mails.map(async (mail): Promise<Attempted> => {
      const why = mail.keptBackFor;
      // Those who complained still get what they ask for, such as codes.
      if (why !== null && !(why === 'complained' && mail.confidential)) return keptBack(deps, mail, why);
      return attempt(deps, mail);
    }),
  );
  const results = attempts.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const again = results.filter(({ pause }) => pause !== null);
  const settle = (db: Db) =>
    settleMails(
      db,
      results.map(({ settled }) => settled),
    );
  if (again.length === 0) await settle(deps.db);
  else {
    await transaction(deps.db, async (tx) => {
      await settle(tx);
      for (const { mail, pause } of again) {
        await addJob(
          tx,
          deliverMailJob,
          { mailId: mail.id },
          {
            runAt: now.add({ seconds: pause ?? 0 }),
            urgent: mail.confidential,
            key: deliveryKey(mail.id),
          },
        );
      }
    });
  }
  for (const { report } of results) report();
  return mails.flatMap(({ id: mailId }, index) => {
    const attempted = attempts[index];
    return attempted?.status === 'rejected' ? [{ mailId, error: attempted.reason as unknown }] : [];
  });
}

/** Takes mails for one attempt, without reminders that are too late by now: a mail server can be away for hours. */
async function claimCurrent({ db, log }: DeliveryDeps, mailIds: readonly string[], now: Temporal.Instant) {
  const mails = await claimMails(db, mailIds);
  const reminders = mails.filter(({ kind }) => kind === 'reminder_day' || kind === 'reminder_hour');
  if (reminders.length === 0) return mails;
  const ids = reminders.map(({ id }) => id);
  const late = await deleteLateReminders(db, ids, now);
  if (late.size > 0) log.warn({ mailIds: [...late] }, 'reminders came too late, and were not sent');
  return mails.filter(({ id }) => !late.has(id));
}

/** What came of an attempt. */
interface Attempted {
  readonly mail: MailRow;
  readonly settled: SettledMail;
  /** Seconds until the next attempt; null: none. */
  readonly pause: number | null;
  /** Logs it, once it's saved. */
  readonly report: () => void;
}

async function attempt(deps: DeliveryDeps, mail: MailRow): Promise<Attempted> {
  const { id: mailId, kind, confidential, attempts } = mail;
  const delivery: Delivery =
    mail.unknown_outcomes < maxUnknownOutcomes
      ? await deps.provider.deliver(outgoing(mail))
      : { outcome: 'unknown', reason: 'The attempt was interrupted.' };
  const unknownOutcomes = mail.unknown_outcomes + (delivery.outcome === 'unknown' ? 1 : 0);
  const { state, pause, reason } = nextStep(delivery, { attempts, unknownOutcomes });
  const settled = {
    id: mailId,
    state,
    unknownOutcomes,
    reason,
    sentAt: state === 'sent' ? deps.clock.now() : null,
    eraseTexts: confidential && pause === null && state !== 'outbox',
    suppressed: false,
  };
  const report = () => {
    const details = { mailId, kind, outcome: delivery.outcome, attempts };
    if (reason === null) deps.log.info(details, 'mail delivered');
    else deps.log.warn({ ...details, answer: codeOf(delivery), nextInSeconds: pause }, 'mail not delivered');
  };
  return { mail, settled, pause, report };
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
function keptBack(deps: DeliveryDeps, mail: MailRow, why: SuppressionReason): Attempted {
  const { id, kind, unknown_outcomes: unknownOutcomes, confidential } = mail;
  return {
    mail,
    settled: {
      id,
      state: 'failed',
      unknownOutcomes,
      reason: suppressionTexts[why],
      sentAt: null,
      eraseTexts: confidential,
      suppressed: true,
    },
    pause: null,
    report: () => deps.log.info({ mailId: id, kind, why }, 'mail to a suppressed address'),
  };
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
  const html = htmlOf(mail);
  const finished = {
    to: { address: mail.to_address, name: mail.to_name },
    replyTo: mail.reply_to === null ? null : { address: mail.reply_to, name: mail.reply_to_name },
    subject: mail.subject,
    text: mail.text_body,
    html,
  };
  return {
    ...finished,
    id: mail.id,
    // A mail that was stored as HTML may have none.
    mark: html.includes(markImage) ? mailTheme().mark : null,
    scene: sceneIn(mail),
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

/** The same for several mails that are queued together. */
export const deliverMailsJob = job('deliver_mails', z.object({ mailIds: z.array(z.string()) }), 12, {
  patient: true,
});

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
