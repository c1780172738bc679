import type { ReportReason } from '../../contracts/administration.ts';
import { findVisibleEvent } from '../events/index.ts';
import { transaction } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import { Problem } from '../platform/problem.ts';
import { fileReport, limitReports } from './file-report.ts';
import type { AdministrationParts } from './parts.ts';

/**
 * Tells those who run the site of an event. Again before anybody has looked changes nothing; of an event that others
 * reported already they are not mailed a second time.
 *
 * @throws Problem `event_not_found`, `general_rate_limit_exceeded`
 */
export async function reportEvent(
  parts: AdministrationParts,
  asked: { caller: Principal; eventId: string; reason: ReportReason; text: string },
): Promise<void> {
  const { caller, eventId, reason, text } = asked;
  const event = await findVisibleEvent(parts.db, eventId, caller);
  if (event === null) throw new Problem('event_not_found');
  await limitReports(parts, caller);
  await transaction(parts.db, (tx) =>
    fileReport(parts, tx, { event, reporterId: caller.userId, reason, text, post: null }),
  );
}
