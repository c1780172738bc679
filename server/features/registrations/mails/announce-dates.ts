import { sql } from 'kysely';
import { z } from 'zod';
import { anyOf, type Db, type Tx, transaction } from '../../../infra/db/database.ts';
import { newId } from '../../../infra/ids.ts';
import { addJob, handle, type JobHandler, job } from '../../../infra/jobs/queue.ts';
import { findPeople } from '../../accounts/index.ts';
import {
  type EventNews,
  listWholeEventsByIds,
  type NotifiedFacts,
  refundableUntil,
  type WholeEvent,
} from '../../events/index.ts';
import { type Mail, queueMails } from '../../mail/index.ts';
import { mailsToHolders } from '../orders/holders.ts';
import { isOnePerPersonAndState } from '../orders/store.ts';
import { withPassShares } from '../passes/store.ts';
import { liveStates } from '../rules.ts';
import { selectRegistrations } from '../store.ts';
import { addOnsPaise } from '../tickets/add-ons.ts';
import type { CommandQueueDeps, Registration } from '../types.ts';
import {
  type Announcement,
  insertAnnouncement,
  lockAnnouncement,
  saveProgress,
} from './announcement-store.ts';
import {
  addressed,
  announceChange,
  announceEnd,
  changesFrom,
  changesSeen,
  Former,
  type Words,
} from './announcements.ts';
import { eventFacts, isBoughtByOther } from './notify.ts';

/** People per transaction. */
const atOnce = 100;

const announceDatesJob = job('announce_dates', z.object({ announcementId: z.string() }));

/** Tells people about a change of one event or of several dates: one mail each. */
export async function announceNews(
  tx: Tx,
  { changed, cancelled }: EventNews,
  now: Temporal.Instant,
): Promise<void> {
  const dates = [
    ...changed.map((date) => ({ ...date, cancelled: false })),
    ...cancelled.map((eventId) => ({ eventId, before: {}, cancelled: true })),
  ];
  const [first] = dates;
  if (first === undefined) return;
  const { eventId, before } = first;
  if (dates.length === 1) {
    await (first.cancelled ? announceEnd(tx, eventId, now) : announceChange(tx, eventId, before, now));
    return;
  }
  const id = newId();
  const kind = changed.length > 0 ? 'event_changed' : 'event_cancelled';
  await insertAnnouncement(tx, { id, eventId, kind, former: {}, message: null, createdAt: now, dates });
  await addJob(tx, announceDatesJob, { announcementId: id });
}

/** How many people an announcement made now is for. */
export async function countTold(db: Db, { changed, cancelled }: EventNews): Promise<number> {
  const ids = changed.map(({ eventId }) => eventId);
  const now = new Map((await listWholeEventsByIds(db, ids)).map((event) => [event.id, event]));
  const seenBy = (seat: boolean) =>
    changed
      .filter(({ eventId, before }) => {
        const event = now.get(eventId);
        return event !== undefined && Object.keys(changesSeen(before, event, seat)).length > 0;
      })
      .map(({ eventId }) => eventId);
  const { rows } = await sql<{
    count: number;
  }>`select count(distinct user_id)::int as count from registrations
    where (event_id = any(${seenBy(false)}::text[]) and state <> 'confirmed'
        and state = any(${[...liveStates]}::text[]))
      or (event_id = any(${seenBy(true)}::text[]) and state = 'confirmed')
      or (event_id = any(${[...cancelled]}::text[]) and cancel_cause = 'event')`.execute(db);
  return rows[0]?.count ?? 0;
}

const Dates = z.array(z.object({ eventId: z.string(), before: Former, cancelled: z.boolean() }));

/** One date that a mail is about. */
interface DateNews {
  readonly event: WholeEvent;
  readonly before: Partial<NotifiedFacts>;
  readonly cancelled: boolean;
}

/** The job that mails one page of people and queues the next page. */
export function announceDates(deps: CommandQueueDeps): JobHandler {
  return handle(announceDatesJob, ({ announcementId }) =>
    transaction(deps.db, async (tx) => {
      const announcement = await lockAnnouncement(tx, announcementId);
      if (announcement === null || announcement.finishedAt !== null) return;
      const dates = await datesOf(deps, tx, announcement);
      const people = await nextPeople(tx, announcement, dates);
      const registrations = await registrationsOf(tx, announcement, dates, people);
      await mailEach(deps, tx, dates, registrations);
      await refundEach(deps, tx, dates, registrations);
      const isLast = people.length < atOnce;
      const through = people.at(-1) ?? announcement.notifiedThrough;
      await saveProgress(tx, announcementId, through, isLast ? deps.clock.now() : null);
      if (!isLast) await addJob(tx, announceDatesJob, { announcementId });
    }),
  );
}

type Announced = ReadonlyMap<string, DateNews>;

/** The announced dates by id, soonest first. Without those that are over, and changes that were undone. */
async function datesOf({ clock }: CommandQueueDeps, tx: Tx, { dates }: Announcement): Promise<Announced> {
  const announced = new Map(Dates.parse(dates).map(({ eventId, ...date }) => [eventId, date]));
  const events = await listWholeEventsByIds(tx, [...announced.keys()]);
  const news = events
    .toSorted((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt))
    .map((event) => {
      const { before = {}, cancelled = false } = announced.get(event.id) ?? {};
      return { event, before: changesFrom(before, event), cancelled };
    })
    .filter(
      ({ event, before, cancelled }) =>
        cancelled ||
        (event.status === 'scheduled' &&
          Temporal.Instant.compare(event.endsAt, clock.now()) > 0 &&
          Object.keys(before).length > 0),
    );
  return new Map(news.map((date) => [date.event.id, date]));
}

