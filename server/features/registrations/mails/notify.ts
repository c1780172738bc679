import { sql } from 'kysely';
import { z } from 'zod';
import { standardTicketType } from '../../../../contracts/ticket-types.ts';
import type { Bus } from '../../../infra/db/bus.ts';
import { anyOf, prepare, type Tx, transaction } from '../../../infra/db/database.ts';
import { addJob, handle, type JobHandler, job } from '../../../infra/jobs/queue.ts';
import { findPeople, type Person } from '../../accounts/index.ts';
import { findEvent, type WholeEvent } from '../../events/index.ts';
import {
  type EventFacts,
  type Mail,
  type OrderedTickets,
  queueMail,
  queueMails,
  type Recipient,
} from '../../mail/index.ts';
import { openTicketKey } from '../../tickets/index.ts';
import { findOfOrders } from '../store.ts';
import { agreedTickets } from '../tickets/ticket-stock.ts';
import type {
  CommandQueueDeps,
  Notification,
  NotificationKind,
  Registration,
  RequestedContact,
} from '../types.ts';
import { holdersAfter, wordsOf } from './notification-words.ts';

/** A PostgreSQL notification has at most 8,000 bytes, and a user id up to 36. */
const maxNamed = 150;

/**
 * Notifies open pages that an event's registrations changed, once `tx` has committed.
 * @param userIds the people affected; null for everyone registered
 */
export function publishChange(bus: Bus, tx: Tx, eventId: string, userIds: readonly string[] | null): void {
  const named = userIds !== null && userIds.length <= maxNamed ? userIds : null;
  bus.publishAfter(tx, { topic: 'registrations', eventId, userIds: named });
}

/** Notifies an organiser of the registrations since the last notification. */
const notifyOrganiserJob = job('tell_organiser', z.object({ eventId: z.string() }));

/** The event's current details as mails show them. */
export function eventFacts(
  event: WholeEvent,
  { siteUrl, clock }: Pick<CommandQueueDeps, 'siteUrl' | 'clock'>,
): EventFacts {
  return { ...event, url: `${siteUrl}/event/${event.id}`, asOf: clock.now() };
}

function manageUrl(eventId: string, siteUrl: string): string {
  return `${siteUrl}/EventManager/${eventId}`;
}

/** The address confirmed for this registration, otherwise the account's. */
export function recipientOf(person: Person, contactEmail: string | null = null): Recipient {
  const { name, locale, timeZone } = person;
  return { address: contactEmail ?? person.email, name, locale, timeZone };
}

/**
 * The first registration is mailed at once, later ones together after this delay, so that a rush
 * doesn't flood the organiser's mailbox.
 */
const pause = Temporal.Duration.from({ minutes: 15 });

/** Schedules the organiser's notification. The caller holds the event's seat lock. */
export async function queueOrganiserNews(tx: Tx, eventId: string, now: Temporal.Instant): Promise<void> {
  const last = await findLatestNews(tx, eventId);
  const runAt = last?.add(pause) ?? now;
  await addJob(tx, notifyOrganiserJob, { eventId }, { runAt, key: `tell_organiser ${eventId}` });
}

export function notifyOrganiser(deps: CommandQueueDeps): JobHandler {
  return handle(notifyOrganiserJob, ({ eventId }) =>
    transaction(deps.db, async (tx) => {
      const event = await findEvent(tx, eventId);
      const news = await claimNews(tx, eventId);
      const [first] = news;
      if (event === null || first === undefined) return;
      await saveNews(tx, eventId, deps.clock.now());
      const people = await findPeople(tx, [event.organiserId, first.userId]);
      const organiser = people.get(event.organiserId);
      if (organiser === undefined) return;
      await queueMail(tx, {
        kind: 'new_registration',
        to: recipientOf(organiser),
        about: { userId: organiser.id, eventId, actorId: first.userId },
        muted: organiser.mutedMails.includes('new_registrations'),
        unsubscribeUrl: deps.unsubscribeUrl('new_registrations', organiser.id),
        values: {
          event: eventFacts(event, deps),
          attendeeName: people.get(first.userId)?.name ?? '',
          state: first.state,
          ...seatsLeftAt(event),
          others: news.reduce((sum, { total }) => sum + total, 0) - 1,
          manageUrl: manageUrl(eventId, deps.siteUrl),
        },
      });
    }),
  );
}

/** Held seats count as taken. */
function seatsLeftAt({ capacity, confirmed, held }: WholeEvent): { readonly seatsLeft?: number } {
  return capacity === null ? {} : { seatsLeft: Math.max(0, capacity - confirmed - held) };
}

/** What the transaction has read already; what it hasn't, is read. */
interface Known {
  readonly people?: ReadonlyMap<string, Person>;
  /** By registration id. */
  readonly shortCodes?: ReadonlyMap<string, string>;
}

/**
 * The organiser, the newcomers, and the people who are mailed about these causes or asked for mails to another address, by
 * id.
 */
