import { type SqlBool, sql } from 'kysely';
import type { RegistrationState } from '../../../../contracts/registrations.ts';
import { standardTicketType } from '../../../../contracts/ticket-types.ts';
import { countByDay } from '../../../infra/db/count-by-day.ts';
import { anyOf, type Db, prepare } from '../../../infra/db/database.ts';
import type { Slice } from '../../../infra/db/pagination.ts';
import { isOnePerPerson } from '../orders/store.ts';
import { liveStates } from '../rules.ts';
import { registrationColumns, selectRegistrations } from '../store.ts';
import type { Registration } from '../types.ts';

/** The organiser's search in an event's registrations. */
interface Filter {
  readonly eventId: string;
  readonly state: RegistrationState;
  /** Part of a name or e-mail address; empty matches everyone. */
  readonly search: string;
  /** Undefined for all. */
  readonly ticketTypeId?: string | undefined;
  readonly orderId?: string | undefined;
}

/** Registrations without a type have the standard one. */
export function isOfType(ticketTypeId: string) {
  return ticketTypeId === standardTicketType
    ? sql<SqlBool>`coalesce(registrations.ticket_type_id, ${standardTicketType}) = ${standardTicketType}`
    : sql<SqlBool>`registrations.ticket_type_id = ${ticketTypeId}`;
}

function filtered(db: Db, { eventId, state, search, ticketTypeId, orderId }: Filter) {
  const selection = db
    .selectFrom('registrations')
    .innerJoin('users', 'users.id', 'registrations.user_id')
    .where('registrations.event_id', '=', eventId)
    .where('registrations.state', '=', state)
    .$if(ticketTypeId !== undefined, (rows) => rows.where(isOfType(ticketTypeId ?? '')))
    .$if(orderId !== undefined, (rows) => rows.where('registrations.order_id', '=', orderId ?? ''));
  if (search === '') return selection;
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return selection.where(
    sql<SqlBool>`(fold(users.name) like fold(${part}) or users.email like lower(${part})
      or fold(registrations.holder_name) like fold(${part}))`,
  );
}

/** A registration with its person and check-in time. */
interface ListedRegistration extends Registration {
  readonly name: string;
  readonly email: string;
  readonly admittedAt: Temporal.Instant | null;
  readonly giverName: string | null;
}

const listedColumns = [
  'users.name',
  'users.email',
  'admissions.admitted_at as admittedAt',
  'givers.name as giverName',
] as const;

/** Oldest first; the waitlist in its own order. */
export async function listOfEvent(db: Db, filter: Filter, slice: Slice): Promise<ListedRegistration[]> {
  const rows = filtered(db, filter)
    .leftJoin('admissions', 'admissions.registration_id', 'registrations.id')
    .leftJoin('users as givers', 'givers.id', 'registrations.handed_on_by')
    .select(registrationColumns)
    .select(listedColumns);
  // Only waitlisted rows have a number. Ordering the others by it would bypass the index and sort
  // everything for one page.
  const ordered = filter.state === 'waitlisted' ? rows.orderBy('registrations.queue_number') : rows;
  return ordered
    .orderBy('registrations.created_at')
    .orderBy('registrations.id')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
}

/**
 * In the order they registered.
 * @param by whose approval they wait for: the event's, or also that of their ticket type
 */
