import type { GroupChanges, GroupInput } from '../../contracts/groups.ts';
import { isUniqueViolation, type Tx, transaction } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import { invalidField, Problem } from '../platform/problem.ts';
import { renderText } from '../platform/rendered-text.ts';
import { insertMember } from './member-store.ts';
import { refuseTooMany } from './membership.ts';
import type { GroupParts } from './parts.ts';
import { meetGroup, requireLead, requireOwner } from './policy.ts';
import { deleteGroupRow, insertGroup, lockGroup, updateGroupRow } from './store.ts';

/**
 * Creates a group whose owner is the caller.
 *
 * @throws Problem `group_already_exists` where its address is taken, `group_too_many`, `general_argument_invalid` for a
 *   picture of somebody else
 */
export async function createGroup(
  parts: GroupParts,
  { caller, input }: { caller: Principal; input: GroupInput },
): Promise<void> {
  const { address, name, description, place, cover } = input;
  const now = parts.clock.now();
  const { html, rendered_by } = await renderText('description', description);
  const texts = { name, description, description_html: html, rendered_by, place };
  const group = { id: address, ...texts, image_file_id: cover };
  await transaction(parts.db, async (tx) => {
    await refuseTooMany(tx, caller.userId);
    await refuseStrangeCover(parts, tx, caller, cover);
    await insertGroup(tx, { ...group, created_at: now, updated_at: now }).catch(refuseTakenAddress);
    await insertMember(tx, { groupId: address, userId: caller.userId, role: 'owner', now });
  });
}

/**
 * Changes what is given of a group.
 *
 * @throws Problem `group_not_found`, `group_not_allowed` for everybody but its organisers, `general_argument_invalid` for
 *   a picture of somebody else
 */
export async function updateGroup(
  parts: GroupParts,
  { caller, groupId, changes }: { caller: Principal; groupId: string; changes: GroupChanges },
): Promise<void> {
  const { description } = changes;
  const rendered = description === undefined ? null : await renderText('description', description);
  await transaction(parts.db, async (tx) => {
    await lockGroup(tx, groupId);
    const met = await meetGroup(tx, groupId, caller);
    requireLead(met);
    const { cover, ...texts } = changes;
    if (cover !== undefined && cover !== met.group.imageFileId) {
      await refuseStrangeCover(parts, tx, caller, cover);
    }
    await updateGroupRow(tx, groupId, {
      ...texts,
      ...(rendered !== null && { description_html: rendered.html, rendered_by: rendered.rendered_by }),
      ...(cover !== undefined && { image_file_id: cover }),
      updated_at: parts.clock.now(),
    });
  });
}

/**
 * Deletes a group. Its events stay, without one.
 *
 * @throws Problem `group_not_found`, `group_not_allowed` for everybody but its owner
 */
export async function deleteGroup(
  parts: GroupParts,
  { caller, groupId }: { caller: Principal; groupId: string },
): Promise<void> {
  await transaction(parts.db, async (tx) => {
    await lockGroup(tx, groupId);
    requireOwner(await meetGroup(tx, groupId, caller));
    await deleteGroupRow(tx, groupId);
  });
}

function refuseTakenAddress(error: unknown): never {
  if (!isUniqueViolation(error, 'groups_pkey')) throw error;
  const { message } = new Problem('group_already_exists');
  throw new Problem('group_already_exists', { fields: { address: message } });
}

async function refuseStrangeCover(
  parts: GroupParts,
  tx: Tx,
  caller: Principal,
  fileId: string | null,
): Promise<void> {
  if (fileId !== null && !(await parts.isOwnPicture(tx, fileId, caller.userId))) {
    throw invalidField('cover', 'Choose a picture that you uploaded');
  }
}
