import { languageOf } from '../../../contracts/languages.ts';
import { catalogues } from '../../../messages/catalogues.ts';
import type { Tx } from '../../infra/db/database.ts';
import { newId } from '../../infra/ids.ts';
import { addJob, addJobs } from '../../infra/jobs/queue.ts';
import { entryOf, writeCalendar } from '../calendar/index.ts';
import { notify } from '../inbox/index.ts';
import { deliverMailJob, deliverMailsJob, mailsPerJob } from './deliver-mail.ts';
import { forReader } from './for-reader.ts';
import { confidentialKinds, type Mail, unconfirmedKinds } from './mail.ts';
import { oneLine } from './mail-content.ts';
import { notificationOf } from './notification-of.ts';
import type { OutgoingMail } from './provider.ts';
import { insertMails, type NewMail } from './store.ts';
import { fillTemplate } from './template.ts';
import { storedContent, writeMail } from './write-mail.ts';

/**
 * Sends a mail, and writes the notification of the same occasion, if and only if `tx` commits. The
 * mail is composed now, with current data, and delivered by a job.
 * @returns the id for looking up its delivery; null when the person has no address or has muted it
 * @throws Error when a link is neither http nor https
 */
export async function queueMail(tx: Tx, given: Mail): Promise<string | null> {
  const mail = forReader(given);
  await notify(tx, notificationOf(mail));
  if (!isDeliverable(mail)) return null;
  const row = written(mail);
  await insertMails(tx, [row]);
  // People are waiting for codes, so they overtake bulk mails.
  await addJob(tx, deliverMailJob, { mailId: row.id }, { urgent: row.confidential });
  return row.id;
}

/** The same for a few hundred mails in a few statements. People without an address are skipped. */
export async function queueMails(tx: Tx, given: readonly Mail[]): Promise<void> {
  const mails = given.map(forReader);
  await notify(tx, mails.flatMap(notificationOf));
  const rows = mails.filter(isDeliverable).map(written);
  await insertMails(tx, rows);
  const [urgent, patient] = [rows.filter((row) => row.confidential), rows.filter((row) => !row.confidential)];
  for (const { id } of urgent) await addJob(tx, deliverMailJob, { mailId: id }, { urgent: true });
  const ids = patient.map(({ id }) => id);
  const jobs = Array.from({ length: Math.ceil(ids.length / mailsPerJob) }, (_, index) => ({
    mailIds: ids.slice(index * mailsPerJob, (index + 1) * mailsPerJob),
  }));
  await addJobs(tx, deliverMailsJob, jobs);
}

/** The placeholder domain of former members and guests, who have no address (RFC 2606). */
const unreachable = /\.invalid$/;

function isDeliverable({ to, muted }: Mail): boolean {
  return muted !== true && !unreachable.test(to.address);
}

type MailToQueue = NewMail & { readonly id: string; readonly confidential: boolean };

function written(given: Mail): MailToQueue {
  const mail = unconfirmedKinds.has(given.kind) ? withoutNames(given) : given;
  const { content, text } = writeMail(mail);
  const { template, params } = fillTemplate(mail, { content, text });
  const invitation = invitationOf(mail);
  return {
    id: newId(),
    kind: mail.kind,
    to_address: mail.to.address,
    to_name: oneLine(mail.to.name),
    reply_to: mail.replyTo?.address ?? null,
    reply_to_name: oneLine(mail.replyTo?.name ?? ''),
    subject: oneLine(content.subject),
    text_body: text,
    content: storedContent(content, mail.to.locale),
    template,
    template_params: params,
    unsubscribe_url: mail.unsubscribeUrl ?? null,
    calendar: invitation?.content ?? null,
    calendar_method: invitation?.method ?? null,
    ticket_code: mail.ticket?.code ?? null,
    confidential: confidentialKinds.has(mail.kind),
    user_id: mail.about?.userId ?? null,
    event_id: mail.about?.eventId ?? null,
    registration_id: mail.about?.registrationId ?? null,
  };
}

function withoutNames(mail: Mail): Mail {
  return { ...mail, to: { ...mail.to, name: '' } };
}

/**
 * The mail's calendar attachment, if it has one. Its organiser is the person who gets replies, so it
 * reveals no address that the mail doesn't.
 */
function invitationOf(mail: Mail): OutgoingMail['calendar'] {
  const { calendar, replyTo, to } = mail;
  if (calendar === undefined || replyTo === undefined || !('event' in mail.values)) return null;
  const { event } = mail.values;
  const put = calendar === 'put';
  const method = put ? 'REQUEST' : 'CANCEL';
  const entry = entryOf(event, {
    url: event.url,
    asOf: event.asOf,
    status: put ? 'CONFIRMED' : 'CANCELLED',
    alarms: put,
    onlineLink: put ? (event.onlineLink ?? null) : null,
    exactAddress: put ? event.exactAddress : '',
    ticketType: put ? (mail.calendarTickets ?? mail.agreed?.name) : null,
    parties: { organiser: replyTo, attendee: to },
  });
  return {
    method,
    content: writeCalendar({ method, site: catalogues[languageOf(to.locale)].site.name }, [entry]),
  };
}
