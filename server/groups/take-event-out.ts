import { findEvent, withdrawFromGroup } from '../events/index.ts';
import { transaction } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import { Problem } from '../platform/problem.ts';
import { roleIn } from './member-store.ts';
import type { GroupParts } from './parts.ts';
import { meetGroup, requireLead, requireOwner } from './policy.ts';

/**
 * Takes an event out of a group; it stays, without one.
 *
 * @throws Problem `group_not_found`, `group_not_allowed` for everybody but the organisers of the group, and about an
 *   event of its owner for everybody else,
 *   `event_not_found` for an event that is not in it
 */
export async function takeEventOut(
  parts: Pick<GroupParts, 'db' | 'clock' | 'bus'>,
  { caller, groupId, eventId }: { caller: Principal; groupId: string; eventId: string },
): Promise<void> {
  await transaction(parts.db, async (tx) => {
    const met = await meetGroup(tx, groupId, caller);
    requireLead(met);
    const event = await findEvent(tx, eventId);
    const byOwner = event?.groupId === groupId && (await roleIn(tx, groupId, event.organiserId)) === 'owner';
    // What the owner publishes is theirs to take out.
    if (byOwner) requireOwner(met);
    if (!(await withdrawFromGroup(parts, tx, { eventId, groupId }))) throw new Problem('event_not_found');
  });
}
