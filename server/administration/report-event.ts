import type { ReportReason } from '../../contracts/administration.ts';
import { findPeople, listAdministrators, type Person } from '../accounts/index.ts';
import { findVisibleEvent } from '../events/index.ts';
import { queueMails, type Recipient } from '../mail/index.ts';
import { transaction } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import { newId } from '../platform/ids.ts';
import { type Limit, useLimit } from '../platform/limits.ts';
import { Problem } from '../platform/problem.ts';
import type { AdministrationParts } from './parts.ts';
import { countOpenOf, insertReport } from './report-store.ts';

/** Enough for somebody who comes upon a row of bad events, too little to bury those who read. */
const reports: Limit = { most: 10, seconds: 3600 };

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
  await useLimit(parts, `reports:${caller.userId}`, reports);
  await transaction(parts.db, async (tx) => {
    const known = await countOpenOf(tx, eventId);
    const report = { id: newId(), eventId, reporterId: caller.userId, reason, text, now: parts.clock.now() };
    if (!(await insertReport(tx, report)) || known > 0) return;
    const reporter = (await findPeople(tx, [caller.userId])).get(caller.userId);
    const values = {
      title: event.title,
      organiser: event.organiserName,
      reporter: reporter?.name ?? '',
      reason,
      text,
      url: `${parts.siteUrl}/admin`,
    };
    const readers = (await listAdministrators(tx)).map(recipientOf);
    const to = readers.length > 0 ? readers : [whoRunsIt(parts)];
    await queueMails(
      tx,
      to.map((each) => ({ kind: 'event_reported', to: each, values })),
    );
  });
}

/** Whom a mail about the administration reaches. */
export function recipientOf({ email, name, locale, timeZone }: Person): Recipient {
  return { address: email, name, locale, timeZone };
}

function whoRunsIt({ contactAddress }: AdministrationParts): Recipient {
  return { address: contactAddress, name: '', locale: 'en', timeZone: 'UTC' };
}
