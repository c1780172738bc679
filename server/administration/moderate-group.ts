import { findPeople } from '../accounts/index.ts';
import { hideGroup } from '../groups/index.ts';
import { queueMail } from '../mail/index.ts';
import { transaction } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import { recipientOf } from './file-report.ts';
import type { AdministrationParts } from './parts.ts';
import { settleReportsOf } from './report-store.ts';

/**
 * Takes a group out of sight for a reason, which settles what was reported of it, or shows it again (null); its owner
 * is told.
 *
 * @throws Problem `group_not_found`
 */
export async function moderateGroup(
  parts: AdministrationParts,
  asked: { readonly caller: Principal; readonly groupId: string; readonly reason: string | null },
): Promise<void> {
  await transaction(parts.db, async (tx) => {
    const changed = await hideGroup(parts, tx, asked);
    if (asked.reason !== null) {
      await settleReportsOf(tx, { kind: 'groups', subjectId: asked.groupId }, undefined, parts.clock.now());
    }
    if (changed === null) return;
    const { group, ownerId } = changed;
    const owner = (await findPeople(tx, [ownerId])).get(ownerId);
    if (owner === undefined) return;
    const url = `${parts.siteUrl}/group/${group.id}`;
    const told = { to: recipientOf(owner), about: { userId: ownerId } };
    const { reason } = asked;
    if (reason === null)
      await queueMail(tx, { kind: 'group_restored', ...told, values: { name: group.name, url } });
    else await queueMail(tx, { kind: 'group_hidden', ...told, values: { name: group.name, reason, url } });
  });
}
