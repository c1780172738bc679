import { mayDo } from '../../contracts/event-roles.ts';
import { eventFor, roleIn, type WholeEvent } from '../events/index.ts';
import type { Db } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import type { Decider } from './event-commands.ts';

/**
 * An event whose registrations the caller may see and decide about.
 *
 * @throws Problem `event_not_found` for everybody else
 */
export async function managedEvent(db: Db, caller: Principal, eventId: string): Promise<WholeEvent> {
  return eventFor(db, caller, eventId, 'people');
}

/**
 * The caller as somebody who decides about the registrations of an event.
 *
 * @throws Problem `event_not_found` for everybody who may not
 */
export async function deciderFor(db: Db, caller: Principal, eventId: string): Promise<Decider> {
  const event = await managedEvent(db, caller, eventId);
  return { userId: caller.userId, money: mayDo(await roleIn(db, caller, event), 'money') };
}