export function peopleConcerned(
  tx: Tx,
  event: WholeEvent,
  causes: Pick<MailCauses, 'notifications' | 'requestedContacts' | 'get'>,
  newcomers: readonly string[] = [],
): Promise<ReadonlyMap<string, Person>> {
  const notified = notifiedBy(causes).map(({ registration }) => registration);
  const told = [...notified, ...causes.requestedContacts].map(({ userId }) => userId);
  const concerned = [...newcomers, ...told];
  return findPeople(tx, concerned.length === 0 ? [] : [event.organiserId, ...concerned]);
}

function notifiedBy({ notifications, get }: Pick<MailCauses, 'notifications' | 'get'>) {
  return notifications.flatMap((notification) => {
    const registration = notification.former ?? get(notification.registrationId);
    return registration === undefined ? [] : [{ notification, registration }];
  });
}

/** Queues a mail to each person whose registration changed. */
export async function notifyAttendees(
  deps: Pick<CommandQueueDeps, 'db' | 'siteUrl' | 'clock'>,
  tx: Tx,
  event: WholeEvent,
  causes: Pick<MailCauses, 'notifications' | 'get'> & Known,
): Promise<void> {
  if (causes.notifications.length === 0) return;
  const notified = notifiedBy(causes);
  const people = causes.people ?? (await peopleConcerned(tx, event, { ...causes, requestedContacts: [] }));
  const organiser = people.get(event.organiserId);
  const replyTo = organiser && { replyTo: { address: organiser.email, name: organiser.name } };
  const facts = eventFacts(event, deps);
  const newHolders = await holdersAfter(tx, causes);
  const ticketOf = await tickets(deps, tx, notified, causes.shortCodes);
  const changed = notified.map(({ registration }) => registration);
  const ordered = notified.filter(({ notification }) => !aboutOneTicket.has(notification.notify));
  const orderOf = await ordersOf(
    deps,
    tx,
    event,
    ordered.map(({ registration }) => registration),
  );
  const agreed = await agreedTickets(
    tx,
    event,
    changed.map(({ id }) => id),
  );
  const seated = changed.filter(hadSeat);
  const seatsOf = await seatsByPerson(tx, event, seated);
  const mails = notified.flatMap(({ notification, registration }): Mail[] => {
    const person = people.get(registration.userId);
    if (person === undefined) return [];
    const about = { userId: person.id, eventId: event.id, registrationId: registration.id };
    const to = recipientOf(person, registration.contactEmail);
    return [
      {
        ...wordsOf(notification, facts, deps.siteUrl, {
          hadSeat: hadSeat(registration),
          holder: newHolders.get(notification.registrationId) ?? '',
        }),
        ...replyTo,
        ...calendarOf(registration, seatsOf.get(registration.userId)),
        ...(registration.companion ? {} : ticketOf(registration)),
        order: aboutOneTicket.has(notification.notify) ? undefined : orderOf(registration),
        agreed: agreed.get(registration.id),
        boughtByOther: isBoughtByOther(registration),
        about,
        to,
      },
    ];
  });
  await queueMails(tx, mails);
}

/** Tickets for the recipients with a seat. Without any, the signing key isn't loaded. */
async function tickets(
  { db, siteUrl }: Pick<CommandQueueDeps, 'db' | 'siteUrl'>,
  tx: Tx,
  notified: readonly { readonly registration: Registration }[],
  known: ReadonlyMap<string, string> = new Map(),
): Promise<(registration: Registration) => Pick<Mail, 'ticket'>> {
  const seated = notified.flatMap(({ registration: { id, state } }) => (state === 'confirmed' ? [id] : []));
  if (seated.length === 0) return () => ({});
  const key = await openTicketKey(db);
  const shortCodes = seated.every((id) => known.has(id)) ? known : await findShortCodes(tx, seated);
  return ({ id, eventId, state, ticketVersion }) => {
    if (state !== 'confirmed') return {};
    const code = key.codeOf({ eventId, registrationId: id, version: ticketVersion });
    return { ticket: { code, shortCode: shortCodes.get(id) ?? null, url: `${siteUrl}/ticket/${id}` } };
  };
}

/** The tickets' codes for reading aloud, by registration id. */
export async function findShortCodes(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('registrations')
    .select(['id', 'short_code as shortCode'])
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(rows.flatMap(({ id, shortCode }) => (shortCode === null ? [] : [[id, shortCode]])));
}

/** Whether the registration has, or ever had, a seat. Only then is the event in the person's calendar. */
function hadSeat({ state, confirmedAt }: Registration): boolean {
  return state === 'confirmed' || confirmedAt !== null;
}

/** Whether it was transferred to the person: refunds go to somebody else, who paid for it. */
export function isBoughtByOther({ boughtBy, userId }: Registration): boolean {
  return boughtBy !== null && boughtBy !== userId;
}

/** A seat adds the event to the person's calendar; the last lost seat removes it. */
function calendarOf(
  registration: Registration,
  seats: string | undefined,
): Pick<Mail, 'calendar' | 'calendarTickets'> {
  if (!hadSeat(registration)) return {};
  const { state } = registration;
  if (seats !== undefined) return { calendar: 'put', calendarTickets: seats };
  return { calendar: state === 'confirmed' ? 'put' : 'take out' };
}

