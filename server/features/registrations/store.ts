import { sql } from 'kysely';
import { anyOf, type Db, prepare, type Tx } from '../../infra/db/database.ts';
import { newId } from '../../infra/ids.ts';
import { findBlockedOrDeleted } from '../accounts/index.ts';
import { isOnSale, uninvitedAmong, type WholeEvent } from '../events/index.ts';
import { askedBy } from '../questions/index.ts';
import { waitingAmong } from '../waiting-room/index.ts';
import { lockAdmissions } from './admission-store.ts';
import { declinedForOthers } from './orders/store.ts';
import { countDatesLeft, findPaid } from './passes/store.ts';
import type { Answers, TakenGroupDiscount, TicketChange } from './register.ts';
import type { TakenAddOn } from './tickets/add-ons.ts';
import {
  type CommandQueueDeps,
  type EventCommand,
  type Facts,
  newRegistrantOf,
  type Registration,
  type Terms,
  takesMoney,
} from './types.ts';

/** Qualified, for joins. */
export const registrationColumns = [
  'registrations.id',
  'registrations.event_id as eventId',
  'registrations.user_id as userId',
  'registrations.state',
  'registrations.social_media as socialMedia',
  'registrations.reason',
  'registrations.listed',
  'registrations.contact_email as contactEmail',
  'registrations.decline_reason as declineReason',
  'registrations.cancel_cause as cancelCause',
  'registrations.queue_number as queueNumber',
  'registrations.hold_expires_at as holdExpiresAt',
  'registrations.ticket_version as ticketVersion',
  'registrations.decided_at as decidedAt',
  'registrations.confirmed_at as confirmedAt',
  'registrations.cancelled_at as cancelledAt',
  'registrations.handed_on_at as transferredAt',
  'registrations.handed_on_by as transferredBy',
  'registrations.bought_by as boughtBy',
  'registrations.ticket_type_id as ticketTypeId',
  'registrations.other_ticket_types as otherTicketTypes',
  'registrations.agreed_paise as agreedPaise',
  'registrations.discount_paise as discountPaise',
  sql<TakenGroupDiscount | null>`registrations.group_discount`.as('groupDiscount'),
  sql<readonly TakenAddOn[]>`registrations.add_ons`.as('addOns'),
  'registrations.ticket_code_id as ticketCodeId',
  sql<TicketChange | null>`registrations.change`.as('change'),
  'registrations.change_expires_at as changeExpiresAt',
  'registrations.order_id as orderId',
  'registrations.pass_id as passId',
  'registrations.pass_dates as passDates',
  'registrations.companion',
  'registrations.holder_name as holderName',
  'registrations.created_at as createdAt',
  'registrations.updated_at as updatedAt',
] as const;

export function selectRegistrations(db: Db) {
  return db.selectFrom('registrations').select(registrationColumns);
}

/** For each person, the registration that counts: the one that isn't cancelled, otherwise the newest. */
export async function findOfPeople(
  db: Db,
  eventId: string,
  userIds: readonly string[],
): Promise<Registration[]> {
  const people = [...new Set(userIds)];
  const [first] = people;
  if (first === undefined) return [];
  // The usual case outside a rush: a plan for one is the same for everybody.
  if (people.length === 1) return latestOfPerson(db, eventId, first);
  // One look into the index for each person: an event may have many thousand registrations.
  const own = latest(db, eventId).where(sql<boolean>`user_id = asked.id`).limit(1);
  return db
    .selectFrom(sql<{ id: string }>`unnest(${people}::text[])`.as<'asked'>(sql`asked(id)`))
    .innerJoinLateral(own.as('own'), (join) => join.onTrue())
    .selectAll('own')
    .orderBy('own.userId')
    .execute();
}

