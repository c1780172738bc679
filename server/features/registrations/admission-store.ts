import { sql } from 'kysely';
import { anyOf, type Db, type Tx } from '../../infra/db/database.ts';

/** When the ticket was used; null if it wasn't. */
export async function findAdmission(db: Db, registrationId: string): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom('admissions')
    .select('admitted_at')
    .where('registration_id', '=', registrationId)
    .executeTakeFirst();
  return row?.admitted_at ?? null;
}

/** What is known of tickets, for a bank that asks; of a series pass, the tickets for all dates. */
export async function evidenceOf(db: Db, registrationIds: readonly string[]) {
  return db
    .selectFrom('registrations')
    .innerJoin('users', 'users.id', 'registrations.user_id')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .leftJoin('admissions', 'admissions.registration_id', 'registrations.id')
    .select([
      'registrations.id as registrationId',
      'events.starts_at as startsAt',
      'registrations.state',
      'registrations.cancelled_at as cancelledAt',
    ])
    .select(['registrations.created_at as registeredAt', 'registrations.confirmed_at as confirmedAt'])
    .select(['registrations.handed_on_at as transferredAt', 'admissions.admitted_at as checkedInAt'])
    .select(
      sql<string | null>`coalesce(nullif(registrations.holder_name, ''),
        case when registrations.handed_on_at is not null then users.name end)`.as('holder'),
    )
    .where(({ or, eb }) =>
      or([
        eb('registrations.id', '=', anyOf(registrationIds)),
        eb('registrations.pass_id', '=', anyOf(registrationIds)),
      ]),
    )
    .orderBy('events.starts_at')
    .orderBy('registrations.id')
    .execute();
}

/**
 * Serialises check-ins of one event until `tx` ends, without blocking registrations. Lock order:
 * seats first, then this.
 */
export async function lockCheckIn(tx: Tx, eventId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`door ${eventId}`}, 0))`.execute(tx);
}

/**
 * When the tickets of these registrations were checked in, if they were. Check-in waits for these tickets until
 * `tx` ends, so a ticket can't be used and transferred at the same moment.
 */
export async function lockAdmissions(
  tx: Tx,
  eventId: string,
  registrationIds: readonly string[],
): Promise<ReadonlyMap<string, Temporal.Instant>> {
  if (registrationIds.length === 0) return new Map();
  await lockCheckIn(tx, eventId);
  const rows = await tx
    .selectFrom('admissions')
    .select(['registration_id as registrationId', 'admitted_at as admittedAt'])
    .where('registration_id', '=', anyOf(registrationIds))
    .where('admitted_at', 'is not', null)
    .execute();
  return new Map(
    rows.flatMap(({ registrationId, admittedAt }) =>
      admittedAt === null ? [] : [[registrationId, admittedAt]],
    ),
  );
}
