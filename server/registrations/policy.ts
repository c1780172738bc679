import { mayDo } from '../../contracts/event-roles.ts';
import { eventFor, findEvent, findVisibleEvent, roleIn, type WholeEvent } from '../events/index.ts';
import type { Db } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import { Problem } from '../platform/problem.ts';
import type { Decider } from './event-commands.ts';
import { findOfPeople } from './store.ts';

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

/**
 * An event as those reach it who registered for it: hidden from everybody else, it keeps its page, their registration
 * and the way to cancel for them.
 *
 * @throws Problem `event_not_found`
 */
export async function eventOfOwn(db: Db, caller: Principal, eventId: string): Promise<WholeEvent> {
  const visible = await findVisibleEvent(db, eventId, caller);
  if (visible !== null) return visible;
  const event = (await hasRegistered(db, eventId, caller.userId)) ? await findEvent(db, eventId) : null;
  if (event === null) throw new Problem('event_not_found');
  return event;
}

/** Whether somebody has, or had, a registration for an event. */
export async function hasRegistered(db: Db, eventId: string, userId: string): Promise<boolean> {
  return (await findOfPeople(db, eventId, [userId])).length > 0;
}