/** The latest registration of each person, or the one that isn't cancelled. */
function latest(db: Db, eventId: string) {
  return selectRegistrations(db)
    .distinctOn('user_id')
    .where('event_id', '=', eventId)
    .where('companion', '=', false)
    .orderBy('user_id')
    .orderBy(sql`state = 'cancelled'`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
}

/** The same of one person. */
export async function findOfPerson(db: Db, eventId: string, userId: string): Promise<Registration | null> {
  return (await latestOfPerson(db, eventId, userId))[0] ?? null;
}

const latestOfPerson = prepare((db, eventId: string, userId: string) =>
  latest(db, eventId).where('user_id', '=', userId),
);

export async function findByIds(db: Db, eventId: string, ids: readonly string[]): Promise<Registration[]> {
  if (ids.length === 0) return [];
  return selectRegistrations(db)
    .where('event_id', '=', eventId)
    .where('id', '=', anyOf(ids))
    .orderBy('created_at')
    .execute();
}

export async function findRegistration(db: Db, id: string): Promise<Registration | null> {
  return (await selectRegistrations(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** @param after the queue number of the last one who was looked at */
export async function headOfWaitlist(
  db: Db,
  eventId: string,
  most: number,
  after = 0,
): Promise<Registration[]> {
  return selectRegistrations(db)
    .where('event_id', '=', eventId)
    .where('state', '=', 'waitlisted')
    .where('queue_number', '>', after)
    .orderBy('queue_number')
    .limit(most)
    .execute();
}

/** Each number is higher than any drawn before under the same seat lock. */
export async function drawQueueNumbers(tx: Tx, count: number): Promise<number[]> {
  const drawn = await sql<{ number: number }>`
    select nextval('waitlist_numbers') as number from generate_series(1, ${count}::int)`.execute(tx);
  return drawn.rows.map(({ number }) => number);
}

/** A registration that is about to be made; the command gives it its state. */
export function blankRegistration(
  eventId: string,
  userId: string,
  now: Temporal.Instant,
  { socialMedia = '', reason = '', listed = false }: Pick<Answers, 'socialMedia' | 'reason' | 'listed'> = {},
): Registration {
  return {
    id: newId(),
    eventId,
    userId,
    state: 'cancelled',
    socialMedia,
    reason,
    listed,
    contactEmail: null,
    declineReason: null,
    cancelCause: null,
    queueNumber: null,
    holdExpiresAt: null,
    ticketVersion: 1,
    decidedAt: null,
    confirmedAt: null,
    cancelledAt: null,
    transferredAt: null,
    transferredBy: null,
    boughtBy: null,
    ticketTypeId: null,
    otherTicketTypes: [],
    agreedPaise: null,
    discountPaise: 0,
    groupDiscount: null,
    addOns: [],
    ticketCodeId: null,
    change: null,
    changeExpiresAt: null,
    orderId: null,
    passId: null,
    passDates: null,
    companion: false,
    holderName: '',
    createdAt: now,
    updatedAt: now,
  };
}

export async function findEventOf(db: Db, registrationId: string): Promise<string | null> {
  const row = await db
    .selectFrom('registrations')
    .select('event_id as eventId')
    .where('id', '=', registrationId)
    .executeTakeFirst();
  return row?.eventId ?? null;
}

/** The data that `commands` are checked against, and the registrations they concern. */
export async function loadFacts(
  { clock, payments, siteUrl }: Pick<CommandQueueDeps, 'clock' | 'payments' | 'siteUrl'>,
  tx: Tx,
  event: WholeEvent,
  commands: readonly EventCommand[],
): Promise<{ facts: Facts; concerned: readonly Registration[] }> {
  const { id: eventId, organiserId, hiddenReason } = event;
  const now = clock.now();
  const registers = commands.some(({ kind }) => kind === 'register');
  const datesLeft = registers && event.hasTicketTypes ? await countDatesLeft(tx, event) : 0;
  const terms = { ...termsOf(event, { payments }), datesLeft };
  const newcomers = commands.flatMap((command) => newRegistrantOf(command)?.userId ?? []);
  const questions = newcomers.length > 0 ? await askedBy(tx, eventId) : [];
  const concerned = await subjects(tx, eventId, commands);
  const about = (kind: EventCommand['kind']) => subjectsOf(commands, concerned, kind);
  const paid = about('pay');
  const isPaid = ({ id, orderId }: Registration) =>
    paid.some((each) => each.id === id || (orderId !== null && each.orderId === orderId));
  const payers = concerned.filter(isPaid).map(({ userId }) => userId);
  const returns = commands.filter(
    (command) => command.kind === 'change_ticket' && command.to === 'less_add_ons',
  );
  const leaving = [...about('cancel'), ...subjectsOf(returns, concerned, 'change_ticket')];
  const used = [...about('transfer'), ...leaving].filter(({ state }) => state === 'confirmed');
  const blocked = await findBlocked(tx, organiserId, newcomers);
  const registering = commands.flatMap((command) => (command.kind === 'register' ? [command.userId] : []));
  const declined = event.hasTicketTypes
    ? await declinedForOthers(tx, eventId, registering)
    : new Set<string>();
  const blockedUsers = await findBlockedUsers(tx, organiserId, payers);
  const admitted = await lockAdmissions(
    tx,
    eventId,
    used.map(({ id }) => id),
  );
  // Before the start, cancelling or giving back depends on the refund promise only for people who are checked in.
  const hasStarted = Temporal.Instant.compare(now, terms.startsAt) >= 0;
  const promises = new Map<string, Temporal.Instant>();
  for (const { id } of leaving) {
    const until = hasStarted || admitted.has(id) ? await payments.promisedUntil(tx, id) : null;
    if (until !== null) promises.set(id, until);
  }
  const moneyCommandIds = commands.flatMap((command) =>
    takesMoney(command) && 'registrationId' in command ? [command.registrationId] : [],
  );
  const paidFor = await findPaid(payments, tx, moneyCommandIds);
  const unagreed = about('change_ticket').flatMap(({ id, agreedPaise }) =>
    agreedPaise === null ? [id] : [],
  );
  const paidPaise: Facts['paidPaise'] =
    unagreed.length === 0 ? new Map() : await payments.paidPaise(tx, unagreed);
  const hidden = hiddenReason !== null || event.publishedAt === null;
  const uninvited = await uninvitedAmong(tx, event, registering);
  const waiting = await waitingAmong(tx, event, { userIds: registering, now, siteUrl });
  const rights = { organiserId, hidden, uninvited, waiting, blocked, declined, blockedUsers };
  const money = { promises, paidFor, paidPaise };
  const people = { ...rights, admitted, ...money };
  return { facts: { eventId, terms, now, questions, asks: event, ...people }, concerned };
}

function subjectsOf(
  commands: readonly EventCommand[],
  concerned: readonly Registration[],
  kind: EventCommand['kind'],
): Registration[] {
  const meant = commands.filter((command) => command.kind === kind);
  return concerned.filter(({ id, userId }) =>
    meant.some((command) =>
      'registrationId' in command ? command.registrationId === id : command.userId === userId,
    ),
  );
}

async function subjects(tx: Tx, eventId: string, commands: readonly EventCommand[]): Promise<Registration[]> {
  const ids = commands.flatMap((command) => ('registrationId' in command ? [command.registrationId] : []));
  const named = await findByIds(tx, eventId, ids);
  const people = commands.flatMap((command) => {
    if ('receiverId' in command) return [command.receiverId];
    return 'userId' in command ? [command.userId] : [];
  });
  const own = await findOfPeople(tx, eventId, [...people, ...named.map(({ userId }) => userId)]);
  const placed = commands.flatMap((command) =>
    command.kind === 'register' && command.order !== undefined ? [command.order[0].id] : [],
  );
  const orders = [...placed, ...[...named, ...own].flatMap(({ orderId }) => orderId ?? [])];
  const members = await findOfOrders(tx, eventId, orders);
  return [...new Map([...named, ...own, ...members].map((each) => [each.id, each])).values()];
}

/** All seats of these orders, in their order. */
export async function findOfOrders(
  db: Db,
  eventId: string,
  orderIds: readonly string[],
): Promise<Registration[]> {
  if (orderIds.length === 0) return [];
  return selectRegistrations(db)
    .where('event_id', '=', eventId)
    .where('order_id', '=', anyOf([...new Set(orderIds)]))
    .orderBy('id')
    .execute();
}

/** The event's current terms. */
export function termsOf(event: WholeEvent, { payments }: Pick<CommandQueueDeps, 'payments'>): Terms {
  const payable = payments.bySettings || event.hasPaymentMethods;
  return { ...event, onSale: isOnSale(event), payable };
}

/** People who get no seat for their money: blocked by the organiser, or with a deleted account. */
export async function findBlockedUsers(
  db: Db,
  organiserId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  return new Set([
    ...(await findBlocked(db, organiserId, userIds)),
    ...(await findBlockedOrDeleted(db, userIds)),
  ]);
}

/** The subset of these people blocked by the organiser. */
export async function findBlocked(
  db: Db,
  organiserId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await blocksOf(db, organiserId, userIds);
  return new Set(rows.map(({ userId }) => userId));
}

const blocksOf = prepare((db, organiserId: string, userIds: readonly string[]) =>
  db
    .selectFrom('organiser_blocks')
    .select('user_id as userId')
    .where('organiser_id', '=', organiserId)
    .where('user_id', '=', anyOf(userIds)),
);
