import type { GroupChanges, GroupInput } from '../../../contracts/groups.ts';
import { isUniqueViolation, type Tx, transaction } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import { invalidField, Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { renderText } from '../../infra/text/rendered-text.ts';
import { recordAction } from '../audit/index.ts';
import { findEvent, withdrawFromGroup } from '../events/index.ts';
import { insertMember, listGroupOrganisers, roleIn } from './member-store.ts';
import { type GroupDeps, limitMemberships } from './membership.ts';
import { openGroup, requireOrganiser, requireOwner } from './policy.ts';
import {
  deleteGroupRow,
  findGroup,
  insertGroup,
  lockGroup,
  updateGroupRow,
  type WholeGroup,
} from './store.ts';

/**
 * Creates a group owned by the caller.
 * @throws Problem `group_already_exists` when its address is taken, `group_too_many`,
 * `general_argument_invalid` for another person's picture
 */
export async function createGroup(
  deps: GroupDeps,
  { caller, input }: { caller: Principal; input: GroupInput },
): Promise<void> {
  const { address, name, description, place, cover, embedSites } = input;
  const now = deps.clock.now();
  const { html, rendered_by } = await renderText('description', description);
  const texts = { name, description, description_html: html, rendered_by, place };
  const group = { id: address, ...texts, image_file_id: cover, embed_sites: embedSites };
  await transaction(deps.db, async (tx) => {
    await limitMemberships(tx, caller.userId);
    await requireOwnCover(deps, tx, caller, cover);
    await insertGroup(tx, { ...group, created_at: now, updated_at: now }).catch(requireFreeAddress);
    await insertMember(tx, { groupId: address, userId: caller.userId, role: 'owner', now });
  });
}

/**
 * Changes the given fields.
 * @throws Problem `group_not_found`, `group_not_allowed` for everyone except its organisers,
 * `general_argument_invalid` for another person's picture
 */
export async function updateGroup(
  deps: GroupDeps,
  { caller, groupId, changes }: { caller: Principal; groupId: string; changes: GroupChanges },
): Promise<void> {
  const { description } = changes;
  const rendered = description === undefined ? null : await renderText('description', description);
  await transaction(deps.db, async (tx) => {
    await lockGroup(tx, groupId);
    const met = await openGroup(tx, groupId, caller);
    requireOrganiser(met);
    const { cover, embedSites, ...texts } = changes;
    if (cover !== undefined && cover !== met.group.imageFileId) {
      await requireOwnCover(deps, tx, caller, cover);
    }
    await updateGroupRow(tx, groupId, {
      ...texts,
      ...(rendered !== null && { description_html: rendered.html, rendered_by: rendered.rendered_by }),
      ...(cover !== undefined && { image_file_id: cover }),
      ...(embedSites !== undefined && { embed_sites: embedSites }),
      updated_at: deps.clock.now(),
    });
  });
}

/**
 * Deletes a group. Its events remain, without a group.
 * @throws Problem `group_not_found`, `group_not_allowed` for everyone except its owner
 */
export async function deleteGroup(
  deps: GroupDeps,
  { caller, groupId }: { caller: Principal; groupId: string },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await lockGroup(tx, groupId);
    requireOwner(await openGroup(tx, groupId, caller));
    await deleteGroupRow(tx, groupId);
  });
}

function requireFreeAddress(error: unknown): never {
  if (!isUniqueViolation(error, 'groups_pkey')) throw error;
  const { message } = new Problem('group_already_exists');
  throw new Problem('group_already_exists', { fields: { address: message } });
}

async function requireOwnCover(
  deps: GroupDeps,
  tx: Tx,
  caller: Principal,
  fileId: string | null,
): Promise<void> {
  if (fileId !== null && !(await deps.isOwnPicture(tx, fileId, caller.userId))) {
    throw invalidField('cover', 'Choose a picture you uploaded');
  }
}

/** A group just hidden or made visible, and its owner. */
interface ChangedGroup {
  readonly group: WholeGroup;
  readonly ownerId: string;
}

/**
 * Hides a group from everyone except its organisers and the administrators, or makes it visible
 * (`reason` null). Its events remain visible, without naming the group.
 * @returns the group, or null when nothing changed
 * @throws Problem `group_not_found`
 */
export async function hideGroup(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { caller, groupId, reason }: { caller: Principal; groupId: string; reason: string | null },
): Promise<ChangedGroup | null> {
  await lockGroup(tx, groupId);
  const group = await findGroup(tx, groupId);
  const [owner] = await listGroupOrganisers(tx, groupId, 1);
  if (group === null || owner === undefined) throw new Problem('group_not_found');
  if ((group.hiddenReason === null) === (reason === null)) return null;
  const now = clock.now();
  await updateGroupRow(tx, groupId, { hidden_at: reason === null ? null : now, hidden_reason: reason });
  await recordAction(tx, now, {
    action: reason === null ? 'group_restored' : 'group_hidden',
    actorId: caller.userId,
    object: { kind: 'group', id: groupId },
    ...(reason !== null && { details: { reason } }),
  });
  return { group, ownerId: owner.userId };
}

/**
 * Takes an event out of a group; the event remains.
 * @throws Problem `group_not_found`, `group_not_allowed` for everyone except the group's
 * organisers, and for all but the owner if it is the owner's event, `event_not_found` when it isn't
 * in the group
 */
export async function removeEventFromGroup(
  deps: Pick<GroupDeps, 'db' | 'clock' | 'bus'>,
  { caller, groupId, eventId }: { caller: Principal; groupId: string; eventId: string },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const met = await openGroup(tx, groupId, caller);
    requireOrganiser(met);
    const event = await findEvent(tx, eventId);
    const byOwner = event?.groupId === groupId && (await roleIn(tx, groupId, event.organiserId)) === 'owner';
    // Only the owner can take out the owner's events.
    if (byOwner) requireOwner(met);
    if (!(await withdrawFromGroup(deps, tx, { eventId, groupId }))) throw new Problem('event_not_found');
  });
}
