import { canManage, findEvent, type WholeEvent } from '../events/index.ts';
import type { Db } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import { hashLinkSecret } from '../platform/link-secret.ts';
import { Problem } from '../platform/problem.ts';
import { findLink } from './link-store.ts';

/** A door of an event that somebody may stand at. */
export interface Door {
  readonly event: WholeEvent;
  /** The door as others are told of it. */
  readonly name: string;
}

/**
 * The door that a caller may stand at: by the secret of a link, which needs no account, or as the organiser.
 *
 * @throws Problem `event_not_found`; `door_closed` for a link that was revoked, was made for another event, or whose event is hidden
 */
export async function doorOf(
  db: Db,
  { eventId, pass, caller }: { eventId: string; pass: string | null; caller: Principal | null },
): Promise<Door> {
  const event = await findEvent(db, eventId);
  if (pass === null) {
    if (event === null || !canManage(caller, event)) throw new Problem('event_not_found');
    return { event, name: event.organiserName };
  }
  const link = event === null ? null : await findLink(db, eventId, hashLinkSecret(pass));
  const shut = event === null || event.hiddenReason !== null;
  if (shut || link === null || link.revoked_at !== null) throw new Problem('door_closed');
  return { event, name: link.name };
}

/**
 * An event whose doors the caller may open, close and count.
 *
 * @throws Problem `event_not_found` for everybody but its organiser
 */
export async function ownDoors(db: Db, caller: Principal, eventId: string): Promise<WholeEvent> {
  const event = await findEvent(db, eventId);
  if (event === null || !canManage(caller, event)) throw new Problem('event_not_found');
  return event;
}
