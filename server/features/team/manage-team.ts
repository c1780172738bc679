import type { Helper as ShownHelper, Invitation as ShownInvitation } from '../../../contracts/event-team.ts';
import { type Db, transaction } from '../../infra/db/database.ts';
import { type Deps, wireTime } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { recordAction } from '../audit/index.ts';
import { revokeLinksOf } from '../check-in/index.ts';
import { eventFor, findVisibleEvent, lockSeats, publishHosts, roleIn } from '../events/index.ts';
import {
  deleteHelper,
  deleteInvitation,
  type Helper,
  listHelpers,
  listInvitations,
  type SentInvitation,
  unsetHost,
} from './store.ts';

export interface TeamDeps extends Deps {
  /** Public address without a trailing slash. */
  readonly siteUrl: string;
}

interface OnEvent {
  readonly caller: Principal;
  readonly eventId: string;
}

/**
 * An event's helpers and open invitations.
 * @throws Problem `event_not_found` for everyone except the organiser
 */
export async function listTeam({ db, clock }: Pick<TeamDeps, 'db' | 'clock'>, { caller, eventId }: OnEvent) {
  await eventFor(db, caller, eventId, 'own');
  const [helpers, invitations] = await Promise.all([listHelpers(db, eventId), listInvitations(db, eventId)]);
  const now = clock.now();
  return {
    helpers: helpers.map(presentHelper),
    invitations: invitations.map((each) => presentInvitation(each, now)),
  };
}

/**
 * Revokes an invitation. Idempotent.
 * @throws Problem `event_not_found` for everyone except the organiser
 */
export async function revokeInvitation(
  { db, clock }: Pick<TeamDeps, 'db' | 'clock'>,
  { caller, eventId, invitationId }: OnEvent & { invitationId: string },
): Promise<void> {
  await eventFor(db, caller, eventId, 'own');
  await transaction(db, async (tx) => {
    await lockSeats(tx, eventId);
    if (!(await deleteInvitation(tx, eventId, invitationId))) return;
    await recordAction(tx, clock.now(), {
      action: 'invitation_revoked',
      actorId: caller.userId,
      object: { kind: 'event', id: eventId },
      details: { invitationId },
    });
  });
}

/**
 * Removes a helper, and revokes the check-in links they created. Idempotent. Helpers may also
 * remove themselves.
 * @throws Problem `event_not_found` for everyone except the organiser and that helper
 */
export async function removeHelper(
  { db, clock, bus }: Pick<TeamDeps, 'db' | 'clock' | 'bus'>,
  { caller, eventId, userId }: OnEvent & { userId: string },
): Promise<void> {
  await requireOwnerOrSelf(db, { caller, eventId, userId });
  await transaction(db, async (tx) => {
    if (!(await deleteHelper(tx, eventId, userId))) return;
    publishHosts({ bus }, tx, eventId);
    const now = clock.now();
    await revokeLinksOf(tx, { eventId, userId, now });
    await recordAction(tx, now, {
      action: 'helper_removed',
      actorId: caller.userId,
      object: { kind: 'event', id: eventId },
      details: { userId },
    });
  });
}

/**
 * Stops showing a team member as a host. Idempotent; they keep their role.
 * @throws Problem `event_not_found` for everyone except the organiser and that helper
 */
export async function hideHost(
  { db, clock, bus }: Pick<TeamDeps, 'db' | 'clock' | 'bus'>,
  { caller, eventId, userId }: OnEvent & { userId: string },
): Promise<void> {
  await requireOwnerOrSelf(db, { caller, eventId, userId });
  await transaction(db, async (tx) => {
    if (!(await unsetHost(tx, eventId, userId))) return;
    publishHosts({ bus }, tx, eventId);
    await recordAction(tx, clock.now(), {
      action: 'host_hidden',
      actorId: caller.userId,
      object: { kind: 'event', id: eventId },
      details: { userId },
    });
  });
}

/** Organisers act on any team member, team members on themselves. */
async function requireOwnerOrSelf(
  db: Db,
  { caller, eventId, userId }: OnEvent & { userId: string },
): Promise<void> {
  const event = await findVisibleEvent(db, eventId, caller);
  const role = event === null ? null : await roleIn(db, caller, event);
  const isSelf = role !== null && caller.userId === userId;
  if (role !== 'owner' && !isSelf) throw new Problem('event_not_found');
}

function presentHelper({ userId, name, role, host, joinedAt }: Helper): ShownHelper {
  return { $id: userId, name, role, host, joinedAt: wireTime(joinedAt) };
}

export function presentInvitation(
  { id, address, role, host, expiresAt, declinedAt }: SentInvitation,
  now: Temporal.Instant,
): ShownInvitation {
  const expired = Temporal.Instant.compare(expiresAt, now) <= 0;
  return {
    ...{ $id: id, address, role, host, expired },
    ...{ expiresAt: wireTime(expiresAt), declined: declinedAt !== null },
  };
}
