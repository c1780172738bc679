import { type MailState, type MailView, mailStates, mailsPerPage } from '../../contracts/event-mails.ts';
import {
  countMailsOfEvent,
  findMailOfEvent,
  type LoggedMail,
  listMailsOfEvent,
  sendAgain,
} from '../mail/index.ts';
import { wireTime } from '../platform/clock.ts';
import { transaction } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import { Problem } from '../platform/problem.ts';
import type { RegistrationParts } from './parts.ts';
import { managedEvent } from './policy.ts';

/**
 * What was mailed to those who registered for an event, for its organiser.
 *
 * @throws Problem `event_not_found` for everybody else
 */
export async function listEventMails(
  { db }: Pick<RegistrationParts, 'db'>,
  asked: { caller: Principal; eventId: string; state: MailState | undefined; page: number },
) {
  const { eventId, state, page } = asked;
  await managedEvent(db, asked.caller, eventId);
  const counted = await countMailsOfEvent(db, eventId);
  const counts = Object.fromEntries(mailStates.map((each) => [each, counted.get(each) ?? 0])) as Record<
    MailState,
    number
  >;
  const total =
    state === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[state];
  const slice = { offset: (page - 1) * mailsPerPage, limit: mailsPerPage };
  const mails = await listMailsOfEvent(db, eventId, { state, ...slice });
  return { total, page, pages: Math.ceil(total / mailsPerPage), counts, mails: mails.map(presentMail) };
}

/**
 * Sends one of them again.
 *
 * @throws Problem `event_not_found` for everybody but the organiser, `mail_not_found`, `mail_not_failed`
 */
export async function resendEventMail(
  { db }: Pick<RegistrationParts, 'db'>,
  { caller, eventId, mailId }: { caller: Principal; eventId: string; mailId: string },
): Promise<MailView> {
  await managedEvent(db, caller, eventId);
  return transaction(db, async (tx) => {
    if ((await findMailOfEvent(tx, eventId, mailId)) === null) throw new Problem('mail_not_found');
    if (!(await sendAgain(tx, mailId))) throw new Problem('mail_not_failed');
    const mail = await findMailOfEvent(tx, eventId, mailId);
    if (mail === null) throw new Error('a mail that was queued again is gone');
    return presentMail(mail);
  });
}

function presentMail(mail: LoggedMail): MailView {
  return {
    $id: mail.id,
    $createdAt: wireTime(mail.createdAt),
    name: mail.name,
    address: mail.address,
    subject: mail.subject,
    state: mail.state,
    reason: mail.reason,
    attempts: mail.attempts,
  };
}
