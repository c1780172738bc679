import type { Db } from '../platform/database.ts';

/** As much of a registration as decides about its ticket. */
export interface TicketRow {
  readonly id: string;
  readonly eventId: string;
  readonly userId: string;
  readonly state: string;
  readonly version: number;
}

/** The ticket of a registration, good or not; null where there is no such registration. */
export async function findTicket(db: Db, registrationId: string): Promise<TicketRow | null> {
  const row = await db
    .selectFrom('registrations')
    .select(['id', 'event_id as eventId', 'user_id as userId', 'state', 'ticket_version as version'])
    .where('id', '=', registrationId)
    .executeTakeFirst();
  return row ?? null;
}
