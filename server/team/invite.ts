import type { HelperRole } from '../../contracts/event-roles.ts';
import { invitationDays, mostHelpers, type Invitation as Shown } from '../../contracts/event-team.ts';
import { findPeople } from '../accounts/index.ts';
import { recordAction } from '../audit/index.ts';
import { eventFor, lockSeats } from '../events/index.ts';
import { queueMail } from '../mail/index.ts';
import { type Tx, transaction } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import { newId } from '../platform/ids.ts';
import { type Limit, useLimit } from '../platform/limits.ts';
import { hashLinkSecret, newLinkSecret } from '../platform/link-secret.ts';
import { invalidField, Problem } from '../platform/problem.ts';
import type { TeamParts } from './parts.ts';
import { presentInvitation } from './present.ts';
import { countTeam, findInvitation, saveInvitation } from './store.ts';

/** Nobody has our mails sent to strangers, or to one stranger again and again; a day's worth each. */
const byPerson: Limit = { most: 100, seconds: 24 * 3600 };
const toAddress: Limit = { most: 5, seconds: 24 * 3600 };

/** A role for the reader of an address. */
interface Wanted {
  readonly address: string;
  readonly role: HelperRole;
}
interface OnEvent {
  readonly caller: Principal;
  readonly eventId: string;
}

/**
 * Invites the reader of an address to help with an event. The mail carries nothing that anybody typed: what it is about
 * stands on the page that it links to.
 *
 * @throws Problem `event_not_found` for everybody but the organiser, `team_too_many`, `general_rate_limit_exceeded`,
 *   `general_argument_invalid` for the organiser's own address
 */
export async function inviteHelper(
  parts: TeamParts,
  { address, role, ...on }: OnEvent & Wanted,
): Promise<Shown> {
  await eventFor(parts.db, on.caller, on.eventId, 'own');
  await useLimits(parts, on.caller, address);
  return transaction(parts.db, async (tx) => {
    await lockSeats(tx, on.eventId);
    if ((await countTeam(tx, on.eventId)) >= mostHelpers) throw new Problem('team_too_many');
    const invitation = await send(parts, tx, on, { address, role });
    await recordAction(tx, parts.clock.now(), {
      action: 'helper_invited',
      actorId: on.caller.userId,
      object: { kind: 'event', id: on.eventId },
      details: { invitationId: invitation.$id, role },
    });
    return invitation;
  });
}

/**
 * Sends an invitation again, expired or not, with a new link.
 *
 * @throws Problem `event_not_found` for everybody but the organiser, `invitation_gone`, `general_rate_limit_exceeded`
 */
export async function resendInvitation(
  parts: TeamParts,
  { invitationId, ...on }: OnEvent & { invitationId: string },
): Promise<Shown> {
  await eventFor(parts.db, on.caller, on.eventId, 'own');
  const known = await findInvitation(parts.db, on.eventId, invitationId);
  if (known === null) throw new Problem('invitation_gone');
  await useLimits(parts, on.caller, known.address);
  return transaction(parts.db, async (tx) => {
    await lockSeats(tx, on.eventId);
    // Accepted or taken back meanwhile, it must not come back.
    const invitation = await findInvitation(tx, on.eventId, invitationId);
    if (invitation === null) throw new Problem('invitation_gone');
    return send(parts, tx, on, invitation);
  });
}

async function useLimits(parts: TeamParts, caller: Principal, address: string): Promise<void> {
  await useLimit(parts, `invitations:${caller.userId}`, byPerson);
  await useLimit(parts, `invitations_to:${address}`, toAddress);
}

async function send(
  { clock, siteUrl }: TeamParts,
  tx: Tx,
  { caller, eventId }: OnEvent,
  { address, role }: Wanted,
): Promise<Shown> {
  const owner = (await findPeople(tx, [caller.userId])).get(caller.userId);
  if (owner === undefined) throw new Problem('event_not_found');
  if (owner.email === address) throw invalidField('email', 'Enter the address of somebody else');
  const now = clock.now();
  const expiresAt = now.add({ hours: 24 * invitationDays });
  const secret = newLinkSecret();
  const invitation = { id: newId(), eventId, address, role, expiresAt };
  await saveInvitation(tx, { ...invitation, secretHash: hashLinkSecret(secret), now });
  const link = new URLSearchParams({ invitationId: invitation.id, secret });
  const { locale, timeZone } = owner;
  await queueMail(tx, {
    kind: 'team_invitation',
    to: { address, name: '', locale, timeZone },
    about: { userId: caller.userId },
    values: { url: `${siteUrl}/team-invitation?${link}`, expiresAt },
  });
  return presentInvitation(invitation, now);
}
