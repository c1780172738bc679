import type { HelperRole } from '../../contracts/event-roles.ts';
import { recordAction } from '../audit/index.ts';
import { canManage, findVisibleEvent, lockSeats, presentEvent } from '../events/index.ts';
import { wireTime } from '../platform/clock.ts';
import { transaction } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import { hashLinkSecret } from '../platform/link-secret.ts';
import { Problem } from '../platform/problem.ts';
import type { TeamParts } from './parts.ts';
import { deleteInvitation, findByLink, saveHelper } from './store.ts';

interface Link {
  readonly invitationId: string;
  readonly secret: string;
}

/**
 * What a link invites to, for whoever opens it.
 *
 * @throws Problem `invitation_gone`
 */
export async function showInvitation(
  { db, clock }: Pick<TeamParts, 'db' | 'clock'>,
  { caller, invitationId, secret }: Link & { caller: Principal | null },
) {
  const key = { id: invitationId, secretHash: hashLinkSecret(secret), now: clock.now() };
  const invitation = await findByLink(db, key);
  const event = invitation === null ? null : await findVisibleEvent(db, invitation.eventId, caller);
  if (invitation === null || event === null) throw new Problem('invitation_gone');
  return {
    $id: invitation.id,
    role: invitation.role,
    event: presentEvent(event, { caller, admitted: false }),
    expiresAt: wireTime(invitation.expiresAt),
    own: canManage(caller, event),
  };
}

/**
 * Gives the caller the role that a link offers, in place of one that they have.
 *
 * @throws Problem `invitation_gone`, `event_organiser_already`
 */
export async function acceptInvitation(
  { db, clock }: Pick<TeamParts, 'db' | 'clock'>,
  { caller, invitationId, secret }: Link & { caller: Principal },
): Promise<{ eventId: string; role: HelperRole }> {
  const secretHash = hashLinkSecret(secret);
  return transaction(db, async (tx) => {
    const now = clock.now();
    const key = { id: invitationId, secretHash, now };
    const invitation = await findByLink(tx, key);
    if (invitation === null) throw new Problem('invitation_gone');
    const { eventId, role } = invitation;
    await lockSeats(tx, eventId);
    const event = await findVisibleEvent(tx, eventId, caller);
    if (event === null) throw new Problem('invitation_gone');
    if (canManage(caller, event)) throw new Problem('event_organiser_already');
    // Of two who have the link the second finds it gone.
    if (!(await deleteInvitation(tx, eventId, invitationId))) throw new Problem('invitation_gone');
    await saveHelper(tx, { eventId, userId: caller.userId, role, now });
    await recordAction(tx, now, {
      action: 'helper_joined',
      actorId: caller.userId,
      object: { kind: 'event', id: eventId },
      details: { invitationId, role },
    });
    return { eventId, role };
  });
}
