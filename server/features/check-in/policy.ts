import { mayDo } from '../../../contracts/event-roles.ts';
import type { Db } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { hashLinkSecret } from '../../infra/ids.ts';
import { findPeople } from '../accounts/index.ts';
import { eventFor, findEvent, roleIn, type WholeEvent } from '../events/index.ts';
import { findLink } from './links.ts';

/** A door of an event that somebody may stand at. */
export interface Door {
  readonly event: WholeEvent;
  /** The door as others are told of it. */
  readonly name: string;
  /** Whether whoever stands there decides about registrations as well. */
  readonly decides: boolean;
}

/**
 * The door that a caller may stand at: by the secret of a link, which needs no account, or by a role.
 *
 * @throws Problem `event_not_found`; `door_closed` for a link that was revoked, whose maker may
 *   not make links any more, that was made for another event, or whose event is hidden
 */
export async function checkInOf(
  db: Db,
  { eventId, pass, caller }: { eventId: string; pass: string | null; caller: Principal | null },
): Promise<Door> {
  if (pass === null) {
    const event = await eventFor(db, caller, eventId, 'door');
    const people = await findPeople(db, caller === null ? [] : [caller.userId]);
    const name = people.get(caller?.userId ?? '')?.name ?? event.organiserName;
    return { event, name, decides: mayDo(await roleIn(db, caller, event), 'people') };
  }
  const event = await findEvent(db, eventId);
  const link = event === null ? null : await findLink(db, eventId, hashLinkSecret(pass));
  const shut = event === null || event.hiddenReason !== null;
  if (shut || link === null) throw new Problem('door_closed');
  return { event, name: link.name, decides: false };
}

/**
 * An event of which the caller may see who is in, or open and close doors.
 *
 * @throws Problem `event_not_found` for everybody else
 */
export async function checkInsOf(
  db: Db,
  caller: Principal,
  eventId: string,
  action: 'door' | 'door_links',
): Promise<WholeEvent> {
  return eventFor(db, caller, eventId, action);
}
