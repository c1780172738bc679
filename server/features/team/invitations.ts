import { z } from 'zod';
import { type HelperRole, mayDo } from '../../../contracts/event-roles.ts';
import { invitationDays, maxHelpers, type Invitation as Shown } from '../../../contracts/event-team.ts';
import { type Db, type Tx, transaction } from '../../infra/db/database.ts';
import { wireTime } from '../../infra/deps.ts';
import { invalidField, Problem } from '../../infra/http/problem.ts';
import { type Limit, useLimit } from '../../infra/http/request-limits.ts';
import type { Principal } from '../../infra/http/server.ts';
import { hashLinkSecret, newId, newLinkSecret } from '../../infra/ids.ts';
import { job } from '../../infra/jobs/queue.ts';
import { findAccountId, findPeople } from '../accounts/index.ts';
import { recordAction } from '../audit/index.ts';
import { revokeLinksOf } from '../check-in/index.ts';
import {
  canManage,
  eventFor,
  findEvent,
  findLinkedEvent,
  lockSeats,
  presentEvent,
  publishHosts,
} from '../events/index.ts';
import { notify } from '../inbox/index.ts';
import { queueMail } from '../mail/index.ts';
import { presentInvitation, type TeamDeps } from './manage-team.ts';
import {
  countTeam,
  deleteInvitation,
  findByLink,
  findInvitation,
  type Invitation,
  markDeclined,
  saveHelper,
  saveInvitation,
} from './store.ts';

/** Per day. Prevents using invitations to mail strangers, or one stranger repeatedly. */
const byPerson: Limit = { most: 100, seconds: 24 * 3600 };
const toAddress: Limit = { most: 5, seconds: 24 * 3600 };

/** The role to offer, and the address to invite. */
interface InvitationRequest {
  readonly address: string;
  readonly role: HelperRole;
  /** Whether the event's page will show them as a host. */
  readonly host: boolean;
}
interface OnEvent {
  readonly caller: Principal;
  readonly eventId: string;
}

/**
 * Invites an address to help with an event. The mail contains nothing typed by a user; the linked
 * page has the details.
 * @throws Problem `event_not_found` for everyone except the organiser, `team_too_many`,
 * `general_rate_limit_exceeded`, `general_argument_invalid` for the organiser's own address
 */
export async function inviteHelper(
  deps: TeamDeps,
  { address, role, host, ...on }: OnEvent & InvitationRequest,
): Promise<Shown> {
  await eventFor(deps.db, on.caller, on.eventId, 'own');
  await useLimits(deps, on.caller, address);
  return transaction(deps.db, async (tx) => {
    await lockSeats(tx, on.eventId);
    if ((await countTeam(tx, on.eventId)) >= maxHelpers) throw new Problem('team_too_many');
    const invitation = await send(deps, tx, on, { address, role, host });
    await recordAction(tx, deps.clock.now(), {
      action: 'helper_invited',
      actorId: on.caller.userId,
      object: { kind: 'event', id: on.eventId },
      details: { invitationId: invitation.$id, role },
    });
    return invitation;
  });
}

/**
 * Sends an invitation again, even an expired one, with a new link.
 * @throws Problem `event_not_found` for everyone except the organiser, `invitation_gone`,
 * `general_rate_limit_exceeded`
 */
export async function resendInvitation(
  deps: TeamDeps,
  { invitationId, ...on }: OnEvent & { invitationId: string },
): Promise<Shown> {
  await eventFor(deps.db, on.caller, on.eventId, 'own');
  const known = await findInvitation(deps.db, on.eventId, invitationId);
  if (known === null) throw new Problem('invitation_gone');
  await useLimits(deps, on.caller, known.address);
  return transaction(deps.db, async (tx) => {
    await lockSeats(tx, on.eventId);
    // Read again under the lock: an invitation accepted or revoked in the meantime must not come
    // back.
    const invitation = await findInvitation(tx, on.eventId, invitationId);
    if (invitation === null) throw new Problem('invitation_gone');
    return send(deps, tx, on, invitation);
  });
}

async function useLimits(deps: TeamDeps, caller: Principal, address: string): Promise<void> {
  await useLimit(deps, `invitations:${caller.userId}`, byPerson);
  await useLimit(deps, `invitations_to:${address}`, toAddress);
}

