import { z } from 'zod';
import { tellsAddress } from '../../../../contracts/events.ts';
import { type Audience, OrganiserMessage } from '../../../../contracts/manage-registrations.ts';
import type { MailTopic } from '../../../../contracts/notifications.ts';
import type { RegistrationState } from '../../../../contracts/registrations.ts';
import { type Tx, transaction } from '../../../infra/db/database.ts';
import { newId } from '../../../infra/ids.ts';
import { addJob, handle, type JobHandler } from '../../../infra/jobs/queue.ts';
import { findPeople, type Person } from '../../accounts/index.ts';
import { findEvent, type NotifiedFacts, refundableUntil, type WholeEvent } from '../../events/index.ts';
import { type EventFacts, type Mail, type MailValues, queueMails } from '../../mail/index.ts';
import { mailsToHolders } from '../orders/holders.ts';
import { seatsTogether } from '../orders/store.ts';
import { withPassShares } from '../passes/store.ts';
import { liveStates } from '../rules.ts';
import { agreedTickets } from '../tickets/ticket-stock.ts';
import type { CommandQueueDeps, Registration } from '../types.ts';
import {
  type Announcement,
  addToWaiting,
  announceJob,
  insertAnnouncement,
  lockAnnouncement,
  nextRecipients,
  type Recipient,
  type ReminderKind,
  saveProgress,
} from './announcement-store.ts';
import { cancelLinkUrl, isFree } from './mailed-links.ts';
import { eventFacts, isBoughtByOther, recipientOf, seatsByPerson } from './notify.ts';

/** Recipients per transaction. */
const atOnce = 200;
/** Waits this long after a change, so that several edits in a row cause a single mail. */
const quietPeriod = Temporal.Duration.from({ minutes: 2 });

/** Notifies attendees about a changed event, after a short delay that collects further changes. */
export async function announceChange(
  tx: Tx,
  eventId: string,
  former: Partial<NotifiedFacts>,
  now: Temporal.Instant,
): Promise<void> {
  if (await addToWaiting(tx, eventId, former, now)) return;
  await announce(tx, { eventId, kind: 'event_changed', former, now, runAt: now.add(quietPeriod) });
}

/** Notifies everyone whose registration ended with the event. */
export async function announceEnd(tx: Tx, eventId: string, now: Temporal.Instant): Promise<void> {
  await announce(tx, { eventId, kind: 'event_cancelled', former: {}, now, runAt: now });
}

/**
 * Notifies attendees that an administrator hid the event. Nothing is sent if it becomes visible
 * again first.
 */
export async function announceHiding(tx: Tx, eventId: string, now: Temporal.Instant): Promise<void> {
  await announce(tx, { eventId, kind: 'event_hidden', former: {}, now, runAt: now.add(quietPeriod) });
}

/** Sends the organiser's message to its audience. Repeating a message id sends nothing. */
export async function announceMessage(
  tx: Tx,
  { eventId, message, now }: { eventId: string; message: OrganiserMessage; now: Temporal.Instant },
): Promise<void> {
  // Message ids are only unique per event.
  const id = `${eventId} ${message.messageId}`;
  await announce(tx, { id, eventId, kind: 'message', former: {}, message, now, runAt: now });
}

async function announce(
  tx: Tx,
  options: Pick<Announcement, 'eventId' | 'kind' | 'former'> & {
    id?: string;
    message?: OrganiserMessage;
    now: Temporal.Instant;
    runAt: Temporal.Instant;
  },
): Promise<void> {
  const { id = newId(), eventId, kind, former, message = null, now, runAt } = options;
  const isNew = await insertAnnouncement(tx, { id, eventId, kind, former, message, createdAt: now });
  if (!isNew) return;
  await addJob(tx, announceJob, { announcementId: id }, { runAt });
}

/** The registration states that belong to an audience. */
export function statesOf(audience: Audience): readonly RegistrationState[] {
  return audience === 'all' ? liveStates : [audience];
}

function audienceOf(announcement: Announcement): readonly RegistrationState[] {
  return announcement.kind === 'message' ? statesOf(messageIn(announcement).audience) : liveStates;
}

