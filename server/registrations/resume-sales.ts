import type { Tx } from '../platform/database.ts';
import { addJobs } from '../platform/jobs.ts';
import { offerSeatsJob } from './jobs.ts';

/** Offers seats that stayed free while an event was hidden, or while its organiser was blocked, to those who wait. */
export async function resumeSales(
  tx: Tx,
  of: { readonly eventId: string } | { readonly organiserId: string },
): Promise<void> {
  const rows = await tx
    .selectFrom('events')
    .innerJoin('event_seats', 'event_seats.event_id', 'events.id')
    .select('events.id')
    .where('status', '=', 'scheduled')
    .where('event_seats.waitlisted', '>', 0)
    .$if('eventId' in of, (events) => events.where('events.id', '=', 'eventId' in of ? of.eventId : ''))
    .$if('organiserId' in of, (events) =>
      events.where('organiser_id', '=', 'organiserId' in of ? of.organiserId : ''),
    )
    .execute();
  await addJobs(
    tx,
    offerSeatsJob,
    rows.map(({ id }) => ({ eventId: id })),
  );
}
