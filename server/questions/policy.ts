import { canManage, findEvent } from '../events/index.ts';
import type { Db } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import { Problem } from '../platform/problem.ts';

/**
 * Lets only those go on who may say what an event asks.
 *
 * @throws Problem `event_not_found` for everybody but its organiser
 */
export async function requireAsker(db: Db, caller: Principal, eventId: string): Promise<void> {
  const event = await findEvent(db, eventId);
  if (event === null || !canManage(caller, event)) throw new Problem('event_not_found');
}