export async function pendingOf(
  db: Db,
  eventId: string,
  most: number,
  exceptUserId: string,
  by: 'event' | 'any' = 'any',
): Promise<string[]> {
  const rows = await db
    .selectFrom('registrations')
    .select('registrations.id')
    .where('registrations.event_id', '=', eventId)
    .where('state', '=', 'pending')
    .where('user_id', '<>', exceptUserId)
    .$if(by === 'event', (rows) =>
      // One approval is for all seats of an order, so one type that needs it keeps them all.
      rows.where(
        sql<SqlBool>`not exists (
          select from registrations other join ticket_types on ticket_types.event_id = other.event_id
            and ticket_types.id = coalesce(other.ticket_type_id, 'standard') and ticket_types.approval
          where other.state = 'pending' and (other.id = registrations.id
            or other.order_id = registrations.order_id and other.user_id = registrations.user_id))`,
      ),
    )
    .orderBy('registrations.created_at')
    .orderBy('registrations.id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** A row of the sheet, with times in the event's zone: `2026-11-21 15:30`. */
export type SheetRow = Pick<
  ListedRegistration,
  | 'id'
  | 'state'
  | 'socialMedia'
  | 'reason'
  | 'name'
  | 'email'
  | 'ticketTypeId'
  | 'agreedPaise'
  | 'discountPaise'
  | 'addOns'
> &
  Record<'ticketCode' | 'createdAt' | 'confirmedAt' | 'admittedAt' | 'shortCode', string | null>;

/**
 * The registrations after id `after`, oldest first, optionally of one state. The database formats
 * the times: one object per row would take more memory than the sheet.
 */
export async function registrationsAfter(
  db: Db,
  of: {
    eventId: string;
    timeZone: string;
    state: RegistrationState | undefined;
    ticketTypeId?: string | undefined;
    after: string;
  },
  most: number,
): Promise<SheetRow[]> {
  const { eventId, timeZone, state, ticketTypeId, after } = of;
  const onClock = (column: string) =>
    sql<string | null>`to_char(${sql.ref(column)} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI')`;
  let rows = db
    .selectFrom('registrations')
    .innerJoin('users', 'users.id', 'registrations.user_id')
    .leftJoin('admissions', 'admissions.registration_id', 'registrations.id')
    .leftJoin('ticket_codes', (join) =>
      join
        .onRef('ticket_codes.event_id', '=', 'registrations.event_id')
        .onRef('ticket_codes.id', '=', 'registrations.ticket_code_id'),
    )
    .where('registrations.event_id', '=', eventId)
    .where('registrations.id', '>', after);
  if (state !== undefined) rows = rows.where('registrations.state', '=', state);
  if (ticketTypeId !== undefined) rows = rows.where(isOfType(ticketTypeId));
  return rows
    .select([
      'registrations.id',
      'registrations.state',
      'registrations.social_media as socialMedia',
      'registrations.reason',
      'registrations.short_code as shortCode',
      'registrations.ticket_type_id as ticketTypeId',
      'registrations.agreed_paise as agreedPaise',
      'registrations.discount_paise as discountPaise',
      'ticket_codes.code as ticketCode',
      sql<Registration['addOns']>`registrations.add_ons`.as('addOns'),
      sql<string>`coalesce(nullif(registrations.holder_name, ''), users.name)`.as('name'),
      'users.email',
      onClock('registrations.created_at').as('createdAt'),
      onClock('registrations.confirmed_at').as('confirmedAt'),
      onClock('admissions.admitted_at').as('admittedAt'),
    ])
    .orderBy('registrations.id')
    .limit(most)
    .execute();
}

export async function countOfEvent(db: Db, filter: Filter): Promise<number> {
  const row = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

/** States with no registrations are left out. */
export async function countStates(
  db: Db,
  eventId: string,
  ticketTypeId?: string,
): Promise<Map<RegistrationState, number>> {
  const rows = await db
    .selectFrom('registrations')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('event_id', '=', eventId)
    .$if(ticketTypeId !== undefined, (rows) => rows.where(isOfType(ticketTypeId ?? '')))
    .groupBy('state')
    .execute();
  return new Map(rows.map(({ state, count }) => [state, count]));
}

/**
 * Registrations still worth showing to their person, including those of cancelled and hidden
 * events.
 */
function shownTo(db: Db, userId: string) {
  return db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .where('registrations.user_id', '=', userId)
    .where((eb) => eb.or([eb('state', '<>', 'cancelled'), eb('cancel_cause', '=', 'event')]))
    .where(isOnePerPerson);
}

/** Upcoming events first, soonest on top; then past ones, latest on top. */
export async function listOfPerson(
  db: Db,
  userId: string,
  now: Temporal.Instant,
  slice: Slice,
): Promise<Registration[]> {
  const isOver = sql<boolean>`events.ends_at <= ${now}`;
  return shownTo(db, userId)
    .select(registrationColumns)
    .orderBy(isOver)
    .orderBy(sql`case when not ${isOver} then events.starts_at end`)
    .orderBy('events.starts_at', 'desc')
    .orderBy('registrations.id')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
}

/** The total of {@link listOfPerson}. */
export async function countOfPerson(db: Db, userId: string): Promise<number> {
  const row = await shownTo(db, userId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

export type Participation = Pick<Registration, 'id' | 'eventId' | 'userId' | 'state' | 'confirmedAt'>;

/** The live registrations of these events, in the order they were made. */
export async function registrationsOf(db: Db, eventIds: readonly string[]): Promise<Participation[]> {
  return eventIds.length === 0 ? [] : liveRegistrationsOf(db, eventIds);
}

const liveRegistrationsOf = prepare((db, eventIds: readonly string[]) =>
  selectRegistrations(db)
    .clearSelect()
    .select(['id', 'event_id as eventId', 'user_id as userId', 'state', 'confirmed_at as confirmedAt'])
    .where(sql<boolean>`event_id = any(${eventIds})`)
    .where(sql<boolean>`state = any(${sql.lit(`{${liveStates.join()}}`)})`)
    .where(isOnePerPerson)
    .orderBy('event_id')
    .orderBy('created_at')
    .orderBy('id'),
);

/**
 * Events the person has a registration for in one of these states, latest registration first; at
 * most 5,000.
 */
export async function registeredEventsOf(
  db: Db,
  userId: string,
  states: readonly RegistrationState[] = liveStates,
): Promise<string[]> {
  const rows = await db
    .selectFrom('registrations')
    .select('event_id as eventId')
    .where('user_id', '=', userId)
    .where('state', 'in', [...states])
    .where(isOnePerPerson)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(5000)
    .execute();
  return rows.map(({ eventId }) => eventId);
}

/** Whether the person has a confirmed seat, of their own or for someone else. */
export async function isAdmitted(db: Db, eventId: string, userId: string): Promise<boolean> {
  return (await admittedAmong(db, [eventId], userId)).has(eventId);
}

/** The events among these that the person has a confirmed seat for. */
export async function admittedAmong(
  db: Db,
  eventIds: readonly string[],
  userId: string,
): Promise<ReadonlySet<string>> {
  if (eventIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('registrations')
    .select('event_id as eventId')
    .distinct()
    .where('event_id', '=', anyOf(eventIds))
    .where('user_id', '=', userId)
    .where('state', '=', 'confirmed')
    .execute();
  return new Set(rows.map(({ eventId }) => eventId));
}

/** Waitlist places, from 1, of the waitlisted ones among these registrations: among those who would take the same type. */
export async function waitlistPositions(
  db: Db,
  registrations: readonly Registration[],
): Promise<Map<string, number>> {
  const waiting = registrations.filter(({ state }) => state === 'waitlisted');
  if (waiting.length === 0) return new Map();
  const rows = await db
    .selectFrom('registrations as own')
    .select((eb) => [
      'own.id',
      eb
        .selectFrom('registrations as ahead')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('ahead.event_id', '=', 'own.event_id')
        .where('ahead.state', '=', 'waitlisted')
        .whereRef('ahead.queue_number', '<=', 'own.queue_number')
        .where(
          sql<SqlBool>`coalesce(own.ticket_type_id, 'standard') = any(
            coalesce(ahead.ticket_type_id, 'standard') || ahead.other_ticket_types)`,
        )
        .as('position'),
    ])
    .where('own.id', '=', anyOf(waiting.map(({ id }) => id)))
    .where('own.state', '=', 'waitlisted')
    .execute();
  return new Map(rows.map(({ id, position }) => [id, position ?? 1]));
}

/** How many of those who are registered in any way came on each of the last days of the event's zone. */
export async function countRegisteredByDay(
  db: Db,
  {
    event: { id, timeZone },
    ...asked
  }: {
    readonly event: { readonly id: string; readonly timeZone: string };
    readonly now: Temporal.Instant;
    readonly days: number;
  },
): Promise<number[]> {
  const where = sql<SqlBool>`event_id = ${id} and state = ${anyOf(liveStates)}`;
  return countByDay(db, { ...asked, timeZone }, { table: 'registrations', where });
}
