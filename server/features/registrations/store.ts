import { type Insertable, sql } from 'kysely';
import type { RegistrationState } from '../../../contracts/registrations.ts';
import { anyOf, type Db, type Tx } from '../../infra/db/database.ts';
import type { Registrations } from '../../infra/db/schema.ts';
import type { CancelCause } from './rules.ts';
import { liveStates } from './transitions.ts';

export interface Registration {
  readonly id: string;
  readonly eventId: string;
  readonly userId: string;
  readonly state: RegistrationState;
  readonly socialMedia: string;
  readonly reason: string;
  readonly contactEmail: string | null;
  readonly declineReason: string | null;
  readonly cancelCause: CancelCause | null;
  /** Order in the waitlist; null unless waitlisted. */
  readonly queueNumber: number | null;
  readonly holdExpiresAt: Temporal.Instant | null;
  /** Incremented each time the ticket is transferred. */
  readonly ticketVersion: number;
  readonly decidedAt: Temporal.Instant | null;
  readonly confirmedAt: Temporal.Instant | null;
  readonly cancelledAt: Temporal.Instant | null;
  /** When the ticket was last transferred, and by whom. */
  readonly handedOnAt: Temporal.Instant | null;
  readonly handedOnBy: string | null;
  readonly createdAt: Temporal.Instant;
  readonly updatedAt: Temporal.Instant;
}

/** Qualified, for joins. */
export const registrationColumns = [
  'registrations.id',
  'registrations.event_id as eventId',
  'registrations.user_id as userId',
  'registrations.state',
  'registrations.social_media as socialMedia',
  'registrations.reason',
  'registrations.contact_email as contactEmail',
  'registrations.decline_reason as declineReason',
  'registrations.cancel_cause as cancelCause',
  'registrations.queue_number as queueNumber',
  'registrations.hold_expires_at as holdExpiresAt',
  'registrations.ticket_version as ticketVersion',
  'registrations.decided_at as decidedAt',
  'registrations.confirmed_at as confirmedAt',
  'registrations.cancelled_at as cancelledAt',
  'registrations.handed_on_at as handedOnAt',
  'registrations.handed_on_by as handedOnBy',
  'registrations.created_at as createdAt',
  'registrations.updated_at as updatedAt',
] as const;

export function selectRegistrations(db: Db) {
  return db.selectFrom('registrations').select(registrationColumns);
}

/**
 * For each person, the registration that counts: the one that isn't cancelled, otherwise the
 * newest.
 */
export async function findOfPeople(
  db: Db,
  eventId: string,
  userIds: readonly string[],
): Promise<Registration[]> {
  if (userIds.length === 0) return [];
  return selectRegistrations(db)
    .distinctOn('user_id')
    .where('event_id', '=', eventId)
    .where('user_id', '=', anyOf(userIds))
    .orderBy('user_id')
    .orderBy(sql`state = 'cancelled'`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

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

export async function headOfWaitlist(db: Db, eventId: string, most: number): Promise<Registration[]> {
  return selectRegistrations(db)
    .where('event_id', '=', eventId)
    .where('state', '=', 'waitlisted')
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

/** Inserts and updates in one statement. */
export async function saveRegistrations(tx: Tx, registrations: readonly Registration[]): Promise<void> {
  if (registrations.length === 0) return;
  await tx
    .insertInto('registrations')
    .values(registrations.map(asRow))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        state: ref('excluded.state'),
        decline_reason: ref('excluded.decline_reason'),
        cancel_cause: ref('excluded.cancel_cause'),
        queue_number: ref('excluded.queue_number'),
        hold_expires_at: ref('excluded.hold_expires_at'),
        decided_at: ref('excluded.decided_at'),
        confirmed_at: ref('excluded.confirmed_at'),
        cancelled_at: ref('excluded.cancelled_at'),
        updated_at: ref('excluded.updated_at'),
      })),
    )
    .execute();
}

