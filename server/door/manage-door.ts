import { attendancePerPage, type DoorLink } from '../../contracts/door.ts';
import { mayDo } from '../../contracts/event-roles.ts';
import { roleIn } from '../events/index.ts';
import { transaction } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import { newId } from '../platform/ids.ts';
import { hashLinkSecret, newLinkSecret } from '../platform/link-secret.ts';
import type { Parts } from '../platform/parts.ts';
import { Problem } from '../platform/problem.ts';
import { lockDoor } from '../registrations/index.ts';
import { insertLink, listLinks, mostLinks, revokeLink } from './link-store.ts';
import { doorsOf } from './policy.ts';
import { presentLink, presentPerson } from './present.ts';
import { countAttendance, countDoor, listAttendance } from './store.ts';

interface Asked {
  readonly caller: Principal;
  readonly eventId: string;
}

/**
 * How the check-in of an event stands; with the links that open its doors, for whoever makes them.
 *
 * @throws Problem `event_not_found` for everybody but the organiser
 */
export async function showDoor({ db }: Pick<Parts, 'db'>, { caller, eventId }: Asked) {
  const event = await doorsOf(db, caller, eventId, 'door');
  const opens = mayDo(await roleIn(db, caller, event), 'door_links');
  const [counts, links] = await Promise.all([countDoor(db, eventId), opens ? listLinks(db, eventId) : []]);
  return { counts, links: links.map(presentLink) };
}

/**
 * A page of those who came, or of those who did not (yet).
 *
 * @throws Problem `event_not_found` for everybody but the organiser
 */
export async function showAttendance(
  { db }: Pick<Parts, 'db'>,
  { caller, page, ...filter }: Asked & { shown: 'inside' | 'missing'; search: string; page: number },
) {
  await doorsOf(db, caller, filter.eventId, 'door');
  const slice = { limit: attendancePerPage, offset: (page - 1) * attendancePerPage };
  const [total, people] = await Promise.all([countAttendance(db, filter), listAttendance(db, filter, slice)]);
  return { total, page, pages: Math.ceil(total / slice.limit), people: people.map(presentPerson) };
}

/**
 * Makes a link that opens a door without an account.
 *
 * @returns the link with its secret, which is told this once: only its hash is kept
 * @throws Problem `event_not_found` for everybody but the organiser, `door_too_many`
 */
export async function createDoorLink(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { caller, eventId, name }: Asked & { name: string },
): Promise<DoorLink & { secret: string }> {
  await doorsOf(db, caller, eventId, 'door_links');
  const secret = newLinkSecret();
  const link = {
    id: newId(),
    event_id: eventId,
    name,
    secret_hash: hashLinkSecret(secret),
    created_at: clock.now(),
    created_by: caller.userId,
    revoked_at: null,
  };
  await transaction(db, async (tx) => {
    await lockDoor(tx, eventId);
    if ((await listLinks(tx, eventId)).length >= mostLinks) throw new Problem('door_too_many');
    await insertLink(tx, link);
  });
  return { ...presentLink(link), secret };
}

/**
 * Ends a link at once; doing so twice is no error.
 *
 * @throws Problem `event_not_found` for everybody but the organiser
 */
export async function revokeDoorLink(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { caller, eventId, linkId }: Asked & { linkId: string },
): Promise<void> {
  await doorsOf(db, caller, eventId, 'door_links');
  await transaction(db, (tx) => revokeLink(tx, { eventId, linkId, now: clock.now() }));
}