/** The job that notifies one page of recipients and queues the next page. */
export function announcePage(deps: CommandQueueDeps): JobHandler {
  return handle(announceJob, ({ announcementId }) =>
    transaction(deps.db, async (tx) => {
      const announcement = await lockAnnouncement(tx, announcementId);
      if (announcement === null || announcement.finishedAt !== null) return;
      const event = await findEvent(tx, announcement.eventId);
      if (event === null) return;
      const concerned = isStale(announcement, event, deps.clock.now())
        ? []
        : await nextRecipients(tx, announcement, audienceOf(announcement), atOnce);
      await notifyEach(deps, tx, announcement, event, concerned);
      if (announcement.kind === 'event_cancelled') await createRefunds(deps, tx, event, concerned);
      const isLast = concerned.length < atOnce;
      const notifiedThrough = concerned.at(-1)?.id ?? announcement.notifiedThrough;
      await saveProgress(tx, announcementId, notifiedThrough, isLast ? deps.clock.now() : null);
      if (!isLast) await addJob(tx, announceJob, { announcementId });
    }),
  );
}

/**
 * Why an announcement is outdated: the event is visible again, the reminded start was moved or cancelled, or the
 * event is over. The organiser's own messages are sent at any time.
 */
export function isStale(
  { kind, startsAt }: Pick<Announcement, 'kind' | 'startsAt'>,
  event: Pick<WholeEvent, 'hiddenReason' | 'status' | 'startsAt' | 'endsAt'>,
  now: Temporal.Instant,
): boolean {
  if (kind === 'event_cancelled' || kind === 'message') return false;
  if (Temporal.Instant.compare(event.endsAt, now) <= 0) return true;
  if (kind === 'event_hidden') return event.hiddenReason === null;
  return startsAt !== null && (event.status === 'cancelled' || !startsAt.equals(event.startsAt));
}

/** The topic that lets people opt out of these mails; null when they can't opt out. */
function topicOf({ kind }: Announcement): MailTopic | null {
  if (kind === 'message') return 'organiser_messages';
  return kind === 'reminder_day' || kind === 'reminder_hour' ? kind : null;
}

async function notifyEach(
  deps: CommandQueueDeps,
  tx: Tx,
  announcement: Announcement,
  event: WholeEvent,
  all: readonly Recipient[],
): Promise<void> {
  const concerned = all.filter(({ isMailed }) => isMailed);
  const people = await findPeople(tx, [event.organiserId, ...concerned.map(({ userId }) => userId)]);
  const organiser = people.get(event.organiserId);
  const replyTo = organiser && { replyTo: { address: organiser.email, name: organiser.name } };
  const facts = eventFacts(event, deps);
  const tickets = await agreedTickets(
    tx,
    event,
    all.map(({ id }) => id),
  );
  const seats = await seatsByPerson(tx, event, concerned);
  const together = await seatsTogether(
    tx,
    event.id,
    concerned.map(({ userId }) => userId),
  );
  const wordsFor = wordsOf(announcement, event, { facts, together }, deps);
  const mails = concerned.flatMap((registration): Mail[] => {
    const person = people.get(registration.userId);
    const words = wordsFor(registration);
    if (person === undefined || words === null) return [];
    const topic = topicOf(announcement);
    const mail = { ...words, ...replyTo, ...addressed(person, registration) };
    const agreed = tickets.get(registration.id);
    const calendarTickets = seats.get(registration.userId);
    if (topic === null) return [{ ...mail, agreed, calendarTickets }];
    const unsubscribeUrl = deps.unsubscribeUrl(topic, person.id);
    const muted = person.mutedMails.includes(topic);
    return [{ ...mail, agreed, calendarTickets, unsubscribeUrl, muted }];
  });
  const toHolders = await mailsToHolders(deps, tx, all, (registration) => {
    const words = wordsFor(registration, true);
    return words && { ...words, ...replyTo, calendarTickets: tickets.get(registration.id)?.name };
  });
  await queueMails(tx, [...mails, ...toHolders]);
}

async function createRefunds(
  deps: CommandQueueDeps,
  tx: Tx,
  event: WholeEvent,
  ended: readonly Registration[],
): Promise<void> {
  const refunds = ended.map(({ id }) => ({ registrationId: id, cause: 'event' }) as const);
  await deps.payments.createRefunds(tx, await withPassShares(tx, refunds), refundableUntil(event));
}

export function addressed(person: Person, registration: Registration) {
  const { id, eventId, contactEmail } = registration;
  return {
    to: recipientOf(person, contactEmail),
    about: { userId: person.id, eventId, registrationId: id },
    boughtByOther: isBoughtByOther(registration),
  };
}

type AnnouncedKind =
  | 'event_changed'
  | 'event_cancelled'
  | 'event_unavailable'
  | 'organiser_message'
  | ReminderKind;
export type Words = {
  [Kind in AnnouncedKind]: {
    readonly kind: Kind;
    readonly values: MailValues[Kind];
    /** Whether the reader's calendar entry is written or removed. */
    readonly calendar?: 'put' | 'take out';
  };
}[AnnouncedKind];

