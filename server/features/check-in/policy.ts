import { mayDo } from '../../../contracts/event-roles.ts';
import type { Db } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { hashLinkSecret } from '../../infra/ids.ts';
import { findPeople } from '../accounts/index.ts';
import { eventFor, findEvent, roleIn, type WholeEvent } from '../events/index.ts';
import { findLink } from './links.ts';

/** An entrance of an event that the caller may check people in at. */
export interface CheckInAccess {
  readonly event: WholeEvent;
  /** The name shown to other devices. */
  readonly name: string;
  /** Whether the person at this entrance may also decide about registrations. */
  readonly decides: boolean;
}

/**
 * The caller's access to check-in: by a link's secret, without an account, or by a role.
 * @throws Problem `event_not_found`; `door_closed` for a link that was revoked, whose creator lost
 * the right to create links, that belongs to another event, or whose event is hidden
 */
export async function checkInOf(
  db: Db,
  { eventId, pass, caller }: { eventId: string; pass: string | null; caller: Principal | null },
): Promise<CheckInAccess> {
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
 * An event whose attendance the caller may see, or whose check-in links they may create and revoke.
 * @throws Problem `event_not_found` for everyone else
 */
export async function checkInsOf(
  db: Db,
  caller: Principal,
  eventId: string,
  action: 'door' | 'door_links',
): Promise<WholeEvent> {
  return eventFor(db, caller, eventId, action);
}
