import { eventFor } from '../events/index.ts';
import type { Db } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';

/**
 * Lets only those go on who may say what an event asks.
 *
 * @throws Problem `event_not_found` for everybody else
 */
export async function requireAsker(db: Db, caller: Principal, eventId: string): Promise<void> {
  await eventFor(db, caller, eventId, 'edit');
}
