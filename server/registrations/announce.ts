import { z } from 'zod';
import { findPeople, type Person } from '../accounts/index.ts';
import { findEvent, type ToldFacts, type WholeEvent } from '../events/index.ts';
import { type Mail, queueMails } from '../mail/index.ts';
import { type Tx, transaction } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { addJob, handle, type JobHandler } from '../platform/jobs.ts';
import {
  type Announcement,
  addToWaiting,
  insertAnnouncement,
  lockAnnouncement,
  nextConcerned,
  saveProgress,
} from './announcement-store.ts';
import { eventFacts, recipientOf } from './event-facts.ts';
import { announceJob } from './jobs.ts';
import type { DeskParts } from './parts.ts';
import type { Registration } from './store.ts';

/** People told in one transaction. */
const atOnce = 200;
/** An organiser who mends three fields one after the other tells everybody once. */
const calm = Temporal.Duration.from({ minutes: 2 });

/** Has everybody who is registered told what changed about an event, once the organiser is done changing it. */
export async function announceChange(
  tx: Tx,
  eventId: string,
  former: Partial<ToldFacts>,
  now: Temporal.Instant,
): Promise<void> {
  if (await addToWaiting(tx, eventId, former, now)) return;
  await announce(tx, { eventId, kind: 'event_changed', former, now, runAt: now.add(calm) });
}

/** Has everybody whose registration ended with the event told so. */
export async function announceEnd(tx: Tx, eventId: string, now: Temporal.Instant): Promise<void> {
  await announce(tx, { eventId, kind: 'event_cancelled', former: {}, now, runAt: now });
}

async function announce(
  tx: Tx,
  options: Pick<Announcement, 'eventId' | 'kind' | 'former'> & {
    now: Temporal.Instant;
    runAt: Temporal.Instant;
  },
): Promise<void> {
  const id = newId();
  const { eventId, kind, former, now, runAt } = options;
  await insertAnnouncement(tx, { id, eventId, kind, former, createdAt: now });
  await addJob(tx, announceJob, { announcementId: id }, { runAt });
}

/** The job that tells one page of people and leaves the next to another job. */
export function announcePage(parts: DeskParts): JobHandler {
  return handle(announceJob, ({ announcementId }) =>
    transaction(parts.db, async (tx) => {
      const announcement = await lockAnnouncement(tx, announcementId);
      if (announcement === null || announcement.finishedAt !== null) return;
      const event = await findEvent(tx, announcement.eventId);
      if (event === null) return;
      const concerned = await nextConcerned(tx, announcement, atOnce);
      await tellEach(parts, tx, announcement, event, concerned);
      if (announcement.kind === 'event_cancelled') await giveBack(parts, tx, event, concerned);
      const isLast = concerned.length < atOnce;
      const toldThrough = concerned.at(-1)?.id ?? announcement.toldThrough;
      await saveProgress(tx, announcementId, toldThrough, isLast ? parts.clock.now() : null);
      if (!isLast) await addJob(tx, announceJob, { announcementId });
    }),
  );
}

async function tellEach(
  parts: DeskParts,
  tx: Tx,
  announcement: Announcement,
  event: WholeEvent,
  concerned: readonly Registration[],
): Promise<void> {
  const people = await findPeople(tx, [event.organiserId, ...concerned.map(({ userId }) => userId)]);
  const organiser = people.get(event.organiserId);
  const replyTo = organiser && { replyTo: { address: organiser.email, name: organiser.name } };
  const facts = eventFacts(event, parts);
  const before = changesFrom(Former.parse(announcement.former), event);
  const mails = concerned.flatMap((registration): Mail[] => {
    const person = people.get(registration.userId);
    if (person === undefined) return [];
    const letter = { ...replyTo, ...addressed(person, registration) };
    if (announcement.kind === 'event_cancelled') {
      const calendar = registration.confirmedAt === null ? {} : { calendar: 'take out' as const };
      return [{ kind: 'event_cancelled', values: { event: facts }, ...calendar, ...letter }];
    }
    if (!concerns(before, registration)) return [];
    const seat = registration.state === 'confirmed';
    const calendar = seat ? { calendar: 'put' as const } : {};
    return [{ kind: 'event_changed', values: { event: facts, before, seat }, ...calendar, ...letter }];
  });
  await queueMails(tx, mails);
}

async function giveBack(
  parts: DeskParts,
  tx: Tx,
  event: WholeEvent,
  ended: readonly Registration[],
): Promise<void> {
  if (parts.payments.kind === 'none') return;
  const refunds = ended.map(({ id }) => ({ registrationId: id, cause: 'event' }) as const);
  await parts.payments.giveBack(tx, refunds, event.startsAt);
}

function addressed(person: Person, { id, eventId, contactEmail }: Registration) {
  return {
    to: recipientOf(person, contactEmail),
    about: { userId: person.id, eventId, registrationId: id },
  };
}

const InstantText = z.string().transform((text) => Temporal.Instant.from(text));
const Former = z
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
  })
  .partial();

/** Former values that are not the present ones again. */
function changesFrom(former: z.output<typeof Former>, event: WholeEvent): Partial<ToldFacts> {
  const names = Object.keys(former) as (keyof ToldFacts)[];
  return Object.fromEntries(
    names.filter((name) => String(former[name]) !== String(event[name])).map((name) => [name, former[name]]),
  );
}

/** The link of an online event is for those who have a seat; a change of nothing else is no news to others. */
function concerns(before: Partial<ToldFacts>, { state }: Registration): boolean {
  return Object.keys(before).some((name) => name !== 'onlineLink' || state === 'confirmed');
}
