import { type HelperRole, mayDo } from '../../contracts/event-roles.ts';
import { findPeople } from '../accounts/index.ts';
import { recordAction } from '../audit/index.ts';
import { revokeLinksOf } from '../door/index.ts';
import { canManage, findVisibleEvent, lockSeats, presentEvent } from '../events/index.ts';
import { wireTime } from '../platform/clock.ts';
import { type Db, transaction } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import { hashLinkSecret } from '../platform/link-secret.ts';
import { Problem } from '../platform/problem.ts';
import type { TeamParts } from './parts.ts';
import { deleteInvitation, findByLink, type Invitation, saveHelper } from './store.ts';

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
    forCaller: caller === null ? null : await isFor(db, invitation, caller),
  };
}

/**
 * Gives the caller the role that a link offers, in place of one that they have. The link alone is not enough: it takes an
 * account with the address that was invited, which its owner has proved.
 *
 * @throws Problem `invitation_gone`, `event_organiser_already`, `invitation_other_address`
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
    if (!(await isFor(tx, invitation, caller))) throw new Problem('invitation_other_address');
    // Of two devices of the same person the second finds it gone.
    if (!(await deleteInvitation(tx, eventId, invitationId))) throw new Problem('invitation_gone');
    await saveHelper(tx, { eventId, userId: caller.userId, role, now });
    if (!mayDo(role, 'door_links')) await revokeLinksOf(tx, { eventId, userId: caller.userId, now });
    await recordAction(tx, now, {
      action: 'helper_joined',
      actorId: caller.userId,
      object: { kind: 'event', id: eventId },
      details: { invitationId, role },
    });
    return { eventId, role };
  });
}

/** Whether an invitation was sent to the caller's address; without a proved one nobody has a session. */
async function isFor(db: Db, { address }: Invitation, { userId }: Principal): Promise<boolean> {
  return (await findPeople(db, [userId])).get(userId)?.email === address;
}
