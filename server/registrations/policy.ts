import { eventFor, type WholeEvent } from '../events/index.ts';
import type { Db } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';

/**
 * An event whose registrations the caller may see and decide about.
 *
 * @throws Problem `event_not_found` for everybody else
 */
export async function managedEvent(db: Db, caller: Principal, eventId: string): Promise<WholeEvent> {
  return eventFor(db, caller, eventId, 'people');
}