async function send(
  { clock, siteUrl }: TeamDeps,
  tx: Tx,
  { caller, eventId }: OnEvent,
  { address, role, host }: InvitationRequest,
): Promise<Shown> {
  const owner = (await findPeople(tx, [caller.userId])).get(caller.userId);
  if (owner === undefined) throw new Problem('event_not_found');
  if (owner.email === address) throw invalidField('email', "Enter someone else's email address");
  const now = clock.now();
  const expiresAt = now.add({ hours: 24 * invitationDays });
  const secret = newLinkSecret();
  const invitation = { id: newId(), eventId, address, role, host, expiresAt };
  await saveInvitation(tx, { ...invitation, secretHash: hashLinkSecret(secret), now });
  const link = new URLSearchParams({ eventId, invitationId: invitation.id, secret });
  const { locale, timeZone } = owner;
  const event = await findEvent(tx, eventId);
  await queueMail(tx, {
    kind: 'team_invitation',
    to: { address, name: '', locale, timeZone },
    about: { userId: caller.userId },
    values: {
      url: `${siteUrl}/team-invitation?${link}`,
      expiresAt,
      role,
      ...(event !== null && { timeZone: event.timeZone }),
    },
  });
  const invited = await findAccountId(tx, address);
  // Without the link, which only the owner of the mailbox may have.
  if (invited !== null) await notify(tx, [{ userId: invited, kind: 'helper_invitation', details: {} }]);
  return presentInvitation({ ...invitation, declinedAt: null }, now);
}

interface Link {
  readonly invitationId: string;
  readonly secret: string;
}

/**
 * The invitation of a link, for anyone who has it.
 * @throws Problem `invitation_gone`
 */
export async function showInvitation(
  { db, clock }: Pick<TeamDeps, 'db' | 'clock'>,
  { caller, invitationId, secret }: Link & { caller: Principal | null },
) {
  const key = { id: invitationId, secretHash: hashLinkSecret(secret), now: clock.now() };
  const invitation = await findByLink(db, key);
  const event = invitation === null ? null : await findLinkedEvent(db, invitation.eventId);
  if (invitation === null || event === null) throw new Problem('invitation_gone');
  return {
    $id: invitation.id,
    role: invitation.role,
    host: invitation.host,
    event: presentEvent(event, { caller, admitted: false }),
    expiresAt: wireTime(invitation.expiresAt),
    own: canManage(caller, event),
    forCaller: caller === null ? null : await isFor(db, invitation, caller),
  };
}

/**
 * Gives the caller the offered role, replacing any they had. The link alone is not enough: the
 * caller's verified address must be the invited one.
 * @throws Problem `invitation_gone`, `event_organiser_already`, `invitation_other_address`
 */
export async function acceptInvitation(
  { db, clock, bus }: Pick<TeamDeps, 'db' | 'clock' | 'bus'>,
  { caller, invitationId, secret }: Link & { caller: Principal },
): Promise<{ eventId: string; role: HelperRole }> {
  const secretHash = hashLinkSecret(secret);
  return transaction(db, async (tx) => {
    const now = clock.now();
    const key = { id: invitationId, secretHash, now };
    const invitation = await findByLink(tx, key);
    if (invitation === null) throw new Problem('invitation_gone');
    const { eventId, role, host } = invitation;
    await lockSeats(tx, eventId);
    const event = await findLinkedEvent(tx, eventId);
    if (event === null) throw new Problem('invitation_gone');
    if (canManage(caller, event)) throw new Problem('event_organiser_already');
    if (!(await isFor(tx, invitation, caller))) throw new Problem('invitation_other_address');
    // When two devices accept at once, the second finds it gone.
    if (!(await deleteInvitation(tx, eventId, invitationId))) throw new Problem('invitation_gone');
    await saveHelper(tx, { eventId, userId: caller.userId, role, host, now });
    publishHosts({ bus }, tx, eventId);
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

/**
 * Declines an invitation. Whoever has the link can, since an invited person may have no account.
 * @throws Problem `invitation_gone`
 */
export async function declineInvitation(
  { db, clock }: Pick<TeamDeps, 'db' | 'clock'>,
  { caller, invitationId, secret }: Link & { caller: Principal | null },
): Promise<void> {
  const secretHash = hashLinkSecret(secret);
  await transaction(db, async (tx) => {
    const now = clock.now();
    const invitation = await findByLink(tx, { id: invitationId, secretHash, now });
    if (invitation === null) throw new Problem('invitation_gone');
    await lockSeats(tx, invitation.eventId);
    // Accepted, declined or sent again while we waited for the lock.
    if (!(await markDeclined(tx, invitationId, now))) throw new Problem('invitation_gone');
    await recordAction(tx, now, {
      action: 'invitation_declined',
      actorId: caller?.userId ?? null,
      object: { kind: 'event', id: invitation.eventId },
      details: { invitationId },
    });
  });
}

/**
 * Whether the invitation was sent to the caller's address, which is verified: no one has a session
 * without that.
 */
async function isFor(db: Db, { address }: Invitation, { userId }: Principal): Promise<boolean> {
  return (await findPeople(db, [userId])).get(userId)?.email === address;
}

/** Deletes invitations that were neither accepted nor renewed. */
export const forgetInvitationsJob = job('forget_invitations', z.unknown(), 3);
