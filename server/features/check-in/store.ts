import { type SqlBool, sql } from 'kysely';
import { standardTicketType } from '../../../contracts/ticket-types.ts';
import { anyOf, type Db } from '../../infra/db/database.ts';
import type { Slice } from '../../infra/db/pagination.ts';
import type { WholeEvent } from '../events/index.ts';
import { isOfType } from '../registrations/index.ts';

/** A registration as check-in devices see it. */
export interface CheckInRow {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly shortCode: string | null;
  readonly ticketTypeId: string | null;
  readonly state: string;
  readonly transferredAt: Temporal.Instant | null;
  readonly admittedAt: Temporal.Instant | null;
  readonly admittedBy: string | null;
}

function selectPeople(db: Db, eventId: string) {
  return db
    .selectFrom('registrations')
    .innerJoin('users', 'users.id', 'registrations.user_id')
    .leftJoin('admissions', 'admissions.registration_id', 'registrations.id')
    .select([
      'registrations.id',
      'users.name',
      'registrations.ticket_version as version',
      'registrations.short_code as shortCode',
      'registrations.ticket_type_id as ticketTypeId',
      'registrations.state',
      'registrations.handed_on_at as transferredAt',
      'admissions.admitted_at as admittedAt',
      'admissions.door as admittedBy',
    ])
    .where('registrations.event_id', '=', eventId);
}

/**
 * An event's people after a registration id, in id order; with `since`, only those that changed.
 */
export async function listPeople(
  db: Db,
  eventId: string,
  { since, after, most }: { since: Temporal.Instant | null; after: string; most: number },
): Promise<CheckInRow[]> {
  const page = selectPeople(db, eventId)
    .where('registrations.id', '>', after)
    .orderBy('registrations.id')
    .limit(most);
  if (since === null) return page.where('registrations.state', '=', 'confirmed').execute();
  return page
    .where(
      sql<SqlBool>`registrations.id in (
        select id from registrations where event_id = ${eventId} and updated_at >= ${since}
        union all
        select registration_id from admissions where event_id = ${eventId} and changed_at >= ${since})`,
    )
    .execute();
}

/** Leaves out registrations for other events. */
export async function findPeopleById(db: Db, eventId: string, ids: readonly string[]): Promise<CheckInRow[]> {
  if (ids.length === 0) return [];
  return selectPeople(db, eventId).where('registrations.id', '=', anyOf(ids)).execute();
}

/** The organiser's search during or after the event. */
export interface AttendanceFilter {
  readonly eventId: string;
  readonly shown: 'inside' | 'missing';
  /** Part of a name; empty matches everyone. */
  readonly search: string;
  /** Undefined for all. */
  readonly ticketTypeId?: string | undefined;
}

function attendance(db: Db, { eventId, shown, search, ticketTypeId }: AttendanceFilter) {
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return selectPeople(db, eventId)
    .where('registrations.state', '=', 'confirmed')
    .where('admissions.admitted_at', shown === 'inside' ? 'is not' : 'is', null)
    .$if(ticketTypeId !== undefined, (people) => people.where(isOfType(ticketTypeId ?? '')))
    .$if(search !== '', (people) => people.where(sql<SqlBool>`fold(users.name) like fold(${part})`));
}

/** A page of people who came, or who didn't, by name. */
export async function listAttendance(db: Db, filter: AttendanceFilter, slice: Slice): Promise<CheckInRow[]> {
  return attendance(db, filter)
    .orderBy(sql`fold(users.name)`)
    .orderBy('registrations.id')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
}

export async function countAttendance(db: Db, filter: AttendanceFilter): Promise<number> {
  const row = await attendance(db, filter)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

/** How many people have a seat, and how many of them are in. */
export async function countCheckIns(db: Db, eventId: string): Promise<{ expected: number; inside: number }> {
  const { rows } = await sql<{ expected: number; inside: number }>`
    select
      (select confirmed from event_seats where event_id = ${eventId})::int as expected,
      (select count(*) from admissions join registrations on registrations.id = admissions.registration_id
        where admissions.event_id = ${eventId} and admissions.admitted_at is not null
          and registrations.state = 'confirmed')::int as inside`.execute(db);
  return rows[0] ?? { expected: 0, inside: 0 };
}

/** The same for each ticket type, in the order in which they are sold. */
export async function countByType(
  db: Db,
  { id: eventId, hasTicketTypes }: Pick<WholeEvent, 'id' | 'hasTicketTypes'>,
): Promise<{ $id: string; name: string; expected: number; inside: number }[]> {
  if (!hasTicketTypes) return [];
  const { rows } = await sql<{ $id: string; name: string; expected: number; inside: number }>`
    select types.id as "$id", types.name, coalesce(counted.expected, 0)::int as expected,
      coalesce(counted.inside, 0)::int as inside
    from ticket_types types left join (
      select coalesce(ticket_type_id, ${standardTicketType}) as type_id, count(*) as expected,
        count(admissions.admitted_at) as inside
      from registrations left join admissions on admissions.registration_id = registrations.id
      where registrations.event_id = ${eventId} and registrations.state = 'confirmed'
      group by 1) as counted on counted.type_id = types.id
    where types.event_id = ${eventId} order by types.position`.execute(db);
  return rows;
}
