import type { ReportReason } from '../../contracts/administration.ts';
import type { SubjectAddress } from '../../contracts/values.ts';
import { findVisibleEvent } from '../events/index.ts';
import { listLeading, meetGroup } from '../groups/index.ts';
import { type Db, transaction } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import { Problem } from '../platform/problem.ts';
import { fileReport, limitReports, type ReportedSubject } from './file-report.ts';
import type { AdministrationParts } from './parts.ts';

/**
 * Tells those who run the site of an event or a group. Again before anybody has looked changes nothing; of what others
 * reported already they are not mailed a second time.
 *
 * @throws Problem `event_not_found`, `group_not_found`, `general_rate_limit_exceeded`
 */
export async function reportSubject(
  parts: AdministrationParts,
  asked: { caller: Principal; address: SubjectAddress; reason: ReportReason; text: string },
): Promise<void> {
  const { caller, address, reason, text } = asked;
  const subject = await visibleSubject(parts.db, address, caller);
  await limitReports(parts, caller);
  await transaction(parts.db, (tx) =>
    fileReport(parts, tx, { address, subject, reporterId: caller.userId, reason, text, post: null }),
  );
}

async function visibleSubject(
  db: Db,
  { kind, subjectId }: SubjectAddress,
  caller: Principal,
): Promise<ReportedSubject> {
  if (kind === 'events') {
    const event = await findVisibleEvent(db, subjectId, caller);
    if (event === null) throw new Problem('event_not_found');
    return event;
  }
  const { group } = await meetGroup(db, subjectId, caller);
  const [owner] = await listLeading(db, group.id, 1);
  return { title: group.name, organiserName: owner?.name ?? '' };
}