/** The registrations that the announcement concerns. */
function concerned({ createdAt }: Announcement, dates: Announced) {
  const idsOf = (cancelled: boolean) =>
    [...dates.values()].filter((date) => date.cancelled === cancelled).map(({ event }) => event.id);
  return sql<boolean>`(event_id = any(${idsOf(true)}::text[]) and cancel_cause = 'event'
    or event_id = any(${idsOf(false)}::text[]) and state = any(${[...liveStates]}::text[])
      and created_at < ${createdAt})`;
}

async function nextPeople(db: Db, announcement: Announcement, dates: Announced): Promise<string[]> {
  const rows = await db
    .selectFrom('registrations')
    .select('user_id as userId')
    .distinct()
    .where('user_id', '>', announcement.notifiedThrough)
    .where(concerned(announcement, dates))
    .orderBy('user_id')
    .limit(atOnce)
    .execute();
  return rows.map(({ userId }) => userId);
}

type Concerned = Registration & { readonly isMailed: boolean };

async function registrationsOf(
  db: Db,
  announcement: Announcement,
  dates: Announced,
  userIds: readonly string[],
): Promise<Concerned[]> {
  return selectRegistrations(db)
    .select(isOnePerPersonAndState.as('isMailed'))
    .where('user_id', '=', anyOf(userIds))
    .where(concerned(announcement, dates))
    .orderBy('id')
    .execute();
}

async function mailEach(
  deps: CommandQueueDeps,
  tx: Tx,
  dates: Announced,
  registrations: readonly Concerned[],
): Promise<void> {
  const [some] = dates.values();
  if (some === undefined) return;
  const { organiserId } = some.event;
  const people = await findPeople(tx, [organiserId, ...registrations.map(({ userId }) => userId)]);
  const organiser = people.get(organiserId);
  const replyTo = organiser && { replyTo: { address: organiser.email, name: organiser.name } };
  const mailed = Map.groupBy(
    registrations.filter(({ isMailed }) => isMailed),
    ({ userId }) => userId,
  );
  const payers = new Set(registrations.filter(isPaid).map(({ userId }) => userId));
  const mails = [...mailed].flatMap(([userId, own]): Mail[] => {
    const person = people.get(userId);
    const mail = mailOf(deps, dates, own, payers.has(userId));
    return person === undefined || mail === null
      ? []
      : [{ ...mail.words, ...replyTo, ...addressed(person, mail.registration) }];
  });
  const toHolders = await mailsToHolders(deps, tx, registrations, (registration) => {
    const mail = mailOf(deps, dates, [registration], false);
    return mail && { ...mail.words, ...replyTo };
  });
  await queueMails(tx, [...mails, ...toHolders]);
}

function isPaid(registration: Registration): boolean {
  const { agreedPaise, addOns } = registration;
  return (agreedPaise ?? 0) + addOnsPaise(addOns) > 0 && !isBoughtByOther(registration);
}

/**
 * The mail for one person about all of their dates; null when none concerns them.
 * @param paid whether they paid for any of their seats
 */
function mailOf(
  deps: CommandQueueDeps,
  dates: Announced,
  own: readonly Registration[],
  paid: boolean,
): { readonly registration: Registration; readonly words: Words } | null {
  const news = [...dates.values()].flatMap(({ event, before, cancelled }) => {
    const ofEvent = own.filter(({ eventId }) => eventId === event.id);
    const registration = ofEvent.find(({ state }) => state === 'confirmed') ?? ofEvent[0];
    const seat = registration?.state === 'confirmed';
    const seen = changesSeen(before, event, seat);
    if (registration === undefined || (!cancelled && Object.keys(seen).length === 0)) return [];
    const facts = { event: eventFacts(event, deps), before: seen, seat };
    return [{ ...facts, registration, cancelled, reason: event.cancelReason }];
  });
  const first = news.find(({ cancelled }) => !cancelled) ?? news[0];
  if (first === undefined) return null;
  const { registration, event, before, seat, reason } = first;
  const others = news.filter((date) => date !== first);
  const isAlone = others.length === 0;
  if (first.cancelled) {
    const values = { event, reason, paid, others: others.map((other) => other.event) };
    const takeOut = isAlone && registration.confirmedAt !== null;
    return {
      registration,
      words: { kind: 'event_cancelled', values, ...(takeOut && { calendar: 'take out' }) },
    };
  }
  const values = { event, before, seat, paid, others };
  return {
    registration,
    words: { kind: 'event_changed', values, ...(isAlone && seat && { calendar: 'put' }) },
  };
}

async function refundEach(
  deps: CommandQueueDeps,
  tx: Tx,
  dates: Announced,
  registrations: readonly Registration[],
): Promise<void> {
  const ended = registrations.filter(({ eventId }) => dates.get(eventId)?.cancelled);
  // The dates of a pass are refunded together.
  const ofPasses = ended.filter(({ passId }) => passId !== null);
  await refund(deps, tx, ofPasses, null);
  for (const { event } of dates.values()) {
    const own = ended.filter(({ eventId, passId }) => eventId === event.id && passId === null);
    await refund(deps, tx, own, refundableUntil(event));
  }
}

async function refund(
  deps: CommandQueueDeps,
  tx: Tx,
  registrations: readonly Registration[],
  until: Temporal.Instant | null,
): Promise<void> {
  const refunds = registrations.map(({ id }) => ({ registrationId: id, cause: 'event' }) as const);
  if (refunds.length > 0) await deps.payments.createRefunds(tx, await withPassShares(tx, refunds), until);
}
