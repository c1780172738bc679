import { transaction } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import { Problem } from '../platform/problem.ts';
import type { EventParts } from './parts.ts';
import { canManage } from './policy.ts';
import { liveRegistrations } from './rules.ts';
import { deleteEventRow, findEvent, lockSeats, updateEventRow } from './store.ts';

/**
 * Takes an event away (ruling 21): deletes it when nobody is registered and nobody ever paid, cancels it and has everybody
 * told otherwise. A cancelled event stays, so that whoever has its address reads what became of it, and its money is
 * found by it. So does one that is over (ruling 42).
 *
 * @throws Problem `event_not_found` for everybody but the organiser, `event_over`
 */
export async function deleteEvent(
  parts: EventParts,
  { caller, eventId }: { caller: Principal; eventId: string },
): Promise<'deleted' | 'cancelled'> {
  return transaction(parts.db, async (tx) => {
    const seats = await lockSeats(tx, eventId);
    const event = await findEvent(tx, eventId);
    if (seats === null || event === null || !canManage(caller, event)) throw new Problem('event_not_found');
    if (event.status === 'cancelled') return 'cancelled';
    const now = parts.clock.now();
    if (Temporal.Instant.compare(event.endsAt, now) <= 0) throw new Problem('event_over');
    const notice = { topic: 'document', collection: 'events', id: eventId };
    if (liveRegistrations(seats) === 0 && !(await parts.sales.hasOrders(tx, eventId))) {
      await deleteEventRow(tx, eventId);
      parts.bus.publishAfter(tx, { ...notice, action: 'delete' });
      return 'deleted';
    }
    const values = { status: 'cancelled', cancelled_at: now, updated_at: now };
    await updateEventRow(tx, eventId, values);
    await parts.hooks.eventCancelled(tx, eventId);
    parts.bus.publishAfter(tx, { ...notice, action: 'update' });
    return 'cancelled';
  });
}
