import { attendancePerPage, type CheckInLink } from '../../../contracts/check-in.ts';
import { mayDo } from '../../../contracts/event-roles.ts';
import { transaction } from '../../infra/db/database.ts';
import { pageOf, sliceOf } from '../../infra/db/pagination.ts';
import type { Deps } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { hashLinkSecret, newId, newLinkSecret } from '../../infra/ids.ts';
import { roleIn } from '../events/index.ts';
import { lockCheckIn } from '../registrations/index.ts';
import { insertLink, listLinks, maxLinks, presentLink, presentPerson, revokeLink } from './links.ts';
import { checkInsOf } from './policy.ts';
import { countAttendance, countByType, countCheckIns, listAttendance } from './store.ts';

interface CallInput {
  readonly caller: Principal;
  readonly eventId: string;
}

/**
 * An event's check-in figures, with the check-in links for callers who can create them.
 * @throws Problem `event_not_found` for everyone except the organiser
 */
export async function showCheckIn({ db }: Pick<Deps, 'db'>, { caller, eventId }: CallInput) {
  const event = await checkInsOf(db, caller, eventId, 'door');
  const opens = mayDo(await roleIn(db, caller, event), 'door_links');
  const [counts, ticketTypes, links] = await Promise.all([
    countCheckIns(db, eventId),
    countByType(db, event),
    opens ? listLinks(db, eventId) : [],
  ]);
  return { counts, ticketTypes, links: links.map(presentLink) };
}

/**
 * A page of the people who came, or who haven't (yet).
 * @throws Problem `event_not_found` for everyone except the organiser
 */
export async function showAttendance(
  { db }: Pick<Deps, 'db'>,
  {
    caller,
    page,
    ...filter
  }: CallInput & {
    shown: 'inside' | 'missing';
    search: string;
    ticketTypeId?: string | undefined;
    page: number;
  },
) {
  await checkInsOf(db, caller, filter.eventId, 'door');
  const slice = sliceOf(page, attendancePerPage);
  const [total, people] = await Promise.all([countAttendance(db, filter), listAttendance(db, filter, slice)]);
  return { ...pageOf(page, total, slice.limit), people: people.map(presentPerson) };
}

/**
 * Creates a link for checking people in without an account.
 * @returns the link with its secret, which is shown once: only its hash is stored
 * @throws Problem `event_not_found` for everyone except the organiser, `door_too_many`
 */
export async function createCheckInLink(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { caller, eventId, name }: CallInput & { name: string },
): Promise<CheckInLink & { secret: string }> {
  await checkInsOf(db, caller, eventId, 'door_links');
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
    await lockCheckIn(tx, eventId);
    if ((await listLinks(tx, eventId)).length >= maxLinks) throw new Problem('door_too_many');
    await insertLink(tx, link);
  });
  return { ...presentLink(link), secret };
}

/**
 * Revokes a link immediately. Idempotent.
 * @throws Problem `event_not_found` for everyone except the organiser
 */
export async function revokeCheckInLink(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { caller, eventId, linkId }: CallInput & { linkId: string },
): Promise<void> {
  await checkInsOf(db, caller, eventId, 'door_links');
  await transaction(db, (tx) => revokeLink(tx, { eventId, linkId, now: clock.now() }));
}