/** The mail for the buyer or the holder of a seat, or null when the announcement doesn't concern them. */
function wordsOf(
  announcement: Announcement,
  event: WholeEvent,
  { facts, together }: { facts: EventFacts; together: Awaited<ReturnType<typeof seatsTogether>> },
  deps: Pick<CommandQueueDeps, 'siteUrl' | 'secret'>,
): (registration: Registration, isHolder?: boolean) => Words | null {
  // Buyers are mailed once about all of their seats, and holders about their own.
  const seatsOf = ({ userId, confirmedAt }: Registration, isHolder: boolean) =>
    (isHolder ? undefined : together.get(userId)) ?? { paid: false, seated: confirmedAt !== null };
  switch (announcement.kind) {
    case 'event_cancelled':
      return (registration, isHolder = false) => {
        const { paid, seated } = seatsOf(registration, isHolder);
        const values = { event: facts, reason: event.cancelReason, paid };
        return { kind: 'event_cancelled', values, ...(seated && { calendar: 'take out' }) };
      };
    case 'event_hidden':
      return () => ({ kind: 'event_unavailable', values: { event: facts } });
    case 'reminder_day':
      // Only buyers can cancel a seat.
      return (registration, isHolder = false) => ({
        kind: 'reminder_day',
        values: {
          event: facts,
          cancelLinkUrl: isFree(registration, event) && !isHolder ? cancelLinkUrl(deps, registration) : null,
        },
      });
    case 'reminder_hour':
      return () => ({ kind: 'reminder_hour', values: { event: facts } });
    case 'message': {
      const { subject, text } = messageIn(announcement);
      return () => ({ kind: 'organiser_message', values: { event: facts, subject, text } });
    }
    case 'event_changed': {
      const before = changesFrom(Former.parse(announcement.former), event);
      return (registration, isHolder = false) => {
        const seat = registration.state === 'confirmed';
        const seen = changesSeen(before, event, seat);
        if (Object.keys(seen).length === 0) return null;
        const { paid } = seatsOf(registration, isHolder);
        const values = { event: facts, before: seen, seat, paid };
        return { kind: 'event_changed', values, ...(seat && { calendar: 'put' }) };
      };
    }
  }
}

function messageIn({ message }: Announcement): OrganiserMessage {
  return OrganiserMessage.parse(message);
}

const InstantText = z.string().transform((text) => Temporal.Instant.from(text));
export const Former = z
  .object({
    title: z.string(),
    startsAt: InstantText,
    endsAt: InstantText,
    timeZone: z.string(),
    allDay: z.boolean(),
    startDate: z.string(),
    endDate: z.string(),
    location: z.string(),
    online: z.boolean(),
    onlineLink: z.string().nullable(),
    exactAddress: z.string(),
  })
  .partial();

/** Leaves out fields that have been changed back. */
export function changesFrom(former: z.output<typeof Former>, event: WholeEvent): Partial<NotifiedFacts> {
  const names = Object.keys(former) as (keyof NotifiedFacts)[];
  return Object.fromEntries(
    names.filter((name) => String(former[name]) !== String(event[name])).map((name) => [name, former[name]]),
  );
}

/**
 * What of a change people see: those with a seat the exact address, the others the area and no link. Empty if it doesn't
 * concern them. An address that is hidden from now on is no longer told to people without a seat: they keep an empty
 * former `exactAddress`, which says so to the mail.
 */
export function changesSeen(
  before: Partial<NotifiedFacts>,
  now: Pick<NotifiedFacts, 'location' | 'exactAddress'>,
  seat: boolean,
): Partial<NotifiedFacts> {
  const { location, exactAddress, onlineLink, ...rest } = before;
  const then = { location: location ?? now.location, exactAddress: exactAddress ?? now.exactAddress };
  const place = { ...(location !== undefined && { location }) };
  if (seat) {
    const isSame = (then.exactAddress || then.location) === (now.exactAddress || now.location);
    return {
      ...rest,
      ...(!isSame && { ...place, ...(exactAddress !== undefined && { exactAddress }) }),
      ...(onlineLink !== undefined && { onlineLink }),
    };
  }
  if (then.exactAddress !== '' || now.exactAddress === '') return { ...rest, ...place };
  const isOnlyHidden = tellsAddress({ location: now.exactAddress, exactAddress: then.location });
  return isOnlyHidden || location === undefined ? rest : { ...rest, location, exactAddress: '' };
}