function asRow(registration: Registration): Insertable<Registrations> {
  return {
    id: registration.id,
    event_id: registration.eventId,
    user_id: registration.userId,
    state: registration.state,
    social_media: registration.socialMedia,
    reason: registration.reason,
    contact_email: registration.contactEmail,
    decline_reason: registration.declineReason,
    cancel_cause: registration.cancelCause,
    queue_number: registration.queueNumber,
    hold_expires_at: registration.holdExpiresAt,
    ticket_version: registration.ticketVersion,
    decided_at: registration.decidedAt,
    confirmed_at: registration.confirmedAt,
    cancelled_at: registration.cancelledAt,
    created_at: registration.createdAt,
    updated_at: registration.updatedAt,
  };
}

/** Waitlist places, from 1, of the waitlisted ones among these registrations. */
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
        .as('position'),
    ])
    .where('own.id', '=', anyOf(waiting.map(({ id }) => id)))
    .where('own.state', '=', 'waitlisted')
    .execute();
  return new Map(rows.map(({ id, position }) => [id, position ?? 1]));
}

/** Ends every live registration of a cancelled event. */
export async function callOffAll(tx: Tx, eventId: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('registrations')
    .set({
      state: 'cancelled',
      cancel_cause: 'event',
      cancelled_at: now,
      updated_at: now,
      queue_number: null,
      hold_expires_at: null,
    })
    .where('event_id', '=', eventId)
    .where('state', 'in', [...liveStates])
    .execute();
}

/**
 * Future events the person is registered for, in a fixed order: two callers locking them can't
 * deadlock.
 */
export async function eventsAhead(db: Db, userId: string, now: Temporal.Instant): Promise<string[]> {
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select('registrations.event_id as eventId')
    .where('registrations.user_id', '=', userId)
    .where('registrations.state', 'in', [...liveStates])
    .where('events.starts_at', '>', now)
    .orderBy('registrations.event_id')
    .execute();
  return rows.map(({ eventId }) => eventId);
}

/** Deletes the person's answers on the registration form. */
export async function eraseAnswers(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('registrations')
    .set({ social_media: '', reason: '', contact_email: null, decline_reason: null })
    .where('user_id', '=', userId)
    .execute();
  await tx.deleteFrom('contact_requests').where('user_id', '=', userId).execute();
}

/** Expired holds, oldest first. */
export async function holdsOver(
  db: Db,
  now: Temporal.Instant,
  most: number,
): Promise<Pick<Registration, 'id' | 'eventId'>[]> {
  return db
    .selectFrom('registrations')
    .select(['id', 'event_id as eventId'])
    .where('state', '=', 'awaiting_payment')
    .where('hold_expires_at', '<=', now)
    .orderBy('hold_expires_at')
    .limit(most)
    .execute();
}

/**
 * Shortens holds to end at the event's new start (product rule 22).
 * @returns whether any hold was shortened
 */
export async function endHoldsByStart(tx: Tx, eventId: string, now: Temporal.Instant): Promise<boolean> {
  const shortened = await tx
    .updateTable('registrations')
    .from('events')
    .set(({ ref }) => ({ hold_expires_at: ref('events.starts_at'), updated_at: now }))
    .whereRef('events.id', '=', 'registrations.event_id')
    .where('registrations.event_id', '=', eventId)
    .where('registrations.state', '=', 'awaiting_payment')
    .whereRef('hold_expires_at', '>', 'events.starts_at')
    .executeTakeFirst();
  return shortened.numUpdatedRows > 0n;
}

export async function findEventOf(db: Db, registrationId: string): Promise<string | null> {
  const row = await db
    .selectFrom('registrations')
    .select('event_id as eventId')
    .where('id', '=', registrationId)
    .executeTakeFirst();
  return row?.eventId ?? null;
}

/** When the ticket was used; null if it wasn't. */
export async function findAdmission(db: Db, registrationId: string): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom('admissions')
    .select('admitted_at')
    .where('registration_id', '=', registrationId)
    .executeTakeFirst();
  return row?.admitted_at ?? null;
}

/**
 * Serialises check-ins of one event until `tx` ends, without blocking registrations. Lock order:
 * seats first, then this.
 */
export async function lockCheckIn(tx: Tx, eventId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`door ${eventId}`}, 0))`.execute(tx);
}

/**
 * When somebody was let in with the tickets of these registrations, where somebody was. No door lets anybody in with one of them until `tx`
 * ends: a ticket is not used and handed on in the same moment.
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
