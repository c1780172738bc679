import {
  type MailState,
  type MailView,
  mailsPerPage,
  messagesListed,
} from '../../../../contracts/event-mails.ts';
import type { OrganiserMessage } from '../../../../contracts/manage-registrations.ts';
import { transaction } from '../../../infra/db/database.ts';
import { pageOf, sliceOf } from '../../../infra/db/pagination.ts';
import { wireTime } from '../../../infra/deps.ts';
import { Problem } from '../../../infra/http/problem.ts';
import { type Limit, useLimit } from '../../../infra/http/request-limits.ts';
import type { Principal } from '../../../infra/http/server.ts';
import {
  countMailsOfEvent,
  findMailOfEvent,
  type LoggedMail,
  listMailsOfEvent,
  listMessagesOfEvent,
  sendAgain,
} from '../../mail/index.ts';
import { eventOfOwn, managedEvent } from '../lists/lists.ts';
import { countStates, waitlistPositions } from '../lists/store.ts';
import { findOfPeople } from '../store.ts';
import type { CommandQueueDeps, Notification, Registration, RegistrationDeps } from '../types.ts';
import { announceMessage, statesOf } from './announcements.ts';
import { notifyAttendees } from './notify.ts';

/**
 * The mails sent to an event's attendees.
 * @throws Problem `event_not_found` for everyone except the organiser
 */
export async function listEventMails(
  { db }: Pick<RegistrationDeps, 'db'>,
  asked: {
    caller: Principal;
    eventId: string;
    state: MailState | undefined;
    subject: string | undefined;
    page: number;
  },
) {
  const { eventId, state, subject, page } = asked;
  await managedEvent(db, asked.caller, eventId);
  const counts = inAllStates(Object.fromEntries(await countMailsOfEvent(db, eventId, subject)));
  const total =
    state === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[state];
  const mails = await listMailsOfEvent(db, eventId, { state, subject, ...sliceOf(page, mailsPerPage) });
  const isFirst = state === undefined && subject === undefined && page === 1;
  const messages = isFirst ? await listMessagesOfEvent(db, eventId, messagesListed) : [];
  return {
    ...pageOf(page, total, mailsPerPage),
    counts,
    messages: messages.map(({ latestAt, counts: ofSubject, ...message }) => ({
      ...message,
      counts: inAllStates(ofSubject),
      latestAt: wireTime(latestAt),
    })),
    mails: mails.map(presentMail),
  };
}

function inAllStates(counts: Partial<Record<MailState, number>>): Record<MailState, number> {
  return { queued: 0, sent: 0, failed: 0, unknown: 0, ...counts };
}

/**
 * Sends a failed mail again.
 * @throws Problem `event_not_found` for everyone except the organiser, `mail_not_found`,
 * `mail_not_failed`
 */
export async function resendEventMail(
  { db }: Pick<RegistrationDeps, 'db'>,
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

/** Enough for a mailbox that loses mails, too few to flood one. */
const resendings: Limit = { most: 3, seconds: 3600 };

/**
 * Sends the caller's registration mail again in its current state.
 * @throws Problem `event_not_found`; `registration_not_found` when the caller has no live
 * registration; `general_rate_limit_exceeded` beyond three an hour
 */
export async function resendMail(
  deps: CommandQueueDeps,
  { caller, eventId }: { caller: Principal; eventId: string },
): Promise<void> {
  const event = await eventOfOwn(deps.db, caller, eventId);
  const [own] = await findOfPeople(deps.db, eventId, [caller.userId]);
  const notify = own && notificationKindOf(own);
  if (own === undefined || notify === undefined) throw new Problem('registration_not_found');
  await useLimit(deps, `resend:${own.id}`, resendings);
  const position = (await waitlistPositions(deps.db, [own])).get(own.id) ?? 1;
  const telling = {
    registrationId: own.id,
    notify,
    reason: null,
    holdExpiresAt: own.holdExpiresAt,
    position,
  };
  await transaction(deps.db, (tx) =>
    notifyAttendees(deps, tx, event, { notifications: [telling], get: () => own }),
  );
}

function notificationKindOf({ state }: Registration): Notification['notify'] | undefined {
  switch (state) {
    case 'confirmed':
      return 'confirmed';
    case 'pending':
      return 'received';
    case 'waitlisted':
      return 'waitlisted';
    case 'awaiting_payment':
      return 'payment_due';
    default:
      return undefined;
  }
}

/** Messages per event or group and day. */
const messages: Limit = { most: 10, seconds: 24 * 3600 };

/**
 * Counts a message to one event's or group's people, for all ways to send one.
 * @throws Problem `general_rate_limit_exceeded`
 */
export async function limitMessages(
  deps: Pick<RegistrationDeps, 'db' | 'clock'>,
  subject: string,
): Promise<void> {
  await useLimit(deps, `messages:${subject}`, messages);
}

/**
 * Sends the organiser's message to its current audience, a page of recipients at a time. Repeating
 * the id sends nothing.
 * @throws Problem `event_not_found` for everyone except the organiser, `event_hidden`,
 * `general_rate_limit_exceeded`
 */
export async function sendMessage(
  deps: RegistrationDeps,
  { caller, eventId, message }: { caller: Principal; eventId: string; message: OrganiserMessage },
): Promise<{ recipients: number }> {
  const { hiddenReason } = await managedEvent(deps.db, caller, eventId);
  if (hiddenReason !== null) throw new Problem('event_hidden');
  await limitMessages(deps, eventId);
  await transaction(deps.db, (tx) => announceMessage(tx, { eventId, message, now: deps.clock.now() }));
  const counts = await countStates(deps.db, eventId);
  const recipients = statesOf(message.audience).reduce((sum, state) => sum + (counts.get(state) ?? 0), 0);
  return { recipients };
}
