import type { SubjectAddress } from '../../contracts/values.ts';
import { recordAction } from '../audit/index.ts';
import { findEvent } from '../events/index.ts';
import { findGroup } from '../groups/index.ts';
import { transaction } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import { Problem } from '../platform/problem.ts';
import type { AdministrationParts } from './parts.ts';
import { settleReportsOf } from './report-store.ts';

const objects = { events: 'event', groups: 'group' } as const;

/**
 * Says that an event or a group, or one post on its board, is all right as it is.
 *
 * @throws Problem `event_not_found`, `group_not_found`
 */
export async function settleReports(
  parts: AdministrationParts,
  asked: { caller: Principal; address: SubjectAddress; postId?: string | undefined },
): Promise<void> {
  const { caller, address, postId = null } = asked;
  const { kind, subjectId } = address;
  await transaction(parts.db, async (tx) => {
    const subject = kind === 'events' ? await findEvent(tx, subjectId) : await findGroup(tx, subjectId);
    if (subject === null) throw new Problem(kind === 'events' ? 'event_not_found' : 'group_not_found');
    const now = parts.clock.now();
    const count = await settleReportsOf(tx, address, postId, now);
    if (count === 0) return;
    await recordAction(tx, now, {
      action: 'reports_settled',
      actorId: caller.userId,
      object: postId === null ? { kind: objects[kind], id: subjectId } : { kind: 'post', id: postId },
      details: { count },
    });
  });
}
