import { type EventAction, type EventRole, mayDo } from '../../contracts/event-roles.ts';
import type { Db } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import { Problem } from '../platform/problem.ts';
import { findHelperRole, helperRolesOf } from './role-store.ts';
import { findEvent, type WholeEvent } from './store.ts';

/** Whether the event is somebody's own. Who helps with a part of it is {@link roleIn}'s to say. */
export function canManage(caller: Principal | null, event: { readonly organiserId: string }): boolean {
  return caller !== null && caller.userId === event.organiserId;
}

/** What somebody is to an event; null for whoever has nothing to do with its running. */
export async function roleIn(
  db: Db,
  caller: Principal | null,
  event: { readonly id: string; readonly organiserId: string },
): Promise<EventRole | null> {
  if (caller === null) return null;
  return canManage(caller, event) ? 'owner' : findHelperRole(db, event.id, caller.userId);
}

/** What somebody is to each of these events, by its id; without those that they have nothing to do with. */
export async function rolesIn(
  db: Db,
  caller: Principal | null,
  events: readonly { readonly id: string; readonly organiserId: string }[],
): Promise<ReadonlyMap<string, EventRole>> {
  if (caller === null) return new Map();
  const others = events.filter((event) => !canManage(caller, event)).map(({ id }) => id);
  const own = events.filter((event) => canManage(caller, event)).map(({ id }) => [id, 'owner'] as const);
  return new Map<string, EventRole>([...own, ...(await helperRolesOf(db, others, caller.userId))]);
}

/**
 * An event that the caller may do something about, by their role.
 *
 * @throws Problem `event_not_found`: to everybody else it looks as if it were not there
 */
export async function eventFor(
  db: Db,
  caller: Principal | null,
  eventId: string,
  action: EventAction,
): Promise<WholeEvent> {
  return eventForAny(db, caller, eventId, [action]);
}

/**
 * The same for something that either of several actions allows.
 *
 * @throws Problem `event_not_found`
 */
export async function eventForAny(
  db: Db,
  caller: Principal | null,
  eventId: string,
  actions: readonly EventAction[],
): Promise<WholeEvent> {
  const event = await findEvent(db, eventId);
  const role = event === null ? null : await roleIn(db, caller, event);
  if (event === null || !actions.some((action) => mayDo(role, action))) throw new Problem('event_not_found');
  return event;
}

/** Whether somebody may know of the event: a hidden one is there for its organiser and those who run the site only. */
export function maySee(
  caller: Principal | null,
  event: { readonly organiserId: string; readonly hiddenReason: string | null },
): boolean {
  return event.hiddenReason === null || caller?.administrator === true || canManage(caller, event);
}

/** One event, or null where there is none that this caller may know of. Who helps with a hidden one still sees it. */
export async function findVisibleEvent(
  db: Db,
  id: string,
  caller: Principal | null,
): Promise<WholeEvent | null> {
  const event = await findEvent(db, id);
  if (event === null || maySee(caller, event)) return event;
  return (await roleIn(db, caller, event)) === null ? null : event;
}
