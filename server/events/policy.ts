import type { Db } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import { findEvent, type WholeEvent } from './store.ts';

/** Whether somebody may edit the event, decide on its registrations and see who they are: its organiser only. */
export function canManage(caller: Principal | null, event: { readonly organiserId: string }): boolean {
  return caller !== null && caller.userId === event.organiserId;
}

/** Whether somebody may know of the event: a hidden one is there for its organiser and those who run the site only. */
export function maySee(
  caller: Principal | null,
  event: { readonly organiserId: string; readonly hiddenReason: string | null },
): boolean {
  return event.hiddenReason === null || caller?.administrator === true || canManage(caller, event);
}

/** One event, or null where there is none that this caller may know of. */
export async function findVisibleEvent(
  db: Db,
  id: string,
  caller: Principal | null,
): Promise<WholeEvent | null> {
  const event = await findEvent(db, id);
  return event !== null && maySee(caller, event) ? event : null;
}
