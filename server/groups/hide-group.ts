import { recordAction } from '../audit/index.ts';
import type { Tx } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import type { Parts } from '../platform/parts.ts';
import { Problem } from '../platform/problem.ts';
import { listLeading } from './member-store.ts';
import { findGroup, lockGroup, updateGroupRow, type WholeGroup } from './store.ts';

/** A group that was hidden or shown again just now, and whose it is. */
interface ChangedGroup {
  readonly group: WholeGroup;
  readonly ownerId: string;
}

/**
 * Hides a group from everybody but its organisers and those who run the site, or shows it again (`reason` null). Its
 * events stay where they are, without a word of the group.
 *
 * @returns the group, or null where that was so already
 * @throws Problem `group_not_found`
 */
export async function hideGroup(
  { clock }: Pick<Parts, 'clock'>,
  tx: Tx,
  { caller, groupId, reason }: { caller: Principal; groupId: string; reason: string | null },
): Promise<ChangedGroup | null> {
  await lockGroup(tx, groupId);
  const group = await findGroup(tx, groupId);
  const [owner] = await listLeading(tx, groupId, 1);
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
