import { sql } from 'kysely';
import { anyOf } from '../platform/any-of.ts';
import type { Db, Tx } from '../platform/database.ts';

/** When somebody was let in with the ticket of a registration; null where nobody was. */
export async function findAdmission(db: Db, registrationId: string): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom('admissions')
    .select('admitted_at')
    .where('registration_id', '=', registrationId)
    .executeTakeFirst();
  return row?.admitted_at ?? null;
}

/**
 * Keeps doors of one event from judging at the same time, until `tx` ends. The seats stay free for everybody else;
 * whoever needs them as well locks them first.
 */
export async function lockDoor(tx: Tx, eventId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`door ${eventId}`}, 0))`.execute(tx);
}

/**
 * Those of the registrations with whose tickets somebody was let in. No door lets anybody in with one of them until `tx`
 * ends: a ticket is not used and handed on in the same moment.
 */
export async function lockAdmissions(
  tx: Tx,
  eventId: string,
  registrationIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (registrationIds.length === 0) return new Set();
  await lockDoor(tx, eventId);
  const rows = await tx
    .selectFrom('admissions')
    .select('registration_id as registrationId')
    .where('registration_id', '=', anyOf(registrationIds))
    .where('admitted_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ registrationId }) => registrationId));
}