/** The tickets that people have for an event with ticket types, as their calendars name them. */
export async function seatsByPerson(
  tx: Tx,
  { id: eventId, hasTicketTypes }: WholeEvent,
  changed: readonly Registration[],
): Promise<ReadonlyMap<string, string>> {
  if (!hasTicketTypes || changed.length === 0) return new Map();
  const rows = await tx
    .selectFrom('registrations')
    .innerJoin('ticket_types', (join) =>
      join
        .onRef('ticket_types.event_id', '=', 'registrations.event_id')
        .on(sql<boolean>`ticket_types.id = coalesce(registrations.ticket_type_id, ${standardTicketType})`),
    )
    .select(['registrations.user_id as userId', 'ticket_types.name'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('registrations.event_id', '=', eventId)
    .where('registrations.user_id', '=', anyOf([...new Set(changed.map(({ userId }) => userId))]))
    .where('registrations.state', '=', 'confirmed')
    .groupBy(['registrations.user_id', 'ticket_types.name', 'ticket_types.position'])
    .orderBy('ticket_types.position')
    .execute();
  const people = Map.groupBy(rows, ({ userId }) => userId);
  return new Map(
    [...people].map(([userId, types]) => {
      const isOne = types.length === 1 && types[0]?.count === 1;
      return [userId, types.map(({ name, count }) => (isOne ? name : `${count} × ${name}`)).join(', ')];
    }),
  );
}

/** Mails about one ticket, also where it is one of several in an order. */
const aboutOneTicket: ReadonlySet<NotificationKind> = new Set([
  'moved',
  'move_to_pay',
  'move_lapsed',
  'taken_over',
  'transferred',
]);

/** The tickets of an order that are now where the notified one is. Of those that ended, each is told by itself. */
async function ordersOf(
  { siteUrl }: Pick<CommandQueueDeps, 'siteUrl'>,
  tx: Tx,
  event: WholeEvent,
  changed: readonly Registration[],
): Promise<(registration: Registration) => OrderedTickets | undefined> {
  const live = changed.filter(({ state }) => state !== 'cancelled' && state !== 'declined');
  const seats = await findOfOrders(
    tx,
    event.id,
    live.flatMap(({ orderId }) => orderId ?? []),
  );
  if (seats.length === 0) return () => undefined;
  const agreed = await agreedTickets(
    tx,
    event,
    seats.map(({ id }) => id),
  );
  return ({ orderId, userId, state }) => {
    const own = seats.filter(
      (seat) => seat.orderId === orderId && seat.userId === userId && seat.state === state,
    );
    if (orderId === null || own.length < 2) return undefined;
    return {
      url: `${siteUrl}/event/${encodeURIComponent(event.id)}/tickets`,
      seats: own.map(({ id, companion, holderName }) => ({
        holder: holderName,
        own: !companion,
        agreed: agreed.get(id) ?? null,
      })),
    };
  };
}

/** What commands led to, as far as people are mailed about it. */
export interface MailCauses {
  readonly notifications: readonly Notification[];
  readonly requestedContacts: readonly RequestedContact[];
  get(registrationId: string): Registration | undefined;
  /** From now on, mails go to this address. */
  setContact(contact: RequestedContact): void;
}

/** New registrations the organiser hasn't been notified of. */
interface News {
  readonly state: 'pending' | 'waitlisted' | 'confirmed';
  /** The earliest of them. */
  readonly userId: string;
  readonly total: number;
}

/** When the organiser was last notified. */
async function findLatestNews(tx: Tx, eventId: string): Promise<Temporal.Instant | null> {
  return (await newsOf(tx, eventId))[0]?.told_at ?? null;
}

const newsOf = prepare((db, eventId: string) =>
  db.selectFrom('organiser_news').select('told_at').where('event_id', '=', eventId),
);

/**
 * Takes all pending news, in exactly one transaction. An unpaid registration becomes news once it
 * is paid; one cancelled by now never does. What needs the organiser's action comes first.
 */
async function claimNews(tx: Tx, eventId: string): Promise<News[]> {
  const { rows } = await sql<News>`
    with news as (
      update registrations set is_news = false
      where event_id = ${eventId} and is_news and state <> 'awaiting_payment'
      returning user_id, state, created_at, id
    )
    select state, (array_agg(user_id order by created_at, id))[1] as "userId", count(*) as total
    from news where state in ('pending', 'confirmed', 'waitlisted')
    group by state
    order by array_position(array['pending', 'confirmed', 'waitlisted'], state)`.execute(tx);
  return rows;
}

async function saveNews(tx: Tx, eventId: string, now: Temporal.Instant): Promise<void> {
  await tx
    .insertInto('organiser_news')
    .values({ event_id: eventId, told_at: now })
    .onConflict((conflict) => conflict.column('event_id').doUpdateSet({ told_at: now }))
    .execute();
}
