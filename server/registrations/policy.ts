import { canManage, findEvent, type WholeEvent } from '../events/index.ts';
import type { Db } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import { Problem } from '../platform/problem.ts';

/**
 * An event whose registrations the caller may see and decide about.
 *
 * @throws Problem `event_not_found` for everybody but its organiser
 */
export async function managedEvent(db: Db, caller: Principal, eventId: string): Promise<WholeEvent> {
  const event = await findEvent(db, eventId);
  if (event === null || !canManage(caller, event)) throw new Problem('event_not_found');
  return event;
}
